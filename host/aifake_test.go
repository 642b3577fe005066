package host_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
)

// aiKey is the key that the fake wants.
const aiKey = "sk-host-0123456789abcdefghij"

// aiFake is a server with the chat completions protocol. Each request is
// answered by the next of its answers, the last one again and again.
type aiFake struct {
	*httptest.Server
	mu      sync.Mutex
	answers []http.HandlerFunc
	asked   []map[string]any
	keys    []string
	left    chan struct{} // gets a value when a client gives up on waits
}

func startAI(tb testing.TB, answers ...http.HandlerFunc) *aiFake {
	tb.Helper()
	f := &aiFake{answers: answers, left: make(chan struct{}, 100)}
	f.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		var request map[string]any
		if err != nil || json.Unmarshal(body, &request) != nil || r.URL.Path != "/v1/chat/completions" {
			http.Error(w, "no request by the protocol", http.StatusTeapot)
			return
		}
		f.mu.Lock()
		answer := f.answers[0]
		if len(f.answers) > 1 {
			f.answers = f.answers[1:]
		}
		f.asked, f.keys = append(f.asked, request), append(f.keys, r.Header.Get("Authorization"))
		f.mu.Unlock()
		answer(w, r)
	}))
	tb.Cleanup(func() {
		f.CloseClientConnections()
		f.Close()
	})
	return f
}

// then replaces the answers to come.
func (f *aiFake) then(answers ...http.HandlerFunc) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.answers, f.asked, f.keys = answers, nil, nil
}

// requests returns what was asked since then, and the keys that came with it.
func (f *aiFake) requests() ([]map[string]any, []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]map[string]any(nil), f.asked...), append([]string(nil), f.keys...)
}

// says answers with a text.
func says(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		reply(w, map[string]any{"role": "assistant", "content": text}, "stop")
	}
}

// calls answers with a call of a function.
func calls(name, arguments string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		reply(w, map[string]any{"role": "assistant", "content": nil, "tool_calls": []any{
			map[string]any{"id": "call_1", "type": "function", "function": map[string]any{"name": name, "arguments": arguments}},
		}}, "tool_calls")
	}
}

func reply(w http.ResponseWriter, message map[string]any, finish string) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{
		"id": "c", "object": "chat.completion", "created": 1, "model": "m",
		"choices": []any{map[string]any{"index": 0, "message": message, "finish_reason": finish}},
		"usage":   map[string]any{"prompt_tokens": 20, "completion_tokens": 10, "total_tokens": 30},
	})
}

// streams answers with a stream of parts, and then does what comes last; nil
// ends it as it should be.
func streams(last http.HandlerFunc, parts ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for i, part := range parts {
			choice := map[string]any{"index": 0, "delta": map[string]any{"content": part}, "finish_reason": nil}
			if i == len(parts)-1 && last == nil {
				choice["finish_reason"] = "stop"
			}
			text, _ := json.Marshal(map[string]any{"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "m",
				"choices": []any{choice}})
			fmt.Fprintf(w, "data: %s\n\n", text)
			w.(http.Flusher).Flush()
		}
		if last != nil {
			last(w, r)
			return
		}
		fmt.Fprint(w, "data: [DONE]\n\n")
	}
}

// waits until the client gives up.
func (f *aiFake) waits(_ http.ResponseWriter, r *http.Request) {
	select {
	case <-r.Context().Done():
		f.left <- struct{}{}
	case <-time.After(30 * time.Second):
	}
}

// gaveUp waits until a client has given up on waits.
func (f *aiFake) gaveUp(tb testing.TB) {
	tb.Helper()
	select {
	case <-f.left:
	case <-time.After(20 * time.Second):
		tb.Fatal("the request to the AI provider was not given up")
	}
}

// hangsUp breaks the connection.
func hangsUp(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

// refuses answers with a status.
func refuses(status int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		fmt.Fprint(w, `{"error":{"message":"not now","type":"x"}}`)
	}
}

// useAI makes the fake the provider of a host that serves.
func (w *world) useAI(f *aiFake, key string) api.AISettings {
	w.tb.Helper()
	body, err := json.Marshal(map[string]any{"baseUrl": f.URL + "/v1", "model": "m", "key": key})
	if err != nil {
		w.tb.Fatal(err)
	}
	a := w.send("PUT", "/api/v1/ai", string(body), nil)
	var settings api.AISettings
	if a.status != http.StatusOK || json.Unmarshal([]byte(a.body), &settings) != nil {
		w.tb.Fatalf("set the AI provider: %d %s", a.status, a.body)
	}
	return settings
}
