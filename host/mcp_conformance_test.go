package host_test

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// conformanceScript has what the suite asks a server for that it tries.
const conformanceScript = `export default function (ctx) {
	const bytes = (type, ...b) => ({ status: 200, rawBody: new Uint8Array(b), contentType: type });
	const text = (s) => ({ status: 200, rawBody: new TextEncoder().encode(s), contentType: "text/plain" });
	ctx.cli.handle("add", async () => ({ status: 200, body: await ctx.db.insert("things", { id: "123", word: "one" }) }));
	ctx.cli.handle("fill", async (r) => ({ status: 200, body: await ctx.db.insert("things", r.body) }));
	ctx.cli.handle("test_tool_with_progress", async () => {
		for (const done of [0, 50, 100]) {
			ctx.progress(done, 100, "at work");
			await new Promise((next) => setTimeout(next, 50));
		}
		return text("done");
	});
	ctx.cli.handle("test_tool_with_logging", async () => {
		for (const said of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
			ctx.log.info(said);
			await new Promise((next) => setTimeout(next, 50));
		}
		return text("done");
	});
	ctx.cli.handle("test_simple_text", () => text("This is a simple text response for testing."));
	ctx.cli.handle("test_image_content", () => bytes("image/png", 137, 80, 78, 71));
	ctx.cli.handle("test_audio_content", () => bytes("audio/wav", 82, 73, 70, 70));
	ctx.cli.handle("test_embedded_resource", () => bytes("application/octet-stream", 1, 2, 3));
	ctx.cli.handle("test_error_handling", () => {
		throw new Error("This tool intentionally returns an error for testing");
	});
}`

func conformanceGuest() guest {
	var endpoints []any
	for _, e := range [][2]string{
		{"simple_text", "text/plain"}, {"image_content", "image/png"}, {"audio_content", "audio/wav"},
		{"embedded_resource", "application/octet-stream"}, {"error_handling", ""}, {"tool_with_progress", "text/plain"},
		{"tool_with_logging", "text/plain"}} {
		endpoint := map[string]any{"method": "POST", "path": "test_" + e[0], "auth": true,
			"description": "Tests " + e[0] + ".", "tool": map[string]any{"readOnly": true}}
		if e[1] != "" {
			endpoint["responses"] = []string{e[1]}
		}
		endpoints = append(endpoints, endpoint)
	}
	endpoints = append(endpoints, map[string]any{"method": "POST", "path": "add", "auth": true},
		map[string]any{"method": "POST", "path": "fill", "auth": true})
	return guest{id: "conformance", script: conformanceScript, files: map[string]string{
		"static.txt": "This is the content of the static text resource.", "static.bin": "\x89PNG\x00",
		"SKILL.md":              "---\nname: root-skill\ndescription: Says what it is for.\n---\nDo it well.\n",
		"skills/other/SKILL.md": "---\nname: other\ndescription: Another.\nmetadata:\n  a: 2\n---\nSee [more](more.md).\n",
		"skills/other/more.md":  "More.\n"},
		more: map[string]any{
			"cli":         map[string]any{"endpoints": endpoints},
			"permissions": []string{"cli", "storage"},
			"storage": map[string]any{"collections": map[string]any{
				"things": map[string]any{"columns": map[string]any{"word": "text"}}}},
			"mcp": map[string]any{"collections": []string{"things"}, "resources": []any{
				map[string]any{"path": "static.txt", "title": "A text"},
				map[string]any{"path": "static.bin", "mimeType": "image/png"}}},
			"ui": map[string]any{"sessions": map[string]any{"suggestedPrompts": []any{
				map[string]any{"label": "test_simple_prompt", "prompt": "This is a simple prompt for testing."}}}},
		}}
}

// conformanceFor stands between a client and a host, as the suite knows no tokens, and asks for things by
// names that lack the plugin's id. It changes nothing else of what is sent.
func conformanceFor(w *world, token string) *httptest.Server {
	target, err := url.Parse(w.URL())
	if err != nil {
		w.tb.Fatal(err)
	}
	here := []string{`"name":"test_`, "test://static-text", "test://static-binary", "test://template/123/data",
		"test://template/{id}/data", "test://watched-resource"}
	own := []string{`"name":"conformance.test_`, "wasmhost://conformance/files/static.txt",
		"wasmhost://conformance/files/static.bin", "wasmhost://conformance/collections/things/123",
		"wasmhost://conformance/collections/things/{id}", "wasmhost://conformance/collections/things"}
	var pairs, swapped []string
	for i := range here {
		pairs, swapped = append(pairs, here[i], own[i]), append(swapped, own[i], here[i])
	}
	there, back := strings.NewReplacer(pairs...), strings.NewReplacer(swapped...)
	proxy := &httputil.ReverseProxy{FlushInterval: -1, Rewrite: func(r *httputil.ProxyRequest) {
		r.Out.URL.Scheme, r.Out.URL.Host, r.Out.Host = target.Scheme, target.Host, r.In.Host
		r.Out.Header.Set("Authorization", "Bearer "+token)
		if name := r.Out.Header.Get("Mcp-Name"); strings.HasPrefix(name, "test_") {
			r.Out.Header.Set("Mcp-Name", "conformance."+name)
		} else if name != "" {
			r.Out.Header.Set("Mcp-Name", there.Replace(name))
		}
		body, err := io.ReadAll(r.In.Body)
		if err != nil {
			w.tb.Error(err)
		}
		body = []byte(there.Replace(string(body)))
		r.Out.Body, r.Out.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	}, ModifyResponse: func(r *http.Response) error {
		r.Header.Del("Content-Length")
		r.ContentLength = -1
		r.Body = &replaced{r.Body, back, nil}
		return nil
	}}
	s := httptest.NewServer(proxy)
	w.tb.Cleanup(s.Close)
	return s
}

