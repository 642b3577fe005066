// Package tokens has the commands for the tokens of the host's clients.
package tokens

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return cli.Parent(&cobra.Command{
		Use:     "token",
		GroupID: cli.GroupRun,
		Short:   "Make, list and revoke the tokens that clients of the host need",
	}, tokenCreateCommand(a), tokenListCommand(a), tokenRevokeCommand(a))
})

// ParseExpiry reads how long a token is valid: a duration of Go, or days
// (30d) or weeks (12w). An empty text, such as a script's variable that was
// never set, is no time: it must not make a token that is valid for ever.
func ParseExpiry(s string) (time.Duration, error) {
	d, err := cli.ParseSpan(s)
	if err != nil || d < time.Second || d > 100*365*24*time.Hour {
		return 0, fmt.Errorf("--expires is %q; give a time of 1s to 100 years, such as 12h, 30d or 4w", s)
	}
	return d, nil
}

var byCode = map[bool]string{true: ", by code"}

// RoleText says what a token reaches.
func RoleText(info api.TokenInfo) string {
	switch role := cmp.Or(info.Role, api.RoleOf(info.Scopes)); {
	case role == api.RoleAdmin:
		return "everything"
	case role != api.RoleCall:
		return "what the role " + string(role) + " is for"
	case len(info.Scopes) == 0:
		return "the endpoints of all plugins" + byCode[info.Code]
	}
	return scopeText(info.Scopes) + byCode[info.Code]
}

// scopeText lists scopes.
func scopeText(scopes []api.Scope) string {
	parts := make([]string, len(scopes))
	for i, s := range scopes {
		parts[i] = strings.TrimSpace(s.Method + " " + s.Plugin)
		if s.Path != "" {
			parts[i] += "/" + s.Path
		}
	}
	return strings.Join(parts, ", ")
}
