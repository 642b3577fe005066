package server

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
)

// watchedWriter is the client's end of a response: seen is called with all that
// was written so far, before the writer goes on.
type watchedWriter struct {
	header http.Header
	body   bytes.Buffer
	seen   func(text []byte)
}

func (w *watchedWriter) Header() http.Header              { return w.header }
func (w *watchedWriter) WriteHeader(int)                  {}
func (w *watchedWriter) Flush()                           {}
func (w *watchedWriter) SetWriteDeadline(time.Time) error { return nil }
func (w *watchedWriter) Write(p []byte) (int, error) {
	n, err := w.body.Write(p)
	w.seen(w.body.Bytes())
	return n, err
}

// answer has the server answer a request into a watched writer.
func (h *harness) answer(t *testing.T, path string, seen func(text []byte)) {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, "http://"+h.addr+path, nil)
	r.Header.Set("Authorization", "Bearer "+h.token)
	h.ServeHTTP(&watchedWriter{header: http.Header{}, seen: seen}, r)
}

// A client that has all of a large answer finds the bytes for the next one free.
func TestBytesAreFreeBeforeTheAnswerIsWhole(t *testing.T) {
	h := start(t, nil)
	h.plugins.set(PluginRoute{ID: "demo", State: api.StateActive,
		Endpoints: []api.DeclaredEndpoint{{Method: "GET", Path: "large"}}})
	text := strings.Repeat("x", 1<<20)
	h.plugins.handle("demo", "large", func(context.Context, abi.CLIRequest, string) (abi.RawJSON, error) {
		return abi.RawJSON(`{"status":200,"body":"` + text + `"}`), nil
	})
	whole := false
	h.answer(t, "/plugins/demo/large", func(sent []byte) {
		if len(sent) == len(text)+2 {
			whole = true
			if held := h.inflight.Load(); held != 0 {
				t.Errorf("the client has its answer, and %d bytes are still held for it", held)
			}
		}
	})
	if !whole {
		t.Error("the answer did not come whole")
	}
}

// A client that hears of the end of its stream may open the next one.
func TestStreamIsLeftBeforeItsEnd(t *testing.T) {
	h := start(t, func(c *Config) { c.Limits.Heartbeat = 5 * time.Millisecond })
	h.plugins.set(PluginRoute{ID: "demo", State: api.StateActive})
	ended := false
	h.answer(t, "/api/v1/plugins/demo/events", func(sent []byte) {
		if h.streams.count() == 1 && !bytes.Contains(sent, []byte("event: end")) {
			for _, tok := range h.tokens.List() {
				if err := h.tokens.Revoke(tok.ID); err != nil {
					t.Error(err)
				}
			}
		}
		if bytes.Contains(sent, []byte("event: end")) {
			ended = true
			if open := h.streams.count(); open != 0 {
				t.Errorf("the client was told of the end, and %d streams count as open", open)
			}
		}
	})
	if !ended {
		t.Error("the stream did not end")
	}
}
