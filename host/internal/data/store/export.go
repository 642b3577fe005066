package store

import (
	"context"
	"database/sql/driver"
)

// Record is one thing of an export.
type Record struct {
	// Collection of the row; empty for a key.
	Collection string
	// JSON is the row, or {"key", "value"}. It lives until the next record.
	JSON []byte
}

// Export calls yield for every row of every declared collection and then for
// every key, all as they are when the call begins. It ends with the first
// error of yield, which it returns as it is.
func (s *Store) Export(ctx context.Context, yield func(Record) error) error {
	var stopped error
	give := func(r Record) error {
		stopped = yield(r)
		return stopped
	}
	err := s.snapshot(ctx, "export", func(c querier) error {
		var dst []byte
		for _, name := range s.names {
			coll := s.collections[name]
			err := c.each(ctx, coll.selectAll+coll.inOrder(), nil, func(row []driver.Value) error {
				var err error
				if dst, err = coll.appendRow(dst[:0], row); err != nil {
					return err
				}
				return give(Record{Collection: name, JSON: dst})
			})
			if err != nil {
				return err
			}
		}
		return c.each(ctx, s.keys.list, nil, func(row []driver.Value) error {
			var err error
			if dst, err = appendKey(dst[:0], row); err != nil {
				return err
			}
			return give(Record{JSON: dst})
		})
	})
	if stopped != nil {
		return stopped
	}
	return err
}
