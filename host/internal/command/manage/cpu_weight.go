package manage

import (
	"context"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	weight := 0
	return a.Command(&cobra.Command{
		Use:     "cpu-weight ID WEIGHT",
		GroupID: cli.GroupManage,
		Short:   "Say what part of the processors a plugin gets beside others",
		Long: `Say what part of the processors a plugin gets where there is not enough for all:
one of weight 200 computes twice as long as one of 100, which is the default, and
one of 50 half as long. Where processors are free, every plugin may use them. The
weight is from 1 to 10000, holds at once, and stays over upgrades; 'info' shows it.`,
		Example: "  wasmhost cpu-weight my-plugin 200\n  wasmhost cpu-weight my-plugin 100   (the default)",
		PreRunE: func(_ *cobra.Command, args []string) (err error) {
			if weight, err = strconv.Atoi(args[1]); err != nil {
				return cli.Usage(fmt.Errorf("the weight must be a whole number, and is %q", args[1]))
			}
			return nil
		},
	}, a.WithAPI, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		info, err := api.SetCPUWeight.Call(ctx, in.Host, api.CPUWeightRequest{ID: in.Args[0], CPUWeight: &weight})
		return cli.Output{Value: info, Show: func() {
			in.Printf("%s %s has the CPU weight %d.", info.ID, info.Version, info.CPUWeight)
			in.Next("info " + cli.QuoteArg(info.ID))
		}}, cli.Refused(err)
	})
})
