package js_test

import (
	"context"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/engine"
	"github.com/wasmhost/wasmhost/host/engine/native"
)

func BenchmarkEcho(b *testing.B) {
	h := newHarness(b, engine.Limits{})
	in := h.start(echo)
	req := abi.CLIRequest{Method: "POST", Path: "echo", Body: abi.RawJSON(
		`{"id":12345,"name":"Ada Lovelace","tags":["one","two","three"],"nested":{"a":1,"b":true,"c":null},"text":"The quick brown fox jumps over the lazy dog, twice."}`)}
	ev := native.Event{Kind: abi.KindCLI, Payload: req.AppendJSON(nil), Buffer: make([]byte, 0, 4096), Timeout: 30 * time.Second}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := in.Call(context.Background(), ev); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStart(b *testing.B) {
	h := newHarness(b, engine.Limits{})
	p := h.load(echo)
	for b.Loop() {
		in, err := p.Start(context.Background(), h.env())
		if err != nil {
			b.Fatal(err)
		}
		in.Close()
	}
}
