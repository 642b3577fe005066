package manage

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/data/archive"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var into string
	var request api.ImportRequest
	var file *os.File
	cmd := a.Command(&cobra.Command{
		Use:     "import FILE",
		GroupID: cli.GroupManage,
		Short:   "Give a plugin what an export holds: settings, rows, files",
		Long: `Give a plugin what 'wasmhost export' has written to FILE: settings, rows with their
ids and times, keys, files. The plugin must be installed, with the permission
storage granted, and must have stored nothing; with --replace, what it has stored
is moved aside first. All of it comes in, or nothing. Passwords and secrets are
not in an export: the command says which ones to enter again.`,
		Example: "  wasmhost import tasks.tar.gz\n  wasmhost import tasks.tar.gz --replace",
	}, func(cmd *cobra.Command, do func(context.Context, api.Caller, bool) error) (err error) {
		if file, request.ID, err = openExport(cmd.Flags().Arg(0)); err != nil {
			return err
		}
		defer file.Close()
		if into != "" && into != request.ID {
			request.From, request.ID = request.ID, into
		}
		return a.WithAPI(cmd, do)
	}, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		done, err := api.ImportPlugin.Call(ctx, in.Host, request, in.Progress.Reading(file))
		out := cli.Output{Value: done}
		info := api.PluginInfo{ID: done.ID, State: done.State, Reason: done.Reason}
		if cli.NotStarted(info, in.Running) {
			out.Failed = cli.StartFailure(info, "logs "+cli.QuoteArg(info.ID))
		}
		out.Show = func() {
			steps := imported(in.Term, done)
			if out.Failed == nil {
				in.Next(append(steps, "info "+cli.QuoteArg(done.ID))...)
			}
		}
		return out, err
	})
	cmd.Flags().StringVar(&into, "into", "",
		"id of the plugin that takes it, where it is another one than the export is of")
	cmd.Flags().BoolVar(&request.Replace, "replace", false, "move aside what the plugin has stored")
	cmd.Flags().BoolVar(&request.SkipUnknown, "skip-unknown", false,
		"leave out what the installed version does not declare")
	cmd.Flags().BoolVar(&request.Downgrade, "downgrade", false, "take an export of a later version than the installed one")
	return cmd
})

// openExport opens an export, and returns the id of the plugin that it is of.
// The host checks all of it, within its limits.
func openExport(name string) (f *os.File, id string, err error) {
	if f, err = os.Open(name); err != nil {
		return nil, "", fmt.Errorf("the export: %w", cli.FileFailure(name, err))
	}
	defer func() {
		if err != nil {
			_ = f.Close()
		}
	}()
	export, err := archive.NewReader(f, archive.Limits{})
	if err != nil {
		return nil, "", err
	}
	header := export.Header()
	if header.Kind != archive.KindPlugin {
		return nil, "", errors.New("the file is a backup of a whole data folder; bring it back with 'wasmhost restore'")
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, "", fmt.Errorf("read the export: %w", err)
	}
	return f, header.Plugin.ID, nil
}

// imported prints what was imported, and returns what is to be entered again.
func imported(t *cli.Term, r api.ImportResult) (steps []string) {
	t.Printf("imported into %s, from %s %s: %s.", r.ID, r.From, cli.ShortVersion(r.FromVersion),
		contentText(r.Rows, r.Keys, r.Files, r.Settings))
	if r.Replaced != "" {
		t.Printf("What it had stored before is in data/%s/%s of the data folder.", r.ID, r.Replaced)
	}
	unknown, more := cli.Folded(r.Unknown, 20, false)
	for _, name := range unknown {
		t.Rows(t.Err, "", cli.Row{Own: []string{"Left out:"}, Words: name, Lines: 2})
	}
	if more > 0 {
		t.Rows(t.Err, "", cli.AndMore(more, "--json"))
	}
	for _, s := range r.Secrets {
		if s.Kind == api.SecretSetting && len(steps) < 5 {
			steps = append(steps, "settings set "+cli.QuoteArg(r.ID)+" "+cli.QuoteArg(s.Key))
		}
	}
	if len(r.Secrets) > 0 {
		t.Printf("Not in the export, so enter again what is not here: %s.", secretNames(r.Secrets))
	}
	return steps
}
