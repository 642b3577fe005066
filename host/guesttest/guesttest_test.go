package guesttest_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
)

// host implements the core module and whatever else a guest imports, for one
// instance that is used by one goroutine.
type host struct {
	input    []byte
	calls    []string // "module.name parameters"
	answers  map[int32]string
	failures map[int32]string
	logs     []string
}

// instantiate links every function of the guest: the core module does what
// ABI 1 says, all others note the call and answer with no result.
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
	for _, f := range compiled.ImportedFunctions() {
		module, name, _ := f.Import()
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
	instance, err := r.InstantiateModule(ctx, compiled, wazero.NewModuleConfig().WithName("guest"))
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
			if len(stack) < 2 {
				return
			}
			h.calls = append(h.calls, module+"."+name+" "+read(m, stack[0], stack[1]))
			stack[0] = 0
		}
	}
	switch name {
	case abi.ImportInput:
		return func(_ context.Context, m api.Module, stack []uint64) {
			if !m.Memory().Write(uint32(stack[0]), h.input) {
				t.Errorf("input points outside the memory: %d", uint32(stack[0]))
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
	return func(context.Context, api.Module, []uint64) {}
}

// dispatch sends one event and returns what the guest answered to it, if it
// did.
func (h *host) dispatch(t *testing.T, m api.Module, kind abi.Kind, id int32, payload []byte) string {
	t.Helper()
	h.input = payload
	_, err := m.ExportedFunction(abi.ExportDispatch).Call(context.Background(),
		uint64(kind), uint64(id), uint64(len(payload)))
	if err != nil {
		t.Fatalf("dispatch of %v: %v", kind, err)
	}
	if failure, ok := h.failures[id]; ok {
		t.Errorf("the guest failed %v %d with %s", kind, id, failure)
	}
	return h.answers[id]
}

func TestEcho(t *testing.T) {
	h, m := instantiate(t, guesttest.C(t, "echo"))
	if got := h.dispatch(t, m, abi.KindActivate, 1, abi.Activate{PluginID: "echo"}.AppendJSON(nil)); got != `{"hooks":[]}` {
		t.Errorf("activate answered %q", got)
	}
	if len(h.calls) != 1 || h.calls[0] != `wasmhost:cli.handle {"path":"echo"}` {
		t.Errorf("activate called %q", h.calls)
	}
	big := append(append([]byte{'"'}, bytes.Repeat([]byte("x"), 8<<20-2)...), '"')
	query := []abi.Pair{{Name: "q", Value: `a"}}\`}, {Name: "r", Value: ""}}
	tests := []struct {
		name string
		req  abi.CLIRequest
	}{
		{"no body", abi.CLIRequest{Method: "GET", Path: "echo"}},
		{"no body, query", abi.CLIRequest{Method: "GET", Path: "echo", Query: query}},
		{"null", abi.CLIRequest{Method: "POST", Path: "echo", Body: abi.RawJSON("null")}},
		{"number", abi.CLIRequest{Method: "POST", Path: "echo", Body: abi.RawJSON("-1.5e3"), Query: query}},
		{"text", abi.CLIRequest{Method: "POST", Path: "e\"c\\ho", Body: abi.RawJSON(`"a\\\"}}"`), Query: query}},
		{"object that looks like a query", abi.CLIRequest{Method: "POST", Path: "echo", Body: abi.RawJSON(`{"a":[1,{"query":{"b":"c"}}],"query":{"b":"c"}}`)}},
		{"object that looks like a query, query", abi.CLIRequest{Method: "PUT", Path: "echo", Body: abi.RawJSON(`{"body":1,"query":{"b":"c"}}`), Query: query}},
		{"white space", abi.CLIRequest{Method: "POST", Path: "echo", Body: abi.RawJSON(`[ 1, { "a" : "}" } ]`), Query: query}},
		{"8 MiB", abi.CLIRequest{Method: "POST", Path: "echo", Body: big}},
		{"8 MiB, query", abi.CLIRequest{Method: "POST", Path: "echo", Body: big, Query: query}},
	}
	for i, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			want := `{"status":200,"body":null}`
			if tt.req.Body != nil {
				want = `{"status":200,"body":` + string(tt.req.Body) + `}`
			}
			got := h.dispatch(t, m, abi.KindCLI, int32(100+i), tt.req.AppendJSON(nil))
			if got != want {
				t.Errorf("answered %.200q (%d bytes), want %.200q (%d bytes)", got, len(got), want, len(want))
			}
		})
	}
	payload := abi.MethodCall{Namespace: "a", Method: "b", Args: abi.RawJSON(`[1,"x"]`)}.AppendJSON(nil)
	if got := h.dispatch(t, m, abi.KindMethod, 7, payload); got != string(payload) {
		t.Errorf("method answered %q, want the payload %q", got, payload)
	}
	if got := h.dispatch(t, m, abi.KindHook, 8, abi.HookCall{Name: "onEnable"}.AppendJSON(nil)); got != "null" {
		t.Errorf("hook answered %q, want null", got)
	}
}
