package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// WithinLimits looks whether a plugin could have stored by its limits what is in
// a file that nobody has open. What it could not is an *abi.Error of code
// quota_exceeded. It reads lengths alone, so it is much faster than [Verify],
// which comes before it: a damaged file may say anything.
func WithinLimits(ctx context.Context, path, plugin string, l Limits) error {
	if err := limits.Fill(&l); err != nil {
		return err
	}
	c, err := connect(ctx, path, l.LockWait, "query_only = ON", "cache_size = -1024")
	if err != nil {
		return openError(path, err)
	}
	defer c.close()
	pages, err := c.number(ctx, "PRAGMA page_count")
	if err != nil {
		return openError(path, err)
	}
	size, err := c.number(ctx, "PRAGMA page_size")
	if err != nil {
		return openError(path, err)
	}
	if pages*size > l.DatabaseBytes {
		return abi.Exceeded("the database has %d bytes, and the limit is %d (store.database-bytes)", pages*size,
			l.DatabaseBytes)
	}
	var tables []string
	err = c.each(ctx, "SELECT \"name\" FROM sqlite_schema WHERE \"type\" = 'table' AND \"name\" NOT LIKE 'sqlite#_%' "+
		"ESCAPE '#'", nil, func(row []driver.Value) error {
		if name := text(row[0]); !isSearch(plugin, name) {
			tables = append(tables, name)
		}
		return nil
	})
	for _, table := range tables {
		if err == nil {
			err = within(ctx, c, table, table == keyTable(plugin), l)
		}
	}
	if beyond, ok := errors.AsType[*abi.Error](err); ok {
		return beyond
	}
	return openError(path, err)
}

// within looks at the longest values and rows of a table.
func within(ctx context.Context, c *conn, table string, keys bool, l Limits) error {
	var names, lengths, longest []string
	err := c.each(ctx, "SELECT \"name\" FROM pragma_table_info(?)", []driver.Value{table}, func(row []driver.Value) error {
		names = append(names, text(row[0]))
		return nil
	})
	if err != nil {
		return err
	}
	if len(names) == 0 {
		return nil
	}
	for _, name := range names {
		length := "coalesce(octet_length(" + quote(name) + "), 0)"
		lengths, longest = append(lengths, length), append(longest, "max("+length+")")
	}
	most := append(longest, "max("+sum(lengths)+")")
	what := "a row of " + shown(table)
	return c.each(ctx, "SELECT "+strings.Join(most, ", ")+" FROM "+quote(table), nil, func(row []driver.Value) error {
		for i, value := range row {
			length, _ := value.(int64) // null of a table without rows
			switch {
			case i == len(names):
				if length > int64(l.rowBytes()) {
					return abi.Exceeded("%s has %d bytes, and the limit is %d (store.value-bytes, store.result-bytes)", what, length,
						l.rowBytes())
				}
			case keys && names[i] == "key" || !keys && names[i] == "id":
				if length > int64(l.KeyBytes) {
					return abi.Exceeded("%s has a key of %d bytes, and the limit is %d (store.key-bytes)", what, length, l.KeyBytes)
				}
			case length > int64(l.ValueBytes):
				return abi.Exceeded("%s has a value of %d bytes, and the limit is %d (store.value-bytes)", what, length,
					l.ValueBytes)
			}
		}
		return nil
	})
}

// sum adds terms up in halves: SQLite bounds how deep an expression is.
func sum(terms []string) string {
	if len(terms) == 1 {
		return terms[0]
	}
	half := len(terms) / 2
	return "(" + sum(terms[:half]) + " + " + sum(terms[half:]) + ")"
}
