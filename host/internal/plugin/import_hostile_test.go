package plugin

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/archive/archivetest"
	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/stored"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

const (
	exportHeader = `{"format":"wasmhost-archive","version":1,"kind":"plugin","host":"1",` +
		`"created":"2026-11-21T00:00:00Z","plugin":{"id":"p","version":"1.0.0"}}`
	rowFolders    = 1000 // that an export may have
	emptyContents = `{"settings":{},"secrets":[]}`
)

// importer imports into a plugin and counts what lies in the staging area when
// the import clears it.
func importer(t *testing.T, limits files.Limits) (try func(data []byte) (inodes int, err error)) {
	t.Helper()
	r := manage(t, setup{limits: Limits{Files: limits}})
	r.active(r.install(notebook(t, "1.0.0")))
	staging := filepath.Join(r.catalog.Dir, catalog.StagingName)
	inodes := 0
	r.catalog.Before = func(step, path string) error {
		if step == "remove" {
			inodes = max(inodes, archivetest.Inodes(staging))
		}
		return nil
	}
	return func(data []byte) (int, error) {
		inodes = 0
		_, err := r.Import(t.Context(), "p", bytes.NewReader(data), stored.ImportOptions{Replace: true})
		return inodes, err
	}
}

// TestImportOfImpliedFolders: 2.6 KB with 400 entries, 94 folders deep, made
// 37,606 inodes in 31 s before they were refused, and 3,000 did not end in
// 300 s. What is beyond the limits of the plugin's files makes nothing but
// the copy of the archive.
func TestImportOfImpliedFolders(t *testing.T) {
	shorttest.Skip(t)
	try := importer(t, files.Limits{})
	contents := archivetest.Entry{Name: stored.ExportContentsName, Content: []byte(emptyContents)}
	for _, c := range []struct {
		entries, depth int
		want           string
	}{
		{400, 94, "32 names"}, {3000, 94, "32 names"}, {400, 32, "10000 folders"}, {9000, 3, "10000 folders"},
		{10_001, 1, "10000 f"}, {3, 32, ""},
	} {
		data := archivetest.Forge(exportHeader, append(archivetest.ImpliedFolders("files/", c.entries, c.depth), contents))
		begun := time.Now()
		inodes, err := try(data)
		took := time.Since(begun)
		t.Logf("%d entries of %d names, %d bytes: %d inodes, %v: %v", c.entries, c.depth, len(data), inodes,
			took.Round(time.Millisecond), err)
		if c.want == "" {
			if err != nil {
				t.Errorf("%d entries of %d names: %v", c.entries, c.depth, err)
			}
			continue
		}
		var refused *stored.ImportError
		if !errors.As(err, &refused) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d entries of %d names: %v, want %q", c.entries, c.depth, err, c.want)
		}
		// The folder of the import and the copy of the archive.
		if inodes > 2 || took > 20*time.Second {
			t.Errorf("%d entries of %d names made %d inodes in %v", c.entries, c.depth, inodes, took)
		}
	}
}

// TestImportOfManyRowFiles: folders of rows within folders, and files of rows
// without number, are none of an export.
func TestImportOfManyRowFiles(t *testing.T) {
	try := importer(t, files.Limits{})
	contents := archivetest.Entry{Name: stored.ExportContentsName, Content: []byte(emptyContents)}
	many := make([]archivetest.Entry, 2*rowFolders+1)
	for i := range many {
		many[i].Name = "rows/c-notes/" + strings.Repeat("0", i%200) + string(rune('a'+i%26)) + string(rune('a'+i/200)) +
			".jsonl"
	}
	for name, entries := range map[string][]archivetest.Entry{
		"files":   many,
		"nested":  {{Name: "rows/c-notes/x/", Type: '5'}},
		"folders": archivetest.ImpliedFolders("rows/c-", rowFolders+1, 2),
		"keys":    {{Name: "keys/a/b.jsonl"}},
	} {
		if inodes, err := try(archivetest.Forge(exportHeader, append(entries, contents))); err == nil || inodes > 2 {
			t.Errorf("%s: %d inodes, %v", name, inodes, err)
		}
	}
}

// TestHostileImports: of archives from fixed seeds, none that is refused makes
// more than the copy of itself.
func TestHostileImports(t *testing.T) {
	shorttest.Skip(t)
	// Archives with many entries are made up to four times as large as these limits;
	// for their defaults see TestImportOfImpliedFolders.
	try := importer(t, files.Limits{Files: 1000, Folders: 1000, TotalBytes: 4 << 20})
	form := archivetest.Form{Header: exportHeader, Prefix: "files/", Most: 4000, Bomb: 8 << 20,
		More: []archivetest.Entry{{Name: stored.ExportContentsName, Content: []byte(emptyContents)}}}
	worst := archivetest.Soak(t.Context(), 1, 0, 40, form, func(a archivetest.Archive) (int, error) {
		return try(a.Data)
	})
	t.Log(worst)
	if worst.Refused < worst.Archives/2 || worst.Refused == worst.Archives || worst.Inodes > 2 ||
		worst.Time > 20*time.Second {
		t.Errorf("the worst: %v", worst)
	}
}
