package native_test

import (
	"context"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
)

// BenchmarkImage compares a full start with an instance of an image, the first
// ones and those that come when others have ended, and with one that is reset,
// and says how much memory an instance has touched by its first request.
func BenchmarkImage(b *testing.B) {
	guests := []struct {
		name, path string
		load       func(testing.TB) []byte
	}{
		{"c", "echo", func(tb testing.TB) []byte { return guesttest.C(tb, "echo") }},
		{"go", "hello", func(tb testing.TB) []byte { return guesttest.Go(tb, "plugins-src/hello", "-ldflags=-s -w") }},
	}
	for _, guest := range guests {
		b.Run(guest.name, func(b *testing.B) {
			h := newHarness(b, engine.Limits{})
			program := h.load(guest.load(b), 64)
			request := native.Event{Kind: abi.KindCLI, Timeout: 20 * time.Second,
				Payload: abi.CLIRequest{Method: "GET", Path: guest.path}.AppendJSON(nil)}
			serve := func(in *native.Instance) {
				if _, err := in.Call(context.Background(), request); err != nil {
					b.Fatal(err)
				}
			}
			first, err := program.Start(context.Background(), h.env())
			if err != nil {
				b.Fatal(err)
			}
			defer first.Close()
			image, err := first.Freeze(b.Context())
			if err != nil {
				b.Fatal(err)
			}
			defer image.Close()
			b.Run("start", func(b *testing.B) {
				for b.Loop() {
					in, err := program.Start(context.Background(), h.env())
					if err != nil {
						b.Fatal(err)
					}
					serve(in)
					in.Close()
				}
			})
			b.Run("image", func(b *testing.B) {
				env := h.env()
				for b.Loop() {
					in, err := image.Start(env)
					if err != nil {
						b.Fatal(err)
					}
					in.Close()
				}
			})
			b.Run("image-first", func(b *testing.B) {
				env := h.env()
				for b.Loop() {
					in, err := image.Start(env)
					if err != nil {
						b.Fatal(err)
					}
					in.Close()
					image.Trim()
				}
			})
			b.Run("image-call", func(b *testing.B) {
				env := h.env()
				for b.Loop() {
					in, err := image.Start(env)
					if err != nil {
						b.Fatal(err)
					}
					serve(in)
					in.Close()
				}
			})
			b.Run("reset-call", func(b *testing.B) {
				in, err := image.Start(h.env())
				if err != nil {
					b.Fatal(err)
				}
				defer in.Close()
				for b.Loop() {
					serve(in)
					if !in.Reset() {
						b.Fatal("it was not reset")
					}
				}
			})
			b.Run("call", func(b *testing.B) {
				for b.Loop() {
					serve(first)
				}
			})
			b.Run("resident", func(b *testing.B) {
				env := h.env()
				var instances []*native.Instance
				defer func() {
					for _, in := range instances {
						in.Close()
					}
				}()
				before := residentBytes(b)
				for b.Loop() {
					in, err := image.Start(env)
					if err != nil {
						b.Fatal(err)
					}
					serve(in)
					instances = append(instances, in)
				}
				b.ReportMetric(float64(residentBytes(b)-before)/float64(len(instances))/1e6, "private-MB")
			})
		})
	}
}
