package store

import (
	"context"
	"database/sql/driver"
	"math"
	"slices"
	"strconv"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// appendRow appends a row as a JSON object with the columns in their order.
func (c *collection) appendRow(dst []byte, row []driver.Value) ([]byte, error) {
	var err error
	for i := range c.columns {
		col := &c.columns[i]
		dst = append(dst, col.key...)
		if dst, err = col.appendValue(dst, row[i]); err != nil {
			return nil, err
		}
	}
	return append(dst, '}'), nil
}

// longRow is from how many bytes of JSON on a row is looked at more closely.
const longRow = 64 << 10

// appendWritten appends a row that a write returns. The write is done and stays
// so: a long row waits until there is room for it.
func (c *collection) appendWritten(ctx context.Context, dst []byte, row []driver.Value) ([]byte, error) {
	if size := c.jsonSize(row); size > longRow {
		if err := hostfuncs.Reserve(ctx, size); err != nil {
			return nil, err
		}
		dst = slices.Grow(dst, size)
	}
	return c.appendRow(dst, row)
}

// jsonSize is how many bytes appendRow appends for a row, or somewhat more.
func (c *collection) jsonSize(row []driver.Value) int {
	const number = 32
	size, texts := len("}"), 0
	for i := range c.columns {
		size += len(c.columns[i].key) + number
		if text, ok := row[i].(string); ok {
			size += len(text)
			texts += len(text)
		}
	}
	if size+5*texts <= longRow {
		return size + 5*texts // however it is escaped
	}
	for i := range c.columns {
		text, ok := row[i].(string)
		if !ok || c.columns[i].typ == TypeJSON {
			continue
		}
		for j := range len(text) {
			switch b := text[j]; {
			case b == '"', b == '\\':
				size++
			case b < ' ':
				size += 5
			}
		}
	}
	return size
}

// appendValue appends what SQLite holds in the column. Something that this
// package would not have put there is an error, not broken JSON.
func (c *column) appendValue(dst []byte, value driver.Value) ([]byte, error) {
	switch v := value.(type) {
	case nil:
		return append(dst, "null"...), nil
	case int64:
		return strconv.AppendInt(dst, v, 10), nil
	case float64:
		if !math.IsInf(v, 0) && !math.IsNaN(v) {
			return appendNumber(dst, v), nil
		}
	case string:
		if c.typ != TypeJSON {
			return abi.AppendString(dst, v), nil
		}
		start := len(dst)
		dst = append(dst, v...)
		if end, err := abi.SkipValue(dst, start); err == nil && end == len(dst) {
			return dst, nil
		}
	}
	return nil, abi.NewError(abi.CodeStorageError, c.title+
		" holds a value that is no JSON: something else than the host wrote to the database")
}

// appendNumber appends the shortest number that reads back the same, as
// JavaScript writes it; a whole one that has more digits with all of them, so that
// it is told from an integer that no double holds.
func appendNumber(dst []byte, x float64) []byte {
	format := byte('f')
	switch abs := math.Abs(x); {
	case abs != 0 && (abs < 1e-6 || abs >= 1e21):
		format = 'e'
	case abs >= 1<<53:
		return strconv.AppendFloat(dst, x, 'f', 0, 64)
	}
	return strconv.AppendFloat(dst, x, format, -1, 64)
}
