package backups

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/service/migrate"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/whole"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var to cli.DatabaseFlags
	var undo, yes bool
	var opts migrate.Options
	var limits []string
	cmd := a.Command(&cobra.Command{
		Use:     "migrate",
		GroupID: cli.GroupRun,
		Short:   "Move the data folder to a database on a server, with the host stopped",
		Long: `Move all that the data folder has to an empty database on a server of PostgreSQL,
where 'wasmhost serve --database' has it. The host must be stopped. All of it is read
back and compared, row by row and file by file; until then the folder is not changed,
and no host opens the database. A move that was interrupted is begun anew by --again.

Then the folder is one of a host on that database: it has the master key and the
first token, and 'serve' refuses it without the database. What it had is moved into
a folder replaced-TIME inside of it, with what has not gone along: logs, and copies
that were made before upgrades. --undo puts that back, if you have not deleted it;
what was stored on the server since is not in it. The way back with all of it is
'wasmhost backup' of the host on the server, and 'wasmhost restore'.

Where 'serve' is given limits on what plugins store by --limit, so is this.`,
		Example: "  wasmhost migrate --to postgres://wasmhost@db.example/wasmhost\n  wasmhost migrate --undo",
		PreRunE: func(cmd *cobra.Command, _ []string) error {
			if undo == (to.Source != "") {
				return cli.Usage(errors.New("name the database with --to, such as --to postgres://USER@HOST/DATABASE; or --undo"))
			}
			if to.PasswordFile == "" {
				to.PasswordFile = a.DatabaseFromEnvironment().PasswordFile
			}
			dir, err := a.DataFolder()
			if err != nil {
				return err
			}
			source, err := a.VaultKey("")
			if err != nil {
				return cli.Usage(err)
			}
			opts.Data, opts.Version, opts.Open = dir, cli.HostVersion(), to.Opener()
			opts.Vault = vault.Options{Source: source, KeyFile: a.Getenv(vault.EnvKeyFile)}
			if err := cli.SetLimits(&opts, limits); err != nil {
				return cli.Usage(err)
			}
			return nil
		},
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		if undo {
			return undoMove(ctx, a, in, opts.Data, yes)
		}
		opts.Moved = func(p catalog.Moved) {
			in.Notef("%s is there", p.ID) // all of it may take long
		}
		opts.Step = func(name string) error {
			in.Progress.Step(cli.Doing["migrate"] + ", " + name)
			return nil
		}
		begun := time.Now()
		report, err := host.Migrate(ctx, opts, whole.Parts()...)
		if err != nil {
			return cli.Output{}, err
		}
		return cli.Output{Value: report, Show: func() { migrated(in.Term, report, to.Source, time.Since(begun)) }}, nil
	})
	cmd.Flags().StringVar(&to.Source, "to", "", "the database: postgres://USER@HOST:PORT/DATABASE")
	cmd.Flags().StringVar(&to.PasswordFile, "database-password-file", "",
		"file with the password of the database in its first line (default: $WASMHOST_DATABASE_PASSWORD_FILE, "+
			"else $PGPASSWORD or ~/.pgpass)")
	cmd.Flags().BoolVar(&opts.Again, "again", false, "start over where a move to the database was not finished")
	cmd.Flags().BoolVar(&undo, "undo", false, "make the folder again what it was before it was moved")
	cli.AddYes(cmd, &yes, "undo without asking")
	cmd.Flags().StringArrayVar(&limits, "limit", nil,
		"set a limit on what plugins may have stored, such as store.database-bytes=10000000000; may be repeated")
	return cmd
})

func undoMove(ctx context.Context, a *cli.App, in *cli.Invocation, data string, yes bool) (cli.Output, error) {
	err := in.Agree(yes, "What was stored in the database since the move will not be in the folder, and no host may "+
		"use that database any more. Make the folder what it was before?", "undoing a move needs your consent and there is "+
		"no terminal to ask at; say --yes; nothing was changed", "you did not agree, so nothing was changed")
	if err != nil {
		return cli.Output{}, err
	}
	aside, err := migrate.Undo(ctx, data)
	if err != nil {
		return cli.Output{}, err
	}
	return cli.Output{
		Value: struct {
			Replaced string `json:"replaced"`
		}{aside},
		Show: func() {
			in.Printf("%s is what it was before it was moved. What was in it since is in %s.", data, aside)
			in.Next("serve")
		},
	}, nil
}

func migrated(t *cli.Term, r *migrate.Report, to string, took time.Duration) {
	serve := "serve --database " + cli.QuoteArg(to) // which holds no password
	if r.Finished {
		t.Printf("%s had all of it already; the last step is done.", r.Database)
		t.Next(serve)
		return
	}
	rows := int64(0)
	for _, p := range r.Plugins {
		name := p.ID + " " + p.Version
		if p.Version == "" {
			name = p.ID + " (removed)"
		}
		t.Printf("  %s: %s, %s, %s (%s)", name, cli.Count(int(p.Rows), "row"), cli.Count(int(p.Keys), "key"),
			cli.Count(p.Files, "file"), cli.Size(p.Bytes))
		rows += p.Rows + p.Keys
	}
	for _, name := range slices.Sorted(maps.Keys(r.Services)) {
		rows += r.Services[name]
	}
	t.Printf("%s has all of it, and the same: %s of %s in %s.", r.Database, cli.Count(int(rows), "row"),
		cli.Count(len(r.Plugins), "plugin"), took.Round(100*time.Millisecond))
	for _, p := range r.Plugins {
		if len(p.Left) > 0 {
			t.Printf("Not moved of %s: %s.", p.ID, cli.CleanLines(strings.Join(p.Left, ", ")))
		}
	}
	t.Printf("What the folder had is in %s; delete that once you are sure.", r.Replaced)
	t.Next(serve, "migrate --undo   (to serve the folder as before)")
}
