package stored

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// What an export holds, beside what every archive has:
//
//	export.json                   an ExportContents
//	rows/c-COLLECTION/000001.jsonl  rows, one JSON object a line
//	keys/000001.jsonl             key-value pairs, the same way
//	files/...                     the plugin's files
//	report.json                   an ExportReport, the last entry
const (
	exportRows  = "rows"
	exportKeys  = "keys"
	exportFiles = "files"
	// ExportContentsName is the entry that holds an [ExportContents].
	ExportContentsName = "export.json"
	// ExportReportName is the entry that holds an [ExportReport].
	ExportReportName = "report.json"
	// collectionPrefix keeps a collection called "con" from being a device.
	collectionPrefix = "c-"
	linesSuffix      = ".jsonl"
)

// ExportContents is what an export has of a plugin beside rows and files.
type ExportContents struct {
	// Settings are the values that the user gave, without passwords.
	Settings map[string]json.RawMessage `json:"settings"`
	// Secrets names the passwords and secrets that the plugin had. Their
	// values are never in an export.
	Secrets []api.SecretName `json:"secrets"`
}

// ExportReport says what is in an export.
type ExportReport struct {
	Rows     map[string]int64 `json:"rows"` // by collection
	Keys     int64            `json:"keys"`
	Files    int              `json:"files"`
	Bytes    int64            `json:"bytes"` // of the files
	Settings int              `json:"settings"`
	Secrets  []api.SecretName `json:"secrets"`
	// Skipped are files that are not in it: links and the like.
	Skipped []string `json:"skipped"`
	// Notes say what else the user should know.
	Notes []string `json:"notes"`
}

// exporting is an export under way. It holds no lock.
type exporting struct {
	id, host string // of the plugin, and the version of the host
	declared *manifest.Manifest
	options  store.Options // of the copy of the database
	snapshot *catalog.Snapshot
	contents ExportContents
	report   ExportReport
	out      *archive.Writer
}

// newExport returns one with nothing in it.
func newExport(id, host string, declared *manifest.Manifest) *exporting {
	return &exporting{id: id, host: host, declared: declared,
		report:   ExportReport{Rows: map[string]int64{}, Skipped: []string{}, Notes: []string{}},
		contents: ExportContents{Settings: map[string]json.RawMessage{}, Secrets: []api.SecretName{}}}
}

// data is the copy of the plugin's data folder.
func (x *exporting) data() string { return filepath.Join(x.snapshot.Folder(), catalog.DataName, x.id) }

func (x *exporting) write(ctx context.Context, w io.Writer) (err error) {
	x.out, err = archive.NewWriter(w, archive.Header{
		Kind: archive.KindPlugin, Host: x.host, Created: time.Now(),
		Plugin: &archive.Plugin{ID: x.id, Version: x.declared.Plugin.Version},
	})
	if err != nil {
		return err
	}
	if err := x.addJSON(ExportContentsName, x.contents); err != nil {
		return err
	}
	if err := x.addRows(ctx); err != nil {
		return err
	}
	files, err := x.out.AddTree(ctx, filepath.Join(x.data(), catalog.FilesName), exportFiles)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	x.report.Files, x.report.Bytes = files.Files, files.Bytes
	x.report.Skipped = append(x.report.Skipped, files.Skipped...)
	x.report.Settings, x.report.Secrets = len(x.contents.Settings), x.contents.Secrets
	if err := x.addJSON(ExportReportName, x.report); err != nil {
		return err
	}
	return x.out.Close()
}

func (x *exporting) addJSON(name string, v any) error {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false) // values stay as they were written
	e.SetIndent("", " ")
	if err := e.Encode(v); err != nil {
		return err
	}
	return x.out.AddBytes(name, text.Bytes())
}

// addRows writes rows and keys from the copy of the database.
func (x *exporting) addRows(ctx context.Context) (err error) {
	x.options.Path = filepath.Join(x.data(), catalog.DatabaseName)
	if _, err := os.Lstat(x.options.Path); errors.Is(err, fs.ErrNotExist) {
		return nil // nothing was ever stored
	}
	copied, err := store.Open(ctx, x.options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, copied.Close()) }()
	lacking, err := copied.Undeclared(ctx)
	if err != nil {
		return err
	}
	if len(lacking) > 0 {
		x.report.Notes = append(x.report.Notes,
			fmt.Sprintf("what only other versions than %s declare is not in it, but in a backup: %s",
				x.declared.Plugin.Version, strings.Join(lacking[:min(10, len(lacking))], ", ")))
	}
	lines := &lineFiles{out: x.out}
	err = copied.Export(ctx, func(r store.Record) error {
		dir := exportKeys
		if r.Collection != "" {
			dir = exportRows + "/" + collectionPrefix + r.Collection
			x.report.Rows[r.Collection]++
		} else {
			x.report.Keys++
		}
		return lines.add(dir, r.JSON)
	})
	if err != nil {
		return err
	}
	return lines.flush()
}

// lineFiles gathers lines into files of about a megabyte, because an archive
// wants to know the size of a file before its content.
type lineFiles struct {
	out    *archive.Writer
	dir    string
	number int
	buffer []byte
}

const lineFileBytes = 1 << 20

func (l *lineFiles) add(dir string, line []byte) error {
	if dir != l.dir {
		if err := l.flush(); err != nil {
			return err
		}
		l.dir, l.number = dir, 0
	}
	l.buffer = append(append(l.buffer, line...), '\n')
	if len(l.buffer) >= lineFileBytes {
		return l.flush()
	}
	return nil
}

func (l *lineFiles) flush() error {
	if len(l.buffer) == 0 {
		return nil
	}
	l.number++
	err := l.out.AddBytes(fmt.Sprintf("%s/%06d%s", l.dir, l.number, linesSuffix), l.buffer)
	l.buffer = l.buffer[:0]
	return err
}
