package command

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/tokens"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

func TestTokens(t *testing.T) {
	c := newCLI(t)
	c.must("install", echoPlugin(t, "echo", nil), "--yes")
	// Before the first start, after it, and while the host runs.
	early := strings.TrimSpace(c.must("token", "create", "--name", "early").out)
	url, _ := c.serve()
	const note = `note: no plugin "nope" is installed`
	wantTexts(t, c.must("token", "create", "--plugin", "nope").err, note)
	if r := c.must("token", "create", "--plugin", "echo"); strings.Contains(r.err, "note: ") {
		t.Errorf("it misses an installed plugin: %s", r.err)
	}
	narrow := strings.TrimSpace(c.must("token", "create", "--plugin", "echo", "--expires", "30d", "--name", "narrow").out)
	for _, token := range []string{early, narrow} {
		if status, body := get(t, url+"/plugins/echo/echo", token); status != http.StatusOK {
			t.Errorf("status %d: %s", status, body)
		}
	}
	for _, token := range []string{early, narrow} {
		if status, _ := get(t, url+"/api/v1/plugins", token); status != http.StatusForbidden {
			t.Errorf("a token that calls lists plugins: status %d", status)
		}
	}
	reads := strings.TrimSpace(c.must("token", "create", "--role", "read", "--name", "reads").out)
	if status, body := get(t, url+"/api/v1/plugins", reads); status != http.StatusOK {
		t.Errorf("a token that reads: status %d %s", status, body)
	}
	if status, _ := get(t, url+"/plugins/echo/echo", reads); status != http.StatusForbidden {
		t.Errorf("a token that reads calls: status %d", status)
	}
	c.fails(cli.ExitUsage, []string{"--role", "approve or admin"}, "token", "create", "--role", "root")
	c.fails(cli.ExitFailed, []string{"leave the plugins out"}, "token", "create", "--role", "read", "--plugin", "echo")

	r := c.must("token", "list")
	wantTexts(t, r.out, "early", "narrow", "call", "read", "everything", "all plugins", "echo",
		"until ", "for ever", early[:8])
	if strings.Contains(r.out+r.err, early) || strings.Contains(r.out+r.err, narrow) {
		t.Error("the list shows whole tokens")
	}
	var list []api.TokenInfo
	if err := json.Unmarshal([]byte(c.must("token", "list", "--json").out), &list); err != nil {
		t.Fatal(err)
	}
	for _, info := range list {
		if info.Name == "narrow" {
			c.must("token", "revoke", info.ID)
		}
	}
	if status, _ := get(t, url+"/plugins/echo/echo", narrow); status != http.StatusUnauthorized {
		t.Errorf("a revoked token still works: status %d", status)
	}
	c.fails(cli.ExitFailed, []string{"no such token", "token list"}, "token", "revoke", "nonsense")
}

func TestTokensWithoutAHost(t *testing.T) {
	c := newCLI(t)
	wantTexts(t, c.must("token", "list").out, "no tokens yet")
	var made api.CreatedToken
	if err := json.Unmarshal([]byte(c.must("token", "create", "--json").out), &made); err != nil {
		t.Fatal(err)
	}
	if made.Token == "" || len(made.Scopes) != 0 {
		t.Errorf("made %+v", made)
	}
	// Times are those of the API: with milliseconds, also where they are none.
	if list := c.must("token", "list",
		"--json").out; !regexp.MustCompile(`"createdAt": "[-0-9]{10}T[:0-9]{8}\.000Z"`).MatchString(list) {
		t.Errorf("listed %s", list)
	}
	// The first token is there as well, so that the command line can be used.
	if _, err := server.ReadCLIToken(c.data); err != nil {
		t.Error(err)
	}
	c.must("token", "revoke", made.ID)
	c.fails(cli.ExitFailed, []string{"no such token"}, "token", "revoke", made.ID)
}

func TestParseExpiry(t *testing.T) {
	for in, want := range map[string]time.Duration{
		"1s": time.Second, "12h": 12 * time.Hour, "30d": 30 * 24 * time.Hour, "2w": 14 * 24 * time.Hour,
	} {
		if got, err := tokens.ParseExpiry(in); err != nil || got != want {
			t.Errorf("%q is %v, %v", in, got, err)
		}
	}
	for _, in := range []string{"", "0", "0d", "-1h", "-1d", "d", "1.5d", "30", "x", "99999999d", "1ns", "200000w"} {
		if got, err := tokens.ParseExpiry(in); err == nil {
			t.Errorf("%q is taken as %v", in, got)
		}
	}
	newCLI(t).fails(cli.ExitUsage, []string{"--expires", "30d"}, "token", "create", "--expires", "soon")
	newCLI(t).fails(cli.ExitUsage, []string{"--expires", "30d"}, "token", "create", "--expires", "")
}

func TestAWrongTokenIsExplained(t *testing.T) {
	c := newCLI(t)
	c.serve()
	c.env[server.EnvToken] = "whk_thisIsNotTheTokenOfThisHost"
	c.fails(cli.ExitFailed, []string{"refused the token", server.EnvToken}, "list")
	r := c.fails(cli.ExitFailed, []string{"HTTP 401"}, "call", "echo", "GET", "echo")
	wantTexts(t, r.out, `"unauthorized"`)

	delete(c.env, server.EnvToken)
	var list []api.TokenInfo
	if err := json.Unmarshal([]byte(c.must("token", "list", "--json").out), &list); err != nil || len(list) != 1 {
		t.Fatalf("%v, %v", list, err)
	}
	wantTexts(t, c.must("token", "revoke", list[0].ID).err, "Warning: the commands of this program use this token",
		"wasmhost token create")
	c.fails(cli.ExitFailed, []string{"refused the token", "`wasmhost token create --role admin`", server.EnvToken}, "list")

	// Who can write to the data folder gets in again.
	r = c.must("token", "create", "--name", "mine", "--role", "admin")
	wantTexts(t, r.err, "Warning: whoever has this token can do everything, for ever")
	c.env[server.EnvToken] = strings.TrimSpace(r.out)
	c.must("list")
	wantTexts(t, c.must("token", "revoke", "mine").out, "revoked ")
	c.fails(cli.ExitFailed, []string{"refused the token"}, "list")
}

// The token that a host shows is one that it takes.
func TestServeNamesNoDeadToken(t *testing.T) {
	c := newCLI(t)
	_, stop := c.serve()
	wantTexts(t, stop().out, "token in    "+filepath.Join(c.data, "cli-token"))
	c.terminal, c.input = true, "n\n"
	c.fails(cli.ExitFailed, []string{"Revoke it?", "nothing was revoked"}, "token", "revoke", "first token (cli-token)")
	c.must("token", "revoke", "first token (cli-token)", "--yes")
	_, stop = c.serve()
	if out := stop().out; strings.Contains(out, "token in ") ||
		!strings.Contains(out, "`wasmhost token create --role admin`") {
		t.Errorf("serve says\n%s", out)
	}
}
