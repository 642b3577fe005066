//go:build unix

package main

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/datafolder"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// unopenable is a backup that is read like any other, and that no host opens
// with: the approvals in it are damaged.
func unopenable(t *testing.T) []byte {
	t.Helper()
	c := newCLI(t)
	_, stop := c.serve()
	stop()
	database := filepath.Join(c.data, "schedule.db")
	text, err := os.ReadFile(database)
	if err != nil {
		t.Fatal(err)
	}
	for i := range text {
		text[i] ^= 0x5a
	}
	if err := os.WriteFile(database, text, 0o600); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "backup.tar.gz")
	c.fails(exitFailed, []string{"schedule.db"}, "backup", file)
	if text, err = os.ReadFile(file + ".damaged"); err != nil {
		t.Fatal(err)
	}
	return text
}

// Where the host cannot open with a backup that was agreed to in the console, it
// goes back to what there was, and says so to the browser that waits for it.
// Nothing is lost of either.
func TestRestoreThatCannotOpen(t *testing.T) {
	shorttest.Skip(t)
	text := unopenable(t)
	c := newCLI(t)
	c.must("install", echoPlugin(t, "now", nil), "--yes")
	p := c.start("serve", "--port", "0")
	p.serving(t)
	b := newTab(t, strings.TrimSpace(c.must("open", "--link").out))
	var staged api.StagedRestore
	b.must("/restore", "application/gzip", bytes.NewReader(text), &staged)
	b.must("/restore/agree", "application/json", strings.NewReader(`{"digest":"`+staged.Digest+`"}`), nil)
	waitFor(t, func() bool { return strings.Contains(p.err.String(), "the backup was not restored") })
	wantTexts(t, p.err.String(), "has gone back", "schedule.db")
	waitFor(t, func() bool { return ready(b.url) })
	wantTexts(t, c.must("list").out, "now")
	again := newTab(t, strings.TrimSpace(c.must("open", "--link").out))
	var state api.RestoreState
	again.get("/restore", &state)
	if state.State != api.RestoreFailed || state.Digest != staged.Digest || !strings.Contains(state.Problem, "replaced-") {
		t.Errorf("the browser is told %+v", state)
	}
	aside, err := filepath.Glob(filepath.Join(c.data, "replaced-*", "schedule.db*"))
	if err != nil || len(aside) == 0 {
		t.Errorf("what the backup was: %v, %v", aside, err)
	}
}

// A backup that was sent and that nobody agrees to is forgotten after a time.
func TestStagedRestoreEnds(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	p := c.start("serve", "--port", "0", "--limit", "backup.staged-for=100ms")
	p.serving(t)
	file := filepath.Join(t.TempDir(), "backup.tar.gz")
	c.must("backup", file)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	b := newTab(t, strings.TrimSpace(c.must("open", "--link").out))
	var staged api.StagedRestore
	b.must("/restore", "application/gzip", bytes.NewReader(text), &staged)
	staging := filepath.Join(c.data, datafolder.StagingName)
	waitFor(t, func() bool { return len(filesIn(t, staging)) == 0 })
	var state api.RestoreState
	if b.get("/restore", &state); state.State != api.RestoreNone {
		t.Errorf("it is %+v", state)
	}
	resp, err := b.post("/restore/agree", "application/json", strings.NewReader(`{"digest":"`+staged.Digest+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var said bytes.Buffer
	if _, err := said.ReadFrom(resp.Body); err != nil || resp.StatusCode != http.StatusConflict ||
		!strings.Contains(said.String(), "backup.staged-for") {
		t.Errorf("%d %s, %v", resp.StatusCode, said.String(), err)
	}
}
