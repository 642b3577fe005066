package ai_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/buffertest"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

const (
	testKey    = "sk-test-0123456789abcdefghijklmnop"
	testPrompt = "The quick brown fox tells nobody about its den under the old oak."
)

// fake is a server with the chat completions protocol. Each request is
// answered by the next of its answers, and by the last one once they are used
// up.
type fake struct {
	*httptest.Server
	mu       sync.Mutex
	answers  []http.HandlerFunc
	requests []map[string]any
	headers  []http.Header
	times    []time.Time
}

func serve(t *testing.T, answers ...http.HandlerFunc) *fake {
	t.Helper()
	f := &fake{answers: answers}
	f.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		var parsed map[string]any
		if err != nil || json.Unmarshal(body, &parsed) != nil || r.URL.Path != "/v1/chat/completions" ||
			r.Method != http.MethodPost {
			http.Error(w, "this is no request by the protocol", http.StatusTeapot)
			return
		}
		f.mu.Lock()
		answer := f.answers[min(len(f.requests), len(f.answers)-1)]
		f.requests, f.headers, f.times = append(f.requests, parsed), append(f.headers,
			r.Header.Clone()), append(f.times, time.Now())
		f.mu.Unlock()
		answer(w, r)
	}))
	t.Cleanup(func() {
		f.CloseClientConnections()
		f.Close()
	})
	return f
}

// asked returns the requests so far.
func (f *fake) asked() []map[string]any {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]map[string]any(nil), f.requests...)
}

// says answers with a text and a usage of 30 tokens.
func says(text string) http.HandlerFunc {
	return answer(map[string]any{"role": "assistant", "content": text}, "stop", true)
}

// calls answers with a call of a function.
func calls(name, arguments string) http.HandlerFunc {
	return answer(map[string]any{"role": "assistant", "content": nil, "tool_calls": []any{
		map[string]any{"id": "call_1", "type": "function",
			"function": map[string]any{"name": name, "arguments": arguments}},
	}}, "tool_calls", true)
}

func answer(message map[string]any, finish string, usage bool) http.HandlerFunc {
	body := map[string]any{
		"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": "m",
		"choices": []any{map[string]any{"index": 0, "message": message, "finish_reason": finish}},
	}
	if usage {
		body["usage"] = map[string]any{"prompt_tokens": 20, "completion_tokens": 10, "total_tokens": 30}
	}
	text, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	return raw(http.StatusOK, "application/json", string(text))
}

func raw(status int, kind, body string, headers ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		for i := 0; i+1 < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body) // the client may be gone
	}
}

// fails answers with an error in the usual form.
func fails(status int, message string, headers ...string) http.HandlerFunc {
	text, err := json.Marshal(map[string]any{"error": map[string]any{"message": message, "type": "some_error",
		"code": nil, "param": nil}})
	if err != nil {
		panic(err)
	}
	return raw(status, "application/json", string(text), headers...)
}

// hangs up at once.
func hangsUp(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

// waits until the client gives up.
func waits(_ http.ResponseWriter, r *http.Request) {
	select {
	case <-r.Context().Done():
	case <-time.After(20 * time.Second):
	}
}

// chunk is one event of a stream.
func chunk(text, finish string) string {
	choice := map[string]any{"index": 0, "delta": map[string]any{"content": text}, "finish_reason": nil}
	if finish != "" {
		choice["finish_reason"] = finish
	}
	body, err := json.Marshal(map[string]any{"id": "c", "object": "chat.completion.chunk", "created": 1,
		"model": "m", "choices": []any{choice}})
	if err != nil {
		panic(err)
	}
	return "data: " + string(body) + "\n\n"
}

// streams answers with events, and then does what comes last.
func streams(last http.HandlerFunc, events ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
		for _, event := range events {
			if _, err := io.WriteString(w, event); err != nil {
				return
			}
			w.(http.Flusher).Flush()
		}
		if last != nil {
			last(w, r)
		}
	}
}

const done = "data: [DONE]\n\n"

// logBook keeps the log, to look for what must not be in it.
type logBook = buffertest.Buffer

// rig is a service that asks a fake.
type rig struct {
	*ai.Gateway
	log  *logBook
	path string
}

// quick are limits that keep tests short.
func quick() ai.Limits {
	return ai.Limits{Backoff: time.Millisecond, Idle: 5 * time.Second, Timeout: 10 * time.Second}
}

func provider(t *testing.T, url string) *ai.OpenAI {
	t.Helper()
	p, err := ai.NewOpenAI(ai.OpenAIConfig{
		BaseURL: url + "/v1", Model: "test-model",
		Key: func(context.Context) (string, error) { return testKey, nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

func open(t *testing.T, f *fake, change ...func(*ai.Config)) *rig {
	t.Helper()
	r := &rig{log: &logBook{}, path: filepath.Join(t.TempDir(), "ai.db")}
	c := ai.Config{Path: r.path, Database: postgrestest.At(t, r.path), Limits: quick(),
		Logger: slog.New(slog.NewTextHandler(r.log, &slog.HandlerOptions{Level: slog.LevelDebug}))}
	if f != nil {
		c.Provider = provider(t, f.URL)
	}
	for _, f := range change {
		f(&c)
	}
	s, err := ai.New(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	r.Gateway = s
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		checkSecrets(t, "the log", r.log.String())
	})
	return r
}

// checkSecrets looks for the key and the prompt where they must not be.
func checkSecrets(t *testing.T, where, text string) {
	t.Helper()
	for _, secret := range []string{testKey, testKey[:12], testPrompt, testPrompt[:20]} {
		if strings.Contains(text, secret) {
			t.Errorf("%s holds %q: %s", where, secret, text)
		}
	}
}

// wantCode checks the code of an error and that it can be shown.
func wantCode(t *testing.T, err error, code abi.Code, words ...string) {
	t.Helper()
	var e *abi.Error
	if !errors.As(err, &e) || e.Code != code {
		t.Fatalf("error %v (%T), want one of code %s", err, err, code)
	}
	for _, word := range words {
		if !strings.Contains(e.Message, word) {
			t.Errorf("error %q does not say %q", e.Message, word)
		}
	}
	checkSecrets(t, "the error", e.Error())
}

func collect(into *strings.Builder) func(string) error {
	return func(delta string) error {
		into.WriteString(delta)
		return nil
	}
}

func hello() []ai.Message { return []ai.Message{{Role: ai.RoleUser, Text: testPrompt}} }

func tokensOf(t *testing.T, r *rig, plugin string) int64 {
	t.Helper()
	u, err := r.Today(t.Context(), plugin)
	if err != nil {
		t.Fatal(err)
	}
	return u.Tokens
}

func at(day int, hour int) time.Time { return time.Date(2026, 11, day, hour, 0, 0, 0, time.UTC) }

func long(n int) string { return strings.Repeat("x", n) }

func numbered(n int) string { return fmt.Sprint("plugin-", n) }
