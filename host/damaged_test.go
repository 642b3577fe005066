package host_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/host/whole"
)

// flip changes two bytes at the beginning of each page of a database but the
// first few, so that SQLite finds it damaged once it reads one of them, and not
// when it is opened.
func flip(t *testing.T, path string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	if len(text) < 40*page {
		t.Fatalf("the database has only %d bytes", len(text))
	}
	for at := 20 * page; at < len(text); at += page {
		text[at] ^= 0x5a
		text[at+3] ^= 0x5a
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestDamageInUse: a database that turns out to be damaged while it is in use
// is said to be so in both logs, leaves use at once, and stays out of it until
// the user says so.
func TestDamageInUse(t *testing.T) {
	shorttest.Skip(t)
	w := stocked(t)
	dir := w.Data()
	for i := range 40 {
		does(t, w.Host, "one", "db.insert", fmt.Sprintf(`{"collection":"rows","data":{"n":%d,"text":"%s"}}`, i,
			strings.Repeat("x", 7000)))
	}
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	database := filepath.Join(dir, "data", "one", "plugin.db")
	flip(t, database)
	spoilt, err := os.ReadFile(database)
	if err != nil {
		t.Fatal(err)
	}

	log := &lines{}
	w = serve(t, host.Config{Data: dir, VaultKey: vault.SourceFile, Logger: slog.New(slog.NewTextHandler(log, nil))})
	if info, err := w.Plugins().Get("one"); err != nil || info.State != api.StateActive {
		t.Fatalf("damage that nobody has met: %v, %v", info.State, err)
	}
	query := abi.CLIRequest{Method: "POST", Path: "call",
		Body: abi.RawJSON(`{"function":"db.query","params":{"collection":"rows"}}`)}
	if answer, err := w.Plugins().Call(t.Context(), "one", query, "test"); err == nil &&
		!strings.Contains(string(answer), "damaged") {
		t.Fatalf("the query: %s", answer)
	}
	untilFailed(t, w, "one", "was set aside as plugin.db.corrupt-")
	if text := log.loud(); strings.Count(text, "the database of the plugin is damaged") != 1 ||
		!strings.Contains(text, "set aside") {
		t.Errorf("the log of the host:\n%s", text)
	}
	if text := w.send("GET", "/api/v1/plugins/one/logs", "", nil).body; !strings.Contains(text,
		"the database of the plugin is damaged") {
		t.Errorf("the log of the plugin: %s", text)
	}
	if text := w.send("GET", "/api/v1/plugins/one", "", nil).body; !strings.Contains(text, "data/one/plugin.db") ||
		!strings.Contains(text, `"state": "failed"`) && !strings.Contains(text, `"state":"failed"`) {
		t.Errorf("the API: %s", text)
	}
	if text := w.send("GET", "/api/v1/faults", "", nil).body; !strings.Contains(text,
		"wasmhost accept-loss data/one/plugin.db") {
		t.Errorf("the faults: %s", text)
	}
	if report := reportIn(t, makeBackup(t, w.Host, backup.Options{})); len(report.Damaged) != 1 ||
		!strings.Contains(report.Damaged[0], "data/one/plugin.db") {
		t.Errorf("the backup: %q", report.Damaged)
	}
	if got := w.damagedByTrailer(); got != "1" {
		t.Errorf("the trailer of the backup says %q", got)
	}
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}

	w = serve(t, host.Config{Data: dir, VaultKey: vault.SourceFile})
	untilFailed(t, w, "one", "--start-empty")
	if a := w.send("POST", "/api/v1/faults/accept", `{"file":"data/two/plugin.db"}`, nil); a.status != 409 {
		t.Errorf("the loss of what is whole: %d %s", a.status, a.body)
	}
	if a := w.send("POST", "/api/v1/faults/accept", `{"file":"data/one/plugin.db"}`, nil); a.status != 200 ||
		strings.Contains(a.body, "plugin.db") {
		t.Errorf("accept the loss: %d %s", a.status, a.body)
	}
	does(t, w.Host, "one", "db.insert", `{"collection":"rows","data":{"n":1,"text":"anew"}}`)
	aside, err := filepath.Glob(database + ".corrupt-*")
	aside = withoutLogs(aside)
	if err != nil || len(aside) != 1 {
		t.Fatalf("set aside: %v, %v", aside, err)
	}
	if text, err := os.ReadFile(aside[0]); err != nil || !bytes.Equal(text, spoilt) {
		t.Errorf("what was set aside was changed: %v", err)
	}
}

func withoutLogs(paths []string) (left []string) {
	for _, path := range paths {
		if !strings.HasSuffix(path, "-wal") && !strings.HasSuffix(path, "-shm") {
			left = append(left, path)
		}
	}
	return left
}

func untilFailed(t *testing.T, w *world, id, want string) {
	t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		info, err := w.Plugins().Get(id)
		if err != nil {
			t.Fatal(err)
		}
		if info.State == api.StateFailed && strings.Contains(info.Reason, want) {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("the plugin is %s: %s; want it to have failed with %q", info.State, info.Reason, want)
		}
	}
}

