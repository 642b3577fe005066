package command

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// A handler that takes long leaves a line with what took it, under the id that `call`
// prints; the audit and the metrics have the times of endpoints.
func TestSlowHandler(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.waitPlugin()
	url, _ := c.serve("--limit", "logs.slow=20ms")
	for _, path := range []string{"sleep", "block"} {
		r := c.must("call", "wait", "GET", path, "--query", "ms=40", "-v")
		id := regexp.MustCompile(`request id ([0-9a-f-]+);`).FindStringSubmatch(r.err)
		if id == nil {
			t.Fatalf("it prints no id of the request: %s", r.err)
		}
		out := c.must("logs", "wait", "--request", id[1]).out
		wantTexts(t, out, "WARN", "a handler was slow", "path="+path, "took=", "computed=", "hostCalls=1", "inHostCalls=",
			"limit=logs.slow")
		wantTexts(t, c.must("trace", "wait", id[1]).out, "request GET "+path, "1 call of the host", "█", "timers.sleep")
	}
	wantTexts(t, c.must("trace", "wait", "--slow").out, "HOST CALLS", "GET block", "GET sleep", "answered")
	c.fails(cli.ExitFailed, []string{"no trace of the request none"}, "trace", "wait", "none")
	r := c.must("call", "wait", "GET", "sleep", "--query", "ms=0", "--trace")
	if !strings.Contains(r.err, "timers.sleep") || strings.Contains(r.out, "timers.sleep") {
		t.Errorf("the trace belongs beside the answer: %s%s", r.out, r.err)
	}
	if out := c.must("logs", "wait").out; strings.Count(out, "a handler was slow") != 2 {
		t.Errorf("not only what was slow is called so:\n%s", out)
	}
	wantTexts(t, c.must("audit", "wait").out, "ENDPOINT", "GET block", "GET sleep", "TIME")
	token, err := server.ReadCLIToken(c.data)
	if err != nil {
		t.Fatal(err)
	}
	status, text := get(t, url+"/metrics", token)
	if status != http.StatusOK {
		t.Fatal(status, text)
	}
	wantTexts(t, text, `wasmhost_endpoint_calls_total{method="GET",path="sleep",plugin="wait"} 2`,
		`wasmhost_endpoint_seconds_total{method="GET",path="block",plugin="wait"} `)
}

// What a plugin still has from the one that it was made from is named before others
// see it, and the schema of its manifest is no key that nobody knows.
func TestTextsOfTemplate(t *testing.T) {
	c := newCLI(t)
	t.Chdir(t.TempDir())
	c.must("new", "my-plugin", "--lang", "js")
	c.must("build", "my-plugin")
	if r := c.must("validate", "my-plugin"); strings.Contains(r.out+r.err, "$schema") {
		t.Errorf("the schema is found fault with: %s%s", r.out, r.err)
	}
	notes := strings.Join(preflighted(t, c.must("preflight", "my-plugin", "--json")).Checks[4].Notes, "\n")
	wantTexts(t, notes, "plugin.description is", "plugin.author is", "the description of GET hello is")
}
