package native_test

import (
	"context"
	"strings"
	"testing"
	"time"

	extism "github.com/extism/go-sdk"
	"github.com/tetratelabs/wazero"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
)

// BenchmarkEcho passes a payload to a guest and back, with a deadline set.
// The metric extism/x says how many times as long extism/go-sdk takes for the
// same in the same run, with a timeout set as well.
func BenchmarkEcho(b *testing.B) {
	for _, size := range []struct {
		name  string
		bytes int
	}{{"200B", 200}, {"4KiB", 4 << 10}, {"64KiB", 64 << 10}} {
		b.Run(size.name, func(b *testing.B) {
			h := newHarness(b, engine.Limits{})
			in := h.start(guesttest.C(b, "echo"), 128)
			payload := []byte(`"` + strings.Repeat("x", size.bytes-2) + `"`)
			ev := native.Event{Kind: abi.KindMethod, Payload: payload, Buffers: native.Buffer(make([]byte, 0, size.bytes)),
				Timeout: 30 * time.Second}
			ctx := context.Background()
			b.ReportAllocs()
			for b.Loop() {
				if got, err := in.Call(ctx, ev); err != nil || len(got) != size.bytes {
					b.Fatal(len(got), err)
				}
			}
			ours := float64(b.Elapsed().Nanoseconds()) / float64(b.N)
			b.ReportMetric(extismEcho(b, payload)/ours, "extism/x")
		})
	}
}

// extismEcho returns the nanoseconds of one echo through extism/go-sdk.
func extismEcho(b *testing.B, payload []byte) float64 {
	b.Helper()
	ctx := context.Background()
	manifest := extism.Manifest{
		Wasm:    []extism.Wasm{extism.WasmData{Data: guesttest.C(b, "extism_echo")}},
		Timeout: 30_000,
	}
	config := extism.PluginConfig{
		EnableWasi:    true,
		RuntimeConfig: wazero.NewRuntimeConfig().WithCloseOnContextDone(true),
	}
	plugin, err := extism.NewPlugin(ctx, manifest, config, nil)
	if err != nil {
		b.Fatal(err)
	}
	defer plugin.Close(ctx)
	calls := 0
	began := time.Now()
	for time.Since(began) < 500*time.Millisecond {
		if _, got, err := plugin.Call("echo", payload); err != nil || len(got) != len(payload) {
			b.Fatal(len(got), err)
		}
		calls++
	}
	return float64(time.Since(began).Nanoseconds()) / float64(calls)
}
