package command

import (
	"context"
	"fmt"

	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	pgclient "github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// databaseFlags say in which database on a server the data lies.
type databaseFlags struct{ source, passwordFile string }

// databaseFromEnvironment is what commands without these flags go by.
func (a *app) databaseFromEnvironment() databaseFlags {
	return databaseFlags{a.getenv(datafolder.EnvDatabase), a.getenv(datafolder.EnvDatabasePassword)}
}

// databaseOf connects to the database in which the data of a folder lies that
// another process may hold; nil where it lies in the folder.
func (a *app) databaseOf(ctx context.Context, dir string) (postgres.Database, error) {
	known, err := datafolder.DatabaseOf(dir)
	if err != nil || known == nil {
		return nil, err
	}
	open := a.databaseFromEnvironment().opener()
	if open == nil {
		return nil, fmt.Errorf("the data of the folder %s lies in a database, %s: name that in the variable %s", dir,
			known.Name, datafolder.EnvDatabase)
	}
	return open(ctx, limits.Defaults[postgres.Limits]())
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
