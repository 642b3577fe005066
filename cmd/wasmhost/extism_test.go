package main

import (
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// A plug-in made for Extism is none of ABI 1, and is not held to it.
func TestValidateExtism(t *testing.T) {
	c := &checked{cache: t.TempDir(), manifest: &manifest.Manifest{Permissions: []string{"cli", "storage"}}}
	if err := c.checkImports(t.Context(), guesttest.C(t, "extism_script")); err != nil || len(c.Findings) > 0 {
		t.Errorf("%v, %v", c.Findings, err)
	}
}
