package stored

import (
	"path/filepath"
	"slices"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
)

// Copies of a database come into being before a version changes its tables, and
// of what a rollback replaces. A rollback needs one of them, and the record names
// it. Others are kept for the user, a few of them.

// rememberCopy has the record say how the database was before the version that
// has just opened it for the first time.
func (d *Data) rememberCopy(in *catalog.Installed, opened store.Opened) error {
	previous := in.Record.Previous
	if previous == nil || previous.Copy != "" || previous.NoData {
		return nil
	}
	next := in.Record.Clone()
	switch {
	case opened.Copy != "":
		next.Previous.Copy = filepath.Base(opened.Copy)
	case opened.Created:
		next.Previous.NoData = true
	default:
		// It was opened before, and the host may have died before it could
		// remember the copy.
		all, _, err := d.k.o.Catalog.Rows.Copies(d.k.o.Catalog.Ctx, d.id)
		if err != nil {
			return err
		}
		since := in.Record.Current.InstalledAt.Truncate(time.Millisecond)
		i := slices.IndexFunc(all, func(c catalog.Copy) bool {
			return c.Before && !c.Taken.Before(since)
		})
		if i < 0 {
			return nil
		}
		next.Previous.Copy = all[i].Name
	}
	return d.owner.Remember(in, next)
}

// Prune removes all copies of the database but the one that the record names
// and the newest ones, as many as there is room for.
func (d *Data) Prune(r *catalog.Record) error {
	all, gone, err := d.k.o.Catalog.Rows.Copies(d.k.o.Catalog.Ctx, d.id)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(c catalog.Copy) bool { return r.Previous != nil && c.Name == r.Previous.Copy })
	left := d.k.o.CopyBytes
	for i, c := range slices.Backward(all) { // the newest first
		left -= c.Bytes
		if i < len(all)-d.k.o.Copies || left < 0 {
			gone = append(gone, c.Name)
		}
	}
	return d.k.o.Catalog.Rows.Remove(d.k.o.Catalog.Ctx, d.id, gone)
}
