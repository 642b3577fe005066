package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) settingsGetCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "get ID KEY",
		Short: "Print the value of one setting",
		Long: `Print the value that the plugin reads: what was set, else the default. A text is
printed as it is, but for characters that a terminal would act on; with --json
everything known of the setting is. A password is never printed.`,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withAPI(cmd, func(ctx context.Context, c api.Caller, _ bool) error {
				list, err := settingsOf(ctx, c, args[0])
				if err != nil {
					return err
				}
				s, err := findSetting(list, args[0], args[1])
				if err != nil {
					return err
				}
				t := a.term(cmd)
				if asJSON {
					return writeJSON(t.out, s)
				}
				if isPassword(s) {
					state := "it is not set"
					if s.IsSet {
						state = "it is set"
					}
					return fmt.Errorf("%s is a password, which is never shown; %s", s.Key, state)
				}
				text := string(s.Value)
				var plain string
				if json.Unmarshal(s.Value, &plain) == nil {
					text = plain
				}
				t.printf("%s", cleanLines(text))
				t.next("settings set " + quoteArg(args[0]) + " " + quoteArg(s.Key) + " VALUE")
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the setting as JSON")
	return cmd
}
