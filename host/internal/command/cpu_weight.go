package command

import (
	"context"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) cpuWeightCommand() *cobra.Command {
	weight := 0
	return a.command(&cobra.Command{
		Use:     "cpu-weight ID WEIGHT",
		GroupID: groupManage,
		Short:   "Say what part of the processors a plugin gets beside others",
		Long: `Say what part of the processors a plugin gets where there is not enough for all:
one of weight 200 computes twice as long as one of 100, which is the default, and
one of 50 half as long. Where processors are free, every plugin may use them. The
weight is from 1 to 10000, holds at once, and stays over upgrades; 'info' shows it.`,
		Example: "  wasmhost cpu-weight my-plugin 200\n  wasmhost cpu-weight my-plugin 100   (the default)",
		PreRunE: func(_ *cobra.Command, args []string) (err error) {
			if weight, err = strconv.Atoi(args[1]); err != nil {
				return usage(fmt.Errorf("the weight must be a whole number, and is %q", args[1]))
			}
			return nil
		},
	}, a.withAPI, func(ctx context.Context, in *invocation) (output, error) {
		info, err := api.SetCPUWeight.Call(ctx, in.host, api.CPUWeightRequest{ID: in.args[0], CPUWeight: &weight})
		return output{value: info, show: func() {
			in.printf("%s %s has the CPU weight %d.", info.ID, info.Version, info.CPUWeight)
			in.next("info " + quoteArg(info.ID))
		}}, refused(err)
	})
}
