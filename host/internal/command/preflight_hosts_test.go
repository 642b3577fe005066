package command

import (
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/host/shorttest"
)

// Preflight names the hosts to declare: those that the source quotes, and those that
// were asked in vain.
func TestPreflightNamesHosts(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	plugin := func(network any) string {
		dir := echoPlugin(t, "asker", func(m map[string]any) {
			m["backend"] = map[string]any{"entryPoint": "out.mjs"}
			m["permissions"] = []any{"cli", "network"}
			if network != nil {
				m["network"] = network
			}
		})
		write(t, filepath.Join(dir, "out.mjs"), `export default (ctx) => {
			// as https://comment.example.com/ says, and "http://localhost:8080/" is nobody's
			ctx.cli.handle("echo", async ({ method }) => {
				if (method === "POST") await fetch("https://API.example.com/v1");
				return { status: 200, body: await fetch("http://b.example.org:8081/").catch((e) => e.code) };
			});
		};`)
		return dir
	}
	wantTexts(t, c.must("preflight", plugin(nil)).out, "any public server, and its users are told so",
		`"network": {"hosts": [{"host":"b.example.org:8081"}, {"host":"api.example.com"}]}`)
	declared := map[string]any{"hosts": []any{map[string]any{"host": "api.example.com"}}}
	wantTexts(t, c.must("preflight", plugin(declared)).out,
		`add to /network/hosts {"host":"b.example.org:8081"}`)
}
