package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
)

const mib = 1 << 20

// sizes are the capacities of what is kept.
func (a *answerPool) sizes() string {
	a.mu.Lock()
	defer a.mu.Unlock()
	var sizes []string
	for _, k := range a.kept {
		sizes = append(sizes, fmt.Sprint(cap(k.b)/answerUnit))
	}
	return strings.Join(sizes, " ")
}

// No more is kept than the limit says, and what does not fit an answer is left for
// others.
func TestAnswersAreKept(t *testing.T) {
	all := memory.New(memory.Limits{PluginsMB: 16})
	a := newAnswerPool(8*mib, all.NewAccount())
	used := func(want int64) {
		t.Helper()
		if got := all.Figures().Used; got != want || a.bytes != want {
			t.Errorf("%d bytes are kept and %d counted, want %d", a.bytes, got, want)
		}
	}
	for size, want := range map[int]int{1: 0, leastAnswer - 1: 0, leastAnswer: leastAnswer,
		3*mib + 1: 3*mib + answerUnit} {
		if b := a.get(size); cap(b) != want || len(b) != 0 {
			t.Errorf("for %d bytes there are %d of %d", size, len(b), cap(b))
		}
	}
	a.put(make([]byte, 0, leastAnswer-1))
	a.put(make([]byte, 0, 8*mib+1))
	used(0)
	a.put(make([]byte, 5, 3*mib))
	a.put(make([]byte, 0, 4*mib))
	used(7 * mib)
	if b := a.get(3*mib - 7); cap(b) != 3*mib || len(b) != 0 {
		t.Errorf("got %d bytes of %d", len(b), cap(b))
	}
	used(4 * mib)
	if b := a.get(2 * mib); cap(b) != 2*mib { // 4 would be too much
		t.Errorf("got %d bytes", cap(b))
	}
	used(4 * mib)
	a.put(make([]byte, 0, 3*mib))
	a.put(make([]byte, 0, 2*mib)) // in place of the oldest
	if got := a.sizes(); got != "192 128" {
		t.Errorf("kept are %s", got)
	}
	used(5 * mib)
	if err := all.NewAccount().Grow(8 * mib); err != nil { // more than would be left
		t.Error(err)
	}
	if a.bytes != 0 || a.sizes() != "" {
		t.Errorf("%d bytes are kept while plugins want memory", a.bytes)
	}
}

// What nobody takes is not kept for long.
func TestAnswersGo(t *testing.T) {
	a := newAnswerPool(8*mib, nil)
	a.time = 20 * time.Millisecond
	a.put(make([]byte, 0, mib))
	for end := time.Now().Add(20 * time.Second); a.sizes() != ""; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it is still there")
		}
	}
	a.put(make([]byte, 0, mib)) // and again
	for end := time.Now().Add(20 * time.Second); a.sizes() != ""; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it is still there")
		}
	}
}

// largeAnswers has an endpoint that answers with a text of one letter, which the
// query tells.
func largeAnswers(t *testing.T) *harness {
	h := start(t, nil)
	h.plugins.set(PluginRoute{ID: "demo", State: api.StateActive,
		Endpoints: []api.DeclaredEndpoint{{Method: "GET", Path: "large"}}})
	h.plugins.handle("demo", "large", func(_ context.Context, req abi.CLIRequest, _ string) (abi.RawJSON, error) {
		var size int
		if _, err := fmt.Sscan(req.Query[1].Value, &size); err != nil {
			return nil, err
		}
		return abi.RawJSON(`{"status":200,"body":"` + strings.Repeat(req.Query[0].Value, size) + `"}`), nil
	})
	return h
}

// Many clients get their own answers, whole, out of memory that was others'.
func TestAnswersAreTheirOwn(t *testing.T) {
	h := largeAnswers(t)
	var clients sync.WaitGroup
	for c := range 8 {
		clients.Go(func() {
			for n := range 20 {
				letter, size := string(rune('a'+c)), 300_000-n*7000+c
				res := h.send(t, "GET", fmt.Sprintf("/plugins/demo/large?letter=%s&size=%d", letter, size), "")
				if res.status != http.StatusOK || res.body != `"`+strings.Repeat(letter, size)+`"` {
					t.Errorf("%s, %d: got %d with %d bytes", letter, size, res.status, len(res.body))
				}
			}
		})
	}
	clients.Wait()
	if h.answers.sizes() == "" {
		t.Error("no memory is kept")
	}
}

// A response that was cut off may still be being sent, by HTTP/2: its memory is
// nobody else's.
func TestAnswersThatAreCutOffAreNotKept(t *testing.T) {
	h := largeAnswers(t)
	ask := func(w http.ResponseWriter) {
		r := httptest.NewRequest(http.MethodGet, "http://"+h.addr+"/plugins/demo/large?letter=x&size=1000000", nil)
		r.Header.Set("Authorization", "Bearer "+h.token)
		h.ServeHTTP(w, r)
	}
	ask(&watchedWriter{header: http.Header{}, seen: func([]byte) {}})
	if h.answers.sizes() != "62" {
		t.Fatalf("kept is %q", h.answers.sizes())
	}
	ask(&brokenWriter{watchedWriter{header: http.Header{}}})
	if kept := h.answers.sizes(); kept != "" {
		t.Errorf("kept is %q", kept)
	}
}

// brokenWriter is the client's end of a connection that breaks.
type brokenWriter struct{ watchedWriter }

func (w *brokenWriter) Write([]byte) (int, error) { return 0, errors.New("stream closed") }
