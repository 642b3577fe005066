package extism_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	sdk "github.com/extism/go-sdk"
	"github.com/tetratelabs/wazero"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/run/codetest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/extism"
	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// timeout is a deadline for what has to succeed.
const timeout = 2 * time.Minute

func newDriver(tb testing.TB, limits engine.Limits) *extism.Driver {
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
	d, err := extism.NewDriver(ctx, e, extism.Limits{})
	if err != nil {
		tb.Fatal(err)
	}
	return d
}

// grants is the access of a plugin with some permissions.
func grants(names ...string) hostfuncs.Access {
	return func(permission string) (bool, bool) {
		for _, name := range names {
			if name == permission {
				return true, true
			}
		}
		return false, false
	}
}

// config is the settings of the plugins.
type config map[string]string

func (c config) Get(_ context.Context, key string) (abi.RawJSON, bool, error) {
	value, ok := c[key]
	text, err := json.Marshal(value)
	return text, ok, err
}

func (c config) Keys() []string { return nil }

func start(tb testing.TB, d *extism.Driver, wasm []byte, memoryMB int, settings config) *extism.Instance {
	tb.Helper()
	ctx := context.Background()
	p, err := d.Load(ctx, wasm, extism.Options{MemoryMB: memoryMB, Access: grants("network")})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { p.Close(ctx) })
	in, err := p.Start(ctx, extism.Env{
		Functions: hostfuncs.New(hostfuncs.Services{}.With(
			hostfuncs.Of[hostfuncs.Settings](settings),
			hostfuncs.Of[hostfuncs.HTTP](loopback{}),
		), grants("network")),
		ActivateTimeout: timeout,
	})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(in.Close)
	return in
}

func call(in *extism.Instance, export string, input []byte) ([]byte, error) {
	return in.Export(context.Background(), export,
		extism.Event{Kind: extism.KindExport, Payload: input, Timeout: timeout})
}

// reference is a plug-in in extism/go-sdk. Each call has a plug-in of its own,
// to which the variables of the one before are given.
type reference struct {
	compiled *sdk.CompiledPlugin
	vars     map[string][]byte

	// A blind module gives the same for any input, so it is called once: one of them
	// takes go-sdk seconds each time.
	blind, called bool
	output        []byte
	err           error
}

// referenceCode is Extism's kernel and what WASI has, compiled once for all
// references.
var referenceCode = wazero.NewCompilationCache()

func newReference(tb testing.TB, wasm []byte, settings config) *reference {
	tb.Helper()
	ctx := context.Background()
	compiled, err := sdk.NewCompiledPlugin(ctx, sdk.Manifest{Wasm: []sdk.Wasm{sdk.WasmData{Data: wasm}},
		Config: settings, AllowedHosts: []string{"127.0.0.1"},
		Memory: &sdk.ManifestMemory{MaxVarBytes: 1 << 20, MaxHttpResponseBytes: -1}},
		sdk.PluginConfig{EnableWasi: true, EnableHttpResponseHeaders: true,
			RuntimeConfig: wazero.NewRuntimeConfig().WithCompilationCache(referenceCode)}, nil)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = compiled.Close(ctx) })
	return &reference{compiled: compiled, vars: map[string][]byte{}, blind: isBlind(tb, wasm)}
}

// isBlind reports whether all that a module imports is memory of the kernel, so
// that it has nothing by which one call could differ from another.
func isBlind(tb testing.TB, module []byte) bool {
	tb.Helper()
	parsed, err := wasm.ParseImports(module)
	if err != nil {
		tb.Fatal(err)
	}
	return !slices.ContainsFunc(parsed.Imports, func(i wasm.Import) bool {
		return i.Module != "extism:host/env" ||
			!slices.Contains([]string{"alloc", "free", "length", "load_u8", "load_u64", "store_u8", "store_u64"}, i.Name)
	})
}

func (r *reference) call(tb testing.TB, export string, input []byte) ([]byte, error) {
	tb.Helper()
	if r.blind && r.called {
		return r.output, r.err
	}
	r.output, r.err = r.callAnew(tb, export, input)
	r.called = true
	return r.output, r.err
}

func (r *reference) callAnew(tb testing.TB, export string, input []byte) ([]byte, error) {
	tb.Helper()
	ctx := context.Background()
	plugin, err := r.compiled.Instance(ctx, sdk.PluginInstanceConfig{})
	if err != nil {
		tb.Fatal(err)
	}
	defer plugin.Close(ctx)
	plugin.Var = r.vars
	code, output, err := plugin.Call(export, input)
	if err == nil && code != 0 {
		err = errors.New("the export returned a number that is not 0")
	}
	return output, err
}