// TestRestoreOfDamage: what a backup has of a damaged database is not served by
// whoever restores it, and nothing begins anew by itself.
func TestRestoreOfDamage(t *testing.T) {
	shorttest.Skip(t)
	w := stocked(t)
	if _, err := w.Plugins().Enable(t.Context(), "two"); err != nil {
		t.Fatal(err)
	}
	for i := range 40 {
		does(t, w.Host, "two", "db.insert", fmt.Sprintf(`{"collection":"rows","data":{"n":%d,"text":"%s"}}`, i,
			strings.Repeat("x", 7000)))
	}
	if _, err := w.Plugins().Disable(t.Context(), "two"); err != nil {
		t.Fatal(err)
	}
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	flip(t, filepath.Join(w.Data(), "data", "two", "plugin.db"))
	w = serve(t, host.Config{Data: w.Data(), VaultKey: vault.SourceFile})
	text := makeBackup(t, w.Host, backup.Options{WithKey: true})
	if report := reportIn(t, text); len(report.Damaged) != 1 {
		t.Fatalf("the backup: %q", report.Damaged)
	}
	to := filepath.Join(t.TempDir(), "data")
	done, err := restore(t, text, backup.RestoreOptions{Data: to})
	if err != nil || len(done.Damaged) != 1 || !strings.Contains(done.Damaged[0], "data/two/plugin.db") {
		t.Fatalf("%+v, %v", done, err)
	}
	restored := serve(t, host.Config{Data: to, VaultKey: vault.SourceFile})
	holds(t, restored.Host, "one", true)
	if _, err := restored.Plugins().Enable(t.Context(), "two"); err != nil {
		t.Fatal(err)
	}
	untilFailed(t, restored, "two", "--start-empty")
}

