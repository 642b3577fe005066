package tokens

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

func tokenListCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "list",
		Short: "List the tokens: name, beginning, what they reach, last use, expiry",
	}, a.WithTokens, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		answer, err := api.ListTokens.Call(ctx, in.Host, api.None{})
		return cli.Output{Value: answer.Tokens, Show: func() {
			if len(answer.Tokens) == 0 {
				in.Printf("There are no tokens yet.")
				in.Next("token create")
				return
			}
			heading := []string{"ID", "NAME", "TOKEN", "ROLE", "REACHES", "LAST USE", "VALID"}
			in.Table(cli.RowsOf(heading, answer.Tokens, func(info api.TokenInfo) []string {
				used := "never"
				if info.LastUsedAt != nil {
					used = cli.Since(*info.LastUsedAt)
				}
				return []string{info.ID, info.Name, info.Prefix + "...", string(info.Role), RoleText(info), used,
					validity(info)}
			}))
			in.Next("token create --plugin ID", "token revoke ID")
		}}, err
	})
}
