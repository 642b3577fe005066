package command

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/preflight"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

func preflighted(t *testing.T, r result) preflight.Result {
	t.Helper()
	var got preflight.Result
	if err := json.Unmarshal([]byte(r.out), &got); err != nil {
		t.Fatalf("%v: %s%s", err, r.out, r.err)
	}
	return got
}

func TestPreflight(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	good := echoPlugin(t, "echo", nil)
	r := preflighted(t, c.must("preflight", good, "--json"))
	if !r.Ready || len(r.Checks) != 7 || !strings.Contains(strings.Join(r.Checks[5].Notes, "\n"), "GET echo answers "+
		"with 200") {
		t.Errorf("%+v", r)
	}
	if _, err := os.Stat(c.data); err == nil {
		t.Error("the user's own data folder was made")
	}
	t.Chdir(t.TempDir())
	wantTexts(t, c.must("preflight", good).out, "Ready to be published.")
	write(t, "echo-1.0.0"+bundle.PackageSuffix, "the package from before a change")
	wantTexts(t, c.must("preflight", good).err, "--sign KEYFILE --force")
	file, _ := packageOf(t, c, good)
	c.fails(cli.ExitUsage, []string{"has no manifest.json", "wasmhost new"}, "preflight", t.TempDir())
	c.fails(cli.ExitUsage, []string{"is a package", "the folder that the package was made from"}, "preflight", file)

	for _, f := range []struct {
		name, want string
		checks     int
		folder     func() string
	}{
		{"not valid", "1 error", 2, func() string { return echoPlugin(t, "BAD", nil) }},
		{"a secret", "config.json:2 looks like a key", 7, func() string {
			dir := echoPlugin(t, "leaky", nil)
			write(t, filepath.Join(dir, "config.json"), "{\n\"aws\": \"AKIA"+strings.Repeat("A", 16)+"\"}")
			return dir
		}},
		{"a key", "server.pem has the name", 7, func() string {
			dir := echoPlugin(t, "keyed", nil)
			write(t, filepath.Join(dir, "server.pem"), "x")
			return dir
		}},
		{"a permission too many", "no use for", 7, func() string {
			return echoPlugin(t, "greedy", func(m map[string]any) { m["permissions"] = []any{"cli", "network"} })
		}},
		{"a build that fails", "built from clean", 1, func() string {
			dir := echoPlugin(t, "unbuilt", func(m map[string]any) { m["backend"] = map[string]any{"entryPoint": "out.js"} })
			writeBelow(t, dir, "src/index.ts", "export default {")
			return dir
		}},
		{"an endpoint that fails, the last of many", "GET bad answers with 500", 6, func() string {
			var endpoints []any
			handlers := ""
			for i := range 15 {
				path := fmt.Sprintf("good-%d", i)
				if i == 14 {
					path = "bad"
				}
				endpoints = append(endpoints, map[string]any{"method": "GET", "path": path, "description": "Answers.",
					"auth": true})
				handlers += fmt.Sprintf("ctx.cli.handle(%q, () => ({ status: %q === 'bad' ? 500 : 200 }));\n", path, path)
			}
			dir := echoPlugin(t, "failing", func(m map[string]any) {
				m["backend"] = map[string]any{"entryPoint": "out.mjs"}
				m["cli"] = map[string]any{"endpoints": endpoints}
			})
			write(t, filepath.Join(dir, "out.mjs"), "export default (ctx) => {\n"+handlers+"};\n")
			return dir
		}},
		{"why an endpoint fails", "log WARN: a handler failed", 6, func() string {
			dir := echoPlugin(t, "throwing", func(m map[string]any) {
				m["backend"] = map[string]any{"entryPoint": "out.mjs"}
				m["cli"] = map[string]any{"endpoints": []any{map[string]any{"method": "GET", "path": "bad",
					"description": "Throws.", "auth": true}}}
			})
			write(t, filepath.Join(dir, "out.mjs"), `export default (ctx) => {
				ctx.cli.handle("bad", () => { throw new Error("the tap drips"); });
			};`)
			wantTexts(t, c.run("preflight", dir).out, "GET bad answers with 5", "  it says: ", "the tap drips")
			return dir
		}},
	} {
		t.Run(f.name, func(t *testing.T) {
			folder := f.folder()
			wantTexts(t, c.run("preflight", folder).out, f.want)
			out := c.run("preflight", folder, "--json")
			r := preflighted(t, out)
			if out.code != cli.ExitFailed || r.Ready || len(r.Checks) != f.checks || !strings.Contains(out.out, f.want) {
				t.Errorf("exit code %d, %s, want %q after %d checks", out.code, out.out, f.want, f.checks)
			}
		})
	}
}