// TestLockedOut: whoever owns the data folder gets in again, and nobody else.
func TestLockedOut(t *testing.T) {
	shorttest.Skip(t)
	start := func(t *testing.T, dir string) (*world, *lines) {
		log := &lines{}
		return serve(t, host.Config{Data: dir, VaultKey: vault.SourceFile, Logger: slog.New(slog.NewTextHandler(log, nil))}),
			log
	}
	for _, c := range []struct {
		name   string
		spoil  func(t *testing.T, dir string) error
		others bool // whether other tokens stay valid
		want   string
	}{
		{"cli-token deleted", func(_ *testing.T, dir string) error { return os.Remove(filepath.Join(dir, "cli-token")) },
			true, "first token was made anew"},
		{"cli-token damaged", func(_ *testing.T, dir string) error {
			return os.WriteFile(filepath.Join(dir, "cli-token"), []byte("whk_"), 0o600)
		}, true, "cli-token.corrupt-"},
		{"one letter of cli-token", func(_ *testing.T, dir string) error {
			path := filepath.Join(dir, "cli-token")
			text, err := os.ReadFile(path)
			if err == nil {
				text[len(text)-5] ^= 1
				err = os.WriteFile(path, text, 0o600)
			}
			return err
		}, true, "first token was made anew"},
		{"tokens.json deleted", func(_ *testing.T, dir string) error { return os.Remove(filepath.Join(dir, "tokens.json")) },
			false, "all tokens have ended"},
		{"tokens.json damaged", func(_ *testing.T, dir string) error {
			return os.WriteFile(filepath.Join(dir, "tokens.json"), []byte("{"), 0o600)
		}, false, "tokens.json.corrupt-"},
		{"host.lock deleted", func(_ *testing.T, dir string) error { return os.Remove(filepath.Join(dir, "host.lock")) },
			true, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, _ := start(t, filepath.Join(t.TempDir(), "data"))
			other, _, err := w.Tokens().Create(server.NewTokenRequest{Name: "for a script"})
			if err != nil {
				t.Fatal(err)
			}
			dir, before := w.Data(), w.token
			if err := errors.Join(w.stop(), c.spoil(t, dir)); err != nil {
				t.Fatal(err)
			}
			w, log := start(t, dir)
			if a := w.send("GET", "/api/v1/plugins", "", nil); a.status != 200 {
				t.Errorf("the owner: %d %s", a.status, a.body)
			}
			if !strings.Contains(log.loud(), c.want) {
				t.Errorf("the log lacks %q:\n%s", c.want, log.loud())
			}
			a := w.send("GET", "/api/v1/plugins", "", map[string]string{"Authorization": "Bearer " + other})
			if (a.status == 200) != c.others {
				t.Errorf("another token: %d", a.status)
			}
			a = w.send("GET", "/api/v1/plugins", "", map[string]string{"Authorization": "Bearer " + before})
			if (a.status == 200) != (before == w.token) {
				t.Errorf("the token of before: %d", a.status)
			}
		})
	}
}

// TestLockGoneWhileHeld: a folder whose lock was deleted under a host that runs
// is taken by no second one.
func TestLockGoneWhileHeld(t *testing.T) {
	dir := t.TempDir()
	h, err := whole.Open(t.Context(), host.Config{Data: dir, Version: "1.2.3"})
	if err != nil {
		t.Fatal(err)
	}
	// The holder is a process that runs and is not this one: its parent.
	holder := fmt.Sprintf(`{"pid":%d,"startedAt":"2026-01-02T03:04:05Z"}`, os.Getppid())
	if err := errors.Join(h.Close(context.Background()), os.Remove(filepath.Join(dir, "host.lock")),
		os.WriteFile(filepath.Join(dir, "host.json"), []byte(holder), 0o600)); err != nil {
		t.Fatal(err)
	}
	// Where a lock that is held cannot be deleted, nobody looks.
	if _, err := open(t, dir); runtime.GOOS != "windows" &&
		(err == nil || !strings.Contains(err.Error(), fmt.Sprint(os.Getppid()))) {
		t.Errorf("a second host: %v", err)
	}
	if err := os.Remove(filepath.Join(dir, "host.json")); err != nil {
		t.Fatal(err)
	}
	if _, err := open(t, dir); err != nil {
		t.Errorf("once it is gone: %v", err)
	}
}

// damagedByTrailer fetches a backup and returns what comes after it.
func (w *world) damagedByTrailer() string {
	w.tb.Helper()
	req, err := http.NewRequest(http.MethodGet, w.URL()+"/api/v1/backup", nil)
	if err != nil {
		w.tb.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+w.token)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		w.tb.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		w.tb.Fatalf("a backup: %d, %d bytes, %v", resp.StatusCode, len(text), err)
	}
	return resp.Trailer.Get(api.DamagedTrailer)
}
