package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/backup"
	"github.com/wasmhost/wasmhost/host/vault"
)

func (a *app) restoreCommand() *cobra.Command {
	var replace, yes, dryRun, asJSON bool
	var limits []string
	cmd := &cobra.Command{
		Use:     "restore FILE",
		GroupID: groupRun,
		Short:   "Make the data folder what a backup holds, with the host stopped",
		Long: `Make the data folder what 'wasmhost backup' has written to FILE. The host must be
stopped and the data folder empty; with --replace, what is in it is moved into a
folder of today's date inside of it first. The file is unpacked and checked as a
whole before anything is changed. It may unpack to 64 GiB; for a larger
backup or a small disk, --limit archive.bytes=BYTES sets another bound.

A backup is as good as whoever made it: its plugins come with what they were
granted, its tokens open the API, and its AI provider gets what plugins ask. The
command lists all of that and asks before it changes anything; --yes restores
without asking, --dry-run only lists. Restore only files of your own.`,
		Example: "  wasmhost restore /media/usb/wasmhost.tar.gz --data /srv/wasmhost",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir, err := a.dataFolder()
			if err != nil {
				return err
			}
			source, err := a.vaultKey("")
			if err != nil {
				return usage(err)
			}
			opts := backup.RestoreOptions{Data: dir, Version: hostVersion(), Replace: replace,
				Vault: vault.Options{Source: source}}
			if err := setLimits(&opts, limits); err != nil {
				return usage(err)
			}
			f, err := os.Open(args[0])
			if err != nil {
				return fmt.Errorf("the backup: %w", fileFailure(args[0], err))
			}
			defer f.Close()
			t := a.term(cmd)
			opts.Agree = func(b *backup.Brings) error {
				if !dryRun {
					return askToRestore(t, b, yes)
				}
				if asJSON {
					return errors.Join(writeJSON(t.out, b), errDryRun)
				}
				t.brings(t.out, b)
				return errDryRun
			}
			done, err := host.Restore(cmd.Context(), f, opts)
			switch {
			case dryRun && errors.Is(err, errDryRun):
				return nil
			case err != nil:
				return err
			case asJSON:
				return writeJSON(t.out, restoredJSON(done))
			}
			t.restored(dir, done)
			return nil
		},
	}
	cmd.Flags().BoolVar(&replace, "replace", false, "move aside what is in the data folder")
	cmd.Flags().BoolVarP(&yes, "yes", "y", false, "restore without asking")
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "say what the backup would bring, and change nothing")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print what was restored as JSON")
	cmd.Flags().StringArrayVar(&limits, "limit", nil,
		"set a limit on what is unpacked, such as archive.bytes=100000000000; may be repeated")
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
	if len(r.Kept) > 0 {
		t.printf("Data of removed plugins: %s.", strings.Join(r.Kept, ", "))
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
