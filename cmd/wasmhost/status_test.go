package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/health"
)

func TestStatus(t *testing.T) {
	c := newCLI(t)
	c.fails(exitFailed, []string{"no host runs on the data folder", "serve"}, "status")
	if r := c.run("status", "--json"); r.code != exitFailed {
		t.Errorf("exit code %d", r.code)
	} else {
		wantTexts(t, r.out, `"status": "not_running"`)
	}
	_, stop := c.serve("--limit", "health.disk-free-bytes=1")
	wantTexts(t, c.must("status").out, "wasmhost "+version+" is ready, up ", "no plugin is installed", "Nothing is wrong.")
	c.must("install", keeperPlugin(t, "keeper"), "--yes")
	wantTexts(t, c.must("status").out, "plugins: 1 active", "warning  backup: there is no backup",
		"to do: run `wasmhost backup FILE`")
	c.must("backup", filepath.Join(t.TempDir(), "b.tar.gz"))
	wantTexts(t, c.must("status").out, "Nothing is wrong.")
	stop()
	c.must("backup", filepath.Join(t.TempDir(), "c.tar.gz"))
	_, stop = c.serve("--limit", "health.backup-age=1ns", "--limit", "health.descriptors-percent=100", "--limit",
		"health.disk-free-bytes=1")
	defer stop()
	r := c.must("status", "--json")
	var status api.Status
	if err := json.Unmarshal([]byte(r.out), &status); err != nil {
		t.Fatal(err)
	}
	if len(status.Findings) != 1 || status.Findings[0].Severity != health.Warning ||
		!strings.HasPrefix(status.Findings[0].What, "the newest backup is ") || len(status.Services) < 8 {
		t.Errorf("status %s", r.out)
	}
}
