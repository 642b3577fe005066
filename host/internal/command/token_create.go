package command

import (
	"context"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) tokenCreateCommand() *cobra.Command {
	var pluginIDs []string
	var name, expires string
	var valid time.Duration
	cmd := a.command(&cobra.Command{
		Use:   "create",
		Short: "Make a token and print it, this once",
		Long: `Make a token and print it, this once: only its hash is kept. With --plugin it
reaches the endpoints of these plugins and nothing else; without, everything,
the administration of the host included.`,
		Example: "  wasmhost token create --plugin my-plugin --expires 30d --name backup-script",
		PreRunE: func(cmd *cobra.Command, _ []string) (err error) {
			if cmd.Flags().Changed("expires") {
				if valid, err = parseExpiry(expires); err != nil {
					return usage(err)
				}
			}
			return nil
		},
	}, a.withTokens, func(ctx context.Context, in *invocation) (output, error) {
		if name == "" {
			name = "made " + time.Now().Format("2006-01-02 15:04")
		}
		req := api.CreateTokenRequest{Name: name, Scopes: []api.Scope{}, ExpiresInSeconds: int64(valid / time.Second)}
		for _, id := range pluginIDs {
			req.Scopes = append(req.Scopes, api.Scope{Plugin: id})
		}
		made, err := api.CreateToken.Call(ctx, in.host, req)
		if err != nil {
			return output{}, err
		}
		noteMissing(ctx, in.term, in.host, pluginIDs)
		return output{value: made, show: func() {
			in.printf("%s", made.Token)
			if len(made.Scopes) == 0 && made.ExpiresAt == nil {
				in.errorf("Warning: whoever has this token can do everything, for ever: --plugin and --expires limit one.")
			}
			in.notef("\nThis is the only time that the token is shown. It reaches %s and is valid %s.", scopeText(made.Scopes),
				validity(made.TokenInfo))
			in.next(" curl -H \"Authorization: Bearer $TOKEN\" ...", "token revoke "+made.ID+"   (when it is no longer needed)")
		}}, nil
	})
	cmd.Flags().StringArrayVar(&pluginIDs, "plugin", nil,
		"id of a plugin that the token is for; may be repeated (default: full access)")
	cmd.Flags().StringVar(&expires, "expires", "", "how long it is valid, such as 12h, 30d or 4w (default: for ever)")
	cmd.Flags().StringVar(&name, "name", "", "what the token is for, shown in the list")
	return cmd
}

// noteMissing tells of plugins that are not installed: a token may come before
// its plugin, but most often the id is misspelt.
func noteMissing(ctx context.Context, t *term, c api.Caller, ids []string) {
	if len(ids) == 0 {
		return
	}
	list, err := api.ListPlugins.Call(ctx, c, api.PluginQuery{})
	if err != nil {
		return // the token is made, and only the file of tokens may be at hand
	}
	for _, id := range ids {
		if !slices.ContainsFunc(list.Plugins, func(p api.PluginInfo) bool { return p.ID == id }) {
			t.notef("note: no plugin %q is installed; the token reaches it once it is", id)
		}
	}
}

func validity(info api.TokenInfo) string {
	if info.ExpiresAt == nil {
		return "for ever"
	}
	return "until " + since(*info.ExpiresAt)
}
