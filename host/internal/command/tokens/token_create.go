package tokens

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

func tokenCreateCommand(a *cli.App) *cobra.Command {
	var pluginIDs []string
	var name, expires, role string
	var valid time.Duration
	var code bool
	cmd := a.Command(&cobra.Command{
		Use:   "create",
		Short: "Make a token and print it, this once",
		Long: `Make a token and print it, this once: only its hash is kept. What it may do is its
role:
  call      endpoints and tools of plugins, those of --plugin where that is given
  read      see what the host shows, and call nothing
  operate   call, see and run things; install, grant and approve nothing
  approve   see what waits for you, and decide on it
  admin     everything
With --code, an agent gets two tools in place of all others: one finds tools, and one
runs JavaScript that calls them.`,
		Example: "  wasmhost token create --plugin my-plugin --expires 30d --name backup-script",
		PreRunE: func(cmd *cobra.Command, _ []string) (err error) {
			if cmd.Flags().Changed("expires") {
				if valid, err = ParseExpiry(expires); err != nil {
					return cli.Usage(err)
				}
			}
			if !slices.Contains(api.Roles(), api.Role(role)) {
				return cli.Usage(fmt.Errorf("--role is %q; it is one of call, read, operate, approve or admin", cli.Clean(role)))
			}
			return nil
		},
	}, a.WithTokens, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		if name == "" {
			name = "made " + time.Now().Format("2006-01-02 15:04")
		}
		req := api.CreateTokenRequest{Name: name, Role: api.Role(role), Scopes: []api.Scope{}, Code: code,
			ExpiresInSeconds: int64(valid / time.Second)}
		for _, id := range pluginIDs {
			req.Scopes = append(req.Scopes, api.Scope{Plugin: id})
		}
		made, err := api.CreateToken.Call(ctx, in.Host, req)
		if err != nil {
			return cli.Output{}, err
		}
		noteMissing(ctx, in.Term, in.Host, pluginIDs)
		return cli.Output{Value: made, Show: func() {
			in.Printf("%s", made.Token)
			if made.Role == api.RoleAdmin && made.ExpiresAt == nil {
				in.Errorf("Warning: whoever has this token can do everything, for ever: --role and --expires limit one.")
			}
			in.Notef("\nThis is the only time that the token is shown. It reaches %s and is valid %s.", RoleText(made.TokenInfo),
				validity(made.TokenInfo))
			in.Next(" curl -H \"Authorization: Bearer $TOKEN\" ...", "token revoke "+made.ID+"   (when it is no longer needed)")
		}}, nil
	})
	cmd.Flags().StringArrayVar(&pluginIDs, "plugin", nil,
		"id of a plugin that the token is for; may be repeated (default: all plugins)")
	cmd.Flags().StringVar(&role, "role", string(api.RoleCall), "what it may do: call, read, operate, approve or admin")
	cmd.Flags().BoolVar(&code, "code", false, "agents call tools by code that they write, with the role call")
	cmd.Flags().StringVar(&expires, "expires", "", "how long it is valid, such as 12h, 30d or 4w (default: for ever)")
	cmd.Flags().StringVar(&name, "name", "", "what the token is for, shown in the list")
	return cmd
}

// noteMissing tells of plugins that are not installed: a token may come before
// its plugin, but most often the id is misspelt.
func noteMissing(ctx context.Context, t *cli.Term, c api.Caller, ids []string) {
	if len(ids) == 0 {
		return
	}
	list, err := api.ListPlugins.Call(ctx, c, api.PluginQuery{})
	if err != nil {
		return // the token is made, and only the file of tokens may be at hand
	}
	for _, id := range ids {
		if !slices.ContainsFunc(list.Plugins, func(p api.PluginInfo) bool { return p.ID == id }) {
			t.Notef("note: no plugin %q is installed; the token reaches it once it is", id)
		}
	}
}

func validity(info api.TokenInfo) string {
	if info.ExpiresAt == nil {
		return "for ever"
	}
	return "until " + cli.Since(*info.ExpiresAt)
}
