package engine_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tetratelabs/wazero/api"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
)

func newEngine(tb testing.TB, cfg engine.Config) *engine.Engine {
	tb.Helper()
	e, err := engine.New(context.Background(), cfg)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := e.Close(context.Background()); err != nil {
			tb.Error(err)
		}
	})
	return e
}

// addImports links the modules that the test guests import to functions that
// do nothing.
func addImports(tb testing.TB, e *engine.Engine) {
	tb.Helper()
	i32, i64 := api.ValueTypeI32, api.ValueTypeI64
	nothing := func(*engine.Instance, engine.Memory, []uint64) {}
	core := []engine.HostFunction{
		{Name: "input", Params: []api.ValueType{i32}, Call: nothing},
		{Name: "result", Params: []api.ValueType{i32}, Call: nothing},
		{Name: "respond", Params: []api.ValueType{i32, i32, i32}, Call: nothing},
		{Name: "fail", Params: []api.ValueType{i32, i32, i32}, Call: nothing},
		{Name: "log", Params: []api.ValueType{i32, i32, i32}, Call: nothing},
	}
	if err := e.AddHostModule(context.Background(), "wasmhost", core); err != nil {
		tb.Fatal(err)
	}
	cli := []engine.HostFunction{{Name: "handle", Params: []api.ValueType{i32, i32}, Results: []api.ValueType{i64},
		Call: nothing}}
	if err := e.AddHostModule(context.Background(), "wasmhost:cli", cli); err != nil {
		tb.Fatal(err)
	}
}

func load(tb testing.TB, e *engine.Engine, binary []byte, opts engine.LoadOptions) *engine.Module {
	tb.Helper()
	m, err := e.Load(context.Background(), binary, opts)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { m.Close(context.Background()) })
	return m
}

// The cache survives a restart, and damage to any of its files costs nothing
// but time.
func TestCacheOnDisk(t *testing.T) {
	guest := guesttest.C(t, "fib")
	dir := filepath.Join(t.TempDir(), "cache")
	run := func(t *testing.T) {
		e := newEngine(t, engine.Config{CacheDir: dir})
		addImports(t, e)
		m := load(t, e, guest, engine.LoadOptions{MemoryMB: 16})
		i, err := m.Instantiate(engine.InstanceOptions{})
		if err != nil {
			t.Fatal(err)
		}
		defer i.Close()
		stack := []uint64{10}
		if err := i.Invoke(i.Function("run"), stack, engine.Monotonic()+time.Minute); err != nil {
			t.Fatal(err)
		}
	}
	files := func(t *testing.T) []string {
		var names []string
		err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				names = append(names, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return names
	}
	run(t)
	kept := files(t)
	if len(kept) != 2 {
		t.Fatalf("the cache has %d files, want the rewritten module and the compiled code: %v", len(kept), kept)
	}
	if info, err := os.Stat(dir); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("the folder of the cache is open to others: %v %v", info.Mode(), err)
	}
	damage := map[string]func(content []byte) []byte{
		"none":      func(c []byte) []byte { return c },
		"truncated": func(c []byte) []byte { return c[:len(c)/2] },
		"empty":     func([]byte) []byte { return nil },
		"one bit":   func(c []byte) []byte { c[len(c)/2] ^= 1; return c },
		"head":      func(c []byte) []byte { c[0] ^= 0xff; return c },
	}
	for name, change := range damage {
		for n, file := range kept {
			t.Run(fmt.Sprintf("%s/%d", name, n), func(t *testing.T) {
				content, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, change(content), 0o600); err != nil {
					t.Fatal(err)
				}
				run(t)
			})
		}
	}
	if after := files(t); len(after) != len(kept) {
		t.Errorf("the cache has %d files now, %d before: %v", len(after), len(kept), after)
	}
}

func TestLimitsAreChecked(t *testing.T) {
	for _, limits := range []engine.Limits{
		{ModuleBytes: -1}, {ModuleBytes: wasm.MaxModuleBytes + 1}, {MemoryMB: 4097}, {MemoryMB: -1},
		{StackBytes: 1}, {StackBytes: -5}, {CheckInterval: 1}, {CheckInterval: 1 << 40}, {StartTimeout: time.Nanosecond},
		{ResultBytes: 1}, {OpenTickets: -1}, {LogLineBytes: 1}, {LogLinesPerSecond: -1}, {LogBurst: -1},
		{TableElements: wasm.MaxTableElements + 1},
	} {
		e, err := engine.New(context.Background(), engine.Config{Limits: limits})
		if err == nil {
			e.Close(context.Background())
			t.Errorf("%+v was accepted", limits)
		} else if !strings.Contains(err.Error(), "; give a") {
			t.Errorf("%+v: the error does not say what is allowed: %v", limits, err)
		}
	}
}

func TestModuleSizeLimit(t *testing.T) {
	e := newEngine(t, engine.Config{Limits: engine.Limits{ModuleBytes: 100}})
	_, err := e.Load(context.Background(), make([]byte, 101), engine.LoadOptions{})
	if err == nil || !strings.Contains(err.Error(), "over the limit of 100 bytes") {
		t.Errorf("got %v", err)
	}
}

