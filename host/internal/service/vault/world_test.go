package vault

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/postgrestest"
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

// world is a vault with its records, in a data folder.
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
	return openWorld(t, t.TempDir(), opt)
}

func openWorld(t *testing.T, folder string, opt Options) *world {
	t.Helper()
	opt.Database = at(t, folder)
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

// at is the database of a folder where the tests have a server. What a copy has
// put there as a file is restored to it.
func at(t testing.TB, folder string) postgres.Database {
	t.Helper()
	path := filepath.Join(folder, FileName)
	d := postgrestest.At(t, path)
	if _, err := os.Lstat(path); d == nil || err != nil {
		return d
	}
	if _, err := os.Lstat(path + "-restored"); err != nil {
		if err := Restore(t.Context(), folder, d); err != nil {
			t.Fatal(err)
		}
		write(t, path+"-restored", "")
	}
	return d
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
func (w *world) wantLost(plugin, key string, reason any) error {
	w.Helper()
	_, found, err := w.r.Get(context.Background(), plugin, KindSecret, key)
	if found || !failedBy(err, reason) {
		w.Errorf("get: got %v, %v; want %v", found, err, reason)
	}
	if err := w.r.Set(context.Background(), plugin, KindSecret, "other", NewSecret("x")); !failedBy(err, reason) {
		w.Errorf("set: got %v; want %v", err, reason)
	}
	return err
}

// failedBy reports whether an error is another, or has a [Reason].
func failedBy(err error, reason any) bool {
	if r, ok := reason.(Reason); ok {
		return Is(err, r)
	}
	return errors.Is(err, reason.(error))
}

// metadata is what the database says of the keys.
func (w *world) metadata() (current, retired *keyMetadata) {
	w.Helper()
	current, retired, err := w.v.metadata(context.Background())
	if err != nil {
		w.Fatal(err)
	}
	return current, retired
}

func (w *world) key() KeyID {
	w.Helper()
	current, _ := w.metadata()
	return current.id
}

func (w *world) keyFile() string { return fileKeys{w.v.folder}.path(w.key()) }

// keyFiles lists the key files that are there.
func (w *world) keyFiles() []string {
	w.Helper()
	files, err := filepath.Glob(filepath.Join(w.v.folder, keyFilePrefix+"*"))
	if err != nil {
		w.Fatal(err)
	}
	return files
}

// sealedText reads a sealed value past the vault.
func (w *world) sealedText(n Name) (sealed []byte) {
	w.Helper()
	w.sql(func(db *sql.DB) error {
		return db.QueryRow("SELECT sealed FROM records WHERE plugin = ? AND kind = ? AND key = ?", n.Plugin, string(n.Kind),
			[]byte(n.Key)).Scan(&sealed)
	})
	return sealed
}

// place puts a sealed value past the vault.
func (w *world) place(n Name, sealed []byte) {
	w.Helper()
	w.sql(func(db *sql.DB) error {
		_, err := db.Exec("INSERT INTO records VALUES (?, ?, ?, ?, 0) ON CONFLICT (plugin, kind, key) DO UPDATE "+
			"SET sealed = excluded.sealed", n.Plugin, string(n.Kind), []byte(n.Key), sealed)
		return err
	})
}

// sql uses the database as another program does.
func (w *world) sql(do func(db *sql.DB) error) {
	w.Helper()
	if w.v.opt.Database != nil {
		file, err := dbfile.Open(w.Context(), w.v.path, format, dbfile.Options{Database: w.v.opt.Database})
		if err == nil {
			err = errors.Join(do(file.Writer), file.Close())
		}
		if err != nil {
			w.Fatal(err)
		}
		return
	}
	db, err := sql.Open("sqlite", w.v.path)
	if err == nil {
		err = errors.Join(do(db), db.Close())
	}
	if err != nil {
		w.Fatal(err)
	}
}

// stored is all rows of values as they are on disk.
func (w *world) stored() (rows []string) {
	w.Helper()
	w.sql(func(db *sql.DB) error {
		return eachRow(context.Background(), db, func(scan func(...any) error) error {
			var plugin, kind string
			var key, sealed []byte
			var modified int64
			err := scan(&plugin, &kind, &key, &sealed, &modified)
			rows = append(rows, fmt.Sprintf("%s %s %x %x %d", plugin, kind, key, sealed, modified))
			return err
		}, "SELECT plugin, kind, key, sealed, modified FROM records ORDER BY plugin, kind, key")
	})
	return rows
}

// names looks for the id of a key, as text and as it is in the database.
func (w *world) names(id KeyID) []string {
	w.Helper()
	return append(w.contains(id.String()), w.contains(string(id[:]))...)
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
	secret := make([]byte, keySize)
	for i := range secret {
		secret[i] = fill
	}
	k, err := newKey(secret)
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

// age makes the log of the database old enough for the cache to trust it.
func age(t testing.TB, v *Vault) {
	t.Helper()
	if v.opt.Database != nil {
		return // it has none
	}
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(v.path+"-wal", old, old); err != nil {
		t.Fatal(err)
	}
}
