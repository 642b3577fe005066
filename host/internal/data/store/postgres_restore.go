package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// restorePostgres puts a copy, a file of SQLite, or nothing in the place of what a
// plugin has, in one transaction, and keeps that as another copy.
func restorePostgres(ctx context.Context, c *core, o Options, from string) (kept string, err error) {
	c.sql, c.where = postgresDialect, o.Database.String()+", plugin "+strconv.Quote(c.plugin)
	p := newPostgresEngine(c, o.Database, o.Schema)
	put, done, err := p.source(ctx, from)
	if err != nil {
		return "", err
	}
	defer done()
	if p.schema, err = o.Database.Schema(ctx, c.plugin, c.limits.settings()); err != nil {
		return "", p.openError(err)
	}
	kept = postgres.CopyName(c.plugin, postgres.CopyReplaced, c.now())
	if err := o.Database.Beside(ctx, c.plugin, kept); err != nil {
		return "", p.openError(err)
	}
	nothing := true
	err = p.alone(ctx, func(t *transaction) error {
		was, err := t.tables(ctx, p.plugin)
		if err != nil {
			return err
		}
		nothing = !was.Any()
		if err := t.copyTables(ctx, p.schema.Name(), kept); err != nil {
			return err
		}
		if err := t.dropAll(ctx); err != nil {
			return err
		}
		return put(ctx, t)
	})
	// Where nobody knows whether it was done, the copy stays: it may be all there is.
	if err != nil && !errors.Is(err, postgres.ErrUnknown) || err == nil && nothing {
		err = errors.Join(err, o.Database.DropBeside(context.WithoutCancel(ctx), kept))
		kept = ""
	}
	return kept, p.openError(err)
}

// source looks at what is to be put in place, and returns what does so. Done must
// be called in the end.
func (p *postgresEngine) source(ctx context.Context, from string) (
	put func(ctx context.Context, t *transaction) error, done func(), err error) {
	nothing := func() {}
	switch {
	case from == "":
		return func(context.Context, *transaction) error { return nil }, nothing, nil
	case postgres.IsCopy(from):
		return func(ctx context.Context, t *transaction) error {
			if err := t.verifyCopy(ctx, from); err != nil {
				return err
			}
			if err := t.copyTables(ctx, from, p.schema.Name()); err != nil {
				return err
			}
			return t.searchAgain(ctx)
		}, nothing, nil
	}
	if _, err := os.Stat(from); err != nil {
		return nil, nil, openError(from, err)
	}
	file := &sqliteEngine{core: &core{plugin: p.plugin, limits: p.limits, now: p.now, sql: sqliteDialect, where: from},
		path: from}
	file.readers = newReaders(1, 0, file.openReader)
	if err := file.verify(ctx); err != nil {
		file.readers.close()
		return nil, nil, err
	}
	return func(ctx context.Context, t *transaction) error { return file.pourInto(ctx, t) }, file.readers.close, nil
}

// pourInto makes tables in a schema that is empty, with all that the file has,
// and sees that the server has it.
func (s *sqliteEngine) pourInto(ctx context.Context, t *transaction) error {
	from, err := s.readers.take(ctx)
	if err != nil {
		return err
	}
	defer s.readers.give(from)
	was, err := s.inspect(ctx, from)
	if err != nil {
		return err
	}
	whole, err := s.whole(ctx, from, was, Schema{})
	if err != nil {
		return err
	}
	p := t.engine
	p.opened = Opened{}
	p.declare(whole)
	if err := p.upgrade(ctx, t, Options{Schema: whole}, live{empty: true}, nil); err != nil {
		return err
	}
	if err := p.bound(ctx, t); err != nil {
		return err
	}
	for _, c := range whole.Collections {
		source, target := s.compile(c), p.collections[c.Name]
		texts := sameRows{source.selectAll + source.inOrder(), target.selectAll + target.inOrder()}
		into := "INSERT INTO " + target.table + " (" + target.all + ")"
		if err := t.pourRows(ctx, from, texts, into, len(target.columns)); err != nil {
			return p.unfit(ctx, fmt.Sprintf("rows of the collection %q", c.Name), err)
		}
	}
	keys := keyStatementsOf(s.sql, s.sql.table(s.plugin, keyTable(s.plugin)))
	into := "INSERT INTO " + p.sql.table(p.plugin, keyTable(p.plugin)) + ` ("key", "value")`
	if err := t.pourRows(ctx, from, sameRows{keys.list, p.keys.list}, into, 2); err != nil {
		return p.unfit(ctx, "keys", err)
	}
	return nil
}

// unfit says what of a file the server does not take.
func (p *postgresEngine) unfit(ctx context.Context, what string, err error) error {
	switch postgres.State(err) {
	case postgres.CheckViolation, postgres.LimitExceeded:
		return p.fail(ctx, what, err)
	}
	return fmt.Errorf("%s: %w", what, err)
}

// sameRows are the texts that select the same rows of a file and of a server, in
// the same order.
type sameRows struct{ file, server string }

// What one statement brings to the server, at most: a round trip for each row
// takes longer than the row itself.
const (
	mostRows  = 200
	mostBytes = 1 << 20
)

// pourRows copies rows of n values, then reads those that the server has and
// compares each.
func (t *transaction) pourRows(ctx context.Context, from *conn, texts sameRows, into string, n int) error {
	var args []driver.Value
	bytes := 0
	flush := func() error {
		if len(args) == 0 {
			return nil
		}
		marks := "(?" + strings.Repeat(", ?", n-1) + ")"
		_, err := t.exec(ctx, into+" VALUES "+marks+strings.Repeat(", "+marks, len(args)/n-1), args...)
		args, bytes = args[:0], 0
		return err
	}
	most := min(mostRows, maxArguments/n) * n
	err := from.each(ctx, texts.file, nil, func(row []driver.Value) error {
		args = append(args, row...)
		for _, value := range row {
			bytes += len(text(value))
		}
		if len(args) < most && bytes < mostBytes {
			return nil
		}
		return flush()
	})
	if err == nil {
		err = flush()
	}
	if err != nil {
		return err
	}
	_, err = compare(ctx, from, t, texts)
	return err
}

// maxArguments is how many a statement of the server's may have.
const maxArguments = 65535
