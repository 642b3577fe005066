package store

import (
	"context"
	"database/sql/driver"
	"fmt"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Insert inserts the row that data, a JSON object, describes, and appends the
// row as it now stands. The id is data's, or a new UUID where data has none
// or null; created_at and updated_at are always the host's, so a row that was
// read before may be passed as it is. A row that violates a unique index is
// the code conflict.
func (s *Store) Insert(ctx context.Context, dst []byte, collection string, data []byte) ([]byte, error) {
	c, err := s.collection(collection)
	if err != nil {
		return nil, err
	}
	row := make([]driver.Value, len(c.columns))
	if _, err := s.decodeRow(ctx, c, data, row); err != nil {
		return nil, err
	}
	if err := s.fillAutomatic(row); err != nil {
		return nil, err
	}
	if err := s.write(&write{ctx: ctx, text: c.insert, args: row, inserts: c}, "insert into "+c.name); err != nil {
		return nil, err
	}
	return c.appendWritten(ctx, dst, row)
}

// decodeRow binds the members of a JSON object to the columns of a row, and
// lists the places of the declared columns among them.
func (s *Store) decodeRow(ctx context.Context, c *collection, data []byte, row []driver.Value) (
	given []int, err error,
) {
	seen := make([]bool, len(row))
	given = make([]int, 0, len(row))
	var pauses *abi.Pauses
	member := func(name, value []byte) error {
		i, err := c.column(name)
		if err != nil {
			return err
		}
		if seen[i] {
			return abi.Invalid("%s is given twice", c.columns[i].title)
		}
		seen[i] = true
		if row[i], err = c.columns[i].bind(pauses, value, &s.limits); err != nil {
			return err
		}
		if i >= automatic {
			given = append(given, i)
		}
		return nil
	}
	err = hostfuncs.Reading(ctx, len(data), func(p *abi.Pauses) error {
		pauses = p
		return object(p, data, "the data of "+c.name, member)
	})
	return given, err
}

// fillAutomatic sets the first columns of a new row.
func (s *Store) fillAutomatic(row []driver.Value) error {
	if row[0] == nil {
		id, err := s.newID()
		if err != nil {
			return fmt.Errorf("make an id: %w", err)
		}
		row[0] = id
	}
	now := timestamp(s.now())
	row[1], row[2] = now, now
	return nil
}

// Update sets the columns that fields, a JSON object, names, and updated_at.
// The automatic columns may stand in fields, so that a row that was read can
// be written back: the times are ignored, and another id is the code
// invalid_argument. A missing row is the code not_found.
func (s *Store) Update(ctx context.Context, collection, id string, fields []byte) error {
	c, err := s.collection(collection)
	if err != nil {
		return err
	}
	row := make([]driver.Value, len(c.columns))
	given, err := s.decodeRow(ctx, c, fields, row)
	if err != nil {
		return err
	}
	if row[0] != nil && row[0] != id {
		return abi.Invalid("the id of a row cannot be changed: leave id out, or insert a new row")
	}
	var b strings.Builder
	b.WriteString("UPDATE " + c.table + " SET ")
	args := make([]driver.Value, 0, len(given)+2)
	for _, i := range given {
		b.WriteString(c.columns[i].quoted + " = ?, ")
		args = append(args, row[i])
	}
	b.WriteString(`"updated_at" = ? WHERE ` + c.isID.of(id))
	w := &write{ctx: ctx, text: b.String(), args: append(args, timestamp(s.now()), id)}
	if err := s.write(w, "update "+c.name); err != nil {
		return err
	}
	if w.changed == 0 {
		return abi.Errorf(abi.CodeNotFound, "update %s: there is no row with the id %s", c.name, shown(id))
	}
	return nil
}

// Upsert inserts the row that data describes, or, where a row has the same
// values in the conflict columns, sets the columns that data names in it. It
// appends the row as it now stands. conflict is a JSON array of column names;
// the manifest must declare just them as unique together, else SQLite's own
// error comes back with the code storage_error and nothing changes.
func (s *Store) Upsert(ctx context.Context, dst []byte, collection string, conflict, data []byte) ([]byte, error) {
	c, err := s.collection(collection)
	if err != nil {
		return nil, err
	}
	var key []int
	err = hostfuncs.Reading(ctx, len(conflict), func(pauses *abi.Pauses) error {
		key, err = c.tuple(pauses, conflict)
		return err
	})
	if err != nil {
		return nil, err
	}
	row := make([]driver.Value, len(c.columns))
	given, err := s.decodeRow(ctx, c, data, row)
	if err != nil {
		return nil, err
	}
	tuple, target := c.conflict(key)
	for _, i := range key { // of columns that are not unique together, the database says that
		if i >= automatic && !slices.Contains(given, i) && slices.Contains(c.unique, "["+tuple+"]") {
			return nil, abi.Invalid("%s is a conflict column, and the data has no value for it: without one, every call would "+
				"insert another row; give it a value, or call insert", c.columns[i].title)
		}
	}
	if err := s.fillAutomatic(row); err != nil {
		return nil, err
	}
	var names, marks, sets strings.Builder
	names.WriteString(`"id", "created_at", "updated_at"`)
	marks.WriteString("?, ?, ?")
	args := append(make([]driver.Value, 0, len(row)), row[:automatic]...)
	for _, i := range given {
		name := c.columns[i].quoted
		names.WriteString(", " + name)
		marks.WriteString(", ?")
		sets.WriteString(name + " = excluded." + name + ", ")
		args = append(args, row[i])
	}
	text := "INSERT INTO " + c.table + " (" + names.String() + ") VALUES (" + marks.String() + ") ON CONFLICT (" + target +
		") DO UPDATE SET " + sets.String() + `"updated_at" = excluded."updated_at" RETURNING ` + c.all
	w := &write{ctx: ctx, text: text, args: args, row: row, upserts: c, tuple: tuple}
	if err := s.write(w, "upsert into "+c.name); err != nil {
		return nil, err
	}
	return c.appendWritten(ctx, dst, row)
}

// tuple reads a JSON array of column names and returns their places.
func (c *collection) tuple(pauses *abi.Pauses, conflict []byte) (key []int, err error) {
	const what = "the conflict columns"
	list, err := oneValue(pauses, conflict, what)
	if err != nil {
		return nil, err
	}
	if list[0] != '[' {
		return nil, abi.Invalid("%s must be an array of column names, not %s", what, abi.KindName(list))
	}
	for i := abi.SkipSpace(list, 1); list[i] != ']'; {
		if list[i] != '"' {
			return nil, abi.Invalid("%s must be an array of column names, not of %s", what, abi.KindName(list[i:]))
		}
		end, _, err := abi.SkipString(list, i)
		if err != nil {
			return nil, abi.Invalid("%s: %v", what, err)
		}
		at, err := c.column(abi.AppendUnquoted(nil, list[i:end]))
		if err != nil {
			return nil, err
		}
		key = append(key, at)
		if i = abi.SkipSpace(list, end); list[i] == ',' {
			i = abi.SkipSpace(list, i+1)
		}
	}
	if len(key) == 0 {
		return nil, abi.Invalid("%s are empty: name the columns of a unique index of %q", what, c.name)
	}
	return key, nil
}

// conflict returns columns quoted, and as ON CONFLICT has them.
func (c *collection) conflict(key []int) (quoted, target string) {
	names, columns := make([]string, len(key)), make([]*column, len(key))
	for n, i := range key {
		names[n], columns[n] = quote(c.columns[i].name), &c.columns[i]
	}
	return strings.Join(names, ", "), c.sql.conflict(columns)
}

// Delete deletes a row. A missing row is no error.
func (s *Store) Delete(ctx context.Context, collection, id string) error {
	c, err := s.collection(collection)
	if err != nil {
		return err
	}
	return s.write(&write{ctx: ctx, text: c.delete.of(id), args: []driver.Value{id}}, "delete from "+c.name)
}

// DeleteWhere deletes the rows that have all the values of where, a JSON
// object, which must not be empty.
func (s *Store) DeleteWhere(ctx context.Context, collection string, where []byte) error {
	c, err := s.collection(collection)
	if err != nil {
		return err
	}
	all := "DELETE FROM " + c.table
	text, args, err := s.appendWhere(ctx, []byte(all), nil, c, where)
	if err != nil {
		return err
	}
	if len(text) == len(all) {
		return abi.Invalid("deleteWhere needs at least one column in where; it would delete every row of %q", c.name)
	}
	return s.write(&write{ctx: ctx, text: string(text), args: args, long: true}, "delete from "+c.name)
}
