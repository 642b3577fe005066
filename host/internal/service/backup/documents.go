package backup

import (
	"context"
	"errors"
	"io/fs"
	"path"

	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/service/audit"
)

// maxSmallFile is more than any file has that [backingUp.file] adds.
const maxSmallFile = 128 << 20

// files adds the small files.
func (b *backingUp) files(context.Context) error {
	for _, name := range SmallFiles() {
		if err := b.file(name); err != nil {
			return err
		}
	}
	return nil
}

// file adds a small file of the data folder that is always replaced as a whole,
// or the document that is in its place on a server. It need not be there.
func (b *backingUp) file(name string) error {
	var text []byte
	var err error
	if documents := b.host.Documents; documents != nil {
		text, _, err = documents.Document(name, document.Options{Most: maxSmallFile}).Read()
	} else {
		text, err = regular.ReadFile(b.path(name), maxSmallFile)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case errors.Is(err, document.ErrDamaged):
		b.report.Damaged = append(b.report.Damaged, name+": "+err.Error())
		return nil
	case err != nil:
		return err
	}
	b.totals.Files++
	b.totals.Bytes += int64(len(text))
	return b.out.AddBytes(name, text)
}

// totalsOfHosts adds which hosts plugins have asked, where that lies on a server
// and the lines alone in the data folder.
func (b *backingUp) totalsOfHosts() error {
	if b.host.Documents == nil {
		return nil
	}
	names, err := b.host.Documents.List(path.Join(audit.FolderName, "*", audit.TotalsName))
	for _, name := range names {
		if err == nil {
			err = b.file(name)
		}
	}
	return err
}
