package soak

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/archive/archivetest"
)

// worstAnswer is how long the program may take to refuse an archive, beside
// whatever else the machine does. What it takes is a matter of megabytes.
const worstAnswer = time.Minute

// TestHostileArchives gives exports and backups of all kinds that are none to
// the program: it refuses or takes them, in bounded time, makes nothing of
// those that it refuses, and goes on as before.
func TestHostileArchives(t *testing.T) {
	long(t)
	r := newRun(t)
	f := newFolder(r)
	f.must("install", recorder(t, "1.0.0", nil).write(t), "--yes")
	p := f.serve()
	file := filepath.Join(t.TempDir(), "archive")
	try := func(args ...string) func(archivetest.Archive) (int, error) {
		return func(a archivetest.Archive) (int, error) {
			if err := os.WriteFile(file, a.Data, 0o600); err != nil {
				t.Fatal(err)
			}
			out, err := f.do(args...)
			if err != nil && (strings.Contains(out+err.Error(), "panic") || strings.Contains(err.Error(), "internal")) {
				t.Errorf("%s of seed %d: %v\n%s", a.Kind, a.Seed, err, out)
			}
			return archivetest.Inodes(filepath.Join(f.dir, "staging")), err
		}
	}
	half, most := time.Until(r.end)/2, 0
	if *lasting < time.Minute { // how many there is time for is a matter of the machine
		half, most = 0, 4
	}
	imports := archivetest.Soak(t.Context(), *firstSeed, half, most, archivetest.Form{
		Header: `{"format":"wasmhost-archive","version":1,"kind":"plugin","host":"1","created":"2026-11-21T00:00:00Z",` +
			`"plugin":{"id":"recorder","version":"1.0.0"}}`,
		Prefix: "files/", More: []archivetest.Entry{{Name: "export.json", Content: []byte(`{"settings":{},"secrets":[]}`)}},
	}, try("import", file, "--replace"))
	p.stop()
	restores := archivetest.Soak(t.Context(), *firstSeed, half, most, archivetest.Form{
		Header: `{"format":"wasmhost-archive","version":1,"kind":"backup","host":"1","created":"2026-11-21T00:00:00Z"}`,
		Prefix: "data/recorder/files/",
	}, try("restore", file, "--replace", "--dry-run"))
	for name, worst := range map[string]archivetest.Worst{"imports": imports, "restores": restores} {
		report.add("archives: "+name, "%s", worst)
		if worst.Inodes > 0 || worst.Time > worstAnswer {
			t.Errorf("the worst of %s: %s", name, worst)
		}
	}
	f.serve().stop()
}
