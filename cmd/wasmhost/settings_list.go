package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) settingsListCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list ID",
		Short: "List the settings of a plugin with their values",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withAPI(cmd, func(ctx context.Context, c api.Caller, _ bool) error {
				list, err := settingsOf(ctx, c, args[0])
				if err != nil {
					return err
				}
				t := a.term(cmd)
				if asJSON {
					return writeJSON(t.out, append([]api.Setting{}, list...))
				}
				if len(list) == 0 {
					t.printf("%s declares no settings.", args[0])
					t.next("info " + quoteArg(args[0]))
					return nil
				}
				showSettings(t, list)
				t.next(setExample(args[0], list))
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the list as JSON, without the values of passwords")
	return cmd
}
