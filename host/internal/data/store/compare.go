package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// Compared says how much two databases have in common, which is all of both.
type Compared struct{ Rows, Keys int64 }

// Compare reads all rows and keys of a file, such as [Store.Backup] writes, and all
// that a server has of the plugin, one by one, and fails where they differ. Nobody
// may write to either.
func Compare(ctx context.Context, o Options, file string) (same Compared, err error) {
	if err := limits.Fill(&o.Limits); err != nil {
		return same, err
	}
	server, err := OpenAsItIs(ctx, o)
	if err != nil {
		return same, err
	}
	defer func() { err = errors.Join(err, server.Close()) }()
	p := server.engine.(*postgresEngine)
	f := &sqliteEngine{core: &core{plugin: p.plugin, limits: o.Limits, sql: sqliteDialect, where: file}, path: file}
	f.readers = newReaders(1, 0, f.openReader)
	defer f.readers.close()
	same, err = p.compareWith(ctx, f)
	return same, p.openError(err)
}

func (p *postgresEngine) compareWith(ctx context.Context, file *sqliteEngine) (same Compared, err error) {
	from, err := file.readers.take(ctx)
	if err != nil {
		return same, openError(file.path, err)
	}
	defer file.readers.give(from)
	was, err := file.inspect(ctx, from)
	if err != nil {
		return same, openError(file.path, err)
	}
	whole, err := file.whole(ctx, from, was, Schema{})
	if err != nil {
		return same, openError(file.path, err)
	}
	if want, got := collectionNames(whole), collectionNames(p.declared); !slices.Equal(want, got) {
		return same, fmt.Errorf("the file has the collections %q, and the server %q", want, got)
	}
	tx, err := p.schema.Begin(ctx, postgres.Snapshot)
	if err != nil {
		return same, err
	}
	defer tx.Rollback()
	server := asking{p, tx.Run}
	for _, c := range whole.Collections {
		source, target := file.compile(c), p.compile(c)
		n, err := compare(ctx, from, server,
			sameRows{source.selectAll + source.inOrder(), target.selectAll + target.inOrder()})
		if err != nil {
			return same, fmt.Errorf("the collection %q: %w", c.Name, err)
		}
		same.Rows += n
	}
	keys := keyStatementsOf(file.sql, file.sql.table(file.plugin, keyTable(file.plugin)))
	if same.Keys, err = compare(ctx, from, server, sameRows{keys.list, p.keys.list}); err != nil {
		err = fmt.Errorf("keys: %w", err)
	}
	return same, err
}

func collectionNames(s Schema) (names []string) {
	for _, c := range s.Collections {
		names = append(names, strings.ToLower(c.Name))
	}
	slices.Sort(names)
	return names
}

// compare fails where the server does not have what the file has, row by row, and
// returns how many rows there are.
func compare(ctx context.Context, file *conn, server querier, texts sameRows) (n int64, err error) {
	var readErr error
	next, stop := iter.Pull(func(yield func([]driver.Value) bool) {
		readErr = file.each(ctx, texts.file, nil, func(row []driver.Value) error {
			if !yield(row) {
				return errors.New("enough was read")
			}
			return nil
		})
	})
	defer stop()
	differs := func(row []driver.Value) error {
		return fmt.Errorf("the server does not have the row %s as the file has it", shown(text(row[0])))
	}
	err = server.each(ctx, texts.server, nil, func(row []driver.Value) error {
		want, more := next()
		if !more {
			return errors.Join(readErr, differs(row))
		}
		for i := range row {
			if row[i] != want[i] {
				return differs(want)
			}
		}
		n++
		return nil
	})
	if err != nil {
		return 0, err
	}
	if want, more := next(); more {
		return 0, differs(want)
	}
	return n, readErr
}
