package store

import (
	"database/sql/driver"
	"math"
	"strconv"

	"github.com/wasmhost/wasmhost/abi"
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
	return nil, abi.NewError(abi.CodeStorageError, c.title+" holds a value that is no JSON: something else than the host wrote to the database")
}

// appendNumber appends the shortest number that reads back the same, as
// JavaScript writes it.
func appendNumber(dst []byte, x float64) []byte {
	format := byte('f')
	if abs := math.Abs(x); abs != 0 && (abs < 1e-6 || abs >= 1e21) {
		format = 'e'
	}
	return strconv.AppendFloat(dst, x, format, -1, 64)
}
