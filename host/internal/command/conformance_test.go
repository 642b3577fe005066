package command

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk/conformance"
)

// A guest that is another plugin fails most checks, and the table and the status
// say so. One that passes all is in the tests of each SDK.
func TestConformance(t *testing.T) {
	shorttest.Skip(t)
	guesttest.Compiled(t) // which is looked for from this folder, once
	guest := guesttest.C(t, "echo")
	c := newCLI(t)
	t.Chdir(t.TempDir())
	c.fails(cli.ExitUsage, []string{"none.wasm is not there"}, "conformance", "none.wasm")
	c.fails(cli.ExitUsage, []string{"is a folder"}, "conformance", ".")
	if err := os.WriteFile("echo.wasm", guest, 0o600); err != nil {
		t.Fatal(err)
	}
	r := c.run("conformance", "echo.wasm", "--json")
	var report conformance.Report
	if err := json.Unmarshal([]byte(r.out), &report); err != nil || r.code != cli.ExitFailed {
		t.Fatalf("exit %d: %v in %.300s", r.code, err, r.out)
	}
	if report.Passed != 1 || report.Failed+report.Passed != len(report.Results) || report.Failed < 20 {
		t.Errorf("%d passed and %d failed", report.Passed, report.Failed)
	}
	for _, result := range report.Results {
		if result.Passed && result.Check != "cli missing" || result.What == "" ||
			!result.Passed && len(result.Failures) == 0 {
			t.Errorf("%+v", result)
		}
	}
	if err := os.WriteFile("broken.wasm", []byte("no module"), 0o600); err != nil {
		t.Fatal(err)
	}
	r = c.fails(cli.ExitFailed, []string{"the guest did not start: install the plugin: "}, "conformance", "broken.wasm")
	if r.out != "" || strings.Contains(r.err, "hosttest") {
		t.Errorf("it prints %s%s", r.out, r.err)
	}
}
