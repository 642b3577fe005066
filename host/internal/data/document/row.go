package document

import (
	"context"
	"crypto/sha256"
	"database/sql/driver"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// row is a [Document].
type row struct {
	of    *Rows
	name  string
	o     Options
	heard *atomic.Uint64

	asking sync.Mutex  // held while the server is asked whether it was changed
	asked  time.Time   // when that was begun last
	answer error       // what came of it
	latest int64       // the version then
	silent atomic.Bool // whether none came
}

// Document returns the document of a name.
func (r *Rows) Document(name string, o Options) Document {
	r.mu.Lock()
	defer r.mu.Unlock()
	heard := r.rows[name]
	if heard == nil {
		heard = new(atomic.Uint64)
		r.rows[name] = heard
	}
	return &row{of: r, name: name, o: o, heard: heard}
}

// Name within the store.
func (d *row) Name() string { return d.name }

// String says where the document is.
func (d *row) String() string { return d.name + " in " + d.of.place }

// stored is a row as it is read.
type stored struct {
	version int64
	text    string
	digest  string
}

const columns = "SELECT version, text, digest FROM "

func (s *stored) read(row []driver.Value) error {
	s.version, _ = row[0].(int64)
	s.text, _ = row[1].(string)
	s.digest, _ = row[2].(string)
	return nil
}

// content is the text, which must be what a host has stored.
func (s *stored) content(d *row) ([]byte, error) {
	switch {
	case s.version == 0:
		return nil, &fs.PathError{Op: "read", Path: d.name, Err: fs.ErrNotExist}
	case s.digest != digest(s.text):
		return nil, fmt.Errorf("%w: its digest is another", ErrDamaged)
	case int64(len(s.text)) > d.o.Most:
		return nil, fmt.Errorf("%w: %d bytes are more than %d", regular.ErrTooLarge, len(s.text), d.o.Most)
	}
	return []byte(s.text), nil
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// Read reads the row.
func (d *row) Read() ([]byte, Version, error) {
	heard := d.heard.Load() // before it is read: what comes later is seen as a change
	ctx, cancel := d.of.bound()
	defer cancel()
	var s stored
	_, err := d.of.schema.Run(ctx, postgres.Read, postgres.Statement{
		Text: columns + d.of.table() + " WHERE name = $1", Args: []driver.Value{d.name}, Each: s.read})
	if err != nil {
		return nil, Version{}, meaning(err)
	}
	text, err := s.content(d)
	if err != nil {
		return nil, Version{}, err
	}
	return text, Version{row: s.version, heard: heard}, nil
}

// Change replaces the row in a transaction that holds it.
func (d *row) Change(edit Edit) (v Version, err error) {
	var refused error // by edit
	err = d.transact(func(ctx context.Context, tx postgres.Tx) error {
		s, err := d.hold(ctx, tx)
		if err != nil {
			return err
		}
		v = Version{row: s.version, heard: d.heard.Load()}
		next, err := edit(s.content(d))
		if refused = err; err == nil {
			err = tooLarge(d.name, next, d.o.Most)
		}
		if err == nil && !utf8.Valid(next) {
			err = fmt.Errorf("%s would not be valid UTF-8", d.name)
		}
		if err != nil || next == nil {
			return err
		}
		// One that an edit leaves as it is keeps its version: nobody has to read it.
		if !d.o.Beside && string(next) == s.text && s.version != 0 && s.digest == digest(s.text) {
			return nil
		}
		v.row, err = d.put(ctx, tx, string(next))
		return err
	})
	if refused != nil {
		err = refused
	}
	return v, err
}

// hold reads the row, which nobody else changes until the transaction ends. Where
// there is none, nobody else makes it.
func (d *row) hold(ctx context.Context, tx postgres.Tx) (s stored, err error) {
	read := postgres.Statement{Text: columns + d.of.table() + " WHERE name = $1 FOR UPDATE",
		Args: []driver.Value{d.name}, Each: s.read}
	if _, err = tx.Run(ctx, read); err != nil || s.version != 0 {
		return s, err
	}
	if _, err = tx.Run(ctx, postgres.Statement{Text: "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))",
		Args: []driver.Value{channel + " " + d.name}}); err != nil {
		return s, err
	}
	_, err = tx.Run(ctx, read)
	return s, err
}

// put stores a text and tells of it once it is committed.
func (d *row) put(ctx context.Context, tx postgres.Tx, text string) (version int64, err error) {
	_, err = tx.Run(ctx, postgres.Statement{
		Text: "WITH put AS (INSERT INTO " + d.of.table() + " AS d (name, version, text, digest) VALUES ($1, nextval('" +
			strings.ReplaceAll(postgres.Quote(d.of.schema.Name()), "'", "''") + ".versions'), $2, $3) " +
			"ON CONFLICT (name) DO UPDATE SET version = excluded.version, text = excluded.text, digest = excluded.digest, " +
			"changed = now(), suspected = NULL RETURNING d.version) " +
			"SELECT put.version, pg_notify($4, $1) FROM put",
		Args: []driver.Value{d.name, text, digest(text), channel},
		Each: func(row []driver.Value) error {
			version, _ = row[0].(int64)
			return nil
		}})
	return version, err
}

// transact runs a transaction that changes something of the document.
func (d *row) transact(f func(ctx context.Context, tx postgres.Tx) error) error {
	ctx, cancel := d.of.bound()
	defer cancel()
	tx, err := d.of.schema.Begin(ctx, postgres.Write)
	if err != nil {
		return meaning(err)
	}
	defer tx.Rollback()
	if err := f(ctx, tx); err != nil {
		return meaning(err)
	}
	return meaning(tx.Commit(ctx))
}

// run runs a statement about the row, and tells of it where it did anything.
func (d *row) run(text string, args ...driver.Value) (did bool, err error) {
	err = d.transact(func(ctx context.Context, tx postgres.Tx) error {
		n, err := tx.Run(ctx, postgres.Statement{Text: text, Args: append([]driver.Value{d.name}, args...)})
		if did = n > 0; err != nil || !did {
			return err
		}
		_, err = tx.Run(ctx, postgres.Statement{Text: "SELECT pg_notify($1, $2)", Args: []driver.Value{channel, d.name}})
		return err
	})
	return did, err
}

// Delete removes the row.
func (d *row) Delete() error {
	_, err := d.run("DELETE FROM " + d.of.table() + " WHERE name = $1")
	return err
}

// maxCause bounds the text of a suspicion, in characters.
const maxCause = 1000

// Suspect notes that the document is damaged.
func (d *row) Suspect(cause error) error {
	_, err := d.run("UPDATE "+d.of.table()+" SET suspected = left($2, $3) WHERE name = $1 AND suspected IS NULL",
		strings.ToValidUTF8(cause.Error(), ""), int64(maxCause))
	return err
}

// SetAside gives the row another name.
func (d *row) SetAside(now time.Time) (string, error) {
	stamp := d.o.Stamp
	if stamp == "" {
		stamp = inventory.AsideStamp
	}
	for {
		aside := d.name + inventory.AsideMark + now.UTC().Format(stamp)
		did, err := d.run("UPDATE "+d.of.table()+" SET name = $2, suspected = NULL WHERE name = $1", aside)
		if postgres.State(err) == postgres.UniqueViolation {
			now = now.Add(time.Millisecond)
			continue
		}
		if err != nil || !did {
			return "", err
		}
		return path.Base(aside), nil
	}
}
