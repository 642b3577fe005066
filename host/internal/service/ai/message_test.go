package ai_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
)

func TestMessage(t *testing.T) {
	f := serve(t, says("Hello, plugin."))
	r := open(t, f)
	text, err := r.GenerateMessage(t.Context(), "notes", "Be brief.", testPrompt)
	if err != nil || text != "Hello, plugin." {
		t.Fatalf("%q, %v", text, err)
	}
	request := f.asked()[0]
	messages := fmt.Sprint(request["messages"])
	if request["model"] != "test-model" ||
		messages != "[map[content:Be brief. role:system] map[content:"+testPrompt+" role:user]]" {
		t.Errorf("asked for %v", request)
	}
	h := f.headers[0]
	if h.Get("Authorization") != "Bearer "+testKey || h.Get("User-Agent") != "wasmhost" {
		t.Errorf("headers %v", h)
	}
	for name := range h {
		if strings.HasPrefix(name, "X-Stainless") {
			t.Errorf("header %s tells about this machine", name)
		}
	}
	if got := tokensOf(t, r, "notes"); got != 30 {
		t.Errorf("%d tokens counted, want the 30 that were reported", got)
	}
}

// TestFailures asks servers that fail in every way, and looks at what the
// plugin learns and at how often they were asked.
func TestFailures(t *testing.T) {
	html := raw(http.StatusOK, "text/html", "<h1>Welcome to the proxy</h1>")
	for _, c := range []struct {
		name   string
		answer http.HandlerFunc
		code   abi.Code
		words  string
		asked  int
		counts bool // as used
	}{
		{"bad JSON", raw(200, "application/json", `{"choices": [{"message"`), abi.CodeUnavailable, "protocol", 1, true},
		{"wrong types", raw(200, "application/json", `[1, 2]`), abi.CodeUnavailable, "protocol", 1, true},
		{"null", raw(200, "application/json", `null`), abi.CodeUnavailable, "protocol", 1, true},
		{"no choices", raw(200, "application/json", `{"choices": []}`), abi.CodeUnavailable, "no choices", 1, true},
		{"failure with status 200", raw(200, "application/json", `{"error": {"message": "upstream is on fire"}}`),
			abi.CodeUnavailable, "upstream is on fire", 1, true},
		{"wrong content type", html, abi.CodeUnavailable, `"text/html"`, 1, false},
		{"no content type", raw(200, "", `{}`), abi.CodeUnavailable, "Content-Type", 1, false},
		{"compressed", raw(200, "application/json", "xyz", "Content-Encoding", "gzip"), abi.CodeUnavailable,
			"compressed", 1, false},
		{"empty answer", says(""), abi.CodeUnavailable, "empty", 1, true},
		{"cut answer", raw(200, "application/json", `{"choices": [`, "Content-Length", "5000"), abi.CodeUnavailable,
			"before it was complete", 1, true},
		{"huge answer", says(long(300 << 10)), abi.CodeQuotaExceeded, "262144 bytes", 1, true},
		{"endless answer", endless, abi.CodeQuotaExceeded, "262144 bytes", 1, true},
		{"token limit", answer(map[string]any{"content": "half a"}, "length", true), abi.CodeUnavailable,
			"token limit", 1, true},
		{"filtered", answer(map[string]any{"content": ""}, "content_filter", true), abi.CodeUnavailable,
			"content rules", 1, true},
		{"declined", answer(map[string]any{"content": nil, "refusal": "I can't."}, "stop", true),
			abi.CodeUnavailable, "declined", 1, true},
		{"bad key", fails(401, "Incorrect API key provided: "+testKey[:12]+"***"), abi.CodeUnavailable,
			"refused the key", 1, false},
		{"forbidden", fails(403, testKey), abi.CodeUnavailable, "refused the key", 1, false},
		{"no such model", fails(404, `model "test-model" not found, try pulling it first`), abi.CodeUnavailable,
			"try pulling it first", 1, false},
		{"bad request", fails(400, "temperature must be 1"), abi.CodeUnavailable, "temperature must be 1", 1, false},
		{"too long for the model", fails(400, "maximum context length is 8192 tokens"), abi.CodeUnavailable,
			"too long for the model", 1, false},
		{"echoes the prompt", fails(400, "cannot parse: "+testPrompt), abi.CodeUnavailable,
			"did not accept the request (HTTP 400)", 1, false},
		{"echoes the key", fails(400, "header was Bearer "+testKey), abi.CodeUnavailable,
			"did not accept the request (HTTP 400)", 1, false},
		{"terminal codes", fails(400, "a\x1b[31mb\u202ec\nd"), abi.CodeUnavailable, "a [31mb c d", 1, false},
		{"redirect", raw(307, "text/plain", "", "Location", "http://127.0.0.1:1/"), abi.CodeUnavailable,
			"redirects are not followed", 1, false},
		{"no content", raw(204, "application/json", ""), abi.CodeUnavailable, "protocol", 1, false},
		{"too many requests", fails(429, "slow down"), abi.CodeUnavailable, "slow down", 3, false},
		{"too many requests, wait", fails(429, "slow down", "Retry-After-Ms", "20"), abi.CodeUnavailable,
			"limits how often", 3, false},
		{"too many requests, wait an hour", fails(429, "slow down", "Retry-After", "3600"), abi.CodeUnavailable,
			"limits how often", 1, false},
		{"no money", fails(429, "insufficient_quota"), abi.CodeUnavailable, "account", 1, false},
		{"internal error", fails(500, "oops"), abi.CodeUnavailable, "failed (HTTP 500): oops", 3, false},
		{"error without JSON", raw(502, "text/html", "<h1>Bad gateway</h1>"), abi.CodeUnavailable,
			"failed (HTTP 502)", 3, false},
		{"not implemented", fails(501, "no"), abi.CodeUnavailable, "did not accept", 1, false},
		{"huge error", fails(503, long(1<<20)), abi.CodeUnavailable, "HTTP 503", 3, false},
		{"hangs up", hangsUp, abi.CodeUnavailable, "cannot be reached", 3, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := serve(t, c.answer)
			r := open(t, f)
			text, err := r.GenerateMessage(t.Context(), "notes", "", testPrompt)
			wantCode(t, err, c.code, c.words)
			if text != "" {
				t.Errorf("a text came with the error: %.80q", text)
			}
			if got := len(f.asked()); got != c.asked {
				t.Errorf("asked %d times, want %d", got, c.asked)
			}
			if used := tokensOf(t, r, "notes"); (used > 0) != c.counts {
				t.Errorf("%d tokens counted", used)
			}
			if len(err.Error()) > 700 {
				t.Errorf("the error has %d bytes", len(err.Error()))
			}
		})
	}
}

