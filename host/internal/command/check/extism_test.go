package check

import (
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/run/codetest"
	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// A plug-in made for Extism is none of ABI 1, and is not held to it.
func TestValidateExtism(t *testing.T) {
	c := &Checked{app: &cli.App{Code: codetest.Code(t)}, Manifest: &manifest.Manifest{Permissions: []string{"cli",
		"storage"}}}
	if err := c.checkImports(t.Context(), guesttest.C(t, "extism_script")); err != nil || len(c.Findings) > 0 {
		t.Errorf("%v, %v", c.Findings, err)
	}
}

// Exports that endpoints name are looked for in the module.
func TestValidateExports(t *testing.T) {
	binary := guesttest.C(t, "extism_script")
	module, err := wasm.Parse(t.Context(), binary)
	if err != nil {
		t.Fatal(err)
	}
	c := &Checked{Manifest: &manifest.Manifest{CLI: &manifest.CLI{Endpoints: []manifest.Endpoint{
		{Export: "reply"}, {}, {Export: "none"}, {Export: "memory"}, {Export: "handle"},
	}}}}
	c.checkExports(module, true)
	if len(c.Findings) != 2 || c.Findings.HasErrors() ||
		!strings.Contains(c.Findings[0].Message, `/cli/endpoints/2/export names "none"`) ||
		!strings.Contains(c.Findings[1].Message, `"memory"`) || c.Findings[0].Rule != ruleBackendExport {
		t.Errorf("%v", c.Findings)
	}
	c.Findings = nil
	c.checkExports(module, false)
	if len(c.Findings) != 4 || !strings.Contains(c.Findings[0].Message, "the backend is none") {
		t.Errorf("%v", c.Findings)
	}
}