// compare calls an export of both and holds one against the other.
func compare(tb testing.TB, in *extism.Instance, r *reference, export string, input []byte) {
	tb.Helper()
	got, gotErr := call(in, export, input)
	want, wantErr := r.call(tb, export, input)
	if (gotErr == nil) != (wantErr == nil) {
		tb.Fatalf("%s of %.60q: the error %v, go-sdk has %v", export, input, gotErr, wantErr)
	}
	var said *abi.Error
	if errors.As(gotErr, &said) && !strings.Contains(wantErr.Error(), "not 0") && said.Message != wantErr.Error() {
		tb.Fatalf("%s of %.60q: the error %q, go-sdk has %q", export, input, said.Message, wantErr)
	}
	if wantErr == nil && !bytes.Equal(got, want) {
		tb.Fatalf("%s of %.60q: %.100q, go-sdk has %.100q", export, input, got, want)
	}
}

// TestScripts compares the kernels call by call.
func TestScripts(t *testing.T) {
	settings := config{"keya": "A", "keyb": "", "keyc": strings.Repeat("c", 1000)}
	wasm := guesttest.C(t, "extism_script")
	in, r := start(t, newDriver(t, engine.Limits{}), wasm, 0, settings), newReference(t, wasm, settings)
	random := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		input := make([]byte, random.IntN(17*30))
		for n := range input {
			input[n] = byte(random.Uint32())
		}
		compare(t, in, r, "script", input)
	}
}

// FuzzScript is TestScripts for inputs that a fuzzer finds.
func FuzzScript(f *testing.F) {
	f.Add([]byte("\x00aaaaaaaabbbbbbbb\x06aaaaaaaabbbbbbbb\x07aaaaaaaabbbbbbbb"))
	wasm := guesttest.C(f, "extism_script")
	in, r := start(f, newDriver(f, engine.Limits{}), wasm, 0, config{}), newReference(f, wasm, config{})
	f.Fuzz(func(t *testing.T, input []byte) { compare(t, in, r, "script", input) })
}

// TestNothingStays calls a guest that shows all that a call before has left.
func TestNothingStays(t *testing.T) {
	in := start(t, newDriver(t, engine.Limits{}), guesttest.C(t, "extism_script"), 0, nil)
	for range 3 {
		for _, export := range []string{"twice", "reply"} {
			got, err := call(in, export, []byte("a secret"))
			if err != nil || export == "twice" && len(got) != 0 {
				t.Fatalf("%s: %q, %v", export, got, err)
			}
		}
		if _, err := call(in, "far_read", []byte("a secret")); err == nil {
			t.Fatal("a read far out of the memory succeeded")
		}
	}
}

// TestHostile has guests use offsets that are none, flood the kernel, and never
// end; the instance serves on after each.
func TestHostile(t *testing.T) {
	d := newDriver(t, engine.Limits{})
	in := start(t, d, guesttest.C(t, "extism_script"), 4, nil)
	alive := func() {
		t.Helper()
		if got, err := call(in, "reply", []byte("alive")); err != nil || string(got) != "alive" {
			t.Fatalf("%q, %v", got, err)
		}
	}
	var crash *engine.CrashError
	for _, export := range []string{"far_read", "far_write", "far_log"} {
		if _, err := call(in, export, nil); !errors.As(err, &crash) {
			t.Errorf("%s: %v", export, err)
		}
		alive()
	}
	if got, err := call(in, "far", nil); err != nil || bytes.Contains(got, []byte{7}) {
		t.Errorf("far: %v, %v", got, err)
	}

	got, err := call(in, "flood", nil)
	if err != nil || len(got) != 8 {
		t.Fatalf("flood: %v, %v", got, err)
	}
	count := binary.LittleEndian.Uint64(got)
	if most := uint64(4<<20) / 40; count < most/2 || count > most {
		t.Errorf("%d blocks were to be had in 4 MiB, want a little less than %d", count, most)
	}
	if s := in.Stats(); s.MemoryPeak > 4<<20 || s.MemoryPeak < 3<<20 {
		t.Errorf("guest and kernel had %d bytes together", s.MemoryPeak)
	}
	alive()

	if _, err := call(in, "reply", make([]byte, 5<<20)); !errors.Is(err, &abi.Error{Code: abi.CodeQuotaExceeded}) {
		t.Errorf("an input over the memory cap: %v", err)
	}
	alive()

	_, err = in.Export(context.Background(), "spin", extism.Event{Timeout: 50 * time.Millisecond})
	if !errors.Is(err, engine.ErrTimeout) {
		t.Error(err)
	}
	alive()
	if _, err := call(in, "no_such_export", nil); !errors.Is(err, &abi.Error{Code: abi.CodeNotFound}) {
		t.Error(err)
	}
}

