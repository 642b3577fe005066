package store

import (
	"context"
	"database/sql/driver"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// asking is a querier by a function that runs statements, each in a transaction
// of its own or in one.
type asking struct {
	engine *postgresEngine
	run    func(ctx context.Context, s postgres.Statement) (int64, error)
}

func (a asking) each(ctx context.Context, text string, args []driver.Value, f func(row []driver.Value) error) error {
	_, err := a.run(ctx, postgres.Statement{Text: numbered(text), Args: args, Each: f})
	return err
}

// eachSorted: the server sorts what is too long for its memory in files of its
// own, and its work_mem bounds the rest.
func (a asking) eachSorted(ctx context.Context, _ *collection, text string, args []driver.Value,
	f func(row []driver.Value) error) error {
	return a.each(ctx, text, args, f)
}

func (a asking) one(ctx context.Context, text, id string, _ int, f func(row []driver.Value) error) error {
	return a.each(ctx, text, []driver.Value{id}, f)
}

func (a asking) number(ctx context.Context, text string, args ...driver.Value) (n int64, err error) {
	err = a.each(ctx, text, args, func(row []driver.Value) error {
		n, _ = row[0].(int64)
		return nil
	})
	return n, err
}

// texts returns the first column of the rows of a query.
func (a asking) texts(ctx context.Context, query string, args ...driver.Value) (list []string, err error) {
	err = a.each(ctx, query, args, func(row []driver.Value) error {
		list = append(list, text(row[0]))
		return nil
	})
	return list, err
}

func (a asking) tables(ctx context.Context, plugin string) (Tables, error) {
	t := Tables{plugin: plugin, physical: physicalName, objects: make(map[string]bool)}
	names, err := a.texts(ctx, postgres.Relations, a.engine.schema.Name())
	for _, name := range names {
		t.objects[name] = true
	}
	return t, err
}

func (a asking) made(ctx context.Context) (map[string][]string, error) {
	return indexesOf(ctx, a, "SELECT t.relname::text, i.relname::text FROM pg_index AS x JOIN pg_class AS i ON "+
		"i.oid = x.indexrelid JOIN pg_class AS t ON t.oid = x.indrelid JOIN pg_namespace AS n ON n.oid = t.relnamespace "+
		"WHERE n.nspname = ? ORDER BY i.relname", a.engine.schema.Name())
}

func (a asking) collections(ctx context.Context, _ string) ([]string, error) {
	return a.texts(ctx, "SELECT tablename::text FROM pg_tables WHERE schemaname = ? AND tablename NOT LIKE ':%' "+
		"ORDER BY tablename", a.engine.schema.Name())
}

func (a asking) columns(ctx context.Context, table string) ([]string, error) {
	return a.texts(ctx, "SELECT a.attname::text FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid "+
		"JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relname = ? AND a.attnum > 0 "+
		"AND NOT a.attisdropped AND a.attname <> ':row' ORDER BY a.attnum",
		a.engine.schema.Name(), physicalName(a.engine.plugin, table))
}

// stats counts the pages that tables fill, with their indexes and what is stored
// beside them.
func (a asking) stats(ctx context.Context, s *core) (Stats, error) {
	stats := Stats{Method: "relation", Collections: make([]CollectionStats, 0, len(s.names))}
	bytes := make(map[string]int64)
	err := a.each(ctx, relations, []driver.Value{a.engine.schema.Name()}, func(row []driver.Value) error {
		n, _ := row[1].(int64)
		bytes[text(row[0])] = n
		stats.TotalBytes += n
		return nil
	})
	stats.KVBytes = bytes[physicalName(s.plugin, keyTable(s.plugin))]
	for _, name := range s.names {
		stats.Collections = append(stats.Collections, CollectionStats{
			Name: name, Bytes: bytes[physicalName(s.plugin, collectionTable(s.plugin, name))],
		})
	}
	return stats, err
}

// relations lists the tables of a schema with the bytes of each.
const relations = "SELECT c.relname::text, pg_total_relation_size(c.oid) FROM pg_class AS c " +
	"JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relkind = 'r'"

// check finds nothing: the server looks after its own files.
func (a asking) check(context.Context) ([]string, error) { return nil, nil }

// transaction is a transaction under way.
type transaction struct {
	asking
	tx postgres.Tx
}

func (t *transaction) exec(ctx context.Context, text string, args ...driver.Value) (int64, error) {
	return t.asking.run(ctx, postgres.Statement{Text: numbered(text), Args: args})
}

// run executes a definition of tables.
func (t *transaction) run(ctx context.Context, text string) error { return t.tx.Define(ctx, text) }

func (t *transaction) write(w *write, doing string) (why *abi.Error, err error) {
	p := t.engine
	if err := p.admit(w, doing, t.asking); err != nil {
		if known, ok := err.(*abi.Error); ok && known.Code == abi.CodeQuotaExceeded {
			return undone(known), err // as SQLite does where its file is full
		}
		return nil, err
	}
	return nil, w.perform(func(s postgres.Statement) (int64, error) { return t.asking.run(w.ctx, s) })
}

func (t *transaction) spoils(error) bool { return t.tx.Lost() }

func (t *transaction) commit() error { return t.tx.Commit(context.Background()) }
func (t *transaction) rollBack()     { t.tx.Rollback() }
func (t *transaction) letGo()        { t.tx.Rollback() }

// importer is the transaction of an import.
type importer struct {
	*transaction
	bytes int64
}

func (i *importer) measure(_ context.Context, length int) error {
	i.bytes += space(int64(length))
	return nil
}

func (i *importer) exec(ctx context.Context, text string, args ...driver.Value) (int64, error) {
	if i.full(errFull) {
		return 0, errFull
	}
	return i.transaction.exec(ctx, text, args...)
}

func (i *importer) full(err error) bool {
	return err == errFull && i.bytes > i.engine.limits.DatabaseBytes
}
