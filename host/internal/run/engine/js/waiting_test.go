package js_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

const waiter = `export default (ctx) => {
	ctx.cli.handle("wait", async ({ body }) => {
		await new Promise((done) => setTimeout(done, body));
		return { status: 200, body };
	});
	ctx.cli.handle("run", ({ body }) => new Function(body)());
	ctx.cli.handle("other", () => ({ status: 200 }));
}`

// together makes calls at the same time and returns how long all took.
func together(tb testing.TB, in *js.Instance, count int, ms int) time.Duration {
	tb.Helper()
	var wg sync.WaitGroup
	began := time.Now()
	for range count {
		wg.Go(func() {
			answer, err := call(in, time.Minute, "wait", fmt.Sprint(ms))
			if err != nil || answer != fmt.Sprintf(`{"status":200,"body":%d}`, ms) {
				tb.Errorf("got %s and %v", answer, err)
			}
		})
	}
	wg.Wait()
	return time.Since(began)
}

// A thousand requests wait in one instance at once.
func TestManyWait(t *testing.T) {
	shorttest.Skip(t)
	h := newHarness(t, engine.Limits{})
	in := h.start(waiter)
	if took := together(t, in, 1000, 100); took > 40*time.Second {
		t.Errorf("it took %v", took)
	}
	// More than there are tickets.
	if took := together(t, in, 6000, 50); took > 60*time.Second {
		t.Errorf("it took %v", took)
	}
	if stats := in.Stats(); stats.Pending != 0 {
		t.Errorf("left behind: %+v", stats)
	}
}

// Each request ends when its own wait does.
func TestWaitsAreTheirOwn(t *testing.T) {
	shorttest.Skip(t)
	h := newHarness(t, engine.Limits{})
	in := h.start(waiter)
	const long = 3 * time.Second
	slow := make(chan time.Duration, 1)
	began := time.Now()
	go func() {
		_, err := call(in, 20*time.Second, "wait", fmt.Sprint(long.Milliseconds()))
		if err != nil {
			t.Error(err)
		}
		slow <- time.Since(began)
	}()
	together(t, in, 10, 10)
	select {
	case took := <-slow:
		t.Errorf("the long wait ended first, after %v", took)
	default:
	}
	if took := <-slow; took < long {
		t.Errorf("the long wait took %v", took)
	}
}

// A handler that computes past its deadline takes the others with it, which
// fail as what may be tried again; what only waits past its deadline does not.
func TestDeadlines(t *testing.T) {
	shorttest.Skip(t)
	h := newHarness(t, engine.Limits{})
	in := h.start(waiter)
	if _, err := call(in, 500*time.Millisecond, "wait", "60000"); !errors.Is(err, engine.ErrTimeout) {
		t.Errorf("got %v", err)
	}
	if answer, err := call(in, 20*time.Second, "other", "null"); err != nil {
		t.Fatal(answer, err)
	}
	others := make(chan error)
	go func() {
		_, err := call(in, 40*time.Second, "wait", "20000")
		others <- err
	}()
	for in.Stats().Pending == 0 {
		time.Sleep(time.Millisecond)
	}
	if _, err := call(in, time.Second, "run", `"for (;;);"`); !errors.Is(err, engine.ErrTimeout) {
		t.Errorf("got %v", err)
	}
	var crash *engine.CrashError
	if err := <-others; !errors.As(err, &crash) || !strings.Contains(crash.Reason, "try again") {
		t.Errorf("got %v", err)
	}
}

