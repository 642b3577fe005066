package extism_test

import (
	"bytes"
	"context"
	"fmt"
	"testing"
	"time"

	sdk "github.com/extism/go-sdk"
	"github.com/tetratelabs/wazero"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/extism"
)

// BenchmarkEcho runs one plug-in, unmodified, here and in extism/go-sdk, with a
// deadline in both. The metric go-sdk/x is how many times as long go-sdk takes,
// which gives all calls the same guest; here each has one to itself.
func BenchmarkEcho(b *testing.B) {
	wasm := guesttest.C(b, "extism_echo")
	for _, size := range []int{200, 4 << 10, 64 << 10} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			input := bytes.Repeat([]byte("x"), size)
			in := start(b, newDriver(b, engine.Limits{}), wasm, 0, nil)
			ev := extism.Event{Kind: extism.KindExport, Payload: input, Buffers: extism.Buffer(make([]byte, 0, size)),
				Timeout: timeout}
			ctx := context.Background()
			for b.Loop() {
				if got, err := in.Export(ctx, "echo", ev); err != nil || len(got) != size {
					b.Fatal(len(got), err)
				}
			}
			ours := float64(b.Elapsed().Nanoseconds()) / float64(b.N)
			b.ReportMetric(referenceEcho(b, wasm, input)/ours, "go-sdk/x")
		})
	}
}

// referenceEcho returns the nanoseconds of one echo in extism/go-sdk.
func referenceEcho(b *testing.B, wasm, input []byte) float64 {
	b.Helper()
	ctx := context.Background()
	plugin, err := sdk.NewPlugin(ctx, sdk.Manifest{Wasm: []sdk.Wasm{sdk.WasmData{Data: wasm}}, Timeout: 30_000},
		sdk.PluginConfig{EnableWasi: true, RuntimeConfig: wazero.NewRuntimeConfig().WithCloseOnContextDone(true)}, nil)
	if err != nil {
		b.Fatal(err)
	}
	defer plugin.Close(ctx)
	calls, began := 0, time.Now()
	for time.Since(began) < 500*time.Millisecond {
		if _, got, err := plugin.Call("echo", input); err != nil || len(got) != len(input) {
			b.Fatal(len(got), err)
		}
		calls++
	}
	return float64(time.Since(began).Nanoseconds()) / float64(calls)
}
