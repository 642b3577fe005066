// Package chunks keeps long values on a server of PostgreSQL in pieces, so that
// neither host nor server holds one as a whole, and sees that what comes back is
// what was stored.
package chunks

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql/driver"
	"errors"
	"hash"
	"io"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// Size is how much of a value is one row. With 64 KiB 8 MiB take as long on one
// machine, and more round trips; with 1 MiB they take longer.
const Size = 256 << 10

// ErrDamaged says that a value is not what was stored.
var ErrDamaged = errors.New("the server returns something else than what was stored: restore a backup")

// Runner runs a statement, as [postgres.Tx.Run] does.
type Runner func(ctx context.Context, statement postgres.Statement) (int64, error)

// Value is a value that was stored: its number in the table, how long it is, and
// its SHA-256.
type Value struct {
	Number, Bytes int64
	Sum           []byte
}

// Table is the quoted name of a table of chunks, with its schema. Its columns are
// value, number and data.
type Table string

// Definition is the text that makes it, where it is not there.
func (t Table) Definition() string {
	// Long values are stored as they are: the space that they take is what counts.
	return "CREATE TABLE IF NOT EXISTS " + string(t) + " (value bigint, number bigint, data bytea NOT NULL, " +
		"PRIMARY KEY (value, number)); ALTER TABLE " + string(t) + " ALTER COLUMN data SET STORAGE EXTERNAL"
}

// Write stores a value under a number, under which there must be none.
func (t Table) Write(ctx context.Context, run Runner, number int64, from io.Reader) (Value, error) {
	v, sum, chunk := Value{Number: number}, sha256.New(), make([]byte, Size)
	for at := int64(0); ; at++ {
		n, err := io.ReadFull(from, chunk)
		if err == io.EOF {
			v.Sum = sum.Sum(nil)
			return v, nil
		}
		if err != nil && err != io.ErrUnexpectedEOF {
			return v, err
		}
		_, _ = sum.Write(chunk[:n]) // never fails
		_, err = run(ctx, postgres.Statement{Text: "INSERT INTO " + string(t) + " VALUES ($1, $2, $3)",
			Args: []driver.Value{number, at, chunk[:n]}})
		if err != nil {
			return v, err
		}
		v.Bytes += int64(n)
	}
}

// Delete removes a value.
func (t Table) Delete(ctx context.Context, run Runner, number int64) error {
	_, err := run(ctx, postgres.Statement{Text: "DELETE FROM " + string(t) + " WHERE value = $1",
		Args: []driver.Value{number}})
	return err
}

// Reader reads a value chunk by chunk; so run should be that of a transaction
// that sees one state. What is not as it was stored shows at the latest at the
// end.
func (t Table) Reader(ctx context.Context, run Runner, v Value) io.Reader {
	return &reader{ctx: ctx, run: run, value: v, left: v.Bytes, sum: sha256.New(),
		text: "SELECT data FROM " + string(t) + " WHERE value = $1 AND number = $2"}
}

type reader struct {
	ctx    context.Context
	run    Runner
	text   string
	value  Value
	number int64 // of the next chunk
	left   int64 // bytes behind the ones in data
	data   []byte
	sum    hash.Hash
}

// Read implements [io.Reader].
func (r *reader) Read(p []byte) (int, error) {
	for len(r.data) == 0 {
		if r.left == 0 {
			if !bytes.Equal(r.sum.Sum(nil), r.value.Sum) {
				return 0, ErrDamaged
			}
			return 0, io.EOF
		}
		if err := r.next(); err != nil {
			return 0, err
		}
	}
	n := copy(p, r.data)
	r.data = r.data[n:]
	return n, nil
}

func (r *reader) next() error {
	if err := r.ctx.Err(); err != nil {
		return err
	}
	_, err := r.run(r.ctx, postgres.Statement{Text: r.text, Args: []driver.Value{r.value.Number, r.number},
		Each: func(row []driver.Value) error {
			r.data, _ = row[0].([]byte)
			return nil
		}})
	if err != nil {
		return err
	}
	if len(r.data) == 0 || int64(len(r.data)) > r.left {
		return ErrDamaged
	}
	r.number, r.left = r.number+1, r.left-int64(len(r.data))
	_, _ = r.sum.Write(r.data) // never fails
	return nil
}
