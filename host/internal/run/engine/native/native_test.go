package native_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/codetest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// harness is an engine with a driver, and what its guests logged.
type harness struct {
	tb     testing.TB
	engine *engine.Engine
	driver *native.Driver

	mu    sync.Mutex
	lines []string
}

func newHarness(tb testing.TB, limits engine.Limits) *harness {
	tb.Helper()
	ctx := context.Background()
	e, err := engine.New(ctx, engine.Config{Limits: limits, Code: codetest.Code(tb)})
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
	return &harness{tb: tb, engine: e, driver: d}
}

func grantAll(string) (bool, bool) { return true, true }

func (h *harness) load(binary []byte, memoryMB int) *native.Program {
	h.tb.Helper()
	p, err := h.driver.Load(context.Background(), binary, native.Options{MemoryMB: memoryMB, Access: grantAll})
	if err != nil {
		h.tb.Fatal(err)
	}
	h.tb.Cleanup(func() { p.Close(context.Background()) })
	return p
}

func (h *harness) env() native.Env {
	return native.Env{
		Functions: hostfuncs.New(hostfuncs.Services{}.With(
			hostfuncs.Of[hostfuncs.CLI](&register{}),
			hostfuncs.Of[hostfuncs.Settings](settings{}),
		), grantAll),
		Log: h.logLine,
		Activate: abi.Activate{PluginID: "test", PluginVersion: "1.0.0", DataDir: "/", HostVersion: "1.0.0",
			SDKVersion: abi.SDKVersion},
		ActivateTimeout: 20 * time.Second,
	}
}

func (h *harness) logLine(level abi.Level, requestID, text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.lines = append(h.lines, text)
}

func (h *harness) start(binary []byte, memoryMB int) *native.Instance {
	h.tb.Helper()
	in, err := h.load(binary, memoryMB).Start(context.Background(), h.env())
	if err != nil {
		h.tb.Fatal(err)
	}
	h.tb.Cleanup(in.Close)
	return in
}

func call(in *native.Instance, timeout time.Duration, path, body string) (abi.RawJSON, error) {
	req := abi.CLIRequest{Method: "POST", Path: path, Body: abi.RawJSON(body)}
	return in.Call(context.Background(), native.Event{
		Kind: abi.KindCLI, Payload: req.AppendJSON(nil), RequestID: "r1", Timeout: timeout,
	})
}

// register accepts every path.
type register struct {
	more  []string // declared besides
	mu    sync.Mutex
	paths map[string]bool
}

func (r *register) Declared() []string {
	return append([]string{"echo", "sleep", "block", "status", "sum", "run", "hold", "release", "hello", "greet"},
		r.more...)
}

func (r *register) Handle(path string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.paths == nil {
		r.paths = map[string]bool{}
	}
	r.paths[path] = true
}

func (r *register) Progress(string, float64, float64, string) {}

func (r *register) RemoveHandler(path string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.paths, path)
}

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
