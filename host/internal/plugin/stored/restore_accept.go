package stored

import (
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
)

// BackupAcceptor holds what a backup has of the data of plugins against what
// each of them could have stored itself, by names and sizes, before anything is
// unpacked. Data that was moved aside counts for itself.
type BackupAcceptor struct {
	files files.Limits
	store store.Limits
	of    map[string]*acceptor // by the folder that files lies in
}

// NewBackupAcceptor takes limits that were filled in.
func NewBackupAcceptor(files files.Limits, store store.Limits) *BackupAcceptor {
	return &BackupAcceptor{files: files, store: store, of: map[string]*acceptor{}}
}

// Accept refuses an entry with an [*archive.Error]. It must see all entries, in
// order.
func (b *BackupAcceptor) Accept(e archive.Entry) error {
	top, below, _ := strings.Cut(e.Path, "/")
	id, below, _ := strings.Cut(below, "/")
	if top != catalog.DataName || below == "" {
		return nil
	}
	err := b.accept(id, below, e)
	if known, ok := errors.AsType[*archive.Error](err); ok {
		known.Detail = fmt.Sprintf("of the plugin %q: %s", id, known.Detail)
	}
	return err
}

func (b *BackupAcceptor) accept(id, below string, e archive.Entry) error {
	folder := id
	first, rest, _ := strings.Cut(below, "/")
	if rest != "" && first != catalog.FilesName { // moved aside
		folder, below = id+"/"+first, rest
	}
	if inside, ok := strings.CutPrefix(below, catalog.FilesName+"/"); ok {
		return b.file(folder, inside, e)
	}
	name := path.Base(below)
	switch {
	case e.Folder:
	case name == catalog.DatabaseName || strings.HasPrefix(name, catalog.DatabaseName+".") && !strings.HasSuffix(name,
		"-wal"):
		if e.Size > b.store.DatabaseBytes {
			return tooMuch("the database %.200q has %d bytes, and the limit is %d (store.database-bytes)", below, e.Size,
				b.store.DatabaseBytes)
		}
	case name == settings.FileName || strings.HasPrefix(name, settings.FileName+"."):
		if e.Size > settings.MaxFileBytes {
			return tooMuch("the settings %.200q have %d bytes, and the limit is %d", below, e.Size, settings.MaxFileBytes)
		}
	}
	return nil
}

// file takes a file or a folder of a plugin's own.
func (b *BackupAcceptor) file(folder, inside string, e archive.Entry) error {
	a := b.of[folder]
	if a == nil {
		a = newAcceptor(b.files)
		a.usage.Folders = 1 // the one that they are all in
		b.of[folder] = a
	}
	own := strings.Count(inside, "/")
	if e.Folder {
		own++
	}
	e.Folders = min(e.Folders, own) // not those above
	return a.file(e, inside)
}
