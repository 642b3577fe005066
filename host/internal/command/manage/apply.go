package manage

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/apply"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	p := apply.Planner{App: a}
	cmd := a.Command(&cobra.Command{
		Use:     "apply FILE",
		GroupID: cli.GroupManage,
		Short:   "Make the host what a file says: plugins, grants, hosts, settings and whose plugins it takes",
		Long: `Compare the host with a file, show what would change and, once you agree, change it.
What the file leaves out stays as it is, and the same file twice changes nothing.

  {
    "format": 1,
    "policy": "listed",
    "publishers": [{"key": "RWQf6LRCGA9i...", "name": "Ada"}],
    "catalogues": [
      {"name": "ada", "place": "https://plugins.example.org/", "key": "RWQf6LRCGA9i...", "daily": true}
    ],
    "removeOthers": false,
    "plugins": [
      {
        "id": "notes",
        "from": "notes@^1.2",
        "digest": "9f86d081...",
        "disabled": false,
        "grants": ["cli", "network"],
        "hosts": ["nas.lan:5000"],
        "onlyHosts": true,
        "settings": {"title": "Ours", "token": {"env": "NOTES_TOKEN"}, "key": {"file": "key.txt"}}
      }
    ]
  }

"publishers" are trusted, and "catalogues" added by their keys, before any plugin is
looked at. "from" is a folder or a package, relative to the file,
oci://REGISTRY/REPO:TAG, or NAME@RANGE of a catalogue; without it, the plugin has to
be installed. "digest", as
'wasmhost info ID --json' shows it, lets nothing else be installed. "grants" and
"hosts" are all that the plugin gets: others are taken away. A setting that is null
goes back to its default. A password that is set cannot be compared, and stays;
--passwords sets it all the same. "removeOthers" removes what is not listed, whose
data is kept. What is about the host itself is changed first, and you are asked again
for the plugins. A plugin that fails does not keep the others from being changed.`,
		Example: "  wasmhost apply host.json --dry-run\n  wasmhost apply host.json --yes",
		PreRunE: func(_ *cobra.Command, args []string) (err error) {
			p.Desired, err = apply.Read(args[0])
			return err
		},
	}, p.Remote.Reached(a.WithAPI), func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		p.In = in
		defer p.Clean()
		var out cli.Output
		all, err := p.Run(ctx, func() error {
			if p.DryRun {
				return nil
			}
			p.Show(in.Errorf)
			in.Errorf("")
			err := in.Agree(p.Yes, "Change this?", "there is nobody to ask whether to change this; say --yes to change "+
				"it, or --dry-run to see it only", "you did not agree, so nothing of this was changed")
			if err == nil {
				out.Failed = p.Do(ctx)
			}
			return errors.Join(err, out.Failed)
		})
		if err != nil && out.Failed == nil {
			return cli.Output{}, err
		}
		out.Value = struct {
			Changes []apply.Change `json:"changes"`
			DryRun  bool           `json:"dryRun"`
		}{append([]apply.Change{}, all...), p.DryRun}
		out.Show = func() {
			switch {
			case len(all) == 0:
				in.Printf("Everything is as the file says.")
			case p.DryRun:
				p.Show(in.Printf)
				in.Next("apply " + cli.QuoteArg(in.Args[0]))
			case out.Failed == nil:
				in.Printf("The host is as %s says.", in.Args[0])
				in.Next("list")
			}
		}
		return out, nil
	})
	p.Remote.Add(cmd)
	cmd.Flags().BoolVar(&p.DryRun, "dry-run", false, "show what would change, and change nothing")
	cmd.Flags().BoolVar(&p.Passwords, "passwords", false, "set passwords that are set already, too")
	cmd.Flags().BoolVar(&p.Downgrade, "downgrade", false, "go back to versions that are lower than the installed ones")
	cli.AddYes(cmd, &p.Yes, "change it without asking, and accept what the versions do")
	return cmd
})