// endless answers without an end.
func endless(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	block := []byte(`{"x": "` + long(64<<10))
	for range 2000 {
		if _, err := w.Write(block); err != nil {
			return
		}
	}
}

func TestRetriesThatHelp(t *testing.T) {
	f := serve(t, fails(503, "starting"), hangsUp, says("Here."))
	r := open(t, f)
	if text, err := r.GenerateMessage(t.Context(), "notes", "", testPrompt); err != nil || text != "Here." {
		t.Fatalf("%q, %v", text, err)
	}
	if got := len(f.asked()); got != 3 {
		t.Errorf("asked %d times", got)
	}
	if got := tokensOf(t, r, "notes"); got != 30 {
		t.Errorf("%d tokens counted, want those of the answer alone", got)
	}
}

// TestRetryAfter checks that the wait that a server asks for is kept.
func TestRetryAfter(t *testing.T) {
	t.Parallel()
	f := serve(t, fails(429, "slow down", "Retry-After", "1"), says("Here."))
	r := open(t, f)
	if text, err := r.GenerateMessage(t.Context(), "notes", "", testPrompt); err != nil || text != "Here." {
		t.Fatalf("%q, %v", text, err)
	}
	if waited := f.times[1].Sub(f.times[0]); waited < time.Second {
		t.Errorf("asked again after %v, want at least 1s", waited)
	}
}

