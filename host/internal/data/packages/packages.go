// Package packages keeps the packages of plugins on a server of PostgreSQL, by
// the digest of the files in them, for the hosts that share it: so each host can
// fetch what another one has installed, and what it has lost.
//
// It does not look into packages. Whoever reads one holds what is in it against
// the digest, and reads it like one from outside: until then it is hostile.
//
// A package is removed once no host has named it for as long as its caller says.
// Each host names those that it knows of from time to time. One that stood still
// and knows of old ones only can therefore remove nothing that others name.
package packages

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/chunks"
)

const (
	// service names the schema.
	service = "packages"
	// layout numbers what the tables look like.
	layout = 1
)

// Store has the packages. It is safe for concurrent use, also of several hosts.
type Store struct {
	schema postgres.Schema
	name   string // of the schema, quoted
	chunks chunks.Table
}

// Open makes the tables where they are not there.
func Open(ctx context.Context, database postgres.Database) (*Store, error) {
	schema, err := database.Service(ctx, service)
	if err != nil {
		return nil, fmt.Errorf("open the packages on the server: %w", err)
	}
	name := postgres.Quote(schema.Name())
	s := &Store{schema: schema, name: name, chunks: chunks.Table(name + ".chunks")}
	if err := s.make(ctx); err != nil {
		return nil, fmt.Errorf("open the packages on the server: %w", err)
	}
	return s, nil
}

func (s *Store) make(ctx context.Context) error {
	// Unnamed is since when no host has named a package.
	define := s.text(`CREATE TABLE IF NOT EXISTS SCHEMA.packages (
	digest text COLLATE "C" PRIMARY KEY, number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
	bytes bigint NOT NULL, sum bytea NOT NULL, stored timestamptz NOT NULL, unnamed timestamptz);
CREATE TABLE IF NOT EXISTS SCHEMA.layout (number bigint NOT NULL);
`) + s.chunks.Definition()
	tx, err := s.schema.Begin(ctx, postgres.Alone)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := tx.Define(ctx, define); err != nil {
		return err
	}
	found := int64(0)
	_, err = tx.Run(ctx, postgres.Statement{Text: s.text("SELECT number FROM SCHEMA.layout"), Each: numberOf(&found)})
	if err != nil {
		return err
	}
	switch {
	case found > layout:
		return errors.New("the packages on the server were stored by a later version of the host: upgrade this one")
	case found == 0:
		_, err = tx.Run(ctx, postgres.Statement{Text: s.text("INSERT INTO SCHEMA.layout VALUES ($1)"),
			Args: []driver.Value{int64(layout)}})
		if err != nil {
			return err
		}
	}
	return tx.Commit(ctx)
}

// text is a statement with the name of the schema.
func (s *Store) text(of string) string { return strings.ReplaceAll(of, "SCHEMA", s.name) }

func numberOf(n *int64) func(row []driver.Value) error {
	return func(row []driver.Value) error {
		*n, _ = row[0].(int64)
		return nil
	}
}

// Put stores what write writes as the package of a digest, whole or not at all,
// in the place of one that is there; and it counts as named. Whoever reads that
// one reads it to its end. What is written goes to a file in dir first: a transaction
// that waited for it would be ended by the server where this machine is busy.
func (s *Store) Put(ctx context.Context, dir, digest string, write func(w io.Writer) error) error {
	f, err := os.CreateTemp(dir, "package-")
	if err != nil {
		return fmt.Errorf("make the package: %w", err)
	}
	defer os.Remove(f.Name())
	defer f.Close()
	if err = write(f); err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err == nil {
		err = s.put(ctx, digest, f)
	}
	if err != nil {
		return fmt.Errorf("store the package on the server: %w", err)
	}
	return nil
}

