package command

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

func (a *app) backupCommand() *cobra.Command {
	var withKey, withLogs bool
	var file archiveFile
	cmd := a.command(&cobra.Command{
		Use:     "backup FILE",
		GroupID: groupRun,
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
			file.path = args[0]
			if err := a.outside(file.path); err != nil {
				return usage(err)
			}
			return nil
		},
	}, withoutHost, func(ctx context.Context, in *invocation) (output, error) {
		var report backup.Report
		var size int64
		file.spoilt = func() bool { return len(report.Damaged) > 0 }
		var unknown error // why the host does not know of it
		make := func(host api.Caller, write func(w io.Writer) error, change func(io.Reader, io.Writer) error) (err error) {
			began := time.Now() // it holds what there is from here on
			size, err = file.make(ctx, in.progress.writing(write), change, reportOf(backup.ReportName, &report))
			if err == nil && len(report.Damaged) == 0 {
				_, unknown = api.BackupStored.Call(ctx, host, api.BackupStoredRequest{CreatedAt: began})
			}
			return err
		}
		err := a.reach(ctx, false,
			func(c *client) error {
				var change func(io.Reader, io.Writer) error
				if withKey {
					change = func(from io.Reader, w io.Writer) error { return a.addKey(ctx, filepath.Dir(file.path), from, w) }
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
			return output{}, err
		}
		if unknown != nil {
			in.errorf("Warning: the backup is complete, but 'wasmhost status' will not know of it: %s", unknown)
		}
		written, damaged := file.path, error(nil)
		if len(report.Damaged) > 0 {
			written = file.written
			damaged = fmt.Errorf("the backup is not whole, so it is in %s and %s was left as it was; damaged or gone: %s; "+
				"`wasmhost accept-loss` says what to do",
				written, file.path, cleanLines(strings.Join(report.Damaged, "; ")))
		}
		return output{
			value: struct {
				File string `json:"file"`
				Size int64  `json:"size"`
				backup.Report
			}{written, size, report},
			show:   func() { in.backedUp(written, size, report) },
			failed: damaged,
		}, nil
	})
	cmd.Flags().BoolVar(&withKey, "with-key", false,
		"put the master key into the file too: whoever has the file reads every password and secret")
	cmd.Flags().BoolVar(&withLogs, "with-logs", false,
		"put the logs of plugins and their audit logs (which hosts they asked) into the file too")
	cmd.Flags().BoolVar(&file.force, "force", false, "replace FILE if it is there")
	return cmd
}

// outside refuses a file in the data folder: it would be lost with that.
func (a *app) outside(name string) error {
	dir, err := a.dataFolder()
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
			"best", clean(name))
	}
	return nil
}

// addKey adds the key to a backup that came from a running host, which gives
// it to nobody over its API.
func (a *app) addKey(ctx context.Context, scratch string, from io.Reader, w io.Writer) error {
	return a.withVault(ctx, func(ctx context.Context, v *vault.Vault) error {
		return backup.AddKey(ctx, v, scratch, from, unbounded(), w)
	})
}

func (t *term) backedUp(path string, bytes int64, r backup.Report) {
	t.printf("%s (%s): %s of %s.", path, size(bytes), count(r.Files, "file"), count(len(r.Plugins), "plugin"))
	if len(r.Orphans) > 0 {
		t.printf("With what these removed plugins have left: %s.", strings.Join(r.Orphans, ", "))
	}
	t.skipped(r.Skipped)
	steps := []string{"restore " + quoteArg(path) + "   (with the host stopped)"}
	switch {
	case r.WithKey:
		t.errorf("Warning: the master key is in the file. Whoever has it reads %s: keep it like a password.",
			recordsText(r.Secrets))
	case r.Secrets > 0:
		t.printf("The master key is not in it. Without the key, %s cannot be read after a restore: keep it apart from the "+
			"file.", recordsText(r.Secrets))
		steps = append([]string{"key export   (once, and keep it in a safe place)"}, steps...)
	}
	t.next(steps...)
}
