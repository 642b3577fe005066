package store

import (
	"context"
	"database/sql/driver"
	"errors"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// fenced is the schema of a plugin to which a store writes only while the tables
// are used by the version that the store was opened for. Hosts agree which version
// that is before one of them opens it; but a host that was paused may not know what
// they have agreed on, and its plugin goes on where it stood. The server compares in
// the same transaction, so that nothing of it comes into what another version has
// made of the tables. What only reads is not compared, and so costs no more.
type fenced struct {
	postgres.Schema
	check postgres.Statement
}

// fence fences the schema of an engine that was opened for a version.
func (p *postgresEngine) fence(version string) {
	p.schema = &fenced{p.schema, postgres.Statement{
		Text: "SELECT 1 / count(*) FROM " + p.sql.table(p.plugin, metaTable(p.plugin)) +
			` WHERE "name" = 'version' AND "value" = $1`, Args: []driver.Value{version}}}
}

// errSuperseded is what a plugin is told whose version is not that of the tables.
var errSuperseded = abi.NewError(abi.CodeUnavailable, "another host runs another version of the plugin by now, and "+
	"nothing was changed: try again in a moment")

// told is the error of a transaction with the check.
func (f *fenced) told(err error) error {
	if postgres.State(err) == postgres.DivisionByZero {
		return errSuperseded
	}
	return err
}

// Run runs a statement that writes behind the check, in one round trip.
func (f *fenced) Run(ctx context.Context, mode postgres.Mode, s postgres.Statement) (n int64, err error) {
	if mode < postgres.Write {
		return f.Schema.Run(ctx, mode, s)
	}
	if s.Changed == nil {
		s.Changed = &n
	}
	err = f.RunAll(ctx, []postgres.Statement{s})
	// What has ended, or was prepared for another table, shows by its first use.
	if postgres.Gone(err) && !errors.Is(err, postgres.ErrUnknown) || postgres.State(err) == postgres.StalePlan {
		err = f.RunAll(ctx, []postgres.Statement{s})
	}
	return *s.Changed, err
}

// RunAll runs statements behind the check.
func (f *fenced) RunAll(ctx context.Context, statements []postgres.Statement) error {
	return f.told(f.Schema.RunAll(ctx, append([]postgres.Statement{f.check}, statements...)))
}

// Begin begins a transaction, with the check where it may write.
func (f *fenced) Begin(ctx context.Context, mode postgres.Mode) (postgres.Tx, error) {
	tx, err := f.Schema.Begin(ctx, mode)
	if err != nil || mode < postgres.Write {
		return tx, err
	}
	if _, err := tx.Run(ctx, f.check); err != nil {
		tx.Rollback()
		return nil, f.told(err)
	}
	return tx, nil
}
