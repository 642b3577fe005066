package datafolder

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
)

// A folder remembers in which database its data lies; what it cannot read of that
// is an error that says what to do.
func TestDatabase(t *testing.T) {
	dir := t.TempDir()
	f, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if d, err := f.Database(); d != nil || err != nil {
		t.Errorf("of a new folder: %v, %v", d, err)
	}
	want := Database{ID: "0123", Name: "PostgreSQL db:5432/wasmhost"}
	if err := f.SetDatabase(want); err != nil {
		t.Fatal(err)
	}
	if d, err := f.Database(); err != nil || *d != want {
		t.Errorf("%v, %v", d, err)
	}
	for _, text := range []string{"", "{}", "[", `{"id":1}`, strings.Repeat(" ", maxDatabase+1)} {
		if err := os.WriteFile(filepath.Join(dir, DatabaseName), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if d, err := f.Database(); d != nil || err == nil || !strings.Contains(err.Error(), "--database") {
			t.Errorf("%.20q: %v, %v", text, d, err)
		}
	}
}

// A master key alone is no data: a host brings it to a database.
func TestHasData(t *testing.T) {
	f, err := Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	record := inventory.Of(f.Dir)
	if err := record.Make(); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		name string
		want bool
	}{{"vault/key", false}, {"tokens.json", true}} {
		if err := record.File(step.name).Record(); err != nil {
			t.Fatal(err)
		}
		if has, err := f.HasData(); err != nil || has != step.want {
			t.Errorf("with %s: %t, %v", step.name, has, err)
		}
	}
}