func (s *Store) put(ctx context.Context, digest string, from io.Reader) error {
	tx, err := s.schema.Begin(ctx, postgres.Write)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	// The row is locked until the end: who stores the same one waits.
	number := int64(0)
	_, err = tx.Run(ctx, postgres.Statement{Text: s.text("INSERT INTO SCHEMA.packages (digest, bytes, sum, stored) " +
		"VALUES ($1, 0, '', now()) ON CONFLICT (digest) DO UPDATE SET unnamed = NULL, stored = now() RETURNING number"),
		Args: []driver.Value{digest}, Each: numberOf(&number)})
	if err != nil {
		return err
	}
	if err := s.chunks.Delete(ctx, tx.Run, number); err != nil {
		return err
	}
	v, err := s.chunks.Write(ctx, tx.Run, number, from)
	if err != nil {
		return err
	}
	_, err = tx.Run(ctx, postgres.Statement{Text: s.text("UPDATE SCHEMA.packages SET bytes = $2, sum = $3 " +
		"WHERE number = $1"), Args: []driver.Value{number, v.Bytes, v.Sum}})
	if err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// Get reads the package of a digest, of which no more than most bytes are sent.
// It fails where there is none. The caller closes what it gets,
// soon, since it takes a connection.
func (s *Store) Get(ctx context.Context, digest string, most int64) (io.ReadCloser, error) {
	p, err := s.get(ctx, digest, most)
	if err != nil {
		return nil, fmt.Errorf("fetch the package %s from the server: %w", digest, err)
	}
	return p, nil
}

func (s *Store) get(ctx context.Context, digest string, most int64) (*opened, error) {
	tx, err := s.schema.Begin(ctx, postgres.Snapshot)
	if err != nil {
		return nil, err
	}
	v, found := chunks.Value{}, false
	_, err = tx.Run(ctx, postgres.Statement{Text: s.text("SELECT number, bytes, sum FROM SCHEMA.packages " +
		"WHERE digest = $1"), Args: []driver.Value{digest}, Each: func(row []driver.Value) error {
		found = true
		v.Number, _ = row[0].(int64)
		v.Bytes, _ = row[1].(int64)
		v.Sum, _ = row[2].([]byte)
		return nil
	}})
	switch {
	case err != nil:
	case !found:
		err = errors.New("it is not there: install the plugin again")
	case v.Bytes > most:
		err = fmt.Errorf("it has %d bytes, more than the %d that a package may have here", v.Bytes, most)
	}
	if err != nil {
		tx.Rollback()
		return nil, err
	}
	return &opened{s.chunks.Reader(ctx, tx.Run, v), tx}, nil
}

// opened is a package that is read.
type opened struct {
	io.Reader
	tx postgres.Tx
}

// Close implements [io.Closer].
func (o *opened) Close() error {
	o.tx.Rollback()
	return nil
}

// Missing returns which of some digests have no package.
func (s *Store) Missing(ctx context.Context, digests []string) (missing []string, err error) {
	_, err = s.schema.Run(ctx, postgres.Read, postgres.Statement{Text: s.text("SELECT n.digest FROM " +
		"unnest(string_to_array($1, ' ')) AS n (digest) " +
		"WHERE NOT EXISTS (SELECT FROM SCHEMA.packages AS p WHERE p.digest = n.digest) ORDER BY 1"),
		Args: []driver.Value{strings.Join(digests, " ")}, Each: func(row []driver.Value) error {
			text, _ := row[0].(string)
			missing = append(missing, text)
			return nil
		}})
	if err != nil {
		return nil, fmt.Errorf("look for packages on the server: %w", err)
	}
	return missing, nil
}

// Sweep names all packages that are in use as far as a host knows, and removes
// those that no host has named for a time. It goes by the clock of the server.
func (s *Store) Sweep(ctx context.Context, named []string, after time.Duration) (removed int64, err error) {
	tx, err := s.schema.Begin(ctx, postgres.Write)
	if err != nil {
		return 0, fmt.Errorf("clear packages on the server: %w", err)
	}
	defer tx.Rollback()
	list := strings.Join(named, " ")
	for _, statement := range []postgres.Statement{
		{Text: "UPDATE SCHEMA.packages SET unnamed = CASE WHEN digest = ANY(string_to_array($1, ' ')) THEN NULL " +
			"ELSE now() END WHERE (unnamed IS NULL) <> (digest = ANY(string_to_array($1, ' ')))", Args: []driver.Value{list}},
		{Text: "DELETE FROM SCHEMA.chunks WHERE value IN (SELECT number FROM SCHEMA.packages " +
			"WHERE unnamed < now() - make_interval(secs => $1) FOR UPDATE)", Args: []driver.Value{after.Seconds()}},
		{Text: "DELETE FROM SCHEMA.packages WHERE unnamed < now() - make_interval(secs => $1)",
			Args: []driver.Value{after.Seconds()}},
	} {
		statement.Text = s.text(statement.Text)
		if removed, err = tx.Run(ctx, statement); err != nil {
			return 0, fmt.Errorf("clear packages on the server: %w", err)
		}
	}
	if err := tx.Commit(ctx); err != nil {
		return 0, fmt.Errorf("clear packages on the server: %w", err)
	}
	return removed, nil
}
