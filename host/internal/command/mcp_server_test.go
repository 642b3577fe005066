package command

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

// Servers are named, shown and forgotten, and their tools granted; a program without a host, and no text of a server
// steers the terminal.
func TestMCPServerCommands(t *testing.T) {
	s := sdk.NewServer(&sdk.Implementation{Name: "s", Version: "1"}, nil)
	sdk.AddTool(s, &sdk.Tool{Name: "double", Description: "Doubles \x1b[31m\u202e" + strings.Repeat("long ", 99)},
		func(context.Context, *sdk.CallToolRequest, struct{}) (*sdk.CallToolResult, any, error) {
			return nil, nil, nil
		})
	site := httptest.NewServer(sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return s },
		&sdk.StreamableHTTPOptions{Stateless: true}))
	t.Cleanup(site.Close)
	c := newCLI(t)
	folder := echoPlugin(t, "caller", func(m map[string]any) { m["permissions"] = []any{"cli", "mcp"} })
	c.must("install", folder, "--grant", "cli")
	wantTexts(t, c.must("mcp-server", "list").out, "No MCP server is named.")
	for _, args := range [][]string{{"x"}, {"x", "--url", site.URL, "--", "sh"}, {"x", "--", "no-such-program"},
		{"x", "--url", site.URL, "--env", "A"}, {"x", "--token", "--", "sh"}, {"x", "y", "--url", site.URL}} {
		c.fails(cli.ExitUsage, nil, append([]string{"mcp-server", "add"}, args...)...)
	}
	c.fails(cli.ExitFailed, []string{"no host runs"}, "mcp-server", "tools", "doubles")
	c.must("mcp-server", "add", "own", "--env", "NAMED", "--", os.Args[0], "-test.run=^$")
	c.serve()
	c.input = "hunter2\n"
	c.must("mcp-server", "add", "doubles", "--url", site.URL, "--token-stdin")
	r := c.must("mcp-server", "list")
	wantTexts(t, r.out, "doubles", site.URL, "set", "own", os.Args[0]+" -test.run=^$")
	r = c.must("mcp-server", "tools", "doubles")
	wantTexts(t, r.out, "double", "Doubles")
	wantTexts(t, r.err, "grant ID mcp --tool doubles/TOOL")
	if shown := r.out + c.must("mcp-server", "tools", "doubles", "--json").out; strings.ContainsAny(shown, "\x1b\u202e") {
		t.Errorf("a server steers the terminal: %q", shown)
	}
	c.fails(cli.ExitUsage, []string{"name it, too"}, "grant", "caller", "cli", "--tool", "doubles/double")
	c.fails(cli.ExitUsage, []string{"give SERVER/TOOL"}, "grant", "caller", "mcp", "--tool", "double")
	c.fails(cli.ExitFailed, []string{`no MCP server "none"`}, "grant", "caller", "mcp", "--tool", "none/x", "--yes")
	r = c.must("grant", "caller", "mcp", "--tool", "doubles/double", "--ask-tool", "own/x", "--yes")
	wantTexts(t, r.err, "could call the tools of MCP servers that you named: doubles/double, own/x")
	wantTexts(t, c.must("mcp-server", "list").out, "caller may call doubles/double, own/x (asks).")
	r = c.must("grant", "caller", "mcp", "--deny-tool", "own/x")
	wantTexts(t, r.out, "may call doubles/double.")
	c.must("mcp-server", "remove", "doubles")
	c.fails(cli.ExitFailed, []string{"mcp-server list"}, "mcp-server", "remove", "doubles")
	if out := c.must("mcp-server", "list").out; strings.Contains(out, "doubles") {
		t.Errorf("it is still there: %s", out)
	}
}
