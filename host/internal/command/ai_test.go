package command

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

const testAIKey = "sk-command-0123456789abcdef"

// aiServer is an AI provider that takes the key of the test, or none. It
// repeats in an escape sequence what it was told; told "wait", it begins an
// answer and leaves it open.
func aiServer(t *testing.T) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		var request struct {
			Stream   bool
			Messages []struct{ Content string }
		}
		if err != nil || json.Unmarshal(body, &request) != nil || len(request.Messages) == 0 {
			http.Error(w, "no request by the protocol", http.StatusTeapot)
			return
		}
		if key := r.Header.Get("Authorization"); key != "" && key != "Bearer "+testAIKey {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		last := request.Messages[len(request.Messages)-1].Content
		text, _ := json.Marshal("You said \x1b[31m" + last + "\nin two lines")
		if !request.Stream {
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprintf(w,
				`{"id":"c","object":"chat.completion","model":"m","choices":[{"index":0,"message":{"role":"assistant",`+
					`"content":%s},"finish_reason":"stop"}]}`, text)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		const chunk = "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"model\":\"m\",\"choices" +
			"\":[{\"index\":0,\"delta\":{\"content\":%s},\"finish_reason\":%s}]}\n\n"
		if last == "wait" {
			fmt.Fprintf(w, chunk, text, "null")
			w.(http.Flusher).Flush()
			select {
			case <-r.Context().Done():
			case <-time.After(time.Minute):
			}
			return
		}
		fmt.Fprintf(w, chunk+"data: [DONE]\n\n", text, `"stop"`)
	}))
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL + "/v1"
}

// talksPlugin installs a plugin that may use sessions and has a suggestion.
func (c *user) talksPlugin() {
	c.t.Helper()
	folder := echoPlugin(c.t, "talks", func(m map[string]any) {
		m["backend"] = map[string]any{"entryPoint": "main.js"}
		m["permissions"] = []any{"cli", "ai", "sessions"}
		m["ui"] = map[string]any{"sessions": map[string]any{"label": "Talks",
			"suggestedPrompts": []any{map[string]any{"label": "Greet", "prompt": "Say hello"}}}}
	})
	write(c.t, filepath.Join(folder, "main.js"), `export default (ctx) => {
		ctx.cli.handle("echo", async () => ({ status: 200, body: await ctx.ai.generateMessage("", "Hi") }));
	}`)
	c.must("install", folder, "--yes")
}

func TestAICommands(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.talksPlugin()
	provider := aiServer(t)

	// Without a host that runs.
	wantTexts(t, c.must("ai", "show").out, "No AI provider is set")
	c.fails(cli.ExitFailed, []string{"no AI provider is configured", "wasmhost ai set"}, "ai", "test")
	c.fails(cli.ExitFailed, []string{"no host runs"}, "ai", "usage")
	c.fails(cli.ExitUsage, []string{"both --base-url and --model"}, "ai", "set", "--model", "m")
	c.fails(cli.ExitUsage, []string{"--model is empty", "nothing was changed"}, "ai", "set", "--base-url", provider,
		"--model", "")
	c.fails(cli.ExitUsage, []string{"--base-url is empty"}, "ai", "set", "--base-url", " ", "--model", "m")
	c.fails(cli.ExitUsage, []string{"one of"}, "ai", "set", "--base-url", provider, "--model", "m", "--key", "--no-key")
	c.fails(cli.ExitUsage, []string{"base URL"}, "ai", "set", "--base-url", "ftp://a", "--model", "m")
	c.input = "sk-a\n"
	c.fails(cli.ExitFailed, []string{"no terminal"}, "ai", "set", "--base-url", provider, "--model", "m", "--key")
	c.fails(cli.ExitUsage, []string{"in the clear"}, "ai", "set", "--base-url", "http://ai.example/v1", "--model", "m",
		"--key-stdin")
	if r := c.run("ai", "set", "--base-url", provider, "--model", "m", testAIKey); r.code != cli.ExitUsage ||
		strings.Contains(r.out+r.err, testAIKey) {
		t.Errorf("a key as an argument: %d %s%s", r.code, r.out, r.err)
	}
	c.input = "sk-wrong\n"
	c.must("ai", "set", "--base-url", provider, "--model", "m", "--key-stdin")
	c.fails(cli.ExitFailed, []string{"refused the key"}, "ai", "test")
	c.input = testAIKey + "\n"
	r := c.must("ai", "set", "--key-stdin")
	wantTexts(t, r.out, provider, "set, not shown")
	wantTexts(t, c.must("ai", "test").out, `m answered within`, `You said \x1b[31m`, "\n    in two lines\n")
	var shown api.AISettings
	r = c.must("ai", "show", "--json")
	if err := json.Unmarshal([]byte(r.out), &shown); err != nil || !shown.Key || shown.BaseURL != provider ||
		strings.Contains(r.out, testAIKey) {
		t.Errorf("%v: %s", err, r.out)
	}

	// With one.
	c.serve("--limit", "ai.tokens-per-day=1000")
	wantTexts(t, c.must("call", "talks", "GET", "echo").out, "You said")
	wantTexts(t, c.must("ai", "test").out, "answered within")
	r = c.must("ai", "usage")
	wantTexts(t, r.out, "PLUGIN", "talks", "1000", "%")
	var usage []api.AIUsage
	if err := json.Unmarshal([]byte(c.must("ai", "usage", "--json").out), &usage); err != nil || len(usage) != 1 ||
		usage[0].Tokens == 0 || usage[0].Budget != 1000 {
		t.Errorf("%v: %+v", err, usage)
	}
	r = c.must("ai", "set", "--base-url", strings.Replace(provider, "127.0.0.1", "localhost", 1), "--model", "n")
	wantTexts(t, r.err, "the key of "+provider+" was removed", "from the next call on")
	wantTexts(t, r.out, "none")
	wantTexts(t, c.must("ai", "unset").out, "No AI provider is set any more.")
	c.fails(cli.ExitFailed, []string{"no AI provider is configured"}, "call", "talks", "GET", "echo")
	wantTexts(t, c.must("limits").out, "ai.tokens-per-day", "500000", "sessions.message-bytes")
}

