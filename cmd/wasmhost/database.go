package main

import (
	"context"

	"github.com/wasmhost/wasmhost/host/datafolder"
	"github.com/wasmhost/wasmhost/host/postgres"
	pgclient "github.com/wasmhost/wasmhost/host/postgres/client"
)

// databaseFlags say in which database on a server the data lies.
type databaseFlags struct{ source, passwordFile string }

// fromEnvironment is what commands without these flags go by.
func (a *app) databaseFromEnvironment() databaseFlags {
	return databaseFlags{a.getenv(datafolder.EnvDatabase), a.getenv(datafolder.EnvDatabasePassword)}
}

// opener connects to the database; nil where none is named.
func (f databaseFlags) opener() func(context.Context, postgres.Limits) (postgres.Database, error) {
	if f.source == "" {
		return nil
	}
	return func(ctx context.Context, l postgres.Limits) (postgres.Database, error) {
		d, err := pgclient.Open(ctx, pgclient.Config{Source: f.source, PasswordFile: f.passwordFile, Limits: l})
		if err != nil {
			return nil, err
		}
		return d, nil
	}
}