func TestSlowServer(t *testing.T) {
	t.Parallel()
	f := serve(t, waits)
	r := open(t, f, func(c *ai.Config) { c.Limits.Timeout = time.Second })
	_, err := r.GenerateMessage(t.Context(), "notes", "", testPrompt)
	wantCode(t, err, abi.CodeDeadlineExceeded, "1s")
	if got := tokensOf(t, r, "notes"); got == 0 {
		t.Error("a prompt that was sent is not counted")
	}
}

// TestStallingServer sends the head of an answer and then nothing.
func TestStallingServer(t *testing.T) {
	f := serve(t, func(w http.ResponseWriter, r *http.Request) {
		raw(200, "application/json", `{"choices": [`)(w, r)
		w.(http.Flusher).Flush()
		waits(w, r)
	})
	r := open(t, f, func(c *ai.Config) { c.Limits.Idle = 100 * time.Millisecond })
	_, err := r.GenerateMessage(t.Context(), "notes", "", testPrompt)
	wantCode(t, err, abi.CodeDeadlineExceeded, "in time")
}

// TestCancel gives a call up while its server thinks, and while it waits to
// ask again.
func TestCancel(t *testing.T) {
	for name, answer := range map[string]http.HandlerFunc{"thinking": waits,
		"waiting": fails(429, "slow down", "Retry-After", "20")} {
		t.Run(name, func(t *testing.T) {
			f := serve(t, answer)
			r := open(t, f)
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(50*time.Millisecond, cancel)
			began := time.Now()
			_, err := r.GenerateMessage(ctx, "notes", "", testPrompt)
			wantCode(t, err, abi.CodeDeadlineExceeded, "given up")
			if took := time.Since(began); took > 15*time.Second {
				t.Errorf("it took %v to give up", took)
			}
		})
	}
}

func TestCloseEndsCalls(t *testing.T) {
	f := serve(t, waits)
	r := open(t, f)
	time.AfterFunc(50*time.Millisecond, func() { _ = r.Close() })
	_, err := r.GenerateMessage(t.Context(), "notes", "", testPrompt)
	wantCode(t, err, abi.CodeUnavailable, "stopping")
	_, err = r.GenerateMessage(t.Context(), "notes", "", testPrompt)
	wantCode(t, err, abi.CodeUnavailable, "stopping")
}

func TestTitle(t *testing.T) {
	for answer, want := range map[string]string{
		"A fox and its den":                  "A fox and its den",
		"\n## \"A fox  and\tits den\"\nMore": "A fox and its den",
		"**„Der Fuchs“**":                    "Der Fuchs",
		strings.Repeat("wort ", 40):          strings.Repeat("wort ", 19) + "wort…",
		"\x1b[31mRed\u202e":                  "[31mRed",
	} {
		r := open(t, serve(t, says(answer)))
		if got, err := r.GenerateTitle(t.Context(), "notes", testPrompt); err != nil || got != want {
			t.Errorf("%q became %q, %v; want %q", answer, got, err, want)
		}
	}
	r := open(t, serve(t, says("\"\" \n **")))
	_, err := r.GenerateTitle(t.Context(), "notes", testPrompt)
	wantCode(t, err, abi.CodeUnavailable, "no title")
	if _, err := open(t, serve(t, says("ok"))).GenerateTitle(t.Context(), "notes", long(32<<10)); err != nil {
		t.Errorf("a text of 32 KiB: %v", err)
	}
}

func TestPromptLimits(t *testing.T) {
	f := serve(t, says("ok"))
	r := open(t, f)
	for _, c := range []struct {
		system, user string
		code         abi.Code
		word         string
	}{
		{"", long(32 << 10), "", ""},
		{long(1), long(32<<10 - 1), "", ""},
		{"", long(32<<10 + 1), abi.CodeQuotaExceeded, "32768"},
		{long(1), long(32 << 10), abi.CodeQuotaExceeded, "32768"},
		{"", " \n", abi.CodeInvalidArgument, "empty"},
		{"", "a\xff", abi.CodeInvalidArgument, "UTF-8"},
	} {
		_, err := r.GenerateMessage(t.Context(), "notes", c.system, c.user)
		if c.code == "" {
			if err != nil {
				t.Errorf("%d+%d bytes: %v", len(c.system), len(c.user), err)
			}
			continue
		}
		wantCode(t, err, c.code, c.word)
	}
	if got := len(f.asked()); got != 2 {
		t.Errorf("the server was asked %d times", got)
	}
}

