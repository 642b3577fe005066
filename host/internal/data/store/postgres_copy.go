package store

import (
	"context"
	"database/sql/driver"
	"fmt"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// copyBefore takes the copy that precedes a change of tables: a schema beside the
// plugin's, filled in the transaction that changes them.
func (p *postgresEngine) copyBefore(ctx context.Context, t *transaction, version string) (string, error) {
	p.copying = postgres.CopyName(p.plugin, postgres.CopyBefore, p.now())
	if err := p.database.Beside(ctx, p.plugin, p.copying); err != nil {
		return "", err
	}
	if err := t.copyTables(ctx, p.schema.Name(), p.copying); err != nil {
		return "", err
	}
	p.log.Info("copy of the tables taken", "schema", p.copying, "version", version)
	return p.copying, nil
}

// hostsOwn are tables that a copy leaves out: what they hold is made again.
const hostsOwn = "(tablename LIKE ':search:%' OR tablename = ':letters')"

// copyTables copies all tables of a schema into another, which is empty, with
// their indexes, but not what searches have.
func (t *transaction) copyTables(ctx context.Context, from, to string) error {
	tables, err := t.texts(ctx, "SELECT tablename::text FROM pg_tables WHERE schemaname = ? AND NOT "+hostsOwn+
		" ORDER BY tablename", from)
	if err != nil {
		return err
	}
	for _, table := range tables {
		statements, err := t.indexes(ctx, from, to, table)
		if err != nil {
			return err
		}
		source, target := quote(from)+"."+quote(table), quote(to)+"."+quote(table)
		// Indexes come last, since they are made faster than kept, and constraints, which
		// the limits of today may not hold.
		statements = append([]string{
			"CREATE TABLE " + target + " (LIKE " + source + " INCLUDING IDENTITY INCLUDING STORAGE)",
			"INSERT INTO " + target + " OVERRIDING SYSTEM VALUE SELECT * FROM " + source,
		}, statements...)
		for _, statement := range statements {
			if err := t.run(ctx, statement); err != nil {
				return fmt.Errorf("copy the table %s: %w", table, err)
			}
		}
		if err := t.numberOn(ctx, to, table); err != nil {
			return err
		}
	}
	return nil
}

// indexes are the statements that give a table of one schema the indexes and
// constraints that it has in another.
func (t *transaction) indexes(ctx context.Context, from, to, table string) (statements []string, err error) {
	const of = "JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relname = ? AND "
	args := []driver.Value{from, table}
	err = t.each(ctx, "SELECT o.conname::text, pg_get_constraintdef(o.oid) FROM pg_constraint AS o "+
		"JOIN pg_class AS c ON c.oid = o.conrelid "+of+"o.contype IN ('p', 'u', 'c') ORDER BY o.conname", args,
		func(row []driver.Value) error {
			statements = append(statements, "ALTER TABLE "+quote(to)+"."+quote(table)+" ADD CONSTRAINT "+
				quote(text(row[0]))+" "+text(row[1]))
			return nil
		})
	if err != nil {
		return nil, err
	}
	err = t.each(ctx, "SELECT pg_get_indexdef(x.indexrelid) FROM pg_index AS x JOIN pg_class AS c ON c.oid = x.indrelid "+
		of+"NOT EXISTS (SELECT FROM pg_constraint AS o WHERE o.conindid = x.indexrelid) ORDER BY x.indexrelid", args,
		func(row []driver.Value) error {
			definition := text(row[0])
			moved := strings.Replace(definition, " ON "+quote(from)+".", " ON "+quote(to)+".", 1)
			if moved == definition {
				return fmt.Errorf("an index is not of the schema %s: %s", from, definition)
			}
			statements = append(statements, moved)
			return nil
		})
	return statements, err
}

// numberOn has the numbers of new rows go on behind those that a table has.
func (t *transaction) numberOn(ctx context.Context, schema, table string) error {
	columns, err := t.texts(ctx, "SELECT a.attname::text FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid "+
		"JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relname = ? AND a.attidentity <> ''",
		schema, table)
	for _, column := range columns {
		if err != nil {
			break
		}
		whole := quote(schema) + "." + quote(table)
		_, err = t.number(ctx, "SELECT setval(pg_get_serial_sequence(?, ?), (SELECT coalesce(max("+quote(column)+
			"), 0) + 1 FROM "+whole+"), false)", whole, column)
	}
	return err
}

// verifyCopy sees that a schema is a copy of what the plugin had.
func (t *transaction) verifyCopy(ctx context.Context, from string) error {
	p := t.engine
	foreign := &OpenError{Reason: ReasonForeign, Path: p.where, Hint: "choose another copy",
		Err: fmt.Errorf("it holds no data of the plugin %q", p.plugin)}
	meta := physicalName(p.plugin, metaTable(p.plugin))
	there, err := t.number(ctx, "SELECT count(*) FROM pg_tables WHERE schemaname = ? AND tablename = ? AND "+
		"has_schema_privilege(schemaname, 'USAGE')", from, meta)
	if err != nil {
		return err
	}
	if !postgres.IsCopy(from) || there == 0 {
		return foreign
	}
	owners, err := t.texts(ctx, `SELECT "value" FROM `+quote(from)+"."+quote(meta)+` WHERE "name" = 'plugin'`)
	if err == nil && (len(owners) != 1 || owners[0] != p.plugin) {
		return foreign
	}
	return err
}

// dropAll empties the plugin's schema.
func (t *transaction) dropAll(ctx context.Context) error {
	statements, err := t.texts(ctx, "SELECT 'DROP TABLE ' || c.oid::regclass::text || ' CASCADE' FROM pg_class AS c "+
		"JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relkind = 'r' UNION ALL "+
		"SELECT 'DROP FUNCTION ' || p.oid::regprocedure::text || ' CASCADE' FROM pg_proc AS p "+
		"JOIN pg_namespace AS n ON n.oid = p.pronamespace WHERE n.nspname = ?", t.engine.schema.Name(),
		t.engine.schema.Name())
	for _, statement := range statements {
		if err == nil {
			err = t.run(ctx, statement)
		}
	}
	return err
}

// searchAgain makes the indexes for searches that copied tables tell of.
func (t *transaction) searchAgain(ctx context.Context) error {
	p := t.engine
	meta := p.sql.table(p.plugin, metaTable(p.plugin))
	names, err := t.texts(ctx, `SELECT "name" FROM `+meta)
	for _, name := range names {
		if err != nil {
			return err
		}
		if !isSearch(p.plugin, name) {
			continue
		}
		collected, columns, _ := strings.Cut(strings.TrimPrefix(name, p.plugin+"::search:"), ":")
		c := &collection{name: collected, sql: p.sql, order: rowNumber,
			table: p.sql.table(p.plugin, collectionTable(p.plugin, collected))}
		statements := append([]string{"DELETE FROM " + meta + ` WHERE "name" = '` + name + "'"},
			p.sql.search.create(p.core, c, name, strings.Split(columns, ","))...)
		for _, statement := range statements {
			if err := t.run(ctx, statement); err != nil {
				return err
			}
		}
	}
	return err
}
