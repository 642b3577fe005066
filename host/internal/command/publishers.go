package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
)

func (a *app) publishersCommand() *cobra.Command {
	return parent(&cobra.Command{
		Use:     "publishers",
		GroupID: groupManage,
		Short:   "Say whose plugins the host takes",
		Long: `A publisher is a key that packages are signed with. The first signed package of a
plugin shows its key when it is installed, and the plugin is of that publisher from
then on: no other key upgrades it, and nothing without a signature.`,
	}, a.publishersListCommand(), a.publishersTrustCommand(), a.publishersRenameCommand(), a.publishersForgetCommand(),
		a.publishersRotateCommand(), a.publishersPolicyCommand())
}

// publishersChange makes a command that changes something and shows what is
// known then.
func (a *app) publishersChange(cmd *cobra.Command,
	do func(context.Context, *invocation) (api.PublisherList, error)) *cobra.Command {
	return a.command(cmd, a.withAPI, func(ctx context.Context, in *invocation) (output, error) {
		list, err := do(ctx, in)
		return output{value: list, show: func() {
			showPublishers(in.term, list)
			if len(list.Untied) > 0 {
				in.printf("\nNow of no publisher, so that the next package may be of anybody whom the policy allows: %s.",
					strings.Join(list.Untied, ", "))
			}
		}}, err
	})
}

func showPublishers(t *term, list api.PublisherList) {
	t.printf("Policy: %s.", policyText(list.Policy))
	if len(list.Publishers) == 0 {
		t.printf("No publisher is known yet: the first signed package brings one, or 'publishers trust'.")
		return
	}
	t.printf("")
	t.table(rowsOf([]string{"NAME", "TRUSTED", "FINGERPRINT", "PLUGINS"}, list.Publishers, func(p api.Publisher) []string {
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
func showRefused(t *term, list []api.PluginInfo) {
	list = slices.DeleteFunc(slices.Clone(list), func(p api.PluginInfo) bool { return p.Refused == "" })
	if len(list) == 0 {
		return
	}
	t.printf("\nBy this policy, these plugins do not start the next time:")
	rows := make([]row, len(list))
	for i, p := range list {
		rows[i] = say(p.ID, p.Refused)
	}
	t.rows(t.out, "  ", rows...)
}

// policyText is a policy in words.
func policyText(policy string) string {
	switch policy {
	case api.PolicySigned:
		return "signed; only signed plugins are installed and start"
	case api.PolicyListed:
		return "listed; only signed plugins that a catalogue lists are installed, and only signed ones start"
	case api.PolicyTrusted:
		return "trusted; only plugins of trusted publishers are installed and start"
	}
	return "any; plugins need no signature"
}

func (a *app) publishersListCommand() *cobra.Command {
	return a.publishersChange(&cobra.Command{Use: "list", Short: "List the publishers that the host knows"},
		func(ctx context.Context, in *invocation) (api.PublisherList, error) {
			return api.ListPublishers.Call(ctx, in.host, api.None{})
		})
}

func (a *app) publishersTrustCommand() *cobra.Command {
	var name string
	cmd := a.publishersChange(&cobra.Command{
		Use:   "trust KEY",
		Short: "Trust a publisher's key, which is a line or the file that holds it",
	}, func(ctx context.Context, in *invocation) (api.PublisherList, error) {
		text := in.args[0]
		if content, err := regular.ReadFile(text, signature.MaxBytes); err == nil {
			text = string(content)
		} else if _, noKey := signature.ParseKey(text); noKey != nil && errors.Is(err, os.ErrNotExist) {
			return api.PublisherList{}, fmt.Errorf("there is no file %s, and it is no public key itself; check its name",
				clean(text))
		} else if noKey != nil {
			return api.PublisherList{}, fmt.Errorf("the public key: %w", fileFailure(text, err))
		}
		list, err := api.TrustPublisher.Call(ctx, in.host, api.TrustRequest{Key: text, Name: name})
		return list, refused(err)
	})
	cmd.Flags().StringVar(&name, "name", "", "a name of yours for the publisher")
	return cmd
}

func (a *app) publishersRenameCommand() *cobra.Command {
	return a.publishersChange(&cobra.Command{
		Use:   "rename PUBLISHER NAME",
		Short: "Name a publisher, who is given by name, fingerprint or key",
	}, func(ctx context.Context, in *invocation) (api.PublisherList, error) {
		list, err := api.RenamePublisher.Call(ctx, in.host, api.RenameRequest{Publisher: in.args[0], Name: in.args[1]})
		return list, refused(err)
	})
}

func (a *app) publishersForgetCommand() *cobra.Command {
	var plugin string
	cmd := a.publishersChange(&cobra.Command{
		Use:   "forget [PUBLISHER]",
		Short: "Forget a publisher, or with --plugin whose a plugin is",
		Long: `Forget a publisher and whose its plugins are, or with --plugin of one plugin alone
whose it is. Installed plugins stay; the next package of them is taken from anybody
whom the policy allows.`,
	}, func(ctx context.Context, in *invocation) (api.PublisherList, error) {
		list, err := api.ForgetPublisher.Call(ctx, in.host, api.ForgetRequest{Publisher: in.arg(0), Plugin: plugin})
		return list, refused(err)
	})
	cmd.Flags().StringVar(&plugin, "plugin", "", "id of the plugin")
	return cmd
}

func (a *app) publishersRotateCommand() *cobra.Command {
	return a.publishersChange(&cobra.Command{
		Use:   "rotate FILE",
		Short: "Take a publisher's new key, by a statement that is signed with the old one",
	}, func(ctx context.Context, in *invocation) (api.PublisherList, error) {
		text, err := regular.ReadFile(in.args[0], signature.MaxBytes)
		if err != nil {
			return api.PublisherList{}, fmt.Errorf("the statement: %w", fileFailure(in.args[0], err))
		}
		list, err := api.RotatePublisher.Call(ctx, in.host, api.RotatePublisherRequest{Statement: string(text)})
		return list, refused(err)
	})
}

func (a *app) publishersPolicyCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "policy [POLICY]",
		Short: "Show or set whose plugins may be installed and start: any, signed, listed or trusted",
		Long: `Show or set whose plugins may be installed and start: any, signed ones only,
listed, which means signed ones that a catalogue of this host lists, or trusted,
which means signed ones of publishers that were trusted with 'publishers trust'. It
holds for installations from now on, and for plugins at their next start; 'wasmhost
status' shows it.`,
		ValidArgs: []string{api.PolicyAny, api.PolicySigned, api.PolicyListed, api.PolicyTrusted},
	}, a.withAPI, func(ctx context.Context, in *invocation) (output, error) {
		if len(in.args) == 0 {
			list, err := api.ListPublishers.Call(ctx, in.host, api.None{})
			return output{value: list, show: func() { showPublishers(in.term, list) }}, err
		}
		list, err := api.SetPublisherPolicy.Call(ctx, in.host, api.PublisherPolicy{Policy: in.args[0]})
		if err != nil {
			return output{}, refused(err)
		}
		plugins, err := api.ListPlugins.Call(ctx, in.host, api.PluginQuery{})
		return output{value: list, show: func() {
			showPublishers(in.term, list)
			showRefused(in.term, plugins.Plugins)
		}}, err
	})
}