func TestNotConfigured(t *testing.T) {
	r := open(t, nil)
	if r.IsConfigured() {
		t.Error("it is configured")
	}
	calls := map[string]func() error{
		"message": func() error { _, err := r.GenerateMessage(t.Context(), "notes", "", ""); return err },
		"title":   func() error { _, err := r.GenerateTitle(t.Context(), "notes", ""); return err },
		"structured": func() error {
			_, err := r.GenerateStructured(t.Context(), "notes", ai.Structured{})
			return err
		},
		"stream": func() error { return r.Stream(t.Context(), "notes", nil, func(string) error { return nil }) },
	}
	for name, call := range calls {
		t.Run(name, func(t *testing.T) {
			wantCode(t, call(), abi.CodeUnavailable, "no AI provider is configured", "wasmhost ai set --base-url "+
				"URL --model NAME")
		})
	}
	r.SetProvider(provider(t, serve(t, says("Now.")).URL), "")
	if text, err := r.GenerateMessage(t.Context(), "notes", "", testPrompt); err != nil || text != "Now." ||
		!r.IsConfigured() {
		t.Errorf("after the configuration: %q, %v", text, err)
	}
	r.SetProvider(nil, "")
	wantCode(t, calls["message"](), abi.CodeUnavailable)
}

// TestConcurrency holds calls open and counts what passes.
func TestConcurrency(t *testing.T) {
	var mu sync.Mutex
	under, most := 0, 0
	release := make(chan struct{})
	f := serve(t, func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		under++
		most = max(most, under)
		mu.Unlock()
		select {
		case <-release:
		case <-r.Context().Done():
		}
		mu.Lock()
		under--
		mu.Unlock()
		says("ok")(w, r)
	})
	r := open(t, f, func(c *ai.Config) { c.Limits.ConcurrentPerPlugin, c.Limits.Concurrent = 2, 3 })
	results := make(chan error, 8)
	for i := range 8 { // two of each of four plugins
		go func() {
			_, err := r.GenerateMessage(t.Context(), numbered(i%4), "", testPrompt)
			for errors.Is(err, &abi.Error{Code: abi.CodeQuotaExceeded}) { // the third one below was here before
				_, err = r.GenerateMessage(t.Context(), numbered(i%4), "", testPrompt)
			}
			results <- err
		}()
	}
	for deadline := time.Now().Add(time.Minute); len(f.asked()) < 3; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d requests are under way", len(f.asked()))
		}
	}
	var refused error
	for end := time.Now().Add(time.Minute); time.Now().Before(end); { // until both calls of the plugin have entered
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		_, refused = r.GenerateMessage(ctx, numbered(1), "", testPrompt)
		cancel()
		if errors.Is(refused, &abi.Error{Code: abi.CodeQuotaExceeded}) {
			break
		}
	}
	wantCode(t, refused, abi.CodeQuotaExceeded, "2 calls")
	close(release)
	for range 8 {
		if err := <-results; err != nil {
			t.Error(err)
		}
	}
	mu.Lock()
	if most != 3 {
		t.Errorf("%d requests at the same time, want 3", most)
	}
	mu.Unlock()
	if _, err := r.GenerateMessage(t.Context(), numbered(1), "", testPrompt); err != nil {
		t.Errorf("after the others have ended: %v", err)
	}
}

