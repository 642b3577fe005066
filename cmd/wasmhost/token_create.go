package main

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
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "create",
		Short: "Make a token and print it, this once",
		Long: `Make a token and print it, this once: only its hash is kept. With --plugin it
reaches the endpoints of these plugins and nothing else; without, everything,
the administration of the host included.`,
		Example: "  wasmhost token create --plugin my-plugin --expires 30d --name backup-script",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var valid time.Duration
			if cmd.Flags().Changed("expires") {
				var err error
				if valid, err = parseExpiry(expires); err != nil {
					return usage(err)
				}
			}
			if name == "" {
				name = "made " + time.Now().Format("2006-01-02 15:04")
			}
			req := api.CreateTokenRequest{Name: name, Scopes: []api.Scope{}, ExpiresInSeconds: int64(valid / time.Second)}
			for _, id := range pluginIDs {
				req.Scopes = append(req.Scopes, api.Scope{Plugin: id})
			}
			return a.withTokens(cmd, func(ctx context.Context, c api.Caller) error {
				made, err := api.CreateToken.Call(ctx, c, req)
				if err != nil {
					return err
				}
				t := a.term(cmd)
				noteMissing(ctx, t, c, pluginIDs)
				if asJSON {
					return writeJSON(t.out, made)
				}
				t.printf("%s", made.Token)
				if len(made.Scopes) == 0 && made.ExpiresAt == nil {
					t.errorf("Warning: whoever has this token can do everything, for ever: --plugin and --expires limit one.")
				}
				t.notef("\nThis is the only time that the token is shown. It reaches %s and is valid %s.", scopeText(made.Scopes),
					validity(made.TokenInfo))
				t.next(" curl -H \"Authorization: Bearer $TOKEN\" ...", "token revoke "+made.ID+"   (when it is no longer needed)")
				return nil
			})
		},
	}
	cmd.Flags().StringArrayVar(&pluginIDs, "plugin", nil,
		"id of a plugin that the token is for; may be repeated (default: full access)")
	cmd.Flags().StringVar(&expires, "expires", "", "how long it is valid, such as 12h, 30d or 4w (default: for ever)")
	cmd.Flags().StringVar(&name, "name", "", "what the token is for, shown in the list")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the token and what is known of it as JSON")
	return cmd
}

// noteMissing tells of plugins that are not installed: a token may come before
// its plugin, but most often the id is misspelt.
func noteMissing(ctx context.Context, t *term, c api.Caller, ids []string) {
	if len(ids) == 0 {
		return
	}
	list, err := api.ListPlugins.Call(ctx, c, api.None{})
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
