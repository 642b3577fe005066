package host_test

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/leaf/buffertest"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

// lockedText is a buffer that may be read while it is written.
type lockedText = buffertest.Buffer

// TestServeSaysThatTheKeyIsMissing: the host runs, says what is lost and how
// to go on, and resets nothing.
func TestServeSaysThatTheKeyIsMissing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	plugin := recorder(t)
	w := serve(t, host.Config{Data: dir, VaultKey: vault.SourceFile}, plugin)
	call := func(w *world, function, params string) answer {
		return w.send("POST", "/plugins/recorder/call", `{"function":"`+function+`","params":`+params+`}`, nil)
	}
	if a := call(w, "secrets.set", `{"key":"s","value":"hidden"}`); a.body != `{"ok":null}` {
		t.Fatalf("secrets.set: %d %s", a.status, a.body)
	}
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	keys, err := filepath.Glob(filepath.Join(dir, "vault", "*.key"))
	if err != nil || len(keys) != 1 {
		t.Fatalf("keys: %v, %v", keys, err)
	}
	key, err := os.ReadFile(keys[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(keys[0]); err != nil {
		t.Fatal(err)
	}

	book := &lockedText{}
	w = serve(t, host.Config{Data: dir, VaultKey: vault.SourceFile, Logger: slog.New(slog.NewTextHandler(book, nil))})
	for end := time.Now().Add(20 * time.Second); !strings.Contains(book.String(),
		"1 stored password or secret of 1 plugin cannot be read: bring it back with `wasmhost key "+
			"restore`"); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the log does not say what is lost and how to go on: %s", book)
		}
	}
	for _, function := range []string{"secrets.get", "secrets.set"} {
		a := call(w, function, `{"key":"s","value":"new"}`)
		if a.status != 200 || !strings.Contains(a.body, `"code":"unavailable"`) || strings.Contains(a.body, dir) {
			t.Errorf("%s: %d %s", function, a.status, a.body)
		}
	}
	if a := call(w, "db.insert", `{"collection":"totals","data":{"n":1}}`); !strings.Contains(a.body, `"ok":`) {
		t.Errorf("rows need no key: %d %s", a.status, a.body)
	}
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}

	// With the key back, everything is as it was.
	if err := os.WriteFile(keys[0], key, 0o600); err != nil {
		t.Fatal(err)
	}
	w = serve(t, host.Config{Data: dir, VaultKey: vault.SourceFile})
	if a := call(w, "secrets.get", `{"key":"s"}`); a.body != `{"ok":"hidden"}` {
		t.Errorf("secrets.get: %d %s", a.status, a.body)
	}
}
