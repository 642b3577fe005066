package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/server"
)

func (a *app) tokenCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "token",
		GroupID: groupRun,
		Short:   "Make, list and revoke the tokens that clients of the host need",
		Args:    onlySubcommands,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.tokenCreateCommand(), a.tokenListCommand(), a.tokenRevokeCommand())
	return cmd
}

// tokens is what the commands do with tokens, on a running host or on the
// data folder of one that is stopped.
type tokens interface {
	createToken(ctx context.Context, req server.NewTokenRequest) (string, server.TokenInfo, error)
	listTokens(ctx context.Context) ([]server.TokenInfo, error)
	revokeToken(ctx context.Context, id string) error
	List(ctx context.Context) ([]server.PluginInfo, error)
}

func (c *client) createToken(ctx context.Context, req server.NewTokenRequest) (string, server.TokenInfo, error) {
	in := struct {
		Name             string         `json:"name"`
		Scopes           []server.Scope `json:"scopes"`
		ExpiresInSeconds int64          `json:"expiresInSeconds"`
	}{req.Name, append([]server.Scope{}, req.Scopes...), int64(req.Expires / time.Second)}
	var out server.CreatedToken
	err := c.api(ctx, http.MethodPost, "/tokens", in, &out)
	return out.Token, out.TokenInfo, err
}

func (c *client) listTokens(ctx context.Context) ([]server.TokenInfo, error) {
	var out struct {
		Tokens []server.TokenInfo `json:"tokens"`
	}
	err := c.api(ctx, http.MethodGet, "/tokens", nil, &out)
	return out.Tokens, err
}

func (c *client) revokeToken(ctx context.Context, id string) error {
	return c.api(ctx, http.MethodDelete, "/tokens/"+url.PathEscape(id), nil, nil)
}

// storedTokens are the tokens of a data folder on which no host runs, or one
// that cannot be reached for want of a token; then there are no plugins.
type storedTokens struct {
	tokens  *server.Tokens
	plugins server.Plugins
}

func (s storedTokens) List(ctx context.Context) ([]server.PluginInfo, error) {
	if s.plugins == nil {
		return nil, errNotRunning // only the file of tokens is at hand
	}
	return s.plugins.List(ctx)
}

func (s storedTokens) createToken(_ context.Context, req server.NewTokenRequest) (string, server.TokenInfo, error) {
	// The host makes its first token only where there is none yet.
	if _, err := s.tokens.EnsureFirst(); err != nil {
		return "", server.TokenInfo{}, err
	}
	return s.tokens.Create(req)
}

func (s storedTokens) listTokens(context.Context) ([]server.TokenInfo, error) {
	return s.tokens.List(), nil
}

func (s storedTokens) revokeToken(_ context.Context, id string) error { return s.tokens.Revoke(id) }

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
func scopeText(scopes []server.Scope) string {
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