func TestNotAModule(t *testing.T) {
	e := newEngine(t, engine.Config{})
	for _, binary := range [][]byte{nil, []byte("x"), []byte("\x00asm"), []byte("\x00asm\x01\x00\x00\x00\xff"),
		[]byte("#!/bin/sh\n")} {
		var refused *wasm.Error
		if _, err := e.Load(context.Background(), binary, engine.LoadOptions{}); !errors.As(err, &refused) {
			t.Errorf("%q: got %v", binary, err)
		}
	}
}

// Every import is refused with a sentence of its own, all at once.
func TestRefusedImports(t *testing.T) {
	guest := guesttest.C(t, "echo")
	e := newEngine(t, engine.Config{})
	var refused *engine.ImportError
	_, err := e.Load(context.Background(), guest, engine.LoadOptions{})
	if !errors.As(err, &refused) {
		t.Fatalf("got %v", err)
	}
	if len(refused.Refused) < 2 || !strings.Contains(err.Error(), `"handle" of module "wasmhost:cli"`) {
		t.Errorf("got %v", err)
	}
	addImports(t, e)
	_, err = e.Load(context.Background(), guest, engine.LoadOptions{Permit: func(i engine.Import) string {
		if i.Module == "wasmhost:cli" {
			return "not that one"
		}
		return ""
	}})
	if !errors.As(err, &refused) || err.Error() != "not that one" {
		t.Errorf("got %v", err)
	}
	load(t, e, guest, engine.LoadOptions{})
}

// Modules with the same content share their code, and the last one frees it.
func TestSharedModules(t *testing.T) {
	e := newEngine(t, engine.Config{})
	addImports(t, e)
	guest := guesttest.C(t, "fib")
	ctx := context.Background()
	first, err := e.Load(ctx, guest, engine.LoadOptions{MemoryMB: 1})
	if err != nil {
		t.Fatal(err)
	}
	second, err := e.Load(ctx, guest, engine.LoadOptions{MemoryMB: 1})
	if err != nil {
		t.Fatal(err)
	}
	first.Close(ctx)
	first.Close(ctx)
	i, err := second.Instantiate(engine.InstanceOptions{})
	if err != nil {
		t.Fatal(err)
	}
	run := i.Function("run")
	if err := i.Invoke(run, []uint64{5}, engine.Monotonic()+time.Minute); err != nil {
		t.Error(err)
	}
	i.Close()
	i.Close()
	if err := i.Invoke(run, []uint64{5}, engine.Monotonic()+time.Minute); !errors.Is(err,
		engine.ErrStopped) {
		t.Errorf("a call after Close: %v", err)
	}
	second.Close(ctx)
}

// The same run does the same number of instructions, and twice the work about
// twice as many.
func TestInstructionsAreDeterministic(t *testing.T) {
	e := newEngine(t, engine.Config{})
	addImports(t, e)
	m := load(t, e, guesttest.C(t, "fib"), engine.LoadOptions{MemoryMB: 1})
	count := func(n uint64) uint64 {
		i, err := m.Instantiate(engine.InstanceOptions{})
		if err != nil {
			t.Fatal(err)
		}
		defer i.Close()
		if err := i.Invoke(i.Function("run"), []uint64{n}, engine.Monotonic()+time.Minute); err != nil {
			t.Fatal(err)
		}
		return i.Instructions()
	}
	once, again, more := count(20), count(20), count(21)
	if once != again || once == 0 || more <= once {
		t.Errorf("instructions: %d and %d for the same run, %d for a longer one", once, again, more)
	}
}

// A call that is over its deadline ends, and so does one that Stop ends.
func TestDeadlineAndStop(t *testing.T) {
	e := newEngine(t, engine.Config{})
	addImports(t, e)
	m := load(t, e, guesttest.C(t, "fib"), engine.LoadOptions{MemoryMB: 1})
	start := func() *engine.Instance {
		i, err := m.Instantiate(engine.InstanceOptions{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(i.Close)
		return i
	}
	slow := []uint64{60}
	i := start()
	if err := i.Invoke(i.Function("run"), slow, 0); !errors.Is(err, engine.ErrTimeout) {
		t.Errorf("past the deadline: got %v", err)
	}
	i = start()
	time.AfterFunc(20*time.Millisecond, i.Stop)
	var crash *engine.CrashError
	if err := i.Invoke(i.Function("run"), slow, engine.Monotonic()+time.Minute); !errors.As(err, &crash) {
		t.Errorf("stopped: got %v", err)
	}
}

// While an instance is open, the engine does not take the ground from under
// it.
func TestCloseWithOpenInstances(t *testing.T) {
	ctx := context.Background()
	e, err := engine.New(ctx, engine.Config{})
	if err != nil {
		t.Fatal(err)
	}
	addImports(t, e)
	m, err := e.Load(ctx, guesttest.C(t, "fib"), engine.LoadOptions{MemoryMB: 1})
	if err != nil {
		t.Fatal(err)
	}
	i, err := m.Instantiate(engine.InstanceOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Close(ctx); err == nil || !strings.Contains(err.Error(), "1 instances are still open") {
		t.Errorf("got %v", err)
	}
	if err := i.Invoke(i.Function("run"), []uint64{5}, engine.Monotonic()+time.Minute); err != nil {
		t.Error(err)
	}
	i.Close()
	m.Close(ctx)
	if err := e.Close(ctx); err != nil {
		t.Error(err)
	}
	if _, err := e.Load(ctx, guesttest.C(t, "fib"), engine.LoadOptions{}); err == nil {
		t.Error("a closed engine loads modules")
	}
}
