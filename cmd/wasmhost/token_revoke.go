package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) tokenRevokeCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "revoke ID",
		Short: "End a token, at once",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withTokens(cmd, func(ctx context.Context, c api.Caller) error {
				if _, err := api.RevokeToken.Call(ctx, c, api.TokenRequest{ID: args[0]}); err != nil {
					return err
				}
				t := a.term(cmd)
				t.printf("revoked %s; whoever uses it is refused from now on.", args[0])
				t.next("token list")
				return nil
			})
		},
	}
}
