package main

import (
	"path/filepath"
	"testing"
)

// Habits from other programs are told what is meant here.
func TestHabits(t *testing.T) {
	c := newCLI(t)
	wantTexts(t, c.must("--version").out, version)
	wantTexts(t, c.must("-v").out, version)
	c.fails(exitUsage, []string{"--data names the data folder", "-d"}, "call", "echo", "POST", "echo", "--data", `{"a":1}`)
	c.fails(exitUsage, []string{"two bodies"}, "call", "echo", "POST", "echo", "--body", "1", "--data-json", "2")
	c.fails(exitUsage, []string{"no body with GET"}, "call", "echo", "get", "echo", "-d", "1")
	c.must("install", echoPlugin(t, "echo", nil), "--yes")
	c.fails(exitUsage, []string{"is in the data folder"}, "backup", filepath.Join(c.data, "b.tar.gz"))
	c.must("backup", filepath.Join(t.TempDir(), "b.tar.gz"))
	r := c.must("validate", echoPlugin(t, "later", func(m map[string]any) { m["sdkVersion"] = "^9.0.0" }))
	wantTexts(t, r.err, "this host does not install it")
}
