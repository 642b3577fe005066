package command

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
)

func (a *app) exportCommand() *cobra.Command {
	var file archiveFile
	cmd := a.command(&cobra.Command{
		Use:     "export ID [FILE]",
		GroupID: groupManage,
		Short:   "Write what a plugin has stored to one file: settings, rows, files",
		Long: `Write what a plugin has stored to one file: the settings that you gave, its rows
and keys as of one moment, its files. It works while the plugin runs. Passwords
and secrets are not in the file, only their names; 'wasmhost import' says which
of them have to be entered again. Without FILE the name is made of the plugin's
id and the time. The file can be read by you alone. Sessions, runs of jobs and
notifications are the host's record of the plugin: a backup has them, an export
does not.`,
		Example: "  wasmhost export tasks\n  wasmhost export tasks tasks.tar.gz",
		PreRunE: func(_ *cobra.Command, args []string) error {
			id := args[0]
			file.path = fmt.Sprintf("%s-%s.export.tar.gz", id, time.Now().UTC().Format("20060102T150405Z"))
			if len(args) == 2 {
				file.path = args[1]
			} else if strings.ContainsAny(id, `/\:`) {
				return usage(fmt.Errorf("%q is no id of a plugin", id))
			}
			return nil
		},
	}, a.withAPI, func(ctx context.Context, in *invocation) (output, error) {
		var report plugin.ExportReport
		size, err := file.make(ctx, in.progress.writing(func(w io.Writer) error {
			return api.Export.Call(ctx, in.host, api.PluginRequest{ID: in.args[0]}, w)
		}), nil, reportOf(plugin.ExportReportName, &report))
		return output{
			value: struct {
				File string `json:"file"`
				Size int64  `json:"size"`
				plugin.ExportReport
			}{file.path, size, report},
			show: func() {
				in.exported(file.path, size, report)
				in.next("import " + quoteArg(file.path) + "   (on this host or another one)")
			},
		}, err
	})
	cmd.Flags().BoolVar(&file.force, "force", false, "replace FILE if it is there")
	return cmd
}

// reportOf returns a visitor that reads the report in an archive.
func reportOf(name string, into any) func(archive.Entry, io.Reader) error {
	return func(e archive.Entry, in io.Reader) error {
		if e.Path != name || e.Size > 16<<20 {
			return nil
		}
		return json.NewDecoder(in).Decode(into)
	}
}

func (t *term) exported(path string, bytes int64, r plugin.ExportReport) {
	rows := int64(0)
	for _, n := range r.Rows {
		rows += n
	}
	t.printf("%s (%s): %s.", path, size(bytes), contentText(rows, r.Keys, r.Files, r.Settings))
	if len(r.Secrets) > 0 {
		t.printf("Not in it, since they are secret: %s.", secretNames(r.Secrets))
	}
	for _, note := range r.Notes {
		t.errorf("Note: %s", note)
	}
	t.skipped(r.Skipped)
}

// skipped names files that were left out.
func (t *term) skipped(paths []string) {
	if len(paths) == 0 {
		return
	}
	t.errorf("%s left out, since they are links or devices, have names that not every platform takes, or are none of "+
		"wasmhost's:", count(len(paths), "file")+" were")
	for _, path := range paths[:min(len(paths), 10)] {
		t.errorf("  %s", path)
	}
}

// contentText counts what a plugin has stored.
func contentText(rows, keys int64, files, settings int) string {
	return fmt.Sprintf("%s, %s, %s, %s", count(int(rows), "row"), count(int(keys), "key"), count(files, "file"),
		count(settings, "setting"))
}

// secretNames lists passwords and secrets by name.
func secretNames(list []api.SecretName) string {
	names := make([]string, len(list))
	for i, s := range list {
		names[i] = fmt.Sprintf("the secret %q", s.Key)
		if s.Kind == api.SecretSetting {
			names[i] = fmt.Sprintf("the password %q", s.Key)
		}
	}
	if more := len(names) - 20; more > 0 {
		names = append(names[:20], fmt.Sprintf("and %d more", more))
	}
	return strings.Join(names, ", ")
}
