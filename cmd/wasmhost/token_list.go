package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) tokenListCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the tokens: name, beginning, what they reach, last use, expiry",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.withTokens(cmd, func(ctx context.Context, c api.Caller) error {
				answer, err := api.ListTokens.Call(ctx, c, api.None{})
				if err != nil {
					return err
				}
				t, list := a.term(cmd), answer.Tokens
				if asJSON {
					return writeJSON(t.out, list)
				}
				if len(list) == 0 {
					t.printf("There are no tokens yet.")
					t.next("token create")
					return nil
				}
				rows := [][]string{{"ID", "NAME", "TOKEN", "REACHES", "LAST USE", "VALID"}}
				for _, info := range list {
					used := "never"
					if info.LastUsedAt != nil {
						used = since(*info.LastUsedAt)
					}
					rows = append(rows, []string{info.ID, info.Name, info.Prefix + "...", scopeText(info.Scopes), used,
						validity(info)})
				}
				t.table(t.out, rows)
				t.next("token create --plugin ID", "token revoke ID")
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the list as JSON")
	return cmd
}
