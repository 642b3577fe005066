package command

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) acceptLossCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:     "accept-loss [FILE...]",
		GroupID: groupRun,
		Short:   "List stored files that are damaged or gone, and go on without them",
		Long: `List the files of the data folder that are damaged, or gone although there was
something in them. The host begins none of them anew by itself. Restore a backup,
or put the file back; where there is none, name the file: the host then goes on
without what was in it. What is left of it is set aside, and nothing is deleted.`,
		Example: "  wasmhost accept-loss\n  wasmhost accept-loss data/my-plugin/plugin.db",
	}, a.withAPI, func(ctx context.Context, in *invocation) (output, error) {
		for _, file := range in.args {
			if _, err := api.AcceptFault.Call(ctx, in.host, api.AcceptFaultRequest{File: file}); err != nil {
				return output{}, err
			}
			in.notef("The host goes on without what was in %s.", file)
		}
		answer, err := api.ListFaults.Call(ctx, in.host, api.None{})
		return output{value: answer.Faults, show: func() {
			if len(answer.Faults) == 0 {
				in.printf("No file of the data folder is known to be damaged or gone.")
			}
			in.faults(answer.Faults)
		}}, err
	})
}

// faults shows files that are damaged or gone, and what to do.
func (t *term) faults(list []api.Fault) {
	for _, f := range list {
		t.printf("%s: %s; %s", clean(f.File), cleanLines(f.Problem), f.Advice)
	}
}
