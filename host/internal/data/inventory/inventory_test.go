package inventory_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestRecord(t *testing.T) {
	i := inventory.Of(t.TempDir())
	if there, err := i.Exists(); there || err != nil {
		t.Errorf("at first: %v, %v", there, err)
	}
	must(t, i.Make())
	a, b := i.File("data/a/plugin.db"), i.File("data/b/plugin.db")
	if a.Known() {
		t.Error("it is known before it was noted")
	}
	must(t, errors.Join(a.Record(), a.Record(), b.Record()))
	first, err := a.Suspect(errors.New("page 7 " + strings.Repeat("is malformed ", 1000)))
	if !first || err != nil {
		t.Errorf("suspected: %v, %v", first, err)
	}
	if again, err := a.Suspect(errors.New("another")); again || err != nil {
		t.Errorf("suspected again: %v, %v", again, err)
	}
	other := inventory.Of(filepath.Dir(filepath.Dir(filepath.Dir(a.Path())))) // as after a restart
	if cause, ok := other.File("data/a/plugin.db").Suspected(); !ok || !strings.HasPrefix(cause, "page 7") ||
		len(cause) > 1000 {
		t.Errorf("the suspicion: %q, %v", cause, ok)
	}
	if names, err := other.Files(); err != nil || !slices.Equal(names, []string{"data/a/plugin.db", "data/b/plugin.db"}) {
		t.Errorf("the files: %q, %v", names, err)
	}
	must(t, a.Cleared())
	if _, ok := a.Suspected(); ok || !a.Known() {
		t.Error("a suspicion that was cleared")
	}
	must(t, i.File("data/a").Forget())
	if a.Known() || !b.Known() {
		t.Errorf("after a was forgotten: %v, %v", a.Known(), b.Known())
	}
}

// Several processes may note one file at once.
func TestNoteAtOnce(t *testing.T) {
	i := inventory.Of(t.TempDir())
	for n := range 50 {
		f := i.File(fmt.Sprint("data/", n))
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if err := f.Record(); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if !f.Known() {
			t.Errorf("%s is not known", f.Name())
		}
	}
}

// What stands in the way of the record is moved aside, and nothing is deleted.
func TestRecordInTheWay(t *testing.T) {
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, inventory.Folder), []byte("not a folder"), 0o600))
	i := inventory.Of(dir)
	must(t, i.Make())
	must(t, os.MkdirAll(filepath.Join(dir, inventory.Folder, "known", "a.db"), 0o700))
	must(t, i.File("a.db").Record())
	if found, err := filepath.Glob(filepath.Join(dir, inventory.Folder+inventory.AsideMark+"*")); err != nil ||
		len(found) != 1 {
		t.Errorf("set aside: %v, %v", found, err)
	}
	if names, err := i.Files(); err != nil || !slices.Contains(names, "a.db") {
		t.Errorf("the files: %q, %v", names, err)
	}
}

func TestNoRecord(t *testing.T) {
	var none inventory.File
	must(t, errors.Join(none.Record(), none.Forget(), none.Cleared()))
	if _, ok := none.Suspected(); ok || none.Known() {
		t.Error("it knows something")
	}
}

func TestSetAside(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	now := time.Now()
	for n := range 3 {
		must(t, errors.Join(os.WriteFile(path, []byte{byte(n)}, 0o600), os.WriteFile(path+"-wal", nil, 0o600)))
		if name, err := inventory.SetAside(path, now, inventory.DatabaseSuffixes()...); err != nil ||
			!strings.HasPrefix(name, "a.db.corrupt-") {
			t.Errorf("%q, %v", name, err)
		}
	}
	if found, err := filepath.Glob(path + inventory.AsideMark + "*"); err != nil || len(found) != 6 {
		t.Errorf("set aside: %v, %v", found, err)
	}
	if name, err := inventory.SetAside(path, now); name != "" || err != nil {
		t.Errorf("nothing: %q, %v", name, err)
	}
}
