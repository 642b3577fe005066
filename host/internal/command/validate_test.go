package command

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/command/check"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

func TestValidateExitCodes(t *testing.T) {
	c := newCLI(t)
	good := echoPlugin(t, "good", nil)
	for _, path := range []string{good, filepath.Join(good, "manifest.json")} {
		r := c.must("validate", path)
		wantTexts(t, r.out, "wasmhost:cli handle", "cli", "yes", "good 1.0.0 is valid.")
		wantTexts(t, r.err, "Next:\n  wasmhost install "+good)
	}

	warned := echoPlugin(t, "warned", func(m map[string]any) { m["surprise"] = 1 })
	r := c.must("validate", warned)
	wantTexts(t, r.out, "warning", "surprise", "0 errors, 1 warning")

	undeclared := echoPlugin(t, "undeclared", func(m map[string]any) {
		delete(m, "permissions")
		delete(m, "cli")
	})
	r = c.run("validate", undeclared)
	if r.code != cli.ExitFailed {
		t.Errorf("exit code %d", r.code)
	}
	wantTexts(t, r.out, "handle", `"cli"`, "NO", "1 error")
	wantTexts(t, r.err, "correct the errors")

	empty := t.TempDir()
	if r := c.fails(cli.ExitUsage, []string{"has no manifest.json", "wasmhost new"}, "validate",
		empty); strings.Contains(r.err, "stat") {
		t.Errorf("it names a system call: %s", r.err)
	}
	c.fails(cli.ExitUsage, []string{"wasmhost new"}, "validate", filepath.Join(empty, "nothing"))
	c.fails(cli.ExitUsage, []string{"no package"}, "validate", filepath.Join(good, "backend.wasm"))
	c.fails(cli.ExitUsage, []string{"one argument too many"}, "validate", good, good)
}

func TestValidateReadsOldPackagesLeniently(t *testing.T) {
	c := newCLI(t)
	old := echoPlugin(t, "old", func(m map[string]any) {
		delete(m, "settings")
		delete(m, "sdkVersion")
	})
	if r := c.run("validate", old); r.code != cli.ExitFailed {
		t.Errorf("exit code %d\n%s", r.code, r.out)
	}
	c.must("validate", "--lenient", old)
}

func TestValidateAsJSON(t *testing.T) {
	c := newCLI(t)
	r := c.must("validate", "--json", echoPlugin(t, "good", nil))
	var got check.Checked
	if err := json.Unmarshal([]byte(r.out), &got); err != nil {
		t.Fatalf("%v\n%s", err, r.out)
	}
	if !got.Valid || !got.Built || got.ID != "good" || len(got.Findings) != 0 {
		t.Errorf("got %+v", got)
	}
	found := false
	for _, i := range got.Imports {
		found = found || i == check.CheckedImport{Module: "wasmhost:cli", Name: "handle", Permission: "cli", Declared: true,
			Known: true}
	}
	if !found {
		t.Errorf("the import of cli.handle is not there: %+v", got.Imports)
	}

	bad := echoPlugin(t, "BAD", nil)
	r = c.run("validate", "--json", bad)
	if err := json.Unmarshal([]byte(r.out), &got); err != nil || r.code != cli.ExitFailed || got.Valid ||
		len(got.Findings.Errors()) == 0 {
		t.Errorf("exit code %d, %v\n%s", r.code, err, r.out)
	}
}

func TestValidateSaysToBuildWhereTheSourceLies(t *testing.T) {
	c := newCLI(t)
	folder := echoPlugin(t, "source", nil)
	if err := os.Remove(filepath.Join(folder, "backend.wasm")); err != nil {
		t.Fatal(err)
	}
	if r := c.run("validate", folder); r.code != cli.ExitFailed || !strings.Contains(r.out, "does not exist") {
		t.Errorf("without source: exit code %d\n%s", r.code, r.out)
	}
	write(t, filepath.Join(folder, "main.go"), "package main\n")
	r := c.must("validate", folder)
	wantTexts(t, r.out, "not built yet")
	wantTexts(t, r.err, "wasmhost build "+folder)
	c.fails(cli.ExitFailed, []string{"not built yet", "wasmhost build " + folder}, "install", folder, "--yes")
}

func TestValidateRefusesBackends(t *testing.T) {
	c := newCLI(t)
	for _, b := range []struct {
		name, text string
		content    []byte
	}{
		{"text", "not a WebAssembly module", []byte("hello")},
		{"component", "component", []byte("\x00asm\x0d\x00\x01\x00")},
		{"empty module", "does not export", []byte("\x00asm\x01\x00\x00\x00")},
		{"cut", "not accepted", []byte("\x00asm\x01\x00\x00\x00\x01\x7f")},
		{"ABI 2", "does not export", guesttest.WAT(t, "dispatch-v2")},
		{"signature", "must be", guesttest.WAT(t, "dispatch-signature")},
		{"unknown module", "does not offer", guesttest.WAT(t, "import-module")},
		{"unknown function", "does not offer", guesttest.WAT(t, "import-function")},
		{"imported memory", "does not offer", guesttest.WAT(t, "import-memory")},
	} {
		folder := echoPlugin(t, "bad", nil)
		write(t, filepath.Join(folder, "backend.wasm"), string(b.content))
		r := c.run("validate", folder)
		if r.code != cli.ExitFailed || !strings.Contains(r.out, b.text) {
			t.Errorf("%s: exit code %d, no %q\n%s", b.name, r.code, b.text, r.out)
		}
	}
}

