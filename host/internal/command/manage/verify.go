package manage

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/pack"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	var key string
	var from cli.Remote
	cmd := a.Command(&cobra.Command{
		Use:     "verify FILE",
		GroupID: cli.GroupManage,
		Short:   "Check the signature of a package, without a host",
		Long: `Check that the signature beside the package FILE, FILE.minisig, covers every byte of
it and says the truth about what is in it, and show by whom it is. FILE may be a
reference to a registry, as 'wasmhost install' takes it. Whether that is
who you think is for you to compare: give the publisher's key with --key.`,
		Example: "  wasmhost verify notes-1.2.0.plugin.zip --key ada.key.pub",
	}, a.Pulled(&from, cli.WithoutHost), func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		found, err := pack.Verify(ctx, a, from.Path(in.Args[0]), key)
		if err == nil {
			found.File = in.Args[0]
		}
		return cli.Output{Value: found, Show: func() {
			in.Printf("The signature holds.")
			in.Rows(in.Out, "", cli.Say("id", found.ID), cli.Say("version", cli.ShortVersion(found.Version)),
				cli.Say("digest", found.Digest),
				cli.Say("public key", found.Key), cli.Say("fingerprint", found.Fingerprint))
			in.Next("install " + cli.QuoteArg(in.Args[0]))
		}}, err
	})
	cmd.Flags().StringVar(&key, "key", "", "the public key that it has to be of: the file, or the line in it")
	from.Add(cmd)
	return cmd
})
