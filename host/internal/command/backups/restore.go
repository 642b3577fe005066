package backups

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/whole"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var yes, dryRun bool
	var opts backup.RestoreOptions
	var limits []string
	cmd := a.Command(&cobra.Command{
		Use:     "restore FILE",
		GroupID: cli.GroupRun,
		Short:   "Make the data folder what a backup holds, with the host stopped",
		Long: `Make the data folder what 'wasmhost backup' has written to FILE. The host must be
stopped and the data folder empty; with --replace, what is in it is moved into a
folder of today's date inside of it first. The file is unpacked and checked as a
whole before anything is changed. It may unpack to 64 GiB; for a larger
backup or a small disk, --limit archive.bytes=BYTES sets another bound. What each
plugin has stored must be within its limits: where 'serve' is given others by
--limit, restore needs the same.

A backup is as good as whoever made it: its plugins come with what they were
granted, its tokens open the API, and its AI provider gets what plugins ask. The
command lists all of that and asks before it changes anything; --yes restores
without asking, --dry-run only lists. Restore only files of your own.`,
		Example: "  wasmhost restore /media/usb/wasmhost.tar.gz --data /srv/wasmhost",
		PreRunE: func(*cobra.Command, []string) error {
			dir, err := a.DataFolder()
			if err != nil {
				return err
			}
			source, err := a.VaultKey("")
			if err != nil {
				return cli.Usage(err)
			}
			opts.Data, opts.Version, opts.Vault = dir, cli.HostVersion(), vault.Options{Source: source,
				KeyFile: a.Getenv(vault.EnvKeyFile)}
			if err := cli.SetLimits(&opts, limits); err != nil {
				return cli.Usage(err)
			}
			return nil
		},
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		f, err := os.Open(in.Args[0])
		if err != nil {
			return cli.Output{}, fmt.Errorf("the backup: %w", cli.FileFailure(in.Args[0], err))
		}
		defer f.Close()
		var brings *backup.Brings
		opts.Agree = func(b *backup.Brings) error {
			if dryRun {
				brings = b
				return errDryRun
			}
			return askToRestore(in.Term, b, yes)
		}
		done, err := host.Restore(ctx, in.Progress.Reading(f), opts, whole.Parts()...)
		switch {
		case dryRun && errors.Is(err, errDryRun):
			return cli.Output{Value: brings, Show: func() { showBrings(in.Term, in.Out, brings) }}, nil
		case err != nil:
			return cli.Output{}, err
		}
		return cli.Output{Value: restoredJSON(done), Show: func() { restored(in.Term, opts.Data, done) }}, nil
	})
	cmd.Flags().BoolVar(&opts.Replace, "replace", false, "move aside what is in the data folder")
	cli.AddYes(cmd, &yes, "restore without asking")
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "say what the backup would bring, and change nothing")
	cmd.Flags().StringArrayVar(&limits, "limit", nil,
		"set a limit on what is unpacked, such as archive.bytes=100000000000, or on what plugins may have stored, such as "+
			"files.files=20000; may be repeated")
	return cmd
})

// restoredJSON is the result of a restore for programs.
func restoredJSON(r *backup.Restored) any {
	out := struct {
		*backup.Brings
		Replaced string `json:"replaced,omitempty"` // the folder of what was there before
		Token    bool   `json:"token"`              // cli-token is a new one
		KeyError string `json:"keyError,omitempty"` // why secrets cannot be read yet
	}{Brings: r.Brings, Replaced: r.Replaced, Token: r.Token}
	if r.KeyErr != nil {
		out.KeyError = r.KeyErr.Error()
	}
	return out
}

func restored(t *cli.Term, dir string, r *backup.Restored) {
	t.Printf("restored %s of %s into %s, as of %s.", cli.Count(r.Totals.Files, "file"),
		cli.Count(len(r.Plugins), "plugin"), dir,
		r.Header.Created.UTC().Format("2006-01-02 15:04:05 UTC"))
	for _, p := range r.Plugins {
		granted := []string{}
		for _, permission := range p.Permissions {
			if permission.Granted {
				granted = append(granted, permission.Name)
			}
		}
		what := "nothing"
		if len(granted) > 0 {
			what = strings.Join(granted, ", ")
		}
		t.Rows(t.Out, "  ", cli.Row{Own: []string{"granted: " + what}, Words: p.ID + " " + p.Version, Lines: 4})
	}
	if len(r.Orphans) > 0 {
		t.Printf("Data of removed plugins: %s.", strings.Join(r.Orphans, ", "))
	}
	for _, damaged := range r.Damaged {
		t.Errorf("Warning: damaged in the backup: %s.", cli.CleanLines(damaged))
	}
	if r.Replaced != "" {
		t.Printf("What was there before is in %s.", r.Replaced)
	}
	if r.Token {
		t.Printf("The first token is a new one, in the file cli-token; other tokens are those of the backup.")
	}
	steps := []string{"serve"}
	if r.KeyErr != nil {
		t.Errorf("Warning: passwords and secrets cannot be used yet: %v.", r.KeyErr)
		keySteps := []string{"key accept-loss   (nothing is lost)"}
		if r.Secrets.Protects.Plugins > 0 {
			keySteps = []string{"key restore   (with the key that 'key export' printed)",
				"key accept-loss   (where that key is gone for good)"}
		}
		steps = append(keySteps, steps...)
	}
	t.Next(steps...)
}
