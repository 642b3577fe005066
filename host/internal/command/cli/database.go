package cli

import (
	"context"
	"fmt"

	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	pgclient "github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// DatabaseFlags say in which database on a server the data lies.
type DatabaseFlags struct{ Source, PasswordFile string }

// DatabaseFromEnvironment is what commands without these flags go by.
func (a *App) DatabaseFromEnvironment() DatabaseFlags {
	return DatabaseFlags{a.Getenv(datafolder.EnvDatabase), a.Getenv(datafolder.EnvDatabasePassword)}
}

// DatabaseOf connects to the database in which the data of a folder lies that
// another process may hold; nil where it lies in the folder.
func (a *App) DatabaseOf(ctx context.Context, dir string) (postgres.Database, error) {
	known, err := datafolder.DatabaseOf(dir)
	if err != nil || known == nil {
		return nil, err
	}
	open := a.DatabaseFromEnvironment().Opener()
	if open == nil {
		return nil, fmt.Errorf("the data of the folder %s lies in a database, %s: name that in the variable %s", dir,
			known.Name, datafolder.EnvDatabase)
	}
	return open(ctx, limits.Defaults[postgres.Limits]())
}

// Opener connects to the database; nil where none is named.
func (f DatabaseFlags) Opener() func(context.Context, postgres.Limits) (postgres.Database, error) {
	if f.Source == "" {
		return nil
	}
	return func(ctx context.Context, l postgres.Limits) (postgres.Database, error) {
		d, err := pgclient.Open(ctx, pgclient.Config{Source: f.Source, PasswordFile: f.PasswordFile, Limits: l})
		if err != nil {
			return nil, err
		}
		return d, nil
	}
}
