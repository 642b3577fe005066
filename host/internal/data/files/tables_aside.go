package files

import (
	"context"
	"database/sql/driver"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// asidePrefix begins the names of files that were put aside; the time follows.
const (
	asidePrefix = "replaced-"
	asideStamp  = "20060102T150405.000Z"
)

// setTables are the tables that belong together: those of files that were put
// aside end in their name.
func setTables() []string { return []string{"entries", "chunks", "usage"} }

// Exchange is [Tables.Replace], but puts the files that were there aside, all in
// one transaction, and returns under which name; empty where there were none. Of
// those that were put aside before, it keeps the newest, so many in all. By may be
// nil, for no files.
func (t *Tables) Exchange(ctx context.Context, by Files, keep int) (kept string, err error) {
	if err := t.start(ctx); err != nil {
		return "", err
	}
	defer t.end()
	err = t.change(ctx, postgres.Alone, func(tx postgres.Tx) error {
		use, err := account(ctx, tx.Run, t.texts.lock)
		if err != nil {
			return err
		}
		if use.Files > 0 {
			kept = asidePrefix + time.Now().UTC().Format(asideStamp)
			if err := t.putAside(ctx, tx, kept, keep); err != nil {
				return err
			}
		}
		return t.fill(ctx, tx, by)
	})
	if err != nil {
		return "", failed(ctx, "replace the files", "", err)
	}
	return kept, nil
}

// putAside renames the tables, makes new ones, and drops those that were put
// aside long ago.
func (t *Tables) putAside(ctx context.Context, tx postgres.Tx, name string, keep int) error {
	all, err := t.aside(ctx, tx)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(s string) bool { return s == name })
	var texts []string
	for len(all) > max(keep-1, 0) {
		texts = append(texts, t.drop(" "+all[0]))
		all = all[1:]
	}
	for _, table := range setTables() {
		texts = append(texts, t.rename(table, table+" "+name))
	}
	texts = append(texts, t.texts.define, t.chunks.Definition())
	return tx.Define(ctx, strings.Join(texts, "; "))
}

// Aside lists the names of files that were put aside, the oldest first.
func (t *Tables) Aside(ctx context.Context) (names []string, err error) {
	if err := t.start(ctx); err != nil {
		return nil, err
	}
	defer t.end()
	err = t.change(ctx, postgres.Snapshot, func(tx postgres.Tx) error {
		names, err = t.aside(ctx, tx)
		return err
	})
	return names, failed(ctx, "list the files that were put aside", "", err)
}

func (t *Tables) aside(ctx context.Context, tx postgres.Tx) (names []string, err error) {
	_, err = tx.Run(ctx, postgres.Statement{Text: "SELECT tablename::text FROM pg_tables WHERE schemaname = $1 " +
		"AND starts_with(tablename, 'usage " + asidePrefix + `') ORDER BY tablename COLLATE "C"`,
		Args: []driver.Value{t.schema.Name()}, Each: func(row []driver.Value) error {
			name, _ := row[0].(string)
			names = append(names, strings.TrimPrefix(name, "usage "))
			return nil
		}})
	return names, err
}

// GiveBack undoes an Exchange: the files of that name, or none, are in the place
// of those that are there, which are gone then.
func (t *Tables) GiveBack(ctx context.Context, name string) error {
	if err := t.start(ctx); err != nil {
		return err
	}
	defer t.end()
	return failed(ctx, "put the files back", "", t.change(ctx, postgres.Alone, func(tx postgres.Tx) error {
		if name == "" {
			return t.fill(ctx, tx, nil)
		}
		all, err := t.aside(ctx, tx)
		if err != nil {
			return err
		}
		if !slices.Contains(all, name) {
			return abi.Errorf(abi.CodeNotFound, "no files were put aside as %s", shown(name))
		}
		texts := []string{t.drop("")}
		for _, table := range setTables() {
			texts = append(texts, t.rename(table+" "+name, table))
		}
		return tx.Define(ctx, strings.Join(texts, "; "))
	}))
}

func (t *Tables) rename(table, to string) string {
	return fmt.Sprintf("ALTER TABLE %s.%s RENAME TO %s", postgres.Quote(t.schema.Name()), postgres.Quote(table),
		postgres.Quote(to))
}

func (t *Tables) drop(suffix string) string {
	var names []string
	for _, table := range setTables() {
		names = append(names, postgres.Quote(t.schema.Name())+"."+postgres.Quote(table+suffix))
	}
	return "DROP TABLE " + strings.Join(names, ", ")
}