// TestServicesHostile has a guest go on after it was stopped within a function, and
// send a request whose URL and headers are long.
func TestServicesHostile(t *testing.T) {
	ctx := context.Background()
	p, err := newDriver(t, engine.Limits{}).Load(ctx, guesttest.C(t, "extism_services"),
		extism.Options{Access: grants("network")})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close(ctx)
	var in *extism.Instance
	var closed sync.WaitGroup
	in, err = p.Start(ctx, extism.Env{
		Functions: hostfuncs.New(hostfuncs.Services{}.With(
			hostfuncs.Of[hostfuncs.Settings](config{}),
			hostfuncs.Of[hostfuncs.HTTP](loopback{}),
		), grants("network")),
		Log: func(abi.Level, string, string) {
			if in != nil {
				closed.Go(in.Close)
				<-in.Done()
			}
		},
		ActivateTimeout: timeout,
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, length := range []int{hostfuncs.MaxTextParams, hostfuncs.MaxTextParams + 1} {
		request := []byte(`{"url":"file:///none"` + strings.Repeat(" ", length-22) + "}")
		if _, err := call(in, "fetch", request); err == nil || strings.Contains(err.Error(), "are the limit") !=
			(length > hostfuncs.MaxTextParams) {
			t.Errorf("a request of %d bytes: %v", length, err)
		}
	}
	var crash *engine.CrashError
	if _, err := call(in, "onAppReady", nil); !errors.As(err, &crash) {
		t.Errorf("after it was stopped: %v", err)
	}
	closed.Wait()
}

// TestMemoryComesBack holds what instances take against what they give back.
func TestMemoryComesBack(t *testing.T) {
	account := memory.New(memory.Limits{PluginsMB: 1024}).NewAccount()
	ctx := context.Background()
	d := newDriver(t, engine.Limits{})
	for _, plugin := range []struct {
		export string
		wasm   []byte
	}{{"reply", guesttest.C(t, "extism_script")}, {"run_test", published(t, "var")}} {
		p, err := d.Load(ctx, plugin.wasm, extism.Options{MemoryMB: 16, Access: grants()})
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close(ctx)
		for range 3 {
			in, err := p.Start(ctx, extism.Env{Memory: account, ActivateTimeout: timeout})
			if err != nil {
				t.Fatal(err)
			}
			for _, size := range []int{10, 100_000, 3 << 20, 10} {
				got, err := call(in, plugin.export, make([]byte, size))
				if err != nil || plugin.export == "reply" && len(got) != size {
					t.Fatal(len(got), err)
				}
			}
			if account.Used() == 0 {
				t.Error("an instance takes no memory")
			}
			in.Close()
			if left := account.Used(); left != 0 {
				t.Fatalf("%s: %d bytes are still taken", plugin.export, left)
			}
		}
	}
}

// TestAtOnce has many call one instance, which serves one after the other.
func TestAtOnce(t *testing.T) {
	in := start(t, newDriver(t, engine.Limits{}), guesttest.C(t, "extism_script"), 0, nil)
	var all sync.WaitGroup
	for n := range 8 {
		all.Go(func() {
			input := bytes.Repeat([]byte{byte(n)}, 1000)
			for range 50 {
				if got, err := call(in, "reply", input); err != nil || !bytes.Equal(got, input) {
					t.Errorf("%.20q, %v", got, err)
					return
				}
			}
		})
	}
	all.Wait()
	in.Close()
	if _, err := call(in, "reply", nil); !errors.Is(err, engine.ErrStopped) {
		t.Error(err)
	}
}

// TestPermissions refuses imports whose permission is missing.
func TestPermissions(t *testing.T) {
	d := newDriver(t, engine.Limits{})
	_, err := d.Load(context.Background(), published(t, "http"), extism.Options{Access: grants()})
	var refused *engine.ImportError
	if !errors.As(err, &refused) || !strings.Contains(err.Error(), `"network"`) {
		t.Error(err)
	}
}
