package js_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
)

// BenchmarkEcho is a request of about 200 bytes to an async handler and its
// answer, inside the host. The metric native/x says how many times as long it
// takes as the same through a guest in C that parses nothing, in the same run.
func BenchmarkEcho(b *testing.B) {
	h := newHarness(b, engine.Limits{})
	in := h.start(echo)
	req := abi.CLIRequest{Method: "POST", Path: "echo", Body: abi.RawJSON(
		`{"id":12345,"name":"Ada Lovelace","tags":["one","two","three"],"nested":{"a":1,"b":true,"c":null},"text":"The ` +
			`quick brown fox jumps over the lazy dog, twice."}`)}
	ev := native.Event{Kind: abi.KindCLI, Payload: req.AppendJSON(nil), Buffers: native.Buffer(make([]byte, 0, 4096)),
		Timeout: 30 * time.Second}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := in.Call(context.Background(), ev); err != nil {
			b.Fatal(err)
		}
	}
	ours := float64(b.Elapsed().Nanoseconds()) / float64(b.N)
	b.ReportMetric(ours/nativeEcho(b, h, ev), "native/x")
}

// nativeEcho returns the nanoseconds of the same event in a guest in C.
func nativeEcho(b *testing.B, h *harness, ev native.Event) float64 {
	b.Helper()
	program, err := h.native.Load(context.Background(), guesttest.C(b, "echo"),
		native.Options{MemoryMB: 32, Access: grantAll})
	if err != nil {
		b.Fatal(err)
	}
	defer program.Close(context.Background())
	in, err := program.Start(context.Background(), h.env())
	if err != nil {
		b.Fatal(err)
	}
	defer in.Close()
	calls := 0
	began := time.Now()
	for time.Since(began) < 300*time.Millisecond {
		if _, err := in.Call(context.Background(), ev); err != nil {
			b.Fatal(err)
		}
		calls++
	}
	return float64(time.Since(began).Nanoseconds()) / float64(calls)
}

// BenchmarkStart is an instance from nothing to active, and its end.
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

// BenchmarkResident starts instances that have answered ten requests and are
// idle. The metric is what one more of them keeps in memory, in kilobytes.
func BenchmarkResident(b *testing.B) {
	const count = 50
	h := newHarness(b, engine.Limits{})
	p := h.load(echo)
	for b.Loop() {
		var open []*js.Instance
		var first int
		for n := range count + 1 {
			in, err := p.Start(context.Background(), h.env())
			if err != nil {
				b.Fatal(err)
			}
			open = append(open, in)
			for range 10 {
				if _, err := call(in, time.Second, "echo", `{"a":[1,2,3]}`); err != nil {
					b.Fatal(err)
				}
			}
			if n == 0 {
				first = resident(b)
			}
		}
		b.ReportMetric(float64(resident(b)-first)/count, "KB/instance")
		for _, in := range open {
			in.Close()
		}
	}
}

// resident is what the process keeps in memory, in kilobytes, where the system
// tells.
func resident(b *testing.B) int {
	b.Helper()
	runtime.GC()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		b.Fatal("the system does not tell how much memory a process has: ", err)
	}
	_, rest, _ := bytes.Cut(status, []byte("VmRSS:"))
	var kilobytes int
	if _, err := fmt.Sscan(string(rest), &kilobytes); err != nil {
		b.Fatal(err)
	}
	return kilobytes
}

// BenchmarkWaiting is a thousand requests that wait 100 ms each in one
// instance at once.
func BenchmarkWaiting(b *testing.B) {
	h := newHarness(b, engine.Limits{})
	in := h.start(waiter)
	for b.Loop() {
		together(b, in, 1000, 100)
	}
}

// BenchmarkDeadline ends scripts that are busy in ways of their own. The
// metrics are how much later than its deadline of 50 ms a call came back, in
// milliseconds, on average and at worst.
func BenchmarkDeadline(b *testing.B) {
	for name, body := range map[string]string{
		"loop":       `for (;;);`,
		"microtasks": `const again = () => Promise.resolve().then(again); await again();`,
		"regexp":     `/^(a+)+$/.test("a".repeat(40) + "b")`,
		"join":       `Array(1e9).join()`,
		"stringify":  `let a = []; for (let i = 0; i < 300; i++) a = [a, a]; JSON.stringify(a)`,
		"sort":       `const a = []; a.length = 4e9; a.sort()`,
		"allocation": `const a = []; for (;;) a.push(new Array(1000).fill({}))`,
		"timers":     `for (let i = 0; i < 1e6; i++) setTimeout(() => {}); await new Promise(() => {})`,
		"wait":       `await new Promise(() => {})`,
	} {
		b.Run(name, func(b *testing.B) {
			h := newHarness(b, engine.Limits{})
			p := h.load("export default (ctx) => { ctx.cli.handle('run', async () => {" + body + "}) }")
			var total, worst time.Duration
			const deadline = 50 * time.Millisecond
			for b.Loop() {
				in, err := p.Start(context.Background(), h.env())
				if err != nil {
					b.Fatal(err)
				}
				began := time.Now()
				if _, err := call(in, deadline, "run", "null"); err == nil {
					b.Fatal("the call ended by itself")
				} else if strings.Contains(err.Error(), "answer") {
					b.Fatal(err)
				}
				late := time.Since(began) - deadline
				total += late
				worst = max(worst, late)
				in.Close()
			}
			b.ReportMetric(float64(total.Microseconds())/1000/float64(b.N), "late-ms")
			b.ReportMetric(float64(worst.Microseconds())/1000, "worst-ms")
		})
	}
}
