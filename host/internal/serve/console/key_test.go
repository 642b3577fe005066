package console_test

import (
	"bytes"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// lockedBuffer takes the log of a host.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// The master key is shown once, after a question, and is the one of the command
// line. No log, address or storage has it, and the page forgets it.
func TestShowTheKeyInTheBrowser(t *testing.T) {
	shorttest.Skip(t)
	var log lockedBuffer
	all := &slog.HandlerOptions{Level: slog.LevelDebug}
	file, given := filepath.Join(t.TempDir(), "given"), vault.NewKey()
	if err := os.WriteFile(file, []byte(given.Reveal()), 0o600); err != nil {
		t.Fatal(err)
	}
	h := serveWith(t, host.Config{Logger: slog.New(slog.NewTextHandler(&log, all)), VaultKeyFile: file})
	p := browsertest.Console(t, h)
	goTo(p, "host")
	shows(p, "None was needed yet.")
	if err := h.Secrets().Set(t.Context(), "shop", vault.KindSecret, "token", vault.NewSecret("hunter2")); err != nil {
		t.Fatal(err)
	}
	key, err := h.Vault().RecoveryKey(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := key.Reveal()
	answer := func(button string) {
		p.Wait(`document.querySelector("dialog[open]")`)
		p.Exec(`[...document.querySelectorAll("dialog button")].find((b) => b.innerText === "` + button + `").click()`)
		p.Wait(`!document.querySelector("dialog")`)
	}
	goTo(p, "backup")
	shows(p, "Passwords and secrets need the master key.")
	p.Exec(`[...document.querySelectorAll("main a")].find((a) => a.innerText === "show the key").click()`)
	shows(p, "the file "+file)
	click(p, "Show the key")
	answer("Cancel")
	if strings.Contains(log.String(), "was shown") ||
		browsertest.Eval[bool](p, `Promise.resolve(document.querySelector(".secret") !== null)`) {
		t.Error("it was shown to who did not agree")
	}
	click(p, "Show the key")
	answer("Show the key")
	p.Wait(`document.activeElement?.classList.contains("secret")`)
	got := browsertest.Eval[string](p, `Promise.resolve(document.querySelector(".secret").innerText)`)
	if got != want {
		t.Errorf("it shows %d characters, not the key", len(got))
	}
	p.Accessible(filepath.Join("..", "..", "..", ".."), "host, with the key")
	if !strings.Contains(log.String(), "the master key was shown in a browser") || strings.Contains(log.String(), want) {
		t.Error("the log does not say that it was shown, or says the key")
	}
	const stores = `(async () => {
		const all = [location.href, JSON.stringify(history.state), JSON.stringify({ ...localStorage }),
			JSON.stringify({ ...sessionStorage }), JSON.stringify(await caches.keys()),
			JSON.stringify(performance.getEntriesByType("resource").map((e) => e.name))];
		for (const { name } of await indexedDB.databases()) {
			const db = await new Promise((ok) => { indexedDB.open(name).onsuccess = (e) => ok(e.target.result) });
			for (const store of db.objectStoreNames) {
				const values = db.transaction(store).objectStore(store).getAll();
				await new Promise((ok) => { values.onsuccess = ok });
				all.push(JSON.stringify(values.result));
			}
			db.close();
		}
		return all.join("\n");
	})()`
	if kept := browsertest.Eval[string](p, stores); strings.Contains(kept, want) || !strings.Contains(kept, h.URL()) {
		t.Errorf("the browser keeps it, or nothing: %d bytes", len(kept))
	}
	// Whoever comes by later does not see it: not on the page, and not by going back.
	goTo(p, "backup")
	shows(p, "Make a backup")
	p.Exec(`history.back()`)
	shows(p, "the file "+file)
	if browsertest.Eval[bool](p, `Promise.resolve(document.body.innerText.includes("whmk1."))`) {
		t.Error("the page shows it again")
	}
	err = filepath.WalkDir(h.Data(), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(path, ".key") {
			return err
		}
		text, err := os.ReadFile(path)
		if strings.Contains(string(text), strings.TrimPrefix(want, "whmk1.")) {
			t.Errorf("it is in %s", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	// One that was brought back into the data folder is said to be there.
	other := vault.NewKey()
	err = errors.Join(os.WriteFile(file, []byte(other.Reveal()), 0o600),
		h.Vault().RestoreKey(t.Context(), vault.NewSecret(want), vault.SourceAuto))
	if err != nil {
		t.Fatal(err)
	}
	goTo(p, "backup")
	shows(p, "Make a backup")
	p.Exec(`history.back()`)
	shows(p, "a file of the data folder")
}
