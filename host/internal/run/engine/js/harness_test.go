package js_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/codetest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
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

// newHarness returns a harness of the engine that tests share, or of one of its own
// where it has limits.
func newHarness(tb testing.TB, limits engine.Limits) *harness {
	tb.Helper()
	h := &harness{tb: tb, access: grantAll}
	if limits == (engine.Limits{}) {
		h.native, h.driver = sharedDrivers(tb)
		return h
	}
	e, n, d, err := newDrivers(limits, codetest.Code(tb))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := e.Close(context.Background()); err != nil {
			tb.Error(err)
		}
	})
	h.native, h.driver = n, d
	return h
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

func (paths) Declared() []string                        { return []string{"run", "echo", "wait", "other"} }
func (paths) Handle(string)                             {}
func (paths) RemoveHandler(string)                      {}
func (paths) Progress(string, float64, float64, string) {}

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
	return hostfuncs.Services{}.With(
		hostfuncs.Of[hostfuncs.CLI](paths{}),
		hostfuncs.Of[hostfuncs.Settings](settings{}),
	)
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

// newDrivers opens an engine with these limits and drivers for it.
func newDrivers(limits engine.Limits, code *engine.Code) (*engine.Engine, *native.Driver, *js.Driver, error) {
	ctx := context.Background()
	e, err := engine.New(ctx, engine.Config{Limits: limits, Code: code})
	if err != nil {
		return nil, nil, nil, err
	}
	n, err := native.NewDriver(ctx, e)
	if err != nil {
		return nil, nil, nil, errors.Join(err, e.Close(ctx))
	}
	d, err := js.NewDriver(ctx, n, js.Config{})
	if err != nil {
		return nil, nil, nil, errors.Join(err, e.Close(ctx))
	}
	return e, n, d, nil
}

// shared is the engine that tests share, once one has asked for it. A program that
// stays keeps its code: without any, each test would read and validate that anew,
// which takes longer than most tests.
var shared struct {
	once   sync.Once
	engine *engine.Engine
	native *native.Driver
	driver *js.Driver
	stays  *js.Program
	err    error
}

func sharedDrivers(tb testing.TB) (*native.Driver, *js.Driver) {
	tb.Helper()
	code := codetest.Code(tb)
	shared.once.Do(func() {
		s := &shared
		if s.engine, s.native, s.driver, s.err = newDrivers(engine.Limits{}, code); s.err == nil {
			s.stays, s.err = s.driver.Load(context.Background(), fstest.MapFS{"main.js": {Data: []byte(echo)}}, "main.js",
				js.Options{MemoryMB: 32, Access: grantAll})
		}
	})
	if shared.err != nil {
		tb.Fatal(shared.err)
	}
	return shared.native, shared.driver
}

// TestMain closes the engine that tests share, which fails where one has left an
// instance open.
func TestMain(m *testing.M) {
	code := m.Run()
	if shared.stays != nil {
		shared.stays.Close(context.Background())
		if err := shared.engine.Close(context.Background()); err != nil {
			fmt.Fprintln(os.Stderr, "the engine that tests share:", err)
			code = max(code, 1)
		}
	}
	os.Exit(code)
}

func loadOptions(h *harness) js.Options { return js.Options{MemoryMB: 32, Access: h.access} }
