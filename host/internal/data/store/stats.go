package store

import (
	"context"
	"database/sql/driver"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
)

// Stats says how much a plugin stores.
type Stats struct {
	// Method is how bytes were counted: "dbstat", by the pages that tables
	// and their indexes fill, or "relation", by those of PostgreSQL.
	Method string
	// TotalRows of all declared collections, without keys.
	TotalRows int64
	// TotalBytes is the size of the whole file without free pages.
	TotalBytes int64
	// Collections, sorted by name.
	Collections []CollectionStats
	// KVBytes is what the key-value storage fills.
	KVBytes int64
	// SecretsBytes is not known here; the caller sets it.
	SecretsBytes int64
}

// CollectionStats says how much one collection stores.
type CollectionStats struct {
	Name  string
	Rows  int64
	Bytes int64 // with the indexes
}

// Stats counts rows and bytes. It reads through the whole database.
func (s *Store) Stats(ctx context.Context) (Stats, error) {
	var stats Stats
	err := s.read(ctx, "stats", func(c querier) (err error) {
		if stats, err = c.stats(ctx, s.core); err != nil {
			return err
		}
		for i := range stats.Collections {
			of := &stats.Collections[i]
			if of.Rows, err = c.number(ctx, "SELECT count(*) FROM "+s.collections[of.Name].table); err != nil {
				return err
			}
			stats.TotalRows += of.Rows
		}
		return nil
	})
	return stats, err
}

// stats counts the pages that tables and their indexes fill.
func (c *conn) stats(ctx context.Context, s *core) (Stats, error) {
	stats := Stats{Method: "dbstat", Collections: make([]CollectionStats, 0, len(s.names))}
	bytes := make(map[string]int64) // by table, its indexes included
	err := c.each(ctx,
		"SELECT lower(o.tbl_name), sum(d.pgsize) FROM dbstat AS d JOIN sqlite_schema AS o ON o.name = d.name WHERE "+
			"d.aggregate = 1 GROUP BY 1", nil,
		func(row []driver.Value) error {
			bytes[text(row[0])], _ = row[1].(int64)
			return nil
		})
	if err != nil {
		return stats, err
	}
	used, err := c.number(ctx, "SELECT page_count - freelist_count FROM pragma_page_count(), pragma_freelist_count()")
	if err != nil {
		return stats, err
	}
	stats.TotalBytes = used * pageSize
	stats.KVBytes = bytes[strings.ToLower(keyTable(s.plugin))]
	for _, name := range s.names {
		stats.Collections = append(stats.Collections, CollectionStats{
			Name: name, Bytes: bytes[strings.ToLower(collectionTable(s.plugin, name))],
		})
	}
	return stats, nil
}

// AppendJSON appends the figures as plugins get them.
func (t Stats) AppendJSON(dst []byte) []byte {
	dst = append(dst, `{"method":`...)
	dst = abi.AppendString(dst, t.Method)
	dst = append(dst, `,"totalRows":`...)
	dst = abi.AppendInt(dst, t.TotalRows)
	dst = append(dst, `,"totalBytes":`...)
	dst = abi.AppendInt(dst, t.TotalBytes)
	dst = append(dst, `,"collections":[`...)
	for i, c := range t.Collections {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, `{"name":`...)
		dst = abi.AppendString(dst, c.Name)
		dst = append(dst, `,"rows":`...)
		dst = abi.AppendInt(dst, c.Rows)
		dst = append(dst, `,"bytes":`...)
		dst = abi.AppendInt(dst, c.Bytes)
		dst = append(dst, '}')
	}
	dst = append(dst, `],"kvBytes":`...)
	dst = abi.AppendInt(dst, t.KVBytes)
	dst = append(dst, `,"secretsBytes":`...)
	dst = abi.AppendInt(dst, t.SecretsBytes)
	return append(dst, '}')
}
