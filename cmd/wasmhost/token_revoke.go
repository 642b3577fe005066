package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/server"
)

func (a *app) tokenRevokeCommand() *cobra.Command {
	var yes bool
	cmd := &cobra.Command{
		Use:   "revoke ID",
		Short: "End a token, at once",
		Long: `End a token, at once. ID is that of 'wasmhost token list', or the name of one token
alone. The commands of this program use the token in the file cli-token of the data
folder: at a terminal it is asked for before that one ends.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withTokens(cmd, func(ctx context.Context, c api.Caller) error {
				list, err := api.ListTokens.Call(ctx, c, api.None{})
				if err != nil {
					return err
				}
				t := a.term(cmd)
				id := tokenID(list.Tokens, args[0])
				own := a.usesToken(list.Tokens, id)
				if own {
					t.errorf("Warning: the commands of this program use this token, which is in the file cli-token of the data " +
						"folder. " +
						"Without it, they need another one in the variable " + host.EnvToken + ".")
					if t.terminal && !yes {
						if agreed, err := t.ask("Revoke it?"); err != nil || !agreed {
							return errors.New("you did not agree, so nothing was revoked")
						}
					}
				}
				if _, err := api.RevokeToken.Call(ctx, c, api.TokenRequest{ID: id}); err != nil {
					return err
				}
				t.printf("revoked %s; whoever uses it is refused from now on.", id)
				if own {
					t.next("token create   (and give it to commands in "+host.EnvToken+")", "token list")
					return nil
				}
				t.next("token list")
				return nil
			})
		},
	}
	cmd.Flags().BoolVarP(&yes, "yes", "y", false, "do not ask")
	return cmd
}

// tokenID is the id of the one token with this id, or else with this name; the
// text itself where there is none.
func tokenID(list []api.TokenInfo, text string) string {
	id := text
	for _, info := range list {
		switch {
		case info.ID == text:
			return text
		case info.Name == text && id != text:
			return text // there are two, so that neither is meant
		case info.Name == text:
			id = info.ID
		}
	}
	return id
}

// usesToken reports whether the token is the one of the data folder, and no
// other one is given.
func (a *app) usesToken(list []api.TokenInfo, id string) bool {
	dir, err := a.dataFolder()
	if err != nil || a.getenv(host.EnvToken) != "" {
		return false
	}
	secret, err := server.ReadCLIToken(dir)
	return err == nil && slices.ContainsFunc(list, func(info api.TokenInfo) bool {
		return info.ID == id && strings.HasPrefix(secret, info.Prefix)
	})
}