func TestSessionsCommands(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.talksPlugin()
	c.fails(cli.ExitFailed, []string{"no host runs"}, "sessions", "list", "talks")
	_, stop := c.serve()
	r := c.must("sessions", "list", "talks")
	wantTexts(t, r.out, "talks has no sessions.", "It suggests (Greet): Say hello")
	wantTexts(t, r.err, "wasmhost sessions create talks")
	c.fails(cli.ExitFailed, []string{"no AI provider is configured", "wasmhost ai set"}, "sessions", "create", "talks",
		"Hello")
	wantTexts(t, c.must("sessions", "list", "talks").out, "talks has no sessions.")
	c.must("ai", "set", "--base-url", aiServer(t), "--model", "m")

	r = c.must("sessions", "create", "talks", "Hel\x1blo")
	wantTexts(t, r.out, " is ready.", "assistant, ", `| You said \x1b[31mHel\x1blo`, "\n| in two lines")
	id, _, _ := strings.Cut(r.out, " ")
	r = c.must("sessions", "list", "talks")
	wantTexts(t, r.out, "SESSION", id, `Hel`, "ready")
	if strings.Contains(r.out, "\x1b") {
		t.Errorf("the list steers the terminal: %q", r.out)
	}
	c.input = "From a file\n"
	wantTexts(t, c.must("sessions", "send", "talks", id, "-").out, `| You said \x1b[31mFrom a file`)
	r = c.must("sessions", "show", "talks", id)
	wantTexts(t, r.out, "is ready.", "user, ", "| From a file")
	var shown struct {
		ID       string
		Messages []api.SessionMessage
	}
	if err := json.Unmarshal([]byte(c.must("sessions", "show", "talks", id, "--json").out), &shown); err != nil ||
		shown.ID != id || len(shown.Messages) != 4 {
		t.Errorf("%v: %+v", err, shown)
	}
	c.fails(cli.ExitFailed, []string{`has no session "none"`, "wasmhost sessions list talks"}, "sessions", "show",
		"talks", "none")
	c.fails(cli.ExitFailed, []string{`no plugin "none"`}, "sessions", "list", "none")
	wantTexts(t, c.must("sessions", "stop", "talks", id).out, id+" is ended.")
	r = c.must("sessions", "show", "talks", id)
	wantTexts(t, r.err, "wasmhost sessions create talks 'A first message'", "sessions remove talks "+id)
	if strings.Contains(r.err, "sessions send") {
		t.Errorf("an ended session is to be sent something: %s", r.err)
	}
	c.fails(cli.ExitFailed, []string{"has ended"}, "sessions", "send", "talks", id, "More")
	c.fails(cli.ExitFailed, []string{"--yes"}, "sessions", "remove", "talks", id)
	c.terminal, c.input = true, "n\n"
	c.fails(cli.ExitFailed, []string{"nothing was deleted"}, "sessions", "remove", "talks", id)
	c.terminal, c.input = false, ""
	wantTexts(t, c.must("sessions", "remove", "talks", id, "--yes").out, "was deleted")
	c.fails(cli.ExitFailed, []string{"has no session"}, "sessions", "show", "talks", id)

	wantTexts(t, c.must("sessions", "create", "talks", "wait", "--wait=false", "--json").out, `"plugin": "talks"`)
	stop()
}
