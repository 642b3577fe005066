package vault

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// memoryKeyring stands for the keyring of an operating system that has one.
type memoryKeyring struct {
	mu      sync.Mutex
	entries map[string]string
	err     error         // every call fails with it
	hang    chan struct{} // every call waits for it
	panics  bool
	calls   int
}

func newMemoryKeyring() *memoryKeyring { return &memoryKeyring{entries: map[string]string{}} }

func (k *memoryKeyring) enter() error {
	if k.hang != nil {
		<-k.hang
	}
	if k.panics {
		panic("an answer of the wrong type")
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.calls++
	return k.err
}

func (k *memoryKeyring) Get(account string) (string, error) {
	if err := k.enter(); err != nil {
		return "", err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	text, found := k.entries[account]
	if !found {
		return "", ErrKeyNotFound
	}
	return text, nil
}

func (k *memoryKeyring) Set(account, text string) error {
	if err := k.enter(); err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.entries[account] = text
	return nil
}

func (k *memoryKeyring) Delete(account string) error {
	if err := k.enter(); err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if _, found := k.entries[account]; !found {
		return ErrKeyNotFound
	}
	delete(k.entries, account)
	return nil
}

// world is a vault with its records.
type world struct {
	*testing.T
	folder string
	v      *Vault
	r      *Records
}

// newWorld opens a new vault whose key is in a file, unless opt says
// otherwise.
func newWorld(t *testing.T, opt Options) *world {
	t.Helper()
	if opt.Source == SourceAuto && opt.Keyring == nil {
		opt.Source = SourceFile
	}
	return openWorld(t, filepath.Join(t.TempDir(), "vault"), opt)
}

func openWorld(t *testing.T, folder string, opt Options) *world {
	t.Helper()
	v, err := Open(folder, opt)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(v.Close)
	r, err := NewRecords(v, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return &world{t, folder, v, r}
}

// again opens the same folder as a new process would.
func (w *world) again() *world {
	w.Helper()
	return openWorld(w.T, w.folder, w.v.opt)
}

func (w *world) set(plugin string, kind Kind, key, value string) {
	w.Helper()
	if err := w.r.Set(context.Background(), plugin, kind, key, NewSecret(value)); err != nil {
		w.Fatalf("set %s of %s: %v", key, plugin, err)
	}
}

func (w *world) want(plugin string, kind Kind, key, value string) {
	w.Helper()
	got, found, err := w.r.Get(context.Background(), plugin, kind, key)
	if err != nil || !found || got.Reveal() != value {
		w.Errorf("%s %q of %s: got %q, %v, %v; want %q", kind, key, plugin, got.Reveal(), found, err, value)
	}
}

// wantLost makes sure that getting and setting fail with the reason.
func (w *world) wantLost(plugin, key string, reason error) error {
	w.Helper()
	_, found, err := w.r.Get(context.Background(), plugin, KindSecret, key)
	if found || !errors.Is(err, reason) {
		w.Errorf("get: got %v, %v; want %v", found, err, reason)
	}
	if err := w.r.Set(context.Background(), plugin, KindSecret, "other", NewSecret("x")); !errors.Is(err, reason) {
		w.Errorf("set: got %v; want %v", err, reason)
	}
	return err
}

func (w *world) marker() *marker {
	w.Helper()
	m, err := readMarker(w.folder)
	if err != nil {
		w.Fatal(err)
	}
	return m
}

func (w *world) keyFile() string { return fileKeys{w.folder}.path(w.marker().Current.ID) }

// keyFiles lists the key files that are there.
func (w *world) keyFiles() []string {
	w.Helper()
	files, err := filepath.Glob(filepath.Join(w.folder, keyFilePrefix+"*"))
	if err != nil {
		w.Fatal(err)
	}
	return files
}

// contains looks for a text in every file below the folder.
func (w *world) contains(text string) []string {
	w.Helper()
	var files []string
	err := filepath.WalkDir(w.folder, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		if strings.Contains(string(b), text) {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		w.Fatal(err)
	}
	return files
}

func testKey(t testing.TB, fill byte) *key {
	t.Helper()
	master := make([]byte, masterSize)
	for i := range master {
		master[i] = fill
	}
	k, err := newKey(master)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func read(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// age makes a file old enough for the cache to trust it.
func age(t testing.TB, path string) {
	t.Helper()
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(path, old, old); err != nil {
		t.Fatal(err)
	}
}
