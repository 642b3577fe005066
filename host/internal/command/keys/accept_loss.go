package keys

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:     "accept-loss [FILE...]",
		GroupID: cli.GroupRun,
		Short:   "List stored files that are damaged or gone, and go on without them",
		Long: `List the files of the data folder that are damaged, or gone although there was
something in them. The host begins none of them anew by itself. Restore a backup,
or put the file back; where there is none, name the file: the host then goes on
without what was in it. What is left of it is set aside, and nothing is deleted.`,
		Example: "  wasmhost accept-loss\n  wasmhost accept-loss data/my-plugin/plugin.db",
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		for _, file := range in.Args {
			if _, err := api.AcceptFault.Call(ctx, in.Host, api.AcceptFaultRequest{File: file}); err != nil {
				return cli.Output{}, err
			}
			in.Notef("The host goes on without what was in %s.", file)
		}
		answer, err := api.ListFaults.Call(ctx, in.Host, api.None{})
		return cli.Output{Value: answer.Faults, Show: func() {
			if len(answer.Faults) == 0 {
				in.Printf("No file of the data folder is known to be damaged or gone.")
			}
			in.Faults(answer.Faults)
		}}, err
	})
})
