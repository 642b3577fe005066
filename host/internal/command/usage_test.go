package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/command/check"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// Habits from other programs are told what is meant here.
func TestHabits(t *testing.T) {
	c := newCLI(t)
	wantTexts(t, c.must("--version").out, cli.Version)
	wantTexts(t, c.must("-v").out, cli.Version)
	c.fails(cli.ExitUsage, []string{"--data names the data folder", "-d"}, "call", "echo", "POST", "echo", "--data",
		`{"a":1}`)
	c.fails(cli.ExitUsage, []string{"two bodies"}, "call", "echo", "POST", "echo", "--body", "1", "--data-json", "2")
	c.fails(cli.ExitUsage, []string{`"echo" is no method`, "GET, POST, PUT, DELETE", "call echo METHOD PATH"},
		"call", "echo", "echo", "GET")
	c.fails(cli.ExitUsage, []string{"say with --to", "wasmhost publish --to ../catalogue"}, "publish")
	c.fails(cli.ExitUsage, []string{"no body with GET"}, "call", "echo", "get", "echo", "-d", "1")
	c.must("install", echoPlugin(t, "echo", nil), "--yes")
	c.fails(cli.ExitUsage, []string{"is in the data folder"}, "backup", filepath.Join(c.data, "b.tar.gz"))
	c.must("backup", filepath.Join(t.TempDir(), "b.tar.gz"))
	later := echoPlugin(t, "later", func(m map[string]any) { m["sdkVersion"] = "^9.0.0" })
	c.fails(cli.ExitFailed, []string{"correct the errors"}, "validate", later)
	wantTexts(t, c.must("validate", "--lenient", later).err, "install "+later+" --lenient")
	c.must("install", later, "--lenient", "--yes")
}

// Wrong use is exit code 2 everywhere, and help says so.
func TestExitCodes(t *testing.T) {
	c := newCLI(t)
	wantTexts(t, c.must("--help").out, "Exit codes: 0 done, 1 failed, 2 wrong use")
	empty := t.TempDir()
	for _, args := range [][]string{{"frob"}, {"list", "--frob"}, {"list", "extra"}, {"call", "a"},
		{"validate", "/none"}, {"install", "/none"}, {"build", "/none"}, {"dev", "/none"},
		{"validate", empty}, {"install", empty}, {"build", empty}, {"dev", empty},
		{"ai", "set", "--base-url", "ftp://a", "--model", "m"}, {"limits", "frob"}, {"serve", "--limit", "frob=1"}} {
		c.fails(cli.ExitUsage, []string{"error: "}, args...)
	}
	for _, args := range [][]string{{"info", "none"}, {"enable", "none"}, {"call", "none", "GET", "x"}, {"cron", "list"}} {
		c.fails(cli.ExitFailed, []string{"error: "}, args...)
	}
}

// A backend that is older than its source is told of, where it is checked and
// where it is installed.
func TestStaleBuild(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	folder := scriptSource(t, hello("1"))
	c.must("build", folder)
	stale := func() bool {
		r := c.must("validate", folder)
		inInstall := strings.Contains(c.must("install", folder, "--yes").err, check.RuleBackendStale)
		if told := strings.Contains(r.out, check.RuleBackendStale); told != inInstall {
			t.Errorf("validate tells: %v, install: %v", told, inInstall)
		}
		return inInstall
	}
	if stale() {
		t.Error("a fresh build is called stale")
	}
	source, later := filepath.Join(folder, "src", "index.ts"), time.Now().Add(time.Minute)
	if err := os.Chtimes(source, later, later); err != nil {
		t.Fatal(err)
	}
	if !stale() {
		t.Error("nothing is said of a source that has changed since the build")
	}
	if err := os.Chtimes(filepath.Join(folder, "dist", "index.js"), later, later); err != nil {
		t.Fatal(err)
	}
	if stale() {
		t.Error("a build that is as old as its source is called stale")
	}
}

func TestLimitsByName(t *testing.T) {
	c := newCLI(t)
	all, server := c.must("limits").out, c.must("limits", "server").out
	one := c.must("limits", "server.body-bytes", "plugin.queue").out
	if len(server) >= len(all) || !strings.Contains(server, "server.body-bytes ") ||
		strings.Contains(server, "plugin.queue ") {
		t.Errorf("those of the server are\n%s", server)
	}
	if strings.Count(one, " to ") < 2 || strings.Contains(one, "server.query-pairs") {
		t.Errorf("two are\n%s", one)
	}
	if listed := c.must("limits", "server.body-bytes", "--json").out; strings.Count(listed, `"default"`) != 1 {
		t.Errorf("one is\n%s", listed)
	}
}

// Warnings are not called so twice.
func TestWarningsAreCalledSoOnce(t *testing.T) {
	c := newCLI(t)
	folder := echoPlugin(t, "echo", func(m map[string]any) { m["frob"] = 1 })
	r := c.must("install", folder, "--yes")
	if wantTexts(t, r.err, "warning:  | "); strings.Count(r.err, "warning:") != 1 {
		t.Errorf("install shows\n%s", r.err)
	}
}
