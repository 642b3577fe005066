package command

import (
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/command/serve"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/host/whole"
)

func TestDemoPrintsCurlLinesThatWork(t *testing.T) {
	shorttest.Skip(t)
	guesttest.CargoResults(t)
	t.Setenv("TMPDIR", t.TempDir())
	c := newCLI(t)
	_, stop := c.background([]string{"demo", "--port", "0"})
	// The last of what it prints is the end of the lines to try.
	var lines []string
	auth := "$AUTH"
	for _, part := range []string{"/hello/hello", "/tasks/status", "/uptime/history", "all examples"} {
		// Compilers of several languages take their time on a busy machine that has compiled nothing yet.
		for end := time.Now().Add(10 * time.Minute); !strings.Contains(c.served.String(), part); {
			if time.Sleep(50 * time.Millisecond); time.Now().After(end) {
				t.Fatalf("%s did not come:\n%s", part, c.served.String())
			}
		}
	}
	for line := range strings.Lines(c.served.String()) {
		if value, set := strings.CutPrefix(line, "  AUTH="); set {
			auth = strings.Trim(value, "'\n")
		}
		if strings.HasPrefix(line, "  curl ") {
			lines = append(lines, strings.ReplaceAll(strings.TrimSpace(line), "$AUTH", auth))
		}
	}
	if len(lines) < 3 {
		t.Fatalf("it prints %d lines:\n%s", len(lines), c.served.String())
	}
	for _, line := range lines {
		status, body := curl(t, line)
		if status != http.StatusOK && status != http.StatusCreated {
			t.Errorf("%s\ngives %d: %s", line, status, body)
		}
	}
	all := strings.Join(lines, "\n")
	for _, want := range []string{"hello/hello", "tasks/status", "hello-ts/greet", "notes/notes/export", "uptime/targets",
		"uptime/history", "feed-digest/feeds"} {
		if !strings.Contains(all, "/plugins/"+want) {
			t.Errorf("%s is not tried:\n%s", want, all)
		}
	}
	if !strings.Contains(all, "-X POST") {
		t.Errorf("nothing is posted:\n%s", all)
	}
	if r := stop(); r.code != 0 {
		t.Errorf("exit code %d\n%s", r.code, r.err)
	}
	if left, err := filepath.Glob(filepath.Join(os.TempDir(), "wasmhost-*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// curl does what a curl command line of the demo says.
func curl(t *testing.T, line string) (int, string) {
	t.Helper()
	words := regexp.MustCompile(`"[^"]*"|'[^']*'|\S+`).FindAllString(line, -1)
	for i, w := range words {
		words[i] = strings.Trim(w, `"`)
		if strings.HasPrefix(w, "'") {
			words[i] = strings.Trim(w, "'")
		}
	}
	method, body, header := http.MethodGet, "", http.Header{}
	for i := 1; i < len(words)-1; i += 2 {
		switch words[i] {
		case "-H":
			name, value, _ := strings.Cut(words[i+1], ": ")
			header.Set(name, value)
		case "-X":
			method = words[i+1]
		case "-d":
			body = words[i+1]
		default:
			t.Fatalf("%s: what is %s?", line, words[i])
		}
	}
	req, err := http.NewRequest(method, words[len(words)-1], strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header = header
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(answer)
}

func TestAnExampleThatDoesNotStartEndsTheDemo(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	h, err := whole.Open(ctx, host.Config{Data: filepath.Join(t.TempDir(), "data")})
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	if err := h.Listen(); err != nil {
		t.Fatal(serve.Closing(h, err))
	}
	go func() { served <- h.Serve(ctx) }()
	defer func() {
		cancel()
		if err := <-served; err != nil {
			t.Error(err)
		}
	}()
	for _, id := range []string{"good", "broken"} {
		folder := echoPlugin(t, id, func(m map[string]any) {
			if id == "broken" {
				m["sdkVersion"] = "^99.0.0"
			}
		})
		found, err := api.InspectPlugin.Call(ctx, h.Mux(), api.InspectRequest{Path: folder})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := api.InstallPlugin.Call(ctx, h.Mux(),
			api.InstallRequest{Path: folder, Digest: found.Digest, Grants: []string{"cli"}}); err != nil {
			t.Fatal(err)
		}
	}
	waitFor(t, func() bool { return serve.Settled(ctx, h) })
	if err := serve.ExampleFailure(ctx, h, []string{"good"}); err != nil {
		t.Error(err)
	}
	err = serve.ExampleFailure(ctx, h, []string{"good", "broken"})
	if err == nil || !strings.Contains(err.Error(), "the example broken did not start: ") ||
		!strings.Contains(err.Error(), "run the demo again") {
		t.Errorf("got %v", err)
	}
}