// replaced replaces in each line of a body.
type replaced struct {
	io.ReadCloser
	by   *strings.Replacer
	rest []byte
}

func (r *replaced) Read(b []byte) (int, error) {
	if len(r.rest) == 0 {
		part := make([]byte, 1<<20)
		n, err := r.ReadCloser.Read(part)
		r.rest = []byte(r.by.Replace(string(part[:n])))
		if len(r.rest) == 0 {
			return 0, err
		}
	}
	n := copy(b, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// clientOutput is what a client writes that make setup installed, by the Node.js that it installed with it.
func clientOutput(tb testing.TB, script string, args ...string) string {
	tb.Helper()
	modules, err := filepath.Abs(filepath.Join("..", "testdata", "js", "mcp", "node_modules"))
	if err != nil {
		tb.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(modules, ".bin", script)); errors.Is(err, fs.ErrNotExist) {
		tb.Fatal("the clients of tests are not there: run 'make setup'")
	}
	node := "node" // 22 or newer, where that is not installed
	if own, _ := filepath.Glob(filepath.Join(modules, "node-*", "bin", "node")); len(own) > 0 {
		node = own[0]
	}
	c := exec.CommandContext(tb.Context(), node, append([]string{filepath.Join(modules, ".bin", script)}, args...)...)
	c.Dir = tb.TempDir()
	c.Env = append(os.Environ(), "HOME="+c.Dir)
	out, err := c.CombinedOutput()
	if _, failed := errors.AsType[*exec.ExitError](err); err != nil && !failed { // what fails is in what it writes
		tb.Fatal(err)
	}
	return string(out)
}

// notHere are the scenarios that this host does not pass, each with its reason. Those of the form of an input are of a
// server that asks the client for words, a model or folders: this one asks its user, in his inbox.
var notHere = map[string]string{
	"tools-call-mixed-content":                      "an endpoint has one answer of one type",
	"tools-call-sampling":                           "asks the client's model",
	"tools-call-elicitation":                        "asks the client for words",
	"elicitation-sep1034-defaults":                  "asks the client for words",
	"elicitation-sep1330-enums":                     "asks the client for words",
	"prompts-get-with-args":                         "a prompt of a manifest has no arguments",
	"prompts-get-embedded-resource":                 "a prompt of a manifest is a text",
	"prompts-get-with-image":                        "a prompt of a manifest is a text",
	"server-stateless":                              "tries tools that ask the client; all else of it passes",
	"input-required-result-basic-elicitation":       "asks the client for words",
	"input-required-result-basic-sampling":          "asks the client's model",
	"input-required-result-basic-list-roots":        "asks for the client's folders",
	"input-required-result-request-state":           "asks the client for words",
	"input-required-result-multiple-input-requests": "asks the client for words",
	"input-required-result-multi-round":             "asks the client for words",
	"input-required-result-non-tool-request":        "asks the client for words",
	"input-required-result-result-type":             "asks the client for words",
	"input-required-result-tampered-state":          "asks the client for words",
	"input-required-result-capability-check":        "asks the client for words",
}

// TestConformance runs each scenario of the suite that is scored. One that passes and is said not to fails here too.
func TestConformance(t *testing.T) {
	shorttest.Skip(t)
	w := serve(t, host.Config{}, conformanceGuest())
	w.does2xx("POST", "/plugins/conformance/add", "")
	proxy := conformanceFor(w, w.tokenFor())
	for _, revision := range []string{"2026-07-28", "2025-11-25"} {
		t.Run(revision, func(t *testing.T) {
			t.Parallel()
			out := clientOutput(t, "conformance", "server", "--url", proxy.URL+"/mcp", "--requirements", revision)
			_, summary, _ := strings.Cut(out, "=== SUMMARY ===")
			_, required, _ := strings.Cut(clientOutput(t, "conformance", "list", "--server", "--requirements", revision),
				"Server scenarios")
			required, _, _ = strings.Cut(required, "Client scenarios")
			n := 0
			for line := range strings.Lines(required) {
				name, ok := strings.CutPrefix(strings.TrimSpace(line), "- ")
				if !ok {
					continue
				}
				n++
				passes, fails := strings.Contains(summary, "✓ "+name+":"), strings.Contains(summary, "✗ "+name+":")
				if passes == fails || fails != (notHere[name] != "") {
					t.Errorf("%s: passes %t, fails %t, and is said to fail for %q", name, passes, fails, notHere[name])
				}
			}
			for _, extension := range []string{"directory", "enumeration", "manifest"} {
				out := clientOutput(t, "conformance", "server", "--url", proxy.URL+"/mcp", "--force",
					"--scenario", "sep-2640-skills-"+extension, "--spec-version", revision)
				if !strings.Contains(out, "0 failed") {
					t.Errorf("skills, %s: %s", extension, out)
				}
			}
			if n < 30 || t.Failed() {
				t.Errorf("%d scenarios:\n%s", n, out)
			}
		})
	}
}

// TestInspector: the inspector lists and calls tools.
func TestInspector(t *testing.T) {
	shorttest.Skip(t)
	w := serve(t, host.Config{}, conformanceGuest())
	token := "Authorization: Bearer " + w.tokenFor()
	for _, c := range []struct{ args, want string }{
		{"tools/list", `"name": "conformance.test_image_content"`},
		{"tools/call --tool-name conformance.test_simple_text", "This is a simple text response for testing."},
	} {
		args := append([]string{"--cli", w.URL() + "/mcp", "--transport", "http", "--header", token, "--method"},
			strings.Fields(c.args)...)
		if out := clientOutput(t, "mcp-inspector", args...); !strings.Contains(out, c.want) {
			t.Errorf("%s: %s", c.args, out)
		}
	}
}
