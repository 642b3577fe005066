package command

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/run"
)

// toolPlugin is the echo plugin with its endpoints as tools.
func toolPlugin(t *testing.T, id string) string {
	return echoPlugin(t, id, func(m map[string]any) {
		m["cli"] = map[string]any{"endpoints": []any{
			map[string]any{"method": "GET", "path": "echo", "description": "Echoes.", "auth": true, "tool": true},
			map[string]any{"method": "POST", "path": "echo", "description": "Echoes more.", "auth": true,
				"tool": map[string]any{"name": "send"}},
		}}
	})
}

// startedAgent starts `wasmhost mcp` as an agent does, and returns its session and what the
// command ends with.
func (c *user) startedAgent(revision string, changed func(), args ...string) (*sdk.ClientSession, func() result) {
	c.t.Helper()
	toProgram, fromAgent := io.Pipe()
	toAgent, fromProgram := io.Pipe()
	var errOut safeBuffer
	done := make(chan result, 1)
	app := c.app()
	go func() {
		code := app.Run(context.Background(), append([]string{"mcp"}, args...), toProgram, fromProgram, &errOut)
		_ = fromProgram.Close()
		done <- result{code: code, err: errOut.String()}
	}()
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, &sdk.ClientOptions{
		ToolListChangedHandler: func(context.Context, *sdk.ToolListChangedRequest) { changed() }})
	ctx, cancel := context.WithTimeout(c.t.Context(), time.Minute)
	defer cancel()
	s, err := client.Connect(ctx, &sdk.IOTransport{Reader: toAgent, Writer: fromAgent},
		&sdk.ClientSessionOptions{ProtocolVersion: revision})
	if err != nil {
		c.t.Fatalf("%v: %+v", err, <-done)
	}
	return s, func() result {
		_ = s.Close()
		_ = fromAgent.Close()
		select {
		case r := <-done:
			return r
		case <-time.After(time.Minute):
			c.t.Fatal("the command did not end with its input")
			return result{}
		}
	}
}

// TestMCP goes through `wasmhost mcp` by both kinds of revisions, over a restart of the host.
func TestMCP(t *testing.T) {
	c := newCLI(t)
	c.fails(cli.ExitFailed, []string{"no host runs", "serve"}, "mcp")
	c.must("install", toolPlugin(t, "echo"), "--yes")
	c.must("install", toolPlugin(t, "other"), "--yes")
	_, stop := c.serve()
	file := filepath.Join(t.TempDir(), "token")
	write(t, file, "no token")
	c.fails(cli.ExitFailed, []string{"other users"}, "mcp", "--token-file", file)
	if err := os.Chmod(file, 0o600); err != nil {
		t.Fatal(err)
	}
	c.fails(cli.ExitFailed, []string{"holds no token"}, "mcp", "--token-file", file)
	write(t, file, c.must("token", "create", "--plugin", "echo", "--name", "agent").out)
	for _, revision := range []string{"", "2025-11-25"} {
		changed := make(chan struct{}, 100)
		s, end := c.startedAgent(revision, func() { changed <- struct{}{} }, "--token-file", file)
		all, endAll := c.startedAgent(revision, func() {}, "--plugin", "other")
		names := func(s *sdk.ClientSession) (list []string) {
			t.Helper()
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			for tool, err := range s.Tools(ctx, nil) {
				if err != nil {
					t.Fatal(err)
				}
				list = append(list, tool.Name)
			}
			return list
		}
		if got := names(s); !slices.Equal(got, []string{"echo.echo", "echo.send"}) {
			t.Errorf("revision %q: %v", revision, got)
		}
		if got := names(all); !slices.Equal(got, []string{"other.echo", "other.send"}) {
			t.Errorf("revision %q, narrowed: %v", revision, got)
		}
		call := func() {
			t.Helper()
			r, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: "echo.send",
				Arguments: json.RawMessage(`{"body":{"a":"b\nc"}}`)})
			if err != nil || r.IsError || !strings.Contains(r.Content[0].(*sdk.TextContent).Text, `b\nc`) {
				t.Errorf("revision %q: %+v, %v", revision, r, err)
			}
		}
		call()
		waitFor(t, func() bool { // until it follows
			c.must("disable", "echo")
			c.must("enable", "echo")
			return len(changed) > 0
		})
		stop()
		if r, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: "echo.echo"}); err == nil ||
			!strings.Contains(err.Error(), "wasmhost: ") {
			t.Errorf("without a host: %+v, %v", r, err)
		}
		_, stop = c.serve()
		waitFor(t, func() bool { return len(names(s)) == 2 })
		call()
		for _, end := range []func() result{end, endAll} {
			if r := end(); r.code != cli.ExitOK {
				t.Errorf("revision %q ends with %+v", revision, r)
			}
		}
	}
	wantTexts(t, c.must("audit", "agents", "--text", "echo.send").out, "OUTCOME", "agent (", "echo.send", "200")
	c.fails(cli.ExitFailed, []string{`no plugin "agents"`}, "audit", "--", "agents")
	c.must("token", "revoke", "agent")
	r := c.of(t)
	r.input = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}` + "\n"
	if got := r.must("mcp", "--token-file", file).out; !strings.Contains(got, `"id":1`) ||
		!strings.Contains(got, "valid token") || strings.Count(got, "\n") != 1 {
		t.Errorf("with a token that was revoked: %s", got)
	}
}

// Each client's entry starts this program, with what it needs to find the host.
func TestMCPConfig(t *testing.T) {
	c := newCLI(t)
	for _, client := range run.AgentNames() {
		got := c.must("mcp-config", client, "--plugin", "notes", "--token-file", `C:\a "b"`)
		wantTexts(t, got.out, `"mcp"`, `"--data"`, `"--plugin"`, `"notes"`, `"C:\\a \"b\""`, "wasmhost")
		wantTexts(t, got.err, "This belongs in")
		var entry run.AgentEntry
		if err := json.Unmarshal([]byte(c.must("mcp-config", client, "--json").out), &entry); err != nil ||
			entry.Client != client || entry.Entry == "" {
			t.Errorf("%+v, %v", entry, err)
		}
		if client != "codex" && !json.Valid([]byte(got.out)) {
			t.Errorf("%s: %s", client, got.out)
		}
	}
	c.fails(cli.ExitUsage, []string{"none of the clients", "codex"}, "mcp-config", "telnet")
	if len(run.AgentNames()) != 6 || api.RoleCall.May(api.Read) {
		t.Error(run.AgentNames())
	}
}

// server.json is what a registry of MCP takes, by the schema that it names.
func TestServerJSON(t *testing.T) {
	file, err := os.Open(filepath.Join("..", "..", "..", "cmd", "wasmhost", "server.json"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var s struct {
		Schema      string `json:"$schema"`
		Name        string `json:"name"`
		Title       string `json:"title"`
		Description string `json:"description"`
		Version     string `json:"version"`
		Repository  struct {
			URL    string `json:"url"`
			Source string `json:"source"`
		} `json:"repository"`
	}
	in := json.NewDecoder(file)
	in.DisallowUnknownFields()
	if err := in.Decode(&s); err != nil {
		t.Fatal(err)
	}
	within := func(text string, most int) bool { return text != "" && len(text) <= most }
	if !regexp.MustCompile(`^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$`).MatchString(s.Name) || !within(s.Name, 200) ||
		!within(s.Title, 100) || !within(s.Description, 100) || s.Version != cli.HostVersion() ||
		s.Repository.URL == "" || s.Repository.Source != "github" || !strings.HasSuffix(s.Schema, "/server.schema.json") {
		t.Errorf("%+v", s)
	}
}
