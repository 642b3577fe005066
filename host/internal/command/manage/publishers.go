package manage

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return cli.Parent(&cobra.Command{
		Use:     "publishers",
		GroupID: cli.GroupManage,
		Short:   "Say whose plugins the host takes",
		Long: `A publisher is a key that packages are signed with. The first signed package of a
plugin shows its key when it is installed, and the plugin is of that publisher from
then on: no other key upgrades it, and nothing without a signature.`,
	}, publishersListCommand(a), publishersTrustCommand(a), publishersRenameCommand(a), publishersForgetCommand(a),
		publishersRotateCommand(a), publishersPolicyCommand(a))
})

// publishersChange makes a command that changes something and shows what is
// known then.
func publishersChange(a *cli.App, cmd *cobra.Command,
	do func(context.Context, *cli.Invocation) (api.PublisherList, error)) *cobra.Command {
	return a.Command(cmd, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		list, err := do(ctx, in)
		return cli.Output{Value: list, Show: func() {
			showPublishers(in.Term, list)
			if len(list.Untied) > 0 {
				in.Printf("\nNow of no publisher, so that the next package may be of anybody whom the policy allows: %s.",
					strings.Join(list.Untied, ", "))
			}
		}}, err
	})
}

func showPublishers(t *cli.Term, list api.PublisherList) {
	t.Printf("Policy: %s.", cli.PolicyText(list.Policy))
	if len(list.Publishers) == 0 {
		t.Printf("No publisher is known yet: the first signed package brings one, or 'publishers trust'.")
		return
	}
	t.Printf("")
	t.Table(cli.RowsOf([]string{"NAME", "TRUSTED", "FINGERPRINT", "PLUGINS"}, list.Publishers,
		func(p api.Publisher) []string {
			trusted := "no"
			switch {
			case p.ReplacedBy != "":
				trusted = "replaced"
			case p.Trusted:
				trusted = "yes"
			}
			name := p.Name
			if name == "" {
				name = "-"
			}
			return []string{name, trusted, p.Fingerprint, strings.Join(p.Plugins, ", ")}
		}))
}

// showRefused lists the plugins that the policy does not let start again.
func showRefused(t *cli.Term, list []api.PluginInfo) {
	list = slices.DeleteFunc(slices.Clone(list), func(p api.PluginInfo) bool { return p.Refused == "" })
	if len(list) == 0 {
		return
	}
	t.Printf("\nBy this policy, these plugins do not start the next time:")
	rows := make([]cli.Row, len(list))
	for i, p := range list {
		rows[i] = cli.Say(p.ID, p.Refused)
	}
	t.Rows(t.Out, "  ", rows...)
}

func publishersListCommand(a *cli.App) *cobra.Command {
	return publishersChange(a, &cobra.Command{Use: "list", Short: "List the publishers that the host knows"},
		func(ctx context.Context, in *cli.Invocation) (api.PublisherList, error) {
			return api.ListPublishers.Call(ctx, in.Host, api.None{})
		})
}

func publishersTrustCommand(a *cli.App) *cobra.Command {
	var name string
	cmd := publishersChange(a, &cobra.Command{
		Use:   "trust KEY",
		Short: "Trust a publisher's key, which is a line or the file that holds it",
	}, func(ctx context.Context, in *cli.Invocation) (api.PublisherList, error) {
		text := in.Args[0]
		if content, err := regular.ReadFile(text, signature.MaxBytes); err == nil {
			text = string(content)
		} else if _, noKey := signature.ParseKey(text); noKey != nil && errors.Is(err, os.ErrNotExist) {
			return api.PublisherList{}, fmt.Errorf("there is no file %s, and it is no public key itself; check its name",
				cli.Clean(text))
		} else if noKey != nil {
			return api.PublisherList{}, fmt.Errorf("the public key: %w", cli.FileFailure(text, err))
		}
		list, err := api.TrustPublisher.Call(ctx, in.Host, api.TrustRequest{Key: text, Name: name})
		return list, cli.Refused(err)
	})
	cmd.Flags().StringVar(&name, "name", "", "a name of yours for the publisher")
	return cmd
}

func publishersRenameCommand(a *cli.App) *cobra.Command {
	return publishersChange(a, &cobra.Command{
		Use:   "rename PUBLISHER NAME",
		Short: "Name a publisher, who is given by name, fingerprint or key",
	}, func(ctx context.Context, in *cli.Invocation) (api.PublisherList, error) {
		list, err := api.RenamePublisher.Call(ctx, in.Host, api.RenameRequest{Publisher: in.Args[0], Name: in.Args[1]})
		return list, cli.Refused(err)
	})
}

func publishersForgetCommand(a *cli.App) *cobra.Command {
	var plugin string
	cmd := publishersChange(a, &cobra.Command{
		Use:   "forget [PUBLISHER]",
		Short: "Forget a publisher, or with --plugin whose a plugin is",
		Long: `Forget a publisher and whose its plugins are, or with --plugin of one plugin alone
whose it is. Installed plugins stay; the next package of them is taken from anybody
whom the policy allows.`,
	}, func(ctx context.Context, in *cli.Invocation) (api.PublisherList, error) {
		list, err := api.ForgetPublisher.Call(ctx, in.Host, api.ForgetRequest{Publisher: in.Arg(0), Plugin: plugin})
		return list, cli.Refused(err)
	})
	cmd.Flags().StringVar(&plugin, "plugin", "", "id of the plugin")
	return cmd
}

func publishersRotateCommand(a *cli.App) *cobra.Command {
	return publishersChange(a, &cobra.Command{
		Use:   "rotate FILE",
		Short: "Take a publisher's new key, by a statement that is signed with the old one",
	}, func(ctx context.Context, in *cli.Invocation) (api.PublisherList, error) {
		text, err := regular.ReadFile(in.Args[0], signature.MaxBytes)
		if err != nil {
			return api.PublisherList{}, fmt.Errorf("the statement: %w", cli.FileFailure(in.Args[0], err))
		}
		list, err := api.RotatePublisher.Call(ctx, in.Host, api.RotatePublisherRequest{Statement: string(text)})
		return list, cli.Refused(err)
	})
}

func publishersPolicyCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "policy [POLICY]",
		Short: "Show or set whose plugins may be installed and start: any, signed, listed or trusted",
		Long: `Show or set whose plugins may be installed and start: any, signed ones only,
listed, which means signed ones that a catalogue of this host lists, or trusted,
which means signed ones of publishers that were trusted with 'publishers trust'. It
holds for installations from now on, and for plugins at their next start; 'wasmhost
status' shows it.`,
		ValidArgs: []string{api.PolicyAny, api.PolicySigned, api.PolicyListed, api.PolicyTrusted},
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		if len(in.Args) == 0 {
			list, err := api.ListPublishers.Call(ctx, in.Host, api.None{})
			return cli.Output{Value: list, Show: func() { showPublishers(in.Term, list) }}, err
		}
		list, err := api.SetPublisherPolicy.Call(ctx, in.Host, api.PublisherPolicy{Policy: in.Args[0]})
		if err != nil {
			return cli.Output{}, cli.Refused(err)
		}
		plugins, err := api.ListPlugins.Call(ctx, in.Host, api.PluginQuery{})
		return cli.Output{Value: list, Show: func() {
			showPublishers(in.Term, list)
			showRefused(in.Term, plugins.Plugins)
		}}, err
	})
}