// The deadline that a timer counts against is that of the event that set it.
func TestTimersBelongToTheirEvent(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(`export default (ctx) => {
		ctx.cli.handle("wait", () => new Promise((done) => setTimeout(() => { for (;;); }, 30)));
		ctx.cli.handle("other", () => new Promise((done) => setTimeout(() => done({ status: 200 }), 20_000)));
	}`)
	others := make(chan error)
	go func() {
		_, err := call(in, 40*time.Second, "other", "null")
		others <- err
	}()
	for in.Stats().Pending == 0 {
		time.Sleep(time.Millisecond)
	}
	began := time.Now()
	if _, err := call(in, time.Second, "wait", "null"); !errors.Is(err, engine.ErrTimeout) {
		t.Errorf("got %v", err)
	}
	if took := time.Since(began); took > time.Second+slack {
		t.Errorf("it took %v", took)
	}
	var crash *engine.CrashError
	if err := <-others; !errors.As(err, &crash) {
		t.Errorf("got %v", err)
	}
}

// Timers that outlive their event go on, and may be cleared by another.
func TestTimersOutliveTheirEvent(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(`export default (ctx) => {
		let count = 0, id;
		ctx.cli.handle("run", () => { id = setInterval(() => { count++ }, 2); setTimeout(() => { count += 1000 }, 5); return { status: 200 } });
		ctx.cli.handle("wait", () => ({ status: 200, body: count }));
		ctx.cli.handle("other", () => { clearInterval(id); return { status: 200, body: count } });
	}`)
	if _, err := call(in, 20*time.Second, "run", "null"); err != nil {
		t.Fatal(err)
	}
	var got string
	for range 2000 {
		if got, _ = call(in, 20*time.Second, "wait", "null"); len(got) > len(`{"status":200,"body":1003}`)-1 {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	stopped, err := call(in, 20*time.Second, "other", "null")
	time.Sleep(50 * time.Millisecond)
	after, _ := call(in, 20*time.Second, "wait", "null")
	if err != nil || stopped != after || len(got) < len(`{"status":200,"body":1003}`) {
		t.Errorf("got %s, then %s and %v, after that %s", got, stopped, err, after)
	}
}

// A request that is given up aborts its signal, and with it what the handler
// waits for. One that is answered does not.
func TestSignal(t *testing.T) {
	t.Parallel()
	h := newHarness(t, engine.Limits{})
	in := h.start(`export default (ctx) => {
		const seen = [];
		let kept, late;
		ctx.cli.handle("wait", async (request) => {
			late = request;
			if (request.body === "late") return new Promise(() => {});
			const { signal } = request;
			signal.addEventListener("abort", () => { throw new Error("a listener's own") });
			await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))).catch((e) => {
				seen.push([request.body, e.name, signal.aborted, signal === request.signal]);
				throw e;
			});
		});
		ctx.cli.handle("run", (request) => {
			kept = request.signal;
			return { status: 200, body: [Object.keys(request), JSON.stringify(request), kept instanceof AbortSignal, kept.aborted] };
		});
		ctx.cli.handle("other", () => ({ status: 200, body: [seen, kept.aborted, late.signal.aborted] }));
	}`)
	if answer, err := call(in, 20*time.Second, "run", "1"); err != nil ||
		answer != `{"status":200,"body":[["method","path","body","query"],"{\"method\":\"POST\",\"path\":\"run\",`+
			`\"body\":1,\"query\":{}}",true,false]}` {
		t.Errorf("got %s and %v", answer, err)
	}
	gone := func(body string) {
		t.Helper()
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			for in.Stats().Pending == 0 {
				time.Sleep(time.Millisecond)
			}
			cancel()
		}()
		req := abi.CLIRequest{Method: "POST", Path: "wait", Body: abi.RawJSON(body)}
		if _, err := in.Call(ctx, native.Event{Kind: abi.KindCLI, Payload: req.AppendJSON(nil),
			Timeout: 20 * time.Second}); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	}
	gone(`"gone"`)
	if _, err := call(in, 5*time.Second, "wait", `"late by itself"`); !errors.Is(err, engine.ErrTimeout) {
		t.Errorf("got %v", err)
	}
	gone(`"late"`)
	want := `{"status":200,"body":[[["gone","AbortError",true,true],["late by itself","AbortError",true,true]],false,` +
		`true]}`
	var got string
	for range 2000 {
		if got, _ = call(in, 20*time.Second, "other", "null"); got == want {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if log := h.log(); strings.Contains(log, "is not open") || strings.Contains(log, "unhandled") ||
		strings.Count(log, "a listener's own") != 2 {
		t.Errorf("logged: %s", log)
	}
}

// slowFiles are on a disk that stands still where late.js lies.
type slowFiles struct {
	files       fs.FS
	asked, free chan struct{}
}

func (f slowFiles) Open(name string) (fs.File, error) {
	if name == "late.js" {
		select {
		case f.asked <- struct{}{}:
		default:
		}
		<-f.free
	}
	return f.files.Open(name)
}

// A guest that waits for a file of its plugin, or until an error is in its log,
// leaves its processor to others.
func TestProcessorsWhileADiskStandsStill(t *testing.T) {
	t.Parallel()
	scheduler, err := fairshare.New(fairshare.Limits{Processors: 1})
	if err != nil {
		t.Fatal(err)
	}
	h := newHarness(t, engine.Limits{})
	slow := slowFiles{nil, nil, make(chan struct{})}
	begin := func(files fs.FS) *js.Instance {
		t.Helper()
		p, err := h.driver.Load(t.Context(), files, "main.js", js.Options{MemoryMB: 32, Access: h.access})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { p.Close(context.Background()) })
		env := h.env()
		env.Group = scheduler.NewGroup()
		env.Log = func(level abi.Level, _, _ string) {
			slow.asked <- struct{}{}
			<-slow.free
		}
		in, err := p.Start(t.Context(), env)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(in.Close)
		return in
	}
	source := func(text string) fstest.MapFS {
		return fstest.MapFS{"main.js": {Data: []byte(text)}, "late.js": {Data: []byte("export const late = 'late';")}}
	}
	other := begin(source(waiter))
	free := sync.OnceFunc(func() { close(slow.free) })
	defer free()
	bodies := []string{"(await import('./late.js')).late", "console.error('late') ?? 'late'"}
	answers := make(chan string, 2*len(bodies))
	for n := range cap(answers) { // one may compute beside those who have all processors
		slow.asked = make(chan struct{}, 1)
		slow.files = source(`export default (ctx) => ctx.cli.handle("run", async () => ({ status: 200, body: ` +
			bodies[n%len(bodies)] + ` }));`)
		in := begin(slow)
		go func() {
			answer, err := call(in, 20*time.Second, "run", "null")
			answers <- fmt.Sprint(answer, err)
		}()
		<-slow.asked
	}
	if answer, err := call(other, 15*time.Second, "other", "null"); err != nil {
		t.Errorf("got %s and %v", answer, err)
	}
	free()
	for range cap(answers) {
		if got := <-answers; !strings.Contains(got, `"late"`) {
			t.Errorf("got %s", got)
		}
	}
}

// A call whose client has gone may end or not; its instance goes on.
func TestCancelled(t *testing.T) {
	t.Parallel()
	h := newHarness(t, engine.Limits{})
	in := h.start(waiter)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		for in.Stats().Pending == 0 {
			time.Sleep(time.Millisecond)
		}
		cancel()
	}()
	req := abi.CLIRequest{Method: "POST", Path: "wait", Body: abi.RawJSON("2000")}
	_, err := in.Call(ctx, native.Event{Kind: abi.KindCLI, Payload: req.AppendJSON(nil), Timeout: 20 * time.Second})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	time.Sleep(2100 * time.Millisecond) // its timer fires for nobody
	if answer, err := call(in, 20*time.Second, "other", "null"); err != nil {
		t.Errorf("got %s and %v", answer, err)
	}
	if strings.Contains(h.log(), "is not open") {
		t.Errorf("the engine settled what was given up: %s", h.log())
	}
}
