package store

import (
	"context"
	"database/sql/driver"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// keyStatements is the SQL of the key-value storage.
type keyStatements struct {
	get, delete                    lookup
	set, list, listFrom, listRange string
}

// keyColumn is what keys are found by.
var keyColumn = &column{name: "key", quoted: `"key"`, typ: TypeText, indexed: true, alone: true}

func keyStatementsOf(d *dialect, table string) keyStatements {
	is := d.lookup(keyColumn)
	list := `SELECT "key", "value" FROM ` + table
	from := " WHERE " + d.compared(keyColumn, keyColumn.quoted, " >= ?", false)
	order := " ORDER BY " + d.sorted(keyColumn, d.asc) + keyColumn.quoted + d.asc
	return keyStatements{
		get: is.behind(`SELECT "value" FROM ` + table + " WHERE "),
		set: "INSERT INTO " + table + ` ("key", "value") VALUES (?, ?) ON CONFLICT (` + d.conflict([]*column{keyColumn}) +
			`) DO UPDATE SET "value" = excluded."value"`,
		delete:    is.behind("DELETE FROM " + table + " WHERE "),
		list:      list + order,
		listFrom:  list + from + order,
		listRange: list + from + " AND " + d.compared(keyColumn, keyColumn.quoted, " < ?", false) + order,
	}
}

// after returns the least text behind all that begin with a prefix, in the
// order of bytes, which for UTF-8 is that of characters. There is none where the
// prefix has but the last character of all.
func after(prefix string) string {
	for prefix != "" {
		last, size := utf8.DecodeLastRuneInString(prefix)
		prefix = prefix[:len(prefix)-size]
		switch last {
		case utf8.MaxRune:
			continue
		case 0xD7FF: // behind which the surrogates come
			return prefix + "\uE000"
		}
		return prefix + string(last+1)
	}
	return ""
}

// Get appends the value of a key as JSON and reports whether there is one.
func (s *Store) Get(ctx context.Context, dst []byte, key string) ([]byte, bool, error) {
	if err := s.checkKey(key); err != nil {
		return nil, false, err
	}
	start, found := len(dst), false
	err := s.read(ctx, "get a key", func(c querier) error {
		return c.one(ctx, s.keys.get.of(key), key, 1, func(row []driver.Value) error {
			var err error
			found = true
			dst, err = keyValue().appendValue(dst[:start], row[0])
			return err
		})
	})
	if err != nil {
		return nil, false, err
	}
	return dst, found, nil
}

// keyTitle names a value in error messages; keyValue stands for its column.
const keyTitle = "the value of a key"

func keyValue() *column { return &column{typ: TypeJSON, title: keyTitle} }

// Set gives a key a value, any JSON, in place of the one that it had.
func (s *Store) Set(ctx context.Context, key string, value []byte) error {
	if err := s.checkKey(key); err != nil {
		return err
	}
	var text string
	err := hostfuncs.Reading(ctx, len(value), func(pauses *abi.Pauses) error {
		one, err := oneValue(pauses, value, keyTitle)
		if err == nil {
			text, err = compact(pauses, one, keyTitle, &s.limits)
		}
		return err
	})
	if err != nil {
		return err
	}
	return s.write(&write{ctx: ctx, text: s.keys.set, args: []driver.Value{key, text}}, "set a key")
}

// Remove deletes a key. A missing one is no error.
func (s *Store) Remove(ctx context.Context, key string) error {
	if err := s.checkKey(key); err != nil {
		return err
	}
	return s.write(&write{ctx: ctx, text: s.keys.delete.of(key), args: []driver.Value{key}}, "delete a key")
}

// List appends the keys that begin with a prefix, with their values, as a
// JSON array of {"key", "value"}, sorted by the bytes of the keys.
func (s *Store) List(ctx context.Context, dst []byte, prefix string) ([]byte, error) {
	if err := s.checkKey(prefix); err != nil {
		return nil, err
	}
	text, args := s.keys.list, []driver.Value(nil)
	if prefix != "" {
		text, args = s.keys.listFrom, []driver.Value{prefix}
		if end := after(prefix); end != "" {
			text, args = s.keys.listRange, append(args, end)
		}
	}
	const doing = "list keys"
	start := len(dst)
	err := s.read(ctx, doing, func(c querier) error {
		out := result{store: s.core, doing: doing, dst: dst[:start], start: start}
		err := c.each(ctx, text, args, func(row []driver.Value) error {
			return out.add(func(dst []byte) ([]byte, error) { return appendKey(dst, row) })
		})
		dst = out.end()
		return err
	})
	if err != nil {
		return nil, err
	}
	return dst, nil
}

// appendKey appends {"key", "value"}.
func appendKey(dst []byte, row []driver.Value) ([]byte, error) {
	dst = append(dst, `{"key":`...)
	dst = abi.AppendString(dst, text(row[0]))
	dst = append(dst, `,"value":`...)
	dst, err := keyValue().appendValue(dst, row[1])
	return append(dst, '}'), err
}

func (s *core) checkKey(key string) error {
	if len(key) > s.limits.KeyBytes {
		return abi.Exceeded("the key has %d bytes, the limit is %d", len(key), s.limits.KeyBytes)
	}
	if !utf8.ValidString(key) {
		return abi.Invalid("the key is not valid UTF-8")
	}
	return nil
}
