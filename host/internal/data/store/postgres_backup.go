package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"io/fs"
	"os"

	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// backup writes a file of SQLite with all that there is at one moment, whichever
// version has made it: so a backup is the same whatever a host runs on, and is
// the way back from a server.
func (p *postgresEngine) backup(ctx context.Context, path string) (err error) {
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		if err == nil {
			err = fs.ErrExist
		}
		return openError(path, err)
	}
	tx, err := p.schema.Begin(ctx, postgres.Snapshot)
	if err != nil {
		return p.openError(err)
	}
	defer tx.Rollback()
	from := asking{p, tx.Run}
	was, err := p.inspect(ctx, from)
	if err != nil {
		return p.openError(err)
	}
	whole, err := p.whole(ctx, from, was, p.declared)
	if err != nil {
		return p.openError(err)
	}
	part := path + ".part"
	to, err := Open(ctx, Options{Path: part, Schema: whole, Limits: p.fileLimits()})
	if err != nil {
		return err
	}
	// After an error nothing is left at the path.
	err = to.engine.fill(ctx, func(f filler) error { return from.pour(ctx, to, f, whole) })
	err = to.engine.imported(errors.Join(err, to.Close()))
	if postgres.State(err) != "" || postgres.Gone(err) {
		return p.openError(err)
	}
	if err != nil {
		return openError(path, err)
	}
	return openError(path, durable.Rename(part, path))
}

// fileLimits are those of a file that takes all rows: pages of SQLite may fill
// more than what was measured here.
func (p *postgresEngine) fileLimits() Limits {
	l := p.limits
	l.DatabaseBytes = min(4*l.DatabaseBytes, 16<<40)
	return l
}

// pour copies rows and keys as they are, in the order of their numbers.
func (a asking) pour(ctx context.Context, to *Store, f filler, whole Schema) error {
	p := a.engine
	for _, declared := range whole.Collections {
		c := p.compile(declared)
		err := a.each(ctx, c.selectAll+c.inOrder(), nil, func(row []driver.Value) error {
			_, err := f.exec(ctx, to.collections[declared.Name].insert, row...)
			return err
		})
		if err != nil {
			return err
		}
	}
	return a.each(ctx, p.keys.list, nil, func(row []driver.Value) error {
		_, err := f.exec(ctx, to.keys.set, row...)
		return err
	})
}
