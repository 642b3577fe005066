package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

func (a *app) restoreCommand() *cobra.Command {
	var yes, dryRun bool
	var opts backup.RestoreOptions
	var limits []string
	cmd := a.command(&cobra.Command{
		Use:     "restore FILE",
		GroupID: groupRun,
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
			dir, err := a.dataFolder()
			if err != nil {
				return err
			}
			source, err := a.vaultKey("")
			if err != nil {
				return usage(err)
			}
			opts.Data, opts.Version, opts.Vault = dir, hostVersion(), vault.Options{Source: source,
				KeyFile: a.getenv(vault.EnvKeyFile)}
			if err := setLimits(&opts, limits); err != nil {
				return usage(err)
			}
			return nil
		},
	}, withoutHost, func(ctx context.Context, in *invocation) (output, error) {
		f, err := os.Open(in.args[0])
		if err != nil {
			return output{}, fmt.Errorf("the backup: %w", fileFailure(in.args[0], err))
		}
		defer f.Close()
		var brings *backup.Brings
		opts.Agree = func(b *backup.Brings) error {
			if dryRun {
				brings = b
				return errDryRun
			}
			return askToRestore(in.term, b, yes)
		}
		done, err := host.Restore(ctx, in.progress.reading(f), opts)
		switch {
		case dryRun && errors.Is(err, errDryRun):
			return output{value: brings, show: func() { in.brings(in.out, brings) }}, nil
		case err != nil:
			return output{}, err
		}
		return output{value: restoredJSON(done), show: func() { in.restored(opts.Data, done) }}, nil
	})
	cmd.Flags().BoolVar(&opts.Replace, "replace", false, "move aside what is in the data folder")
	addYes(cmd, &yes, "restore without asking")
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "say what the backup would bring, and change nothing")
	cmd.Flags().StringArrayVar(&limits, "limit", nil,
		"set a limit on what is unpacked, such as archive.bytes=100000000000, or on what plugins may have stored, such as "+
			"files.files=20000; may be repeated")
	return cmd
}

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

func (t *term) restored(dir string, r *backup.Restored) {
	t.printf("restored %s of %s into %s, as of %s.", count(r.Totals.Files, "file"), count(len(r.Plugins), "plugin"), dir,
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
		t.rows(t.out, "  ", row{own: []string{"granted: " + what}, words: p.ID + " " + p.Version, lines: 4})
	}
	if len(r.Orphans) > 0 {
		t.printf("Data of removed plugins: %s.", strings.Join(r.Orphans, ", "))
	}
	for _, damaged := range r.Damaged {
		t.errorf("Warning: damaged in the backup: %s.", cleanLines(damaged))
	}
	if r.Replaced != "" {
		t.printf("What was there before is in %s.", r.Replaced)
	}
	if r.Token {
		t.printf("The first token is a new one, in the file cli-token; other tokens are those of the backup.")
	}
	steps := []string{"serve"}
	if r.KeyErr != nil {
		t.errorf("Warning: passwords and secrets cannot be used yet: %v.", r.KeyErr)
		keySteps := []string{"key accept-loss   (nothing is lost)"}
		if r.Secrets.Protects.Plugins > 0 {
			keySteps = []string{"key restore   (with the key that 'key export' printed)",
				"key accept-loss   (where that key is gone for good)"}
		}
		steps = append(keySteps, steps...)
	}
	t.next(steps...)
}
