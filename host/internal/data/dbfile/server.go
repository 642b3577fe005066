package dbfile

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/sqldriver"
)

// served is a format on a server: its tables in the schema of a service, which is
// called as its file would be.
type served struct {
	format   *Format
	database postgres.Database
	schema   postgres.Schema
	dialect  *sqldriver.Dialect
}

// layoutTable has the mark of a file, as its fields application_id and
// user_version are there. No table of a format has a blank.
const layoutTable = "wasmhost layout"

// serve looks at what is on the server, and makes the tables where there are none.
func (f *Format) serve(ctx context.Context, path string, database postgres.Database) (*served, error) {
	name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	schema, err := database.Service(ctx, name)
	if err != nil {
		return nil, err
	}
	s := &served{format: f, database: database, schema: schema,
		dialect: sqldriver.NewDialect(schema.Name(), f.Tables+f.Served)}
	missing, err := s.check(ctx, func(ctx context.Context, statement postgres.Statement) (int64, error) {
		return schema.Run(ctx, postgres.Read, statement)
	})
	if err == nil && missing != nothing {
		err = s.makeTables(ctx)
	}
	return s, err
}

// FailedOn is Failed for what is on a server.
func (f *Format) FailedOn(database postgres.Database, err error) error {
	var known *Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &known):
		if known.What == "" { // the error of a file has its own
			known.What, known.Path, known.server = f.Name, database.String(), true
		}
		return err
	}
	e := &Error{Reason: ReasonFailed, What: f.Name, Path: database.String(), Err: err, server: true}
	if postgres.Gone(err) {
		e.Reason = ReasonUnavailable
		e.Hint = "see that the server runs, and that its max_connections are enough for all hosts; then restart the host"
	}
	return e
}

// missing is which tables are still to be made.
type missing int

const (
	nothing missing = iota
	beside          // those that there are on a server alone
	everything
)

// check refuses the tables of others. It says which there are not yet.
func (s *served) check(ctx context.Context, run func(context.Context, postgres.Statement) (int64, error)) (missing,
	error) {
	var names []string
	_, err := run(ctx, postgres.Statement{Text: postgres.Relations, Args: []driver.Value{s.schema.Name()},
		Each: func(row []driver.Value) error {
			name, _ := row[0].(string)
			names = append(names, name)
			return nil
		}})
	if err != nil {
		return nothing, err
	}
	if len(names) == 0 {
		return everything, nil
	}
	var id, layout any = int64(0), int64(0)
	if slices.Contains(names, layoutTable) {
		_, err = run(ctx, postgres.Statement{Text: "SELECT application, layout FROM " + s.dialect.Table(layoutTable),
			Each: func(row []driver.Value) error {
				id, layout = row[0], row[1]
				return nil
			}})
	}
	switch {
	case err != nil:
		return nothing, err
	case id == s.format.ApplicationID && layout == s.format.Layout:
		for _, name := range sqldriver.NewDialect(s.schema.Name(), s.format.Served).Tables() {
			if !slices.Contains(names, name) {
				return beside, nil
			}
		}
		return nothing, nil
	case id == s.format.ApplicationID:
		return nothing, &Error{Reason: ReasonForeign, Err: fmt.Errorf("their layout is %d, this host knows %d", layout,
			s.format.Layout), Hint: laterOut}
	}
	return nothing, &Error{Reason: ReasonForeign, Err: fmt.Errorf("the schema %s has tables of something else (%#x)",
		s.schema.Name(), id), Hint: "use another database"}
}

// makeTables makes all tables or none, and marks them, unless another host was
// faster.
func (s *served) makeTables(ctx context.Context) error {
	tx, err := s.schema.Begin(ctx, postgres.Alone)
	if err != nil {
		return err
	}
	defer tx.Rollback() // after the commit it does nothing
	missing, err := s.check(ctx, tx.Run)
	if err != nil || missing == nothing {
		return err
	}
	// A later version may have more of them than the one that made the others.
	text := strings.ReplaceAll(s.dialect.Definitions(s.format.Served), "CREATE TABLE ", "CREATE TABLE IF NOT EXISTS ")
	if missing == everything {
		mark := s.dialect.Table(layoutTable)
		text += s.dialect.Definitions(s.format.Tables) + fmt.Sprintf(
			"\nCREATE TABLE %s (application bigint, layout bigint); INSERT INTO %s VALUES (%d, %d);", mark, mark,
			s.format.ApplicationID, s.format.Layout)
	}
	if err := tx.Define(ctx, text); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// openServed makes the connections to what is on a server.
func (f *File) openServed(ctx context.Context, path string, format *Format, database postgres.Database) error {
	s, err := format.serve(ctx, path, database)
	if err != nil {
		return err
	}
	f.Writer = sql.OpenDB(&sqldriver.Connector{Schema: s.schema, Dialect: s.dialect})
	f.Writer.SetMaxOpenConns(1)
	if format.Readers > 0 {
		f.Reader = sql.OpenDB(&sqldriver.Connector{Schema: s.schema, Dialect: s.dialect, Reads: true})
		f.Reader.SetMaxOpenConns(format.Readers)
	}
	return nil
}
