// Package backups has the commands by which all that a host keeps goes elsewhere and comes
// back.
package backups

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/keys"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var withKey, withLogs bool
	var file cli.ArchiveFile
	cmd := a.Command(&cobra.Command{
		Use:     "backup FILE",
		GroupID: cli.GroupRun,
		Short:   "Write the whole data folder to one file, also while the host runs",
		Long: `Write the whole data folder to one file: plugins with what they were granted, what
they have stored, what removed plugins have left, settings, passwords and secrets
as they are encrypted, tokens as their hashes. Plugins go on meanwhile. The file
can be read by you alone, and is read back before it gets its name. Every database
is looked through; where one is damaged, or a file is gone, the command fails, says
which, and writes what there is to FILE.damaged: FILE is left as it was.

The master key is not in it, so that whoever finds the file reads no password and
no secret: keep the key apart, 'wasmhost key export' prints it. With --with-key it
is in the file, which is then as secret as all of them together.`,
		Example: "  wasmhost backup /media/usb/wasmhost.tar.gz",
		PreRunE: func(_ *cobra.Command, args []string) error {
			file.Path = args[0]
			if err := outside(a, file.Path); err != nil {
				return cli.Usage(err)
			}
			return nil
		},
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		var report backup.Report
		var size int64
		file.Spoilt = func() bool { return len(report.Damaged) > 0 }
		var unknown error // why the host does not know of it
		make := func(host api.Caller, write func(w io.Writer) error, change func(io.Reader, io.Writer) error) (err error) {
			began := time.Now() // it holds what there is from here on
			size, err = file.Make(ctx, in.Progress.Writing(write), change, cli.ReportOf(backup.ReportName, &report))
			if err == nil && len(report.Damaged) == 0 {
				_, unknown = api.BackupStored.Call(ctx, host, api.BackupStoredRequest{CreatedAt: began})
			}
			return err
		}
		err := a.Reach(ctx, false,
			func(c *cli.Client) error {
				var change func(io.Reader, io.Writer) error
				if withKey {
					change = func(from io.Reader, w io.Writer) error { return addKey(ctx, a, filepath.Dir(file.Path), from, w) }
				}
				return make(c, func(w io.Writer) error {
					return api.Backup.Call(ctx, c, api.BackupRequest{Logs: withLogs}, w) // its report names what is damaged
				}, change)
			},
			func(h *host.Host) error {
				return make(h.Mux(), func(w io.Writer) error {
					return h.Backup(ctx, w, backup.Options{WithKey: withKey, WithLogs: withLogs})
				}, nil)
			})
		if err != nil {
			return cli.Output{}, err
		}
		if unknown != nil {
			in.Errorf("Warning: the backup is complete, but 'wasmhost status' will not know of it: %s", unknown)
		}
		written, damaged := file.Path, error(nil)
		if len(report.Damaged) > 0 {
			written = file.Written
			damaged = fmt.Errorf("the backup is not whole, so it is in %s and %s was left as it was; damaged or gone: %s; "+
				"`wasmhost accept-loss` says what to do",
				written, file.Path, cli.CleanLines(strings.Join(report.Damaged, "; ")))
		}
		return cli.Output{
			Value: struct {
				File string `json:"file"`
				Size int64  `json:"size"`
				backup.Report
			}{written, size, report},
			Show:   func() { backedUp(in.Term, written, size, report) },
			Failed: damaged,
		}, nil
	})
	cmd.Flags().BoolVar(&withKey, "with-key", false,
		"put the master key into the file too: whoever has the file reads every password and secret")
	cmd.Flags().BoolVar(&withLogs, "with-logs", false,
		"put the logs of plugins and their audit logs (which hosts they asked) into the file too")
	cmd.Flags().BoolVar(&file.Force, "force", false, "replace FILE if it is there")
	return cmd
})

// outside refuses a file in the data folder: it would be lost with that.
func outside(a *cli.App, name string) error {
	dir, err := a.DataFolder()
	if err != nil {
		return err
	}
	at, err := filepath.Abs(name)
	if err != nil {
		return err
	}
	if folder, err := filepath.EvalSymlinks(filepath.Dir(at)); err == nil {
		at = filepath.Join(folder, filepath.Base(at))
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	if rel, err := filepath.Rel(dir, at); err == nil && filepath.IsLocal(rel) {
		return fmt.Errorf("%s is in the data folder, and would be lost with it; name a file elsewhere, on another disk at "+
			"best", cli.Clean(name))
	}
	return nil
}

// BackupSchedule is that of the flags of serve, with the whole path of the folder.
func BackupSchedule(a *cli.App, s backup.Schedule) (backup.Schedule, error) {
	if (s.Cron == "") != (s.Folder == "") {
		return s, errors.New("scheduled backups need both --backup-schedule and --backup-to; only one was given")
	}
	if s.Folder != "" {
		if err := outside(a, filepath.Join(s.Folder, "backup")); err != nil {
			return s, fmt.Errorf("--backup-to: %w", err)
		}
		var err error
		if s.Folder, err = filepath.Abs(s.Folder); err != nil {
			return s, err
		}
	}
	if err := s.Check(); err != nil {
		return s, fmt.Errorf("--backup-schedule: %w", err)
	}
	return s, nil
}

// addKey adds the key to a backup that came from a running host, which gives
// it to nobody over its API.
func addKey(ctx context.Context, a *cli.App, scratch string, from io.Reader, w io.Writer) error {
	return keys.WithVault(ctx, a, func(ctx context.Context, v *vault.Vault) error {
		return backup.AddKey(ctx, v, scratch, from, cli.Unbounded(), w)
	})
}

func backedUp(t *cli.Term, path string, bytes int64, r backup.Report) {
	t.Printf("%s (%s): %s of %s.", path, cli.Size(bytes), cli.Count(r.Files, "file"), cli.Count(len(r.Plugins), "plugin"))
	if len(r.Orphans) > 0 {
		t.Printf("With what these removed plugins have left: %s.", strings.Join(r.Orphans, ", "))
	}
	t.Skipped(r.Skipped)
	steps := []string{"restore " + cli.QuoteArg(path) + "   (with the host stopped)"}
	switch {
	case r.WithKey:
		t.Errorf("Warning: the master key is in the file. Whoever has it reads %s: keep it like a password.",
			cli.RecordsText(r.Secrets))
	case r.Secrets > 0:
		t.Printf("The master key is not in it. Without the key, %s cannot be read after a restore: keep it apart from the "+
			"file.", cli.RecordsText(r.Secrets))
		steps = append([]string{"key export   (once, and keep it in a safe place)"}, steps...)
	}
	t.Next(steps...)
}
