package host_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/service/mcpservers"
)

// startMCP is a server with one tool, which doubles a number.
func startMCP(t *testing.T) string {
	t.Helper()
	s := sdk.NewServer(&sdk.Implementation{Name: "doubles", Version: "1"}, nil)
	type number struct {
		N int `json:"n"`
	}
	sdk.AddTool(s, &sdk.Tool{Name: "double"},
		func(_ context.Context, _ *sdk.CallToolRequest, in number) (*sdk.CallToolResult, number, error) {
			return nil, number{2 * in.N}, nil
		})
	h := sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return s },
		&sdk.StreamableHTTPOptions{Stateless: true})
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return server.URL
}

// Plugins in JavaScript and in C call what their user has granted, and nothing else; a call that asks waits in the
// inbox. What happened is in the audit, and in no backup are programs.
func TestMCPServers(t *testing.T) {
	permissions := map[string]any{"permissions": []string{"cli", "mcp"}}
	without := guest{id: "without", script: evaluate, paths: []string{"run"}}
	w := serve(t, host.Config{}, guest{id: "js", script: evaluate, paths: []string{"run"}, more: permissions},
		caller(t, "c"), without)
	inC := func(function, params string) string {
		a := w.send("POST", "/plugins/c/call", `{"function":"`+function+`","params":`+params+`}`, nil)
		return a.body
	}
	const double = `ctx.mcp.callTool("doubles", "double", { n: 21 })`
	wantText(t, "nothing granted", w.eval(double), "permission_denied", "wasmhost grant js mcp --tool")
	w.put("/api/v1/mcp-servers/doubles", api.AddMCPServerRequest{URL: startMCP(t)})
	wantText(t, "a server and no grant", w.eval(double), "permission_denied")
	for _, id := range []string{"js", "c"} {
		w.put("/api/v1/plugins/"+id+"/mcp-tools", api.MCPToolsRequest{Tools: []api.MCPTool{{Server: "doubles",
			Tool: "double"}}})
	}
	wantText(t, "list", w.eval(`ctx.mcp.listTools("doubles").then((l) => l[0].inputSchema.properties.n.type)`), "integer")
	wantText(t, "call", w.eval(double+`.then((r) => r.structuredContent.n + r.content[0].text)`), `"42{\"n\":42}"`)
	wantText(t, "in C", inC("mcp.callTool", `{"server":"doubles","name":"double","args":{"n":4}}`),
		`"structuredContent":{"n":8}`)
	wantText(t, "in C, waiting", inC("mcp.listTools_async", `{"server":"doubles"}`), `"name":"double"`)
	wantText(t, "another tool", inC("mcp.callTool", `{"server":"doubles","name":"other"}`), "permission_denied")
	a := w.send("POST", "/plugins/without/run", quote(double), nil)
	wantText(t, "no permission", a.body, "permission_denied", "manifest")

	// A program is named in the data folder alone, and waits for approval.
	if err := mcpservers.AddProgram(w.Data(), "own", []string{os.Args[0], "-test.run=^TestNothing$"}, nil, 9); err != nil {
		t.Fatal(err)
	}
	w.put("/api/v1/plugins/js/mcp-tools", api.MCPToolsRequest{Tools: []api.MCPTool{
		{Server: "doubles", Tool: "double", Asks: true}, {Server: "own", Tool: "x"}}})
	wantText(t, "no server at all", w.eval(`ctx.mcp.callTool("own", "x")`), "unavailable", "wasmhost mcp-server tools own")
	answered := make(chan string)
	go func() { answered <- w.send("POST", "/plugins/js/run", quote(double), nil).body }()
	var waiting []api.AskedCall
	for end := time.Now().Add(20 * time.Second); len(waiting) == 0 && time.Now().Before(end); {
		waiting = ask[api.Inbox](w, "GET", "/api/v1/inbox", 200).Calls
	}
	if len(waiting) != 1 || waiting[0].Method != "MCP" || waiting[0].Path != "doubles/double" ||
		waiting[0].Plugin != "js" || waiting[0].Body != `{"n":21}` {
		t.Fatalf("%+v", waiting)
	}
	ask[api.AskedCall](w, "POST", fmt.Sprintf("/api/v1/inbox/calls/%d/reject", waiting[0].ID), 200)
	wantText(t, "rejected", <-answered, "permission_denied", "mcp.callTool")
	audit := w.send("GET", "/api/v1/plugins/js/audit", "", nil).body
	wantText(t, "audit", audit, `"host":"mcp:doubles"`, `"method":"double"`)
	if text, err := os.ReadFile(filepath.Join(w.Data(), mcpservers.FileName)); err != nil ||
		!strings.Contains(string(text), `"asks": true`) {
		t.Errorf("%s, %v", text, err)
	}
}

// put sends a value.
func (w *world) put(path string, v any) {
	w.tb.Helper()
	body, err := json.Marshal(v)
	if err != nil {
		w.tb.Fatal(err)
	}
	if a := w.send("PUT", path, string(body), nil); a.status/100 != 2 {
		w.tb.Fatalf("%s: %d %s", path, a.status, a.body)
	}
}
