package guesttest_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"

	"github.com/wasmhost/wasmhost/abi"
)

// host implements the core module and whatever else a guest imports, for one
// instance that is used by one goroutine. It trusts the guest as no real host
// may: this package tests the guests, not a host.
type host struct {
	// reply gives the outcome of a host function: its result, or its error
	// when it failed. Without it every function returns null.
	reply    func(call, params string) (outcome string, failed bool)
	tickets  int64 // that _async functions have returned, counted from 1
	input    []byte
	result   []byte
	calls    []string // "namespace.name parameters"
	answers  map[int32]string
	failures map[int32]string
	logs     []string
}

// instantiate links every function of the guest: the core module does what
// ABI 1 says, WASI is that of the engine, all others note the call and reply.
func instantiate(t *testing.T, wasm []byte) (*host, api.Module) {
	t.Helper()
	ctx := context.Background()
	r := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().WithCoreFeatures(features))
	t.Cleanup(func() { r.Close(ctx) })
	compiled, err := r.CompileModule(ctx, wasm)
	if err != nil {
		t.Fatal(err)
	}
	h := &host{answers: map[int32]string{}, failures: map[int32]string{}}
	builders := map[string]wazero.HostModuleBuilder{}
	wasi_snapshot_preview1.MustInstantiate(ctx, r)
	for _, f := range compiled.ImportedFunctions() {
		module, name, _ := f.Import()
		if module == abi.WASIModule {
			continue
		}
		if builders[module] == nil {
			builders[module] = r.NewHostModuleBuilder(module)
		}
		builders[module].NewFunctionBuilder().
			WithGoModuleFunction(h.function(t, module, name), f.ParamTypes(), f.ResultTypes()).Export(name)
	}
	for _, b := range builders {
		if _, err := b.Instantiate(ctx); err != nil {
			t.Fatal(err)
		}
	}
	instance, err := r.InstantiateModule(ctx, compiled, wazero.NewModuleConfig().
		WithName("guest").WithStartFunctions(abi.ExportInitialize))
	if err != nil {
		t.Fatal(err)
	}
	return h, instance
}

func (h *host) function(t *testing.T, module, name string) api.GoModuleFunc {
	read := func(m api.Module, ptr, length uint64) string {
		b, ok := m.Memory().Read(uint32(ptr), uint32(length))
		if !ok {
			t.Errorf("%s.%s points outside the memory: %d+%d", module, name, uint32(ptr), uint32(length))
		}
		return string(b)
	}
	if module != abi.CoreModule {
		return func(_ context.Context, m api.Module, stack []uint64) {
			params := read(m, stack[0], stack[1])
			call := strings.TrimPrefix(module, abi.NamespacePrefix) + "." + name
			h.calls = append(h.calls, call+" "+params)
			result, failed := "null", false
			if h.reply != nil {
				result, failed = h.reply(call, params)
			}
			h.result = []byte(result)
			switch {
			case failed:
				stack[0] = uint64(-int64(len(result)))
			case strings.HasSuffix(name, abi.AsyncSuffix):
				h.tickets++
				stack[0] = uint64(h.tickets)
			default:
				stack[0] = uint64(len(result))
			}
		}
	}
	switch name {
	case abi.ImportInput:
		return func(_ context.Context, m api.Module, stack []uint64) {
			if !m.Memory().Write(uint32(stack[0]), h.input) {
				t.Errorf("input points outside the memory: %d", uint32(stack[0]))
			}
		}
	case abi.ImportResult:
		return func(_ context.Context, m api.Module, stack []uint64) {
			if !m.Memory().Write(uint32(stack[0]), h.result) {
				t.Errorf("result points outside the memory: %d", uint32(stack[0]))
			}
		}
	case abi.ImportRespond:
		return func(_ context.Context, m api.Module, stack []uint64) {
			h.answers[int32(stack[0])] = read(m, stack[1], stack[2])
		}
	case abi.ImportFail:
		return func(_ context.Context, m api.Module, stack []uint64) {
			h.failures[int32(stack[0])] = read(m, stack[1], stack[2])
		}
	case abi.ImportLog:
		return func(_ context.Context, m api.Module, stack []uint64) {
			h.logs = append(h.logs, read(m, stack[1], stack[2]))
		}
	}
	t.Errorf("the core module has no function %s", name)
	return func(context.Context, api.Module, []uint64) {}
}

// send delivers one event.
func (h *host) send(t *testing.T, m api.Module, kind abi.Kind, id int32, payload []byte) {
	t.Helper()
	h.input = payload
	_, err := m.ExportedFunction(abi.ExportDispatch).Call(context.Background(),
		uint64(kind), api.EncodeI32(id), uint64(len(payload)))
	if err != nil {
		t.Fatalf("dispatch of %v: %v", kind, err)
	}
}

// dispatch delivers one event and returns what the guest answered to it, if it
// did. To fail it is an error.
func (h *host) dispatch(t *testing.T, m api.Module, kind abi.Kind, id int32, payload []byte) string {
	t.Helper()
	h.send(t, m, kind, id, payload)
	if failure, ok := h.failures[id]; ok {
		t.Errorf("the guest failed %v %d with %s", kind, id, failure)
	}
	return h.answers[id]
}
