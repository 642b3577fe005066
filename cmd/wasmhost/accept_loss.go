package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) acceptLossCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "accept-loss [FILE...]",
		GroupID: groupRun,
		Short:   "List stored files that are damaged or gone, and go on without them",
		Long: `List the files of the data folder that are damaged, or gone although there was
something in them. The host begins none of them anew by itself. Restore a backup,
or put the file back; where there is none, name the file: the host then goes on
without what was in it. What is left of it is set aside, and nothing is deleted.`,
		Example: "  wasmhost accept-loss\n  wasmhost accept-loss data/my-plugin/plugin.db",
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withAPI(cmd, func(ctx context.Context, p api.Caller, _ bool) error {
				t := a.term(cmd)
				for _, file := range args {
					if _, err := api.AcceptFault.Call(ctx, p, api.AcceptFaultRequest{File: file}); err != nil {
						return err
					}
					t.notef("The host goes on without what was in %s.", clean(file))
				}
				answer, err := api.ListFaults.Call(ctx, p, api.None{})
				if err != nil {
					return err
				}
				list := answer.Faults
				if asJSON {
					return writeJSON(t.out, list)
				}
				if len(list) == 0 {
					t.printf("No file of the data folder is known to be damaged or gone.")
					return nil
				}
				t.faults(list)
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print what is left as JSON")
	return cmd
}

// faults shows files that are damaged or gone, and what to do.
func (t *term) faults(list []api.Fault) {
	for _, f := range list {
		t.printf("%s: %s; %s", clean(f.File), cleanLines(f.Problem), f.Advice)
	}
}
