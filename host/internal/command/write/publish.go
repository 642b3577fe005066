package write

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/build"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/publication"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var p publication.Publication
	var opts build.Options
	cmd := a.Command(&cobra.Command{
		Use:     "publish [PATH]",
		GroupID: cli.GroupWrite,
		Short:   "Check, package, sign and add a plugin to a catalogue of yours, in one step",
		Long: `Do with the plugin in PATH (default: here) what 'wasmhost preflight' does, and where it
is ready make its package, sign it, and add it to the catalogue that --to names: a
folder, into which the package is copied, or oci://REGISTRY/REPO:TAG, where it is
pushed to REPO/ID:VERSION. A catalogue that is not there yet is made. A version that
it has with other content is refused.

Credentials of a registry are those of 'docker login' or 'oras login'.`,
		Example: "  wasmhost publish --to ~/www/plugins --title \"Ada's plugins\" --sign ~/keys/plugins.key\n  " +
			"wasmhost publish --to oci://ghcr.io/ada/plugins --sign ~/keys/plugins.key",
	}, p.Reach.Reached(cli.WithoutHost), func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		ctx, stop := cli.UntilSignal(ctx)
		defer stop()
		made, notReady, err := publication.Publish(ctx, a, in, &p, opts)
		if err != nil {
			return cli.Output{}, err
		}
		if notReady != nil {
			return cli.Output{Value: notReady, Show: func() { showPreflight(notReady, in.Term) },
				Failed: &cli.ExitError{Code: cli.ExitFailed}}, nil
		}
		return cli.Output{Value: made, Show: func() { made.Show(in.Term) }}, nil
	})
	cmd.Flags().StringVar(&p.Place, "to", "", "the catalogue: a folder, or oci://REGISTRY/REPO:TAG")
	p.Add(cmd)
	opts.Add(cmd)
	p.Reach.AddReach(cmd)
	a.AddAppVersion(cmd)
	return cmd
})
