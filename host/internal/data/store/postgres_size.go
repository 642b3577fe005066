package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"strconv"
	"strings"
	"sync"
	"time"
)

// size is what a host knows of how much a plugin stores. A table's files are
// never shorter than what lives in it, and cheap to measure; but what was
// deleted stays in them for a while. So as long as they are within the limit
// nothing else is asked, and beyond it the rows themselves are counted.
type size struct {
	mu    sync.Mutex
	known int64 // when it was measured last
	since int64 // what this host has written since then
	last  time.Time
}

// rowOverhead is what a row is taken to fill beside its values, in bytes.
const rowOverhead = 64

// space is what a row with so many bytes of texts is taken to fill: long ones
// lie in pieces of 2 KB, with a head each.
func space(texts int64) int64 { return rowOverhead + texts + texts/16 }

// How long a measure holds, since other hosts write, too: for a time, or until this
// one has written a part of the limit.
const (
	sizeTime = 10 * time.Second
	sizePart = 16
)

var errFull = errors.New("the database is full")

// admit refuses a write for which there is no room. It may pass a write of each
// host, and what each other host has written since this one has measured: a part of
// the limit, or less.
func (p *postgresEngine) admit(w *write, doing string, ask asking) error {
	need := int64(0)
	for _, arg := range w.args {
		if value, ok := arg.(string); ok {
			need += int64(len(value))
		}
	}
	need = space(need)
	if !w.grows() {
		return nil
	}
	if err := p.unfreed.Admit(w.ctx, ask.run, p.schema.Name(), need, p.limits.DatabaseBytes); err != nil {
		return err
	}
	s := &p.size
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last.IsZero() || s.known+s.since+need > p.limits.DatabaseBytes || s.since > p.limits.DatabaseBytes/sizePart ||
		time.Since(s.last) > sizeTime {
		var err error
		if s.known, err = ask.filesSize(w.ctx); err != nil {
			return err
		}
		if s.since = 0; s.known+need > p.limits.DatabaseBytes {
			if s.known, err = ask.liveSize(w.ctx); err != nil {
				return err
			}
		}
		s.last = time.Now()
	}
	if s.known+s.since+need > p.limits.DatabaseBytes {
		return p.beyondQuota(doing, errFull)
	}
	s.since += need
	return nil
}

// checkSize refuses what a version has added to tables that were there, where
// there is no room for it.
func (p *postgresEngine) checkSize(ctx context.Context, t *transaction) error {
	if p.opened.Created || len(p.opened.Added) == 0 {
		return nil
	}
	bytes, err := t.filesSize(ctx)
	if err == nil && bytes > p.limits.DatabaseBytes {
		bytes, err = t.liveSize(ctx)
	}
	if err == nil && bytes > p.limits.DatabaseBytes {
		err = p.tooLarge(bytes)
	}
	return err
}

// grows reports whether a write may need room.
func (w *write) grows() bool { return !strings.HasPrefix(w.text, "DELETE ") }

// filesSize is what the tables fill.
func (a asking) filesSize(ctx context.Context) (bytes int64, err error) {
	err = a.each(ctx, relations, []driver.Value{a.engine.schema.Name()}, func(row []driver.Value) error {
		n, _ := row[1].(int64)
		bytes += n
		return nil
	})
	return bytes, err
}

// liveSize is what the rows of all tables fill, and the words of searches,
// whichever version has made them.
func (a asking) liveSize(ctx context.Context) (int64, error) {
	p := a.engine
	names, err := a.collections(ctx, p.plugin)
	if err != nil {
		return 0, err
	}
	tables := []string{keyTable(p.plugin)}
	words, err := a.texts(ctx, "SELECT tablename::text FROM pg_tables WHERE schemaname = ? AND tablename LIKE ':search:%'",
		p.schema.Name())
	if err != nil {
		return 0, err
	}
	for _, name := range append(names, words...) {
		tables = append(tables, collectionTable(p.plugin, name))
	}
	total := int64(0)
	for _, table := range tables {
		columns, err := a.columns(ctx, table)
		if err != nil {
			return 0, err
		}
		lengths := make([]string, len(columns))
		for i, column := range columns {
			lengths[i] = "coalesce(pg_column_size(" + quote(column) + "), 0)"
		}
		n, err := a.number(ctx, "SELECT coalesce(sum("+sum(lengths)+" + "+strconv.Itoa(rowOverhead)+"), 0)::bigint FROM "+
			p.sql.table(p.plugin, table))
		if err != nil {
			return 0, err
		}
		total += n
	}
	return total, nil
}
