package command

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) tokenListCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "list",
		Short: "List the tokens: name, beginning, what they reach, last use, expiry",
	}, a.withTokens, func(ctx context.Context, in *invocation) (output, error) {
		answer, err := api.ListTokens.Call(ctx, in.host, api.None{})
		return output{value: answer.Tokens, show: func() {
			if len(answer.Tokens) == 0 {
				in.printf("There are no tokens yet.")
				in.next("token create")
				return
			}
			heading := []string{"ID", "NAME", "TOKEN", "REACHES", "LAST USE", "VALID"}
			in.table(rowsOf(heading, answer.Tokens, func(info api.TokenInfo) []string {
				used := "never"
				if info.LastUsedAt != nil {
					used = since(*info.LastUsedAt)
				}
				return []string{info.ID, info.Name, info.Prefix + "...", scopeText(info.Scopes), used,
					validity(info)}
			}))
			in.next("token create --plugin ID", "token revoke ID")
		}}, err
	})
}
