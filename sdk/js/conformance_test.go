package jssdk

import (
	"os"
	"testing"

	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk/conformance"
)

// TestConformance drives the plugin of the conformance kit in JavaScript.
func TestConformance(t *testing.T) {
	shorttest.Skip(t)
	script, err := os.ReadFile("testdata/conformance/index.js")
	if err != nil {
		t.Fatal(err)
	}
	report, err := conformance.RunScript(t.Context(), script, t.Output())
	if err != nil {
		t.Fatal(err)
	}
	if err := report.Err(); err != nil {
		t.Error(err)
	}
	open, cut := postgrestest.Cut(t, "INSERT")
	conformance.Unknown(t, "backend.js", script, open, cut)
}
