package ai_test

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

func TestBudget(t *testing.T) {
	var now atomic.Pointer[time.Time]
	set := func(when time.Time) { now.Store(&when) }
	set(at(21, 23))
	f := serve(t, says("ok"))
	change := func(c *ai.Config) {
		c.Now = func() time.Time { return *now.Load() }
		c.Limits.TokensPerDay = 100
	}
	r := open(t, f, change)
	ask := func(plugin string) error {
		_, err := r.GenerateMessage(t.Context(), plugin, "", "hello")
		return err
	}
	for i := range 4 { // 30 tokens each
		if err := ask("a"); err != nil {
			t.Fatalf("call %d: %v", i, err)
		}
	}
	wantCode(t, ask("a"), abi.CodeQuotaExceeded, "120 of its 100 tokens", "midnight UTC")
	if err := ask("b"); err != nil {
		t.Errorf("another plugin: %v", err)
	}
	if got := len(f.asked()); got != 5 {
		t.Errorf("the server was asked %d times, want 5", got)
	}
	// The count outlives the service.
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := ai.New(t.Context(), ai.Config{Path: r.path, Database: postgrestest.At(t, r.path),
		Provider: provider(t, f.URL),
		Now:      func() time.Time { return *now.Load() }, Limits: ai.Limits{TokensPerDay: 100}})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	r.Gateway = again
	wantCode(t, ask("a"), abi.CodeQuotaExceeded)
	// The zone of the clock does not move midnight.
	set(at(21, 23).In(time.FixedZone("east", 5*3600)))
	wantCode(t, ask("a"), abi.CodeQuotaExceeded)
	set(at(22, 0))
	if err := ask("a"); err != nil {
		t.Errorf("after midnight: %v", err)
	}
	if u, err := r.Today(t.Context(), "a"); err != nil ||
		u != (ai.DayUsage{Day: "2026-11-22", Tokens: 30, Calls: 1, Budget: 100}) {
		t.Errorf("%+v, %v", u, err)
	}
	set(at(21, 12))
	wantCode(t, ask("a"), abi.CodeQuotaExceeded)
	if err := r.RemovePlugin(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	if err := ask("a"); err != nil {
		t.Errorf("after it was removed: %v", err)
	}
}

// TestPromptThatDoesNotFit is refused before anything is sent.
func TestPromptThatDoesNotFit(t *testing.T) {
	f := serve(t, says("ok"))
	r := open(t, f, func(c *ai.Config) { c.Limits.TokensPerDay = 1000 })
	_, err := r.GenerateMessage(t.Context(), "a", "", long(5000))
	wantCode(t, err, abi.CodeQuotaExceeded, "1254 more")
	if len(f.asked()) != 0 || tokensOf(t, r, "a") != 0 {
		t.Error("it was sent or counted")
	}
}

// TestUsageThatMakesNoSense comes from servers that report nothing, or less
// than nothing.
func TestUsageThatMakesNoSense(t *testing.T) {
	body := func(usage string) string {
		return `{"choices": [{"index": 0, "message": {"role": "assistant", "content": "` + long(400) +
			`"}, "finish_reason": "stop"}]` + usage + `}`
	}
	for usage, want := range map[string]int64{
		``:                204,
		`, "usage": null`: 204,
		`, "usage": {"prompt_tokens": -5, "completion_tokens": -1}`: 204,
		`, "usage": {"prompt_tokens": 0, "completion_tokens": 0}`:   204,
		`, "usage": {"prompt_tokens": 7, "completion_tokens": 8}`:   15,
	} {
		r := open(t, serve(t, raw(200, "application/json", body(usage))))
		if _, err := r.GenerateMessage(t.Context(), "a", "", long(400)); err != nil {
			t.Fatal(err)
		}
		if got := tokensOf(t, r, "a"); got != want {
			t.Errorf("usage %q: %d tokens, want %d", usage, got, want)
		}
	}
	r := open(t, serve(t, raw(200, "application/json",
		body(`, "usage": {"prompt_tokens": 9000000000000000000, "completion_tokens": 9000000000000000000}`))))
	if _, err := r.GenerateMessage(t.Context(), "a", "", "hello"); err != nil {
		t.Fatal(err)
	}
	_, err := r.GenerateMessage(t.Context(), "a", "", "hello")
	wantCode(t, err, abi.CodeQuotaExceeded)
}

func TestConfigErrors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ai.db")
	for name, c := range map[string]ai.Config{
		"no path":      {},
		"unknown mode": {Path: path, Structured: "xml"},
		"tokens":       {Path: path, Limits: ai.Limits{TokensPerDay: -1}},
		"timeout":      {Path: path, Limits: ai.Limits{Timeout: -time.Second}},
		"attempts":     {Path: path, Limits: ai.Limits{Attempts: 11}},
		"backoff":      {Path: path, Limits: ai.Limits{Backoff: time.Nanosecond}},
	} {
		if s, err := ai.New(t.Context(), c); err == nil {
			t.Errorf("%s: accepted", name)
			_ = s.Close()
		}
	}
	if err := limits.Fill(&ai.Limits{}); err != nil {
		t.Errorf("the defaults: %v", err)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Error("a refused configuration has made a file")
	}
}

