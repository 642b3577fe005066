package write

import (
	"cmp"
	"context"
	"errors"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/pack"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/registry"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var opts pack.Options
	var from cli.Remote
	cmd := a.Command(&cobra.Command{
		Use:     "push REGISTRY/REPO:TAG [PATH]",
		GroupID: cli.GroupWrite,
		Short:   "Hand a plugin to an OCI registry, from where others install it",
		Long: `Package the plugin in PATH (default: here) as 'wasmhost package' does, or take the
package that PATH is with the signature beside it, and push it to a registry that
takes OCI artifacts, such as GitHub's, GitLab's, Harbor or zot. The same plugin has
the same digest. 'wasmhost install oci://REGISTRY/REPO:TAG' installs it.

Credentials are those of 'docker login' or 'oras login'. The proxy is that of
HTTPS_PROXY, and SSL_CERT_FILE names the certificates of a registry of your own.`,
		Example: "  wasmhost push ghcr.io/ada/notes:1.2.0 --sign ~/keys/plugins.key",
	}, from.Reached(cli.WithoutHost), func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		ref, err := registry.ParseReference(in.Args[0])
		if err == nil && ref.Digest != "" {
			err = errors.New("a digest comes of what is pushed: name a tag, such as " + ref.Registry + "/" +
				ref.Repository + ":1.0.0")
		}
		if err != nil {
			return cli.Output{}, cli.Usage(err)
		}
		made, err := pack.Push(ctx, a, in.Term, ref, cmp.Or(in.Arg(1), "."), opts, from.Config(in.Progress))
		return cli.Output{Value: made, Show: func() { showPushed(made, in.Term, ref) }}, err
	})
	cmd.Flags().StringVar(&opts.Sign, "sign", "",
		"sign the package with the key in this file, which 'wasmhost signing-key create' has made")
	cmd.Flags().Int64Var(&opts.Bytes, "max-bytes", limits.Defaults[bundle.Limits]().PackageBytes,
		"how large the package may be")
	opts.Pass.Add(cmd)
	from.AddReach(cmd)
	a.AddAppVersion(cmd)
	return cmd
})

// versionTag is the form of a tag that people take for a version.
var versionTag = regexp.MustCompile(`^[0-9]+\.[0-9]+\.[0-9]+`)

func showPushed(p *pack.Pushed, t *cli.Term, ref registry.Reference) {
	signed := "no; 'wasmhost push --sign FILE' signs it"
	if p.Signed {
		signed = "yes"
	}
	rows := []cli.Row{cli.Say("pushed", p.Reference), cli.Say("digest", p.Digest),
		cli.Say("plugin", p.ID+" "+cli.ShortVersion(p.Version)),
		cli.Say("size", cli.Size(p.Bytes)), cli.Say("signed", signed)}
	if p.Replaced != "" {
		rows = append(rows, cli.Say("moved", "the tag named "+p.Replaced+" before"))
	}
	if tag := strings.TrimPrefix(ref.Tag, "v"); versionTag.MatchString(tag) && tag != p.Version {
		rows = append(rows, cli.Say("beware", "the tag "+ref.Tag+" holds version "+cli.ShortVersion(p.Version)))
	}
	if p.Unlisted != "" {
		rows = append(rows, cli.Say("beware", "other tools do not find the signature by its package, hosts do: "+p.Unlisted))
	}
	t.Rows(t.Out, "", rows...)
	t.Next("install " + cli.QuoteArg(registry.Scheme+ref.At(p.Digest).String()))
}