func TestProviderConfig(t *testing.T) {
	for _, c := range []struct {
		name   string
		config ai.OpenAIConfig
	}{
		{"no address", ai.OpenAIConfig{Model: "m"}},
		{"no scheme", ai.OpenAIConfig{BaseURL: "api.openai.com/v1", Model: "m"}},
		{"file", ai.OpenAIConfig{BaseURL: "file:///etc", Model: "m"}},
		{"password", ai.OpenAIConfig{BaseURL: "https://u:p@example.com/v1", Model: "m"}},
		{"query", ai.OpenAIConfig{BaseURL: "https://example.com/v1?key=1", Model: "m"}},
		{"no model", ai.OpenAIConfig{BaseURL: "https://example.com/v1"}},
		{"model with a line break", ai.OpenAIConfig{BaseURL: "https://example.com/v1", Model: "a\nb"}},
		{"unknown field", ai.OpenAIConfig{BaseURL: "https://example.com/v1", Model: "m", MaxTokensField: "tokens"}},
		{"negative", ai.OpenAIConfig{BaseURL: "https://example.com/v1", Model: "m", MaxTokens: -1}},
	} {
		_, err := ai.NewOpenAI(c.config)
		if failed, ok := errors.AsType[*ai.ProviderError](err); !ok || failed.Reason != ai.ReasonSetup {
			t.Errorf("%s: error %v, want %q", c.name, err, ai.ReasonSetup)
		}
	}
}

func TestKeys(t *testing.T) {
	for _, c := range []struct {
		name, url, key string
		err            error
		word           string
	}{
		{"no key", "", "", nil, ""},
		{"white space around", "", " " + testKey + "\n", nil, ""},
		{"a line break inside", "", "a\nb", nil, "enter it again"},
		{"cannot be read", "", "", errors.New("vault: " + testKey), "cannot be read"},
		{"in the clear", "http://ai.example.com", testKey, nil, "https"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := serve(t, says("ok"))
			if c.url == "" {
				c.url = f.URL
			}
			p, err := ai.NewOpenAI(ai.OpenAIConfig{BaseURL: c.url + "/v1", Model: "m", MaxTokens: 7,
				Key: func(context.Context) (string, error) { return c.key, c.err }})
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			r := open(t, nil, func(config *ai.Config) { config.Provider = p })
			_, err = r.GenerateMessage(t.Context(), "notes", "", testPrompt)
			if c.word != "" {
				wantCode(t, err, abi.CodeUnavailable, c.word)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			want := ""
			if key := strings.TrimSpace(c.key); key != "" {
				want = "Bearer " + key
			}
			if got := f.headers[0].Get("Authorization"); got != want {
				t.Errorf("Authorization is %q, want %q", got, want)
			}
			if got := f.asked()[0]["max_tokens"]; got != 7.0 {
				t.Errorf("max_tokens is %v", got)
			}
		})
	}
}

// TestEnvironment makes sure that the host's environment says nothing to the
// client.
func TestEnvironment(t *testing.T) {
	f := serve(t, says("ok"))
	for name, value := range map[string]string{
		"OPENAI_API_KEY": "sk-from-the-environment", "OPENAI_BASE_URL": "http://127.0.0.1:1/",
		"OPENAI_ORG_ID": "org-environment",
		"HTTP_PROXY":    "http://127.0.0.1:1", "HTTPS_PROXY": "http://127.0.0.1:1", "NO_PROXY": "",
	} {
		t.Setenv(name, value)
	}
	p, err := ai.NewOpenAI(ai.OpenAIConfig{BaseURL: f.URL + "/v1", Model: "m"})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	r := open(t, nil, func(c *ai.Config) { c.Provider = p })
	if _, err := r.GenerateMessage(t.Context(), "notes", "", testPrompt); err != nil {
		t.Fatal(err)
	}
	if text := fmt.Sprint(f.headers[0]); strings.Contains(text, "environment") {
		t.Errorf("headers %s", text)
	}
}

func TestUnreachable(t *testing.T) {
	f := serve(t, says("ok"))
	url := f.URL
	f.Close()
	r := open(t, nil, func(c *ai.Config) { c.Provider = provider(t, url) })
	_, err := r.GenerateMessage(t.Context(), "notes", "", testPrompt)
	wantCode(t, err, abi.CodeUnavailable, "cannot be reached")
	wantCode(t, err, abi.CodeUnavailable, "nothing listens at its address; see that it runs")
	if strings.Contains(err.Error(), "127.0.0.1") {
		t.Errorf("the error names an address: %v", err)
	}
}
