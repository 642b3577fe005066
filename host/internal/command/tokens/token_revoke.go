package tokens

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

func tokenRevokeCommand(a *cli.App) *cobra.Command {
	var yes bool
	cmd := a.Command(&cobra.Command{
		Use:   "revoke ID",
		Short: "End a token, at once",
		Long: `End a token, at once. ID is that of 'wasmhost token list', or the name of one token
alone. The commands of this program use the token in the file cli-token of the data
folder: at a terminal it is asked for before that one ends.`,
	}, a.WithTokens, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		list, err := api.ListTokens.Call(ctx, in.Host, api.None{})
		if err != nil {
			return cli.Output{}, err
		}
		id := tokenID(list.Tokens, in.Args[0])
		own := usesToken(a, list.Tokens, id)
		if own {
			in.Errorf("Warning: the commands of this program use this token, which is in the file cli-token of the data " +
				"folder. Without it, they need another one in the variable " + server.EnvToken + ".")
			const refused = "you did not agree, so nothing was revoked"
			if err := in.Agree(yes || !in.Terminal, "Revoke it?", refused, refused); err != nil {
				return cli.Output{}, err
			}
		}
		_, err = api.RevokeToken.Call(ctx, in.Host, api.TokenRequest{ID: id})
		return cli.Output{
			Value: struct {
				ID string `json:"id"`
			}{id},
			Show: func() {
				in.Printf("revoked %s; whoever uses it is refused from now on.", id)
				next := []string{"token list"}
				if own {
					next = []string{"token create --role admin   (and give it to commands in " + server.EnvToken + ")", "token list"}
				}
				in.Next(next...)
			},
		}, err
	})
	cli.AddYes(cmd, &yes, "do not ask")
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
func usesToken(a *cli.App, list []api.TokenInfo, id string) bool {
	dir, err := a.DataFolder()
	if err != nil || a.Getenv(server.EnvToken) != "" {
		return false
	}
	secret, err := server.ReadCLIToken(dir)
	return err == nil && slices.ContainsFunc(list, func(info api.TokenInfo) bool {
		return info.ID == id && strings.HasPrefix(secret, info.Prefix)
	})
}
