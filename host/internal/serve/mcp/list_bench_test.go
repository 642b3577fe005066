package mcp

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

// BenchmarkCatalog makes the list of 200 plugins with 5 tools each, whole and where one has changed, and writes it as a
// client gets it.
func BenchmarkCatalog(b *testing.B) {
	var plugins []server.PluginRoute
	for n := range 200 {
		p := server.PluginRoute{ID: fmt.Sprintf("plugin-%d", n), Version: "1.0.0", State: api.StateActive}
		for i := range 5 {
			p.Endpoints = append(p.Endpoints, api.DeclaredEndpoint{Method: "POST", Path: fmt.Sprintf("do-%d", i), Auth: true,
				Tool:  &api.Tool{Name: fmt.Sprintf("do-%d", i), Description: "Does something with what it is given."},
				Input: []byte(`{"type":"object","properties":{"text":{"type":"string"},"n":{"type":"integer"}}}`)})
		}
		plugins = append(plugins, p)
	}
	routes := server.NewRoutes(plugins)
	var whole, again, list time.Duration
	for range b.N {
		begun := time.Now()
		c := catalogOf(routes, nil)
		whole += time.Since(begun)
		begun = time.Now()
		c = catalogOf(routes.With(plugins[:1], nil), c)
		again += time.Since(begun)
		begun = time.Now()
		for cursor, n := "", 0; ; {
			shown, next, err := page(c.tools, cursor, 1<<20, func(t *tool) (string, int, *sdk.Tool) {
				return t.name, t.size, t.shown
			})
			if n += len(shown); err != nil || next == "" && n != 1000 {
				b.Fatal(n, err)
			}
			if _, err := json.Marshal(&sdk.ListToolsResult{Tools: shown}); err != nil {
				b.Fatal(err)
			}
			if cursor = next; next == "" {
				break
			}
		}
		list += time.Since(begun)
	}
	for name, total := range map[string]time.Duration{"whole-ms": whole, "changed-ms": again, "list-ms": list} {
		b.ReportMetric(float64(total.Microseconds())/float64(b.N)/1000, name)
	}
}
