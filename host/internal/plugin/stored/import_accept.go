package stored

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/data/files"
)

const (
	// maxContentsBytes bounds export.json.
	maxContentsBytes = 16 << 20
	// maxRowFolders bounds the folders of rows: one for each collection, of
	// which a manifest declares far fewer.
	maxRowFolders = 1000
)

// acceptor refuses entries that no export has, and what the plugin could not
// have stored itself, by its limits for files: nothing of an export is
// unpacked before all of its names were held against them.
type acceptor struct {
	limits   files.Limits
	usage    files.Usage
	files    bool                // there is a folder for files
	rows     int                 // folders of rows
	lineFile int                 // files of rows and keys
	lineSize int64               // bytes in them
	contents []byte              // of export.json
	lines    map[string][]string // files of rows by collection; of keys by the empty name
}

func newAcceptor(limits files.Limits) *acceptor {
	return &acceptor{limits: limits, lines: map[string][]string{}}
}

// visit is accept for the first reading, which also takes in export.json.
func (a *acceptor) visit(e archive.Entry, content io.Reader) error {
	if err := a.accept(e); err != nil || e.Path != ExportContentsName {
		return err
	}
	var b bytes.Buffer
	_, err := b.ReadFrom(content)
	a.contents = b.Bytes()
	return err
}

func (a *acceptor) accept(e archive.Entry) error {
	first, below, _ := strings.Cut(e.Path, "/")
	a.files = a.files || first == exportFiles
	switch {
	case first == exportFiles && below != "":
		return a.file(e, below)
	case first == exportFiles && e.Folder:
		return nil
	case first == exportRows && a.row(e, below), first == exportKeys && a.key(e, below):
		return nil
	case !e.Folder && (e.Path == ExportContentsName || e.Path == ExportReportName) && e.Size <= maxContentsBytes:
		return nil
	}
	return &archive.Error{Reason: archive.ReasonHostile, Entry: e.Path, Detail: "it does not belong into an export"}
}

// file takes a file or a folder of the plugin's own.
func (a *acceptor) file(e archive.Entry, path string) error {
	if len(path) > a.limits.PathBytes || strings.Count(path, "/") >= a.limits.Depth {
		return tooMuch("the path %.200q is longer than %d bytes or has more than %d names, which are the limits for a "+
			"plugin's files (files.path-bytes, files.depth)", path, a.limits.PathBytes, a.limits.Depth)
	}
	a.usage.Folders += e.Folders
	if !e.Folder {
		a.usage.Files++
		a.usage.Bytes += e.Size
		if e.Size > a.limits.FileBytes {
			return tooMuch("the file %.200q has %d bytes, and the limit is %d (files.file-bytes)", path, e.Size,
				a.limits.FileBytes)
		}
	}
	return withinFiles(a.usage, a.limits)
}

// withinFiles holds what a plugin has of files against its limits.
func withinFiles(usage files.Usage, limits files.Limits) error {
	switch {
	case usage.Bytes > limits.TotalBytes:
		return tooMuch("its files have more than the %d bytes that a plugin may store (files.total-bytes)", limits.TotalBytes)
	case usage.Files > limits.Files:
		return tooMuch("it has more than the %d files that a plugin may have (files.files)", limits.Files)
	case usage.Folders > limits.Folders+1: // the one that they are all in
		return tooMuch("it has more than the %d folders that a plugin may have, with those that paths imply (files.folders)",
			limits.Folders)
	}
	return nil
}

func tooMuch(format string, args ...any) error {
	return &archive.Error{Reason: archive.ReasonTooLarge, Detail: fmt.Sprintf(format, args...)}
}

// row reports whether an entry belongs to the rows: c-COLLECTION/NAME.jsonl.
func (a *acceptor) row(e archive.Entry, below string) bool {
	folder, name, inside := strings.Cut(below, "/")
	collection, ok := strings.CutPrefix(folder, collectionPrefix)
	if a.rows += e.Folders; a.rows > maxRowFolders {
		return false
	}
	if e.Folder {
		return below == "" || ok && collection != "" && !inside
	}
	return ok && collection != "" && a.line(e, collection, name)
}

// key reports whether an entry belongs to the keys: NAME.jsonl.
func (a *acceptor) key(e archive.Entry, name string) bool {
	if e.Folder {
		return name == ""
	}
	return a.line(e, "", name)
}

// line takes a file of rows or keys. An export has few small ones.
func (a *acceptor) line(e archive.Entry, collection, name string) bool {
	if !strings.HasSuffix(name, linesSuffix) || strings.Contains(name, "/") {
		return false
	}
	a.lines[collection] = append(a.lines[collection], e.Path)
	a.lineFile++
	a.lineSize += e.Size
	return int64(a.lineFile) <= 2*maxRowFolders+a.lineSize>>16
}
