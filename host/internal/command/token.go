package command

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) tokenCommand() *cobra.Command {
	return parent(&cobra.Command{
		Use:     "token",
		GroupID: groupRun,
		Short:   "Make, list and revoke the tokens that clients of the host need",
	}, a.tokenCreateCommand(), a.tokenListCommand(), a.tokenRevokeCommand())
}

// parseExpiry reads how long a token is valid: a duration of Go, or days
// (30d) or weeks (12w). An empty text, such as a script's variable that was
// never set, is no time: it must not make a token that is valid for ever.
func parseExpiry(s string) (time.Duration, error) {
	d, err := parseSpan(s)
	if err != nil || d < time.Second || d > 100*365*24*time.Hour {
		return 0, fmt.Errorf("--expires is %q; give a time of 1s to 100 years, such as 12h, 30d or 4w", s)
	}
	return d, nil
}

// parseSpan reads a duration of Go, or days (30d) or weeks (12w).
func parseSpan(s string) (time.Duration, error) {
	const day = 24 * time.Hour
	d, err := time.ParseDuration(s)
	for unit, length := range map[string]time.Duration{"d": day, "w": 7 * day} {
		if n, ok := strings.CutSuffix(s, unit); ok {
			var days uint64
			days, err = strconv.ParseUint(n, 10, 16)
			d = time.Duration(days) * length
		}
	}
	if err == nil && d < 0 {
		err = fmt.Errorf("%q is negative", s)
	}
	return d, err
}

// scopeText says what a token reaches.
func scopeText(scopes []api.Scope) string {
	if len(scopes) == 0 {
		return "everything"
	}
	parts := make([]string, len(scopes))
	for i, s := range scopes {
		parts[i] = strings.TrimSpace(s.Method + " " + s.Plugin)
		if s.Path != "" {
			parts[i] += "/" + s.Path
		}
	}
	return strings.Join(parts, ", ")
}
