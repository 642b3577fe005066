package manage

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/plugin/stored"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var file cli.ArchiveFile
	cmd := a.Command(&cobra.Command{
		Use:     "export ID [FILE]",
		GroupID: cli.GroupManage,
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
			file.Path = fmt.Sprintf("%s-%s.export.tar.gz", id, time.Now().UTC().Format("20060102T150405Z"))
			if len(args) == 2 {
				file.Path = args[1]
			} else if strings.ContainsAny(id, `/\:`) {
				return cli.Usage(fmt.Errorf("%q is no id of a plugin", id))
			}
			return nil
		},
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		var report stored.ExportReport
		size, err := file.Make(ctx, in.Progress.Writing(func(w io.Writer) error {
			return api.Export.Call(ctx, in.Host, api.PluginRequest{ID: in.Args[0]}, w)
		}), nil, cli.ReportOf(stored.ExportReportName, &report))
		return cli.Output{
			Value: struct {
				File string `json:"file"`
				Size int64  `json:"size"`
				stored.ExportReport
			}{file.Path, size, report},
			Show: func() {
				exported(in.Term, file.Path, size, report)
				in.Next("import " + cli.QuoteArg(file.Path) + "   (on this host or another one)")
			},
		}, err
	})
	cmd.Flags().BoolVar(&file.Force, "force", false, "replace FILE if it is there")
	return cmd
})

func exported(t *cli.Term, path string, bytes int64, r stored.ExportReport) {
	rows := int64(0)
	for _, n := range r.Rows {
		rows += n
	}
	t.Printf("%s (%s): %s.", path, cli.Size(bytes), contentText(rows, r.Keys, r.Files, r.Settings))
	if len(r.Secrets) > 0 {
		t.Printf("Not in it, since they are secret: %s.", secretNames(r.Secrets))
	}
	for _, note := range r.Notes {
		t.Errorf("Note: %s", note)
	}
	t.Skipped(r.Skipped)
}

// contentText counts what a plugin has stored.
func contentText(rows, keys int64, files, settings int) string {
	return fmt.Sprintf("%s, %s, %s, %s", cli.Count(int(rows), "row"), cli.Count(int(keys), "key"),
		cli.Count(files, "file"),
		cli.Count(settings, "setting"))
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
