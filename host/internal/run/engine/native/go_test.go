package native_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
)

// The smallest Go plugin runs, with settings, typed handlers and errors.
func TestGoGuest(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(guesttest.Go(t, "plugins-src/hello", "-ldflags=-s -w"), 64)
	tests := []struct{ method, path, body, want string }{
		{"GET", "hello", "", `{"status":200,"body":{"message":"hello, world!"}}`},
		{"POST", "greet", `{"name":"Ada"}`, `{"status":200,"body":{"message":"hello, Ada!"}}`},
		{"POST", "greet", `{"name":""}`, `"status":400`},
		{"POST", "greet", `{"name":7}`, `"status":400`},
	}
	for range 200 {
		for _, test := range tests {
			req := abi.CLIRequest{Method: test.method, Path: test.path}
			if test.body != "" {
				req.Body = abi.RawJSON(test.body)
			}
			got, err := in.Call(context.Background(), native.Event{
				Kind: abi.KindCLI, Payload: req.AppendJSON(nil), Timeout: 20 * time.Second,
			})
			if err != nil || !strings.Contains(string(got), test.want) {
				t.Fatalf("%s %s %s: got %s and %v", test.method, test.path, test.body, got, err)
			}
		}
	}
}

// BenchmarkGoStart starts idle Go plugins from compiled code. The metric
// rss-MB is what each takes in the memory of the process after one call.
func BenchmarkGoStart(b *testing.B) {
	h := newHarness(b, engine.Limits{})
	program := h.load(guesttest.Go(b, "plugins-src/hello", "-ldflags=-s -w"), 64)
	payload := abi.CLIRequest{Method: "GET", Path: "hello"}.AppendJSON(nil)
	var instances []*native.Instance
	defer func() {
		for _, in := range instances {
			in.Close()
		}
	}()
	before := residentBytes(b)
	for b.Loop() {
		in, err := program.Start(context.Background(), h.env())
		if err != nil {
			b.Fatal(err)
		}
		instances = append(instances, in)
		if _, err := in.Call(context.Background(), native.Event{Kind: abi.KindCLI, Payload: payload,
			Timeout: time.Minute}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(residentBytes(b)-before)/float64(len(instances))/1e6, "rss-MB")
}

// residentBytes is the memory of this process alone that is resident, without
// files, or 0 where the system does not tell.
func residentBytes(b *testing.B) int64 {
	b.Helper()
	runtime.GC()
	if runtime.GOOS != "linux" {
		return 0
	}
	statm, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		b.Fatal(err)
	}
	var size, resident, shared int64
	if _, err := fmt.Sscan(string(statm), &size, &resident, &shared); err != nil {
		b.Fatal(err)
	}
	return (resident - shared) * int64(os.Getpagesize())
}

// BenchmarkGoHandler calls a typed handler of a Go plugin.
func BenchmarkGoHandler(b *testing.B) {
	h := newHarness(b, engine.Limits{})
	in := h.start(guesttest.Go(b, "plugins-src/hello", "-ldflags=-s -w"), 64)
	payload := abi.CLIRequest{Method: "POST", Path: "greet", Body: abi.RawJSON(`{"name":"Ada"}`)}.AppendJSON(nil)
	ev := native.Event{Kind: abi.KindCLI, Payload: payload, Timeout: time.Minute}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := in.Call(context.Background(), ev); err != nil {
			b.Fatal(err)
		}
	}
}

// A program in Go says itself why it ends, before the stacks of all its
// goroutines.
func TestGoGuestEnds(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	program := h.load(guesttest.Go(t, "testdata/guests/go/falls"), 16)
	for how, want := range map[string]string{
		"memory": "out of memory: backend.resourceLimits.memoryMb of the manifest is 16 (main.go:",
		"panic":  "panic: not my day (main.go:"} {
		in, err := program.Start(t.Context(), h.env())
		if err != nil {
			t.Fatal(err)
		}
		before := len(h.lines)
		_, err = in.Call(t.Context(), native.Event{
			Kind: abi.KindCLI, Payload: abi.CLIRequest{Method: "POST", Path: "run",
				Body: abi.RawJSON(`{"how":"` + how + `"}`)}.AppendJSON(nil), Timeout: 20 * time.Second,
		})
		var crash *engine.CrashError
		if !errors.As(err, &crash) || !strings.Contains(crash.Reason, want) {
			t.Errorf("%s: %v, want %q", how, err, want)
		}
		if lines := h.lines[before:]; len(lines) > 60 || how == "memory" &&
			!strings.Contains(lines[len(lines)-1], "more lines were left out") {
			t.Errorf("%s: %d lines: %q", how, len(lines), lines[max(0, len(lines)-3):])
		}
		in.Close()
	}
}
