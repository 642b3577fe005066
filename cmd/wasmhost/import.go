package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/archive"
	"github.com/wasmhost/wasmhost/host/vault"
)

func (a *app) importCommand() *cobra.Command {
	var into string
	var in api.ImportRequest
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "import FILE",
		GroupID: groupManage,
		Short:   "Give a plugin what an export holds: settings, rows, files",
		Long: `Give a plugin what 'wasmhost export' has written to FILE: settings, rows with their
ids and times, keys, files. The plugin must be installed, with the permission
storage granted, and must have stored nothing; with --replace, what it has stored
is moved aside first. All of it comes in, or nothing. Passwords and secrets are
not in an export: the command says which ones to enter again.`,
		Example: "  wasmhost import tasks.tar.gz\n  wasmhost import tasks.tar.gz --replace",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			f, err := os.Open(args[0])
			if err != nil {
				return fmt.Errorf("the export: %w", fileFailure(args[0], err))
			}
			defer f.Close()
			// The host checks all of it, within its limits.
			export, err := archive.NewReader(f, archive.Limits{})
			if err != nil {
				return err
			}
			header := export.Header()
			if header.Kind != archive.KindPlugin {
				return errors.New("the file is a backup of a whole data folder; bring it back with 'wasmhost restore'")
			}
			id := header.Plugin.ID
			if into != "" && into != id {
				in.From, id = id, into
			}
			if _, err := f.Seek(0, io.SeekStart); err != nil {
				return fmt.Errorf("read the export: %w", err)
			}
			return a.withAPI(cmd, func(ctx context.Context, p api.Caller, running bool) error {
				in.ID = id
				done, err := api.ImportPlugin.Call(ctx, p, in, f)
				if err != nil {
					return err
				}
				t := a.term(cmd)
				if asJSON {
					return writeJSON(t.out, done)
				}
				return t.imported(done, running)
			})
		},
	}
	cmd.Flags().StringVar(&into, "into", "",
		"id of the plugin that takes it, where it is another one than the export is of")
	cmd.Flags().BoolVar(&in.Replace, "replace", false, "move aside what the plugin has stored")
	cmd.Flags().BoolVar(&in.SkipUnknown, "skip-unknown", false, "leave out what the installed version does not declare")
	cmd.Flags().BoolVar(&in.Downgrade, "downgrade", false, "take an export of a later version than the installed one")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print what was imported as JSON")
	return cmd
}

func (t *term) imported(r api.ImportResult, running bool) error {
	t.printf("imported into %s, from %s %s: %s.", r.ID, r.From, shortVersion(r.FromVersion),
		contentText(r.Rows, r.Keys, r.Files, r.Settings))
	if r.Replaced != "" {
		t.printf("What it had stored before is in data/%s/%s of the data folder.", r.ID, r.Replaced)
	}
	unknown, more := folded(r.Unknown, 20, false)
	for _, name := range unknown {
		t.rows(t.err, "", row{own: []string{"Left out:"}, words: name, lines: 2})
	}
	if more > 0 {
		t.rows(t.err, "", andMore(more, "--json"))
	}
	var steps []string
	var secrets []vault.Entry
	for _, s := range r.Secrets {
		secrets = append(secrets, vault.Entry{Kind: vault.Kind(s.Kind), Key: s.Key})
		if s.Kind == string(vault.KindSetting) && len(steps) < 5 {
			steps = append(steps, "settings set "+quoteArg(r.ID)+" "+quoteArg(s.Key))
		}
	}
	if len(secrets) > 0 {
		t.printf("Not in the export, so enter again what is not here: %s.", secretNames(secrets))
	}
	info := api.PluginInfo{ID: r.ID, State: r.State, Reason: r.Reason}
	if notStarted(info, running) {
		return t.startFailure(info, "logs "+quoteArg(r.ID))
	}
	t.next(append(steps, "info "+quoteArg(r.ID))...)
	return nil
}
