package gosdk_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/codetest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// harness runs guests in the real engine.
type harness struct {
	tb     testing.TB
	driver *native.Driver

	mu    sync.Mutex
	lines []string
}

func newHarness(tb testing.TB) *harness {
	tb.Helper()
	ctx := context.Background()
	e, err := engine.New(ctx, engine.Config{Code: codetest.Code(tb)})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := e.Close(ctx); err != nil {
			tb.Error(err)
		}
	})
	d, err := native.NewDriver(ctx, e)
	if err != nil {
		tb.Fatal(err)
	}
	return &harness{tb: tb, driver: d}
}

func granted(string) (bool, bool) { return true, true }

// load builds the Go package in dir and compiles it.
func (h *harness) load(dir string, flags ...string) *native.Program {
	h.tb.Helper()
	binary := guesttest.Go(h.tb, dir, flags...)
	p, err := h.driver.Load(context.Background(), binary, native.Options{Access: granted})
	if err != nil {
		h.tb.Fatal(err)
	}
	h.tb.Cleanup(func() { p.Close(context.Background()) })
	return p
}

func (h *harness) env(version string, paths []string) native.Env {
	return native.Env{
		Functions: hostfuncs.New(hostfuncs.Services{}.With(
			hostfuncs.Of[hostfuncs.CLI](register{paths}),
			hostfuncs.Of[hostfuncs.Settings](settings{}),
		), granted),
		Log: func(level abi.Level, requestID, text string) {
			h.mu.Lock()
			defer h.mu.Unlock()
			h.lines = append(h.lines, fmt.Sprintf("%d %s", level, text))
		},
		Activate: abi.Activate{PluginID: "test", PluginVersion: version, DataDir: "/data",
			HostVersion: "1.0.0", SDKVersion: abi.SDKVersion},
		ActivateTimeout: 30 * time.Second,
	}
}

func (h *harness) start(p *native.Program, paths ...string) *native.Instance {
	h.tb.Helper()
	in, err := p.Start(context.Background(), h.env("1.0.0", paths))
	if err != nil {
		h.tb.Fatal(err)
	}
	h.tb.Cleanup(in.Close)
	return in
}

// logged returns the lines of the log so far and forgets them.
func (h *harness) logged() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	lines := h.lines
	h.lines = nil
	return lines
}

// request calls an endpoint with a context of its own.
func request(ctx context.Context, in *native.Instance, timeout time.Duration, req abi.CLIRequest) (string, error) {
	answer, err := in.Call(ctx, native.Event{
		Kind: abi.KindCLI, Payload: req.AppendJSON(nil), RequestID: "r1", Timeout: timeout,
	})
	return string(answer), err
}

// post sends a body to a path, with ample time.
func post(in *native.Instance, path, body string) (string, error) {
	req := abi.CLIRequest{Method: "POST", Path: path}
	if body != "" {
		req.Body = abi.RawJSON(body)
	}
	return request(context.Background(), in, 20*time.Second, req)
}

// mustPost fails the test where the answer is not the one wanted.
func mustPost(tb testing.TB, in *native.Instance, path, body, want string) {
	tb.Helper()
	got, err := post(in, path, body)
	if err != nil || got != want {
		tb.Errorf("%s %s: got %s, %v; want %s", path, body, got, err, want)
	}
}

// register declares some paths.
type register struct{ paths []string }

func (r register) Declared() []string                      { return r.paths }
func (register) Handle(string)                             {}
func (register) Progress(string, float64, float64, string) {}

func (register) RemoveHandler(string) {}

type settings struct{}

func (settings) Keys() []string { return []string{"greeting", "limit"} }

func (settings) Get(_ context.Context, key string) (abi.RawJSON, bool, error) {
	switch key {
	case "greeting":
		return abi.RawJSON(`"hello"`), true, nil
	case "limit":
		return abi.RawJSON(`9007199254740993`), true, nil
	}
	return nil, false, nil
}
