package js_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/engine"
	"github.com/wasmhost/wasmhost/host/engine/js"
	"github.com/wasmhost/wasmhost/host/engine/native"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// harness is an engine with a driver, and what its plugins logged.
type harness struct {
	tb     testing.TB
	driver *js.Driver
	native *native.Driver
	access hostfuncs.Access

	mu    sync.Mutex
	lines []string
}

func newHarness(tb testing.TB, limits engine.Limits) *harness {
	tb.Helper()
	ctx := context.Background()
	e, err := engine.New(ctx, engine.Config{Limits: limits, CacheDir: guesttest.Compiled(tb)})
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
	return &harness{tb: tb, driver: mustDriver(tb, d), native: d, access: grantAll}
}

func grantAll(string) (bool, bool) { return true, true }

// load loads a backend of one file.
func (h *harness) load(source string) *js.Program {
	h.tb.Helper()
	p, err := h.driver.Load(context.Background(), fstest.MapFS{"main.js": {Data: []byte(source)}}, "main.js",
		js.Options{MemoryMB: 32, Access: h.access})
	if err != nil {
		h.tb.Fatal(err)
	}
	h.tb.Cleanup(func() { p.Close(context.Background()) })
	return p
}

func (h *harness) env() native.Env {
	return native.Env{
		Functions: hostfuncs.New(services(), h.access),
		Log:       h.logLine,
		Fault:     func(id string, err error) { h.tb.Errorf("a fault of the host: %v", err) },
		Activate: abi.Activate{PluginID: "test", PluginVersion: "1.0.0", DataDir: "/", HostVersion: "1.0.0",
			SDKVersion: abi.SDKVersion},
		ActivateTimeout: 20 * time.Second,
	}
}

func (h *harness) logLine(level abi.Level, requestID, text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.lines = append(h.lines, fmt.Sprintf("%d %s", level, text))
}

// log returns what was logged, one line each.
func (h *harness) log() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return strings.Join(h.lines, "\n")
}

// start starts a backend.
func (h *harness) start(source string) *js.Instance {
	h.tb.Helper()
	in, err := h.load(source).Start(context.Background(), h.env())
	if err != nil {
		h.tb.Fatalf("%v\n%s", err, h.log())
	}
	h.tb.Cleanup(in.Close)
	return in
}

// run starts a backend whose handler for the path run has the given body.
func (h *harness) run(body string) *js.Instance {
	h.tb.Helper()
	return h.start("export default function (ctx) { ctx.cli.handle('run', async (request) => {\n" + body + "\n}); }")
}

func call(in *js.Instance, timeout time.Duration, path, body string) (string, error) {
	req := abi.CLIRequest{Method: "POST", Path: path, Body: abi.RawJSON(body)}
	answer, err := in.Call(context.Background(), native.Event{
		Kind: abi.KindCLI, Payload: req.AppendJSON(nil), RequestID: "r1", Timeout: timeout,
	})
	return string(answer), err
}

// paths accepts every path that tests use.
type paths struct{}

func (paths) Declared() []string   { return []string{"run", "echo", "wait", "other"} }
func (paths) Handle(string)        {}
func (paths) RemoveHandler(string) {}

// settings are two.
type settings struct{}

func (settings) Keys() []string { return []string{"greeting", "limit"} }

func (settings) Get(_ context.Context, key string) (abi.RawJSON, bool, error) {
	switch key {
	case "greeting":
		return abi.RawJSON(`"hello"`), true, nil
	case "limit":
		return abi.RawJSON(`12`), true, nil
	}
	return nil, false, nil
}

func services() hostfuncs.Services {
	return hostfuncs.Services{CLI: paths{}, Settings: settings{}}
}

// quoted returns a text as JSON.
func quoted(text string) string { return string(abi.AppendString(nil, text)) }

// compact rewrites JSON so that equal values are equal texts.
func compact(text string) string {
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		return err.Error() + ": " + text
	}
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

func mustDriver(tb testing.TB, d *native.Driver) *js.Driver {
	tb.Helper()
	driver, err := js.NewDriver(context.Background(), d, js.Config{})
	if err != nil {
		tb.Fatal(err)
	}
	return driver
}

func loadOptions(h *harness) js.Options { return js.Options{MemoryMB: 32, Access: h.access} }