func TestValidatePrintsNoControlCharacters(t *testing.T) {
	c := newCLI(t)
	evil := "\x1b]0;owned\a\u202e\u009b"
	folder := echoPlugin(t, "evil", func(m map[string]any) {
		about := m["plugin"].(map[string]any)
		about["id"], about["version"], about["category"] = "evil"+evil, evil, evil
		m[evil] = evil
		m["permissions"] = []any{"cli", evil}
	})
	for _, args := range [][]string{{"validate", folder}, {"validate", "--json", folder}, {"install", "--yes", folder}} {
		r := c.run(args...)
		if r.code != cli.ExitFailed {
			t.Errorf("%v: exit code %d", args, r.code)
		}
		if strings.ContainsAny(r.out+r.err, "\x1b\a\u202e\u009b") {
			t.Errorf("%v prints %q %q", args, r.out, r.err)
		}
	}
}

func TestValidateStaysInTheFolder(t *testing.T) {
	c := newCLI(t)
	outside := filepath.Join(t.TempDir(), "secret.wasm")
	write(t, outside, "\x00asm\x01\x00\x00\x00")
	folder := echoPlugin(t, "link", nil)
	name := filepath.Join(folder, "backend.wasm")
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, name); err != nil {
		t.Fatal(err)
	}
	r := c.run("validate", folder)
	if r.code != cli.ExitFailed || !strings.Contains(r.out, "leads out") {
		t.Errorf("exit code %d\n%s", r.code, r.out)
	}
}

func TestSchemaIsJSON(t *testing.T) {
	r := newCLI(t).must("schema")
	var schema map[string]any
	if err := json.Unmarshal([]byte(r.out), &schema); err != nil {
		t.Fatal(err)
	}
	if schema["$schema"] != "https://json-schema.org/draft/2020-12/schema" {
		t.Errorf("$schema is %v", schema["$schema"])
	}
}

// What is found after the manifest was read points at its place, too.
func TestValidatePointsAtWhatItFindsLater(t *testing.T) {
	const text = `{
  "plugin": {"id": "late", "name": "Late", "version": "1.0.0", "author": "A", "description": "d",
    "icon": "bell", "category": "other", "license": {"type": "free"},
    "minAppVersion": "99.0.0"},
  "settings": [], "storage": {"collections": {}}, "migrations": [],
  "backend": {
    "entryPoint": "main.js"},
  "permissions": ["cli"],
  "sdkVersion": "^4.0.0",
  "extra": 1
}`
	folder := t.TempDir()
	for name, content := range map[string]string{"manifest.json": text,
		"main.js": `import "node:fs"; export default () => {}`} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r := newCLI(t).run("validate", "--json", folder)
	var got check.Checked
	if err := json.Unmarshal([]byte(r.out), &got); err != nil || r.code != cli.ExitFailed {
		t.Fatalf("exit code %d, %v\n%s", r.code, err, r.out)
	}
	want := []string{
		":4:22 /plugin/minAppVersion host.incompatible", ":9:17 /sdkVersion host.incompatible",
		":10:3 /extra key.unknown",
		"main.js:1:8 /backend/entryPoint backend.script.invalid",
	}
	var found []string
	for _, f := range got.Findings {
		found = append(found, fmt.Sprintf("%s:%d:%d %s %s", f.File, f.Line, f.Column, f.Pointer, f.Rule))
		if f.Advice == "" {
			t.Errorf("no advice: %s", f)
		}
	}
	if !slices.Equal(found, want) {
		t.Errorf("got  %q\nwant %q", found, want)
	}
}

// A version that does not fit is told beside what else is wrong, and of a setting
// without a default what it can be.
func TestValidateTellsOfVersionsBesideErrors(t *testing.T) {
	c := newCLI(t)
	folder := echoPlugin(t, "two-things", func(m map[string]any) {
		m["sdkVersion"] = "^4.0.0"
		m["settings"] = []any{map[string]any{"key": "token", "label": "Token", "type": "password"}}
	})
	c.fails(cli.ExitFailed, nil, "validate", folder)
	wantTexts(t, c.run("validate", folder).out,
		`the required key "default" is missing. Add "default": "", which is no password`,
		"error: /sdkVersion: ", "[host.incompatible]")
}