// dead is a provider of another kind, whose errors are its own.
type dead struct{ err error }

func (d dead) Generate(context.Context, ai.Request, func(string) error) (ai.Reply, error) {
	return ai.Reply{}, d.err
}

// TestOtherProvider: an error that is not by the contract is the host's
// fault, and not an answer for the plugin.
func TestOtherProvider(t *testing.T) {
	odd := errors.New("odd")
	r := open(t, nil, func(c *ai.Config) { c.Provider = dead{odd} })
	_, err := r.GenerateMessage(t.Context(), "a", "", "hello")
	var e *abi.Error
	if !errors.Is(err, odd) || errors.As(err, &e) {
		t.Errorf("error %v", err)
	}
}

// TestCountedBeforeSent looks at the count while the server has the prompt:
// a crash now would not make the call free.
func TestCountedBeforeSent(t *testing.T) {
	var r *rig
	counted, crashed := make(chan int64, 1), make(chan int64, 1)
	r = open(t, serve(t, func(w http.ResponseWriter, request *http.Request) {
		counted <- tokensOf(t, r, "a")
		if next, err := ai.New(t.Context(), ai.Config{Path: r.path, Database: postgrestest.At(t, r.path)}); err == nil {
			u, _ := next.Today(t.Context(), "a")
			crashed <- u.Tokens
			_ = next.Close()
		}
		says("ok")(w, request)
	}), func(c *ai.Config) { c.Limits.AnswerBytes = 1000 })
	if _, err := r.GenerateMessage(t.Context(), "a", "", long(400)); err != nil {
		t.Fatal(err)
	}
	if got := <-counted; got < 100 {
		t.Errorf("%d tokens counted when the server was asked, want at least 100", got)
	}
	if got := <-crashed; got != 104+250 {
		t.Errorf("%d tokens would be counted after a crash, want those of the prompt and of the longest answer", got)
	}
	if got := tokensOf(t, r, "a"); got != 30 {
		t.Errorf("%d tokens counted in the end", got)
	}
}

// TestAnswersAreSetAside: calls that come together do not go over the budget
// together. What was set aside and not used is free again.
func TestAnswersAreSetAside(t *testing.T) {
	release, under := make(chan struct{}), make(chan struct{}, 8)
	f := serve(t, func(w http.ResponseWriter, r *http.Request) {
		under <- struct{}{}
		<-release
		says("ok")(w, r)
	})
	r := open(t, f, func(c *ai.Config) {
		// 6 for the prompt and 250 for the answer: three calls fit, and a fourth
		// one with a part of its answer.
		c.Limits.TokensPerDay, c.Limits.AnswerBytes, c.Limits.Concurrent = 3*256+100, 1000, 32
	})
	results := make(chan error, 8)
	for i := range 8 {
		go func() {
			_, err := r.GenerateMessage(t.Context(), "a", "", "hello")
			results <- err
		}()
		if i < 4 {
			<-under
		}
	}
	for range 4 {
		wantCode(t, <-results, abi.CodeQuotaExceeded, "844 are set aside", "wait until one has come",
			"serve --limit ai.tokens-per-day=")
	}
	if _, err := r.GenerateMessage(t.Context(), "b", "", long(10_000)); err == nil || len(f.asked()) != 4 {
		t.Errorf("%d were asked, %v", len(f.asked()), err)
	}
	close(release)
	for range 4 {
		if err := <-results; err != nil {
			t.Error(err)
		}
	}
	if got := tokensOf(t, r, "a"); got != 4*30 {
		t.Errorf("%d tokens counted, want 120", got)
	}
	if _, err := r.GenerateMessage(t.Context(), "a", "", "hello"); err != nil {
		t.Errorf("after the answers: %v", err)
	}
}
