package gosdk_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
)

// guestPaths are what the guest in testdata registers.
var guestPaths = strings.Fields("echo query two sleep gosleep gotimeout wait open panic nilpanic goexit error " +
	"httperror nothing " +
	"empty spin gopanic notes settings background many random goroutines log typed status any garbage " +
	"mixed locked values lend borrow give after children")

const guestDir = "sdk/go/testdata/guest"

// TestGuest runs the guest in testdata, a new instance for each subject.
func TestGuest(t *testing.T) {
	h := newHarness(t)
	program := h.load(guestDir)
	for name, test := range map[string]func(*testing.T, *harness, *native.Instance){
		"handlers":    testHandlers,
		"hooks":       testHooks,
		"other":       testOtherEvents,
		"concurrency": testConcurrency,
		"waiting":     testWaiting,
		"garbage":     testGarbage,
		"holding":     testHolding,
	} {
		t.Run(name, func(t *testing.T) {
			h.logged()
			test(t, h, h.start(program, guestPaths...))
		})
	}
	t.Run("activate fails", func(t *testing.T) {
		_, err := program.Start(t.Context(), h.env("9.9.9", guestPaths))
		if err == nil || err.Error() != "activate: activate refused by test" {
			t.Errorf("got %v", err)
		}
	})
}

func testHandlers(t *testing.T, h *harness, in *native.Instance) {
	if lines := h.logged(); !slices.Equal(lines, []string{"1 ready test 7 true none 1s 1.5"}) {
		t.Errorf("log of activate: %q", lines)
	}

	t.Run("answers", func(t *testing.T) {
		for _, c := range []struct{ path, body, want string }{
			{"echo", `{"a":[1,2.50,"ü\u0000"]}`, `{"status":200,"body":{"a":[1,2.50,"ü\u0000"]}}`},
			{"echo", " \t[1, \"}}\"]\r\n", `{"status":200,"body":[1, "}}"]}`},
			{"echo", ` {"a":"x"} `, `{"status":200,"body":{"a":"x"}}`},
			{"echo", ` "query" `, `{"status":200,"body":"query"}`},
			{"echo", "", `{"status":200}`},
			{"empty", "1", `{"status":204}`},
			{"any", `{"name":"pointer"}`, `{"status":201,"body":{"text":"made","count":0}}`},
			{"any", `{"name":"value"}`, `{"status":204}`},
			{"any", `{"name":"nothing"}`, `{"status":200,"body":null}`},
			{"any", `{"name":"data"}`, `{"status":200,"body":{"text":"data","count":0}}`},
			{"typed", `{"name":"Ada","age":36}`, `{"status":200,"body":{"text":"hello Ada","count":37}}`},
			{"typed", `{"NAME":"<Ada>"}`, `{"status":200,"body":{"text":"hello \u003cAda\u003e","count":1}}`},
			{"typed", `{}`, `{"status":422,"body":{"error":"a name is needed","code":"name_missing"}}`},
			{"status", `{"name":"x"}`, `{"status":201,"body":{"text":"x","count":0}}`},
			{"httperror", "", `{"status":409,"body":{"error":"it is taken","code":"taken"}}`},
			{"many", "", `{"status":200,"body":"1000"}`},
			{"settings", "", `{"status":200,"body":"hello9007199254740993 <nil> <nil> <nil> true true 2"}`},
		} {
			mustPost(t, in, c.path, c.body, c.want)
		}
	})

	t.Run("a body of the wrong type", func(t *testing.T) {
		for _, body := range []string{`{"name":1}`, `[]`, `{"age":1.5}`, `"x"`, `{"age":99999999999999999999}`} {
			for _, path := range []string{"typed", "status"} {
				got, err := post(in, path, body)
				if err != nil || !strings.HasPrefix(got, `{"status":400,"body":{"error":"`) ||
					!strings.HasSuffix(got, `,"code":"invalid_body"}}`) {
					t.Errorf("%s %s: got %s, %v", path, body, got, err)
				}
			}
		}
	})

	t.Run("query", func(t *testing.T) {
		got, err := request(t.Context(), in, 20*time.Second, abi.CLIRequest{
			Method: "GET", Path: "query", Query: []abi.Pair{{Name: "a", Value: "1 \"ü"}, {Name: "b", Value: ""}},
		})
		if want := `{"status":200,"body":"GET query a=1 \"ü;b=; 1 \"ü false"}`; err != nil || got != want {
			t.Errorf("got %s, %v; want %s", got, err, want)
		}
	})

	t.Run("body and query", func(t *testing.T) {
		for _, body := range []string{`{"a":"x"}`, "1", ` {"query":{"c":"d"}}` + "\n", `[{}]`} {
			want := strings.TrimSpace(body)
			got, err := request(t.Context(), in, 20*time.Second, abi.CLIRequest{
				Method: "PUT", Path: "echo", Body: abi.RawJSON(body),
				Query: []abi.Pair{{Name: "a", Value: "b"}, {Name: "}}", Value: `"}}`}},
			})
			if want = `{"status":200,"body":` + want + `}`; err != nil || got != want {
				t.Errorf("got %s, %v; want %s", got, err, want)
			}
		}
	})

	t.Run("big bodies", func(t *testing.T) {
		for _, size := range []int{1 << 10, 64 << 10, 1 << 20, 8 << 20} {
			body := `"` + strings.Repeat("x", size) + `"`
			mustPost(t, in, "echo", body, `{"status":200,"body":`+body+`}`)
		}
	})

	t.Run("failures", func(t *testing.T) {
		for _, c := range []struct {
			path    string
			code    abi.Code
			message string
			stack   string
		}{
			{"error", "not_found", "looking it up: no such thing", ""},
			{"panic", "handler_panic", "panic: at the disco (main.go:", "main.(*plugin).panic"},
			{"nilpanic", "handler_panic", "panic: runtime error: invalid memory address or nil pointer dereference (main.go:",
				"main.(*plugin).nilPanic"},
			{"goexit", "handler_error", "the handler ended its goroutine without an answer", ""},
			{"nothing", "handler_error", "the handler of nothing returned neither a response nor an error", ""},
			{"unregistered", "not_found", "no handler is registered for the path unregistered", ""},
		} {
			_, err := post(in, c.path, "")
			var failed *abi.Error
			if !errors.As(err, &failed) || failed.Code != c.code || !strings.HasPrefix(failed.Message, c.message) ||
				!strings.Contains(failed.Stack, c.stack) {
				t.Errorf("%s: got %#v", c.path, err)
			}
			mustPost(t, in, "echo", "1", `{"status":200,"body":1}`)
		}
	})

	t.Run("goroutines", func(t *testing.T) {
		h.logged()
		mustPost(t, in, "gopanic", "", `{"status":200,"body":"started"}`)
		if lines := h.logged(); len(lines) == 0 || !strings.HasPrefix(lines[0],
			"3 panic in a goroutine: in the background\ngoroutine ") {
			t.Errorf("log: %q", lines)
		}
		mustPost(t, in, "background", "", `{"status":200,"body":"started"}`)
		eventually(t, in, `{"status":200,"body":["request over: true","background done"]}`)
	})

	t.Run("log", func(t *testing.T) {
		h.logged()
		mustPost(t, in, "log", "", `{"status":200,"body":"logged"}`)
		want := []string{"0 one", "2 two (a value of a type that the log cannot write; format it with fmt.Sprint)",
			"3 three [a b] nil raw", "1 standard output"}
		if lines := h.logged(); !slices.Equal(lines, want) {
			t.Errorf("log: %q", lines)
		}
	})

	t.Run("nothing is left over", func(t *testing.T) {
		// That of the export, the worker that answers, its standby goroutine, and the one
		// that called runtime.Goexit; on a slow machine the waiter of path many
		// with its standby goroutine too.
		var got string
		var err error
		for range 500 { // those that have answered may still be ending
			if got, err = post(in, "goroutines", ""); err == nil &&
				(got == `{"status":200,"body":"4"}` || got == `{"status":200,"body":"6"}`) {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		if err != nil || got != `{"status":200,"body":"4"}` && got != `{"status":200,"body":"6"}` {
			t.Errorf("goroutines: %s, %v", got, err)
		}
		if stats := in.Stats(); stats.Pending != 0 {
			t.Errorf("stats: %+v", stats)
		}
	})
}

// hangUp calls a handler that sleeps, and no longer waits for it once it does.
func hangUp(t *testing.T, in *native.Instance) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	answer := make(chan error, 1)
	go func() {
		_, err := request(ctx, in, 5*time.Minute, abi.CLIRequest{Method: "POST", Path: "sleep", Body: abi.RawJSON("3600000")})
		answer <- err
	}()
	for in.Stats().Pending == 0 {
		time.Sleep(time.Millisecond)
	}
	mustPost(t, in, "echo", "1", `{"status":200,"body":1}`) // which the guest gets after the other waits
	cancel()
	if err := <-answer; !errors.Is(err, context.Canceled) {
		t.Errorf("by the caller: %v", err)
	}
}

// eventually waits until the notes of the guest are the ones wanted.
func eventually(t *testing.T, in *native.Instance, want string) {
	t.Helper()
	var got string
	var err error
	for range 2000 {
		time.Sleep(10 * time.Millisecond)
		next, failed := post(in, "notes", "")
		if next == `{"status":200,"body":null}` {
			continue
		}
		if got == "" {
			got, err = next, failed
		} else {
			got = strings.TrimSuffix(got, "]}") + "," + strings.TrimPrefix(next, `{"status":200,"body":[`)
		}
		if got == want && err == nil {
			return
		}
	}
	t.Errorf("notes: got %s, %v; want %s", got, err, want)
}

// testHooks calls the hooks that the guest has set, and one that it has not.
func testHooks(t *testing.T, _ *harness, in *native.Instance) {
	if want := []string{"onDisable", "onEnable", "onSettingsChanged"}; !slices.Equal(in.Hooks(), want) {
		t.Errorf("hooks: %q, want %q", in.Hooks(), want)
	}
	for _, c := range []struct {
		call   abi.HookCall
		failed string
	}{
		{abi.HookCall{Name: "onEnable"}, ""},
		{abi.HookCall{Name: "onSettingsChanged", Args: []abi.RawJSON{abi.RawJSON(`{"greeting":"hi","n":1}`)}}, ""},
		{abi.HookCall{Name: "onSettingsChanged", Args: []abi.RawJSON{abi.RawJSON(`{"greeting":1}`)}},
			`the setting "greeting" is not a string`},
		{abi.HookCall{Name: "onDisable"}, "cannot be disabled"},
		{abi.HookCall{Name: "onAppReady"}, ""},
	} {
		got, err := in.Call(t.Context(), native.Event{Kind: abi.KindHook, Payload: c.call.AppendJSON(nil),
			Timeout: 20 * time.Second})
		switch {
		case c.failed == "" && (err != nil || string(got) != "null"):
			t.Errorf("%s: got %s, %v", c.call.Name, got, err)
		case c.failed != "" && (err == nil || err.Error() != c.failed):
			t.Errorf("%s: got %v, want %s", c.call.Name, err, c.failed)
		}
	}
	mustPost(t, in, "notes", "", `{"status":200,"body":["enabled","settings hi","settings "]}`)
}

// testOtherEvents sends the guest what this SDK has no handlers for.
func testOtherEvents(t *testing.T, _ *harness, in *native.Instance) {
	for kind, code := range map[abi.Kind]abi.Code{abi.KindCron: abi.CodeNotFound, abi.KindMethod: abi.CodeNotFound} {
		_, err := in.Call(t.Context(), native.Event{Kind: kind, Payload: []byte(`{}`), Timeout: 20 * time.Second})
		if !errors.Is(err, &abi.Error{Code: code}) {
			t.Errorf("%s: got %v", kind, err)
		}
	}
	for _, kind := range []abi.Kind{abi.KindEvent, abi.KindCompletion, abi.KindCancel, 99} {
		if _, err := in.Call(t.Context(), native.Event{Kind: kind, Payload: []byte(`{}`),
			Timeout: 20 * time.Second}); err != nil && kind != 99 {
			t.Errorf("%s: got %v", kind, err)
		}
	}
	mustPost(t, in, "echo", "1", `{"status":200,"body":1}`)
}

// testConcurrency has a thousand requests wait in one instance at a time.
func testConcurrency(t *testing.T, _ *harness, in *native.Instance) {
	start := time.Now()
	var wg sync.WaitGroup
	for range 1000 {
		wg.Go(func() { mustPost(t, in, "two", "", `{"status":200,"body":"done"}`) })
	}
	wg.Wait()
	t.Logf("1000 requests with two waits of 100 ms each: %v", time.Since(start))
	mustPost(t, in, "echo", "1", `{"status":200,"body":1}`)
	// A tick may still be under way.
	for n := 0; n < 2000 && in.Stats().Tickets > 0; n++ {
		time.Sleep(10 * time.Millisecond)
	}
	if stats := in.Stats(); stats.Pending != 0 || stats.Tickets != 0 {
		t.Errorf("stats: %+v", stats)
	}
}

// testGarbage has the collector at work all the time, so that goroutines wait
// for it too.
func testGarbage(t *testing.T, _ *harness, in *native.Instance) {
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 4 {
				mustPost(t, in, "garbage", "", `{"status":200,"body":"60000"}`)
				mustPost(t, in, "echo", "1", `{"status":200,"body":1}`)
			}
		})
	}
	wg.Wait()
}

// TestGenerated runs a guest with generated code and without the fallback to
// encoding/json.
func TestGenerated(t *testing.T) {
	h := newHarness(t)
	in := h.start(h.load("sdk/go/testdata/bench", "-tags=wasmhost_generated"), benchPaths...)
	mustPost(t, in, "generated", order, receipt)
	mustPost(t, in, "reflected", order, receipt)
	got, err := post(in, "generated", `{"amount":"much"}`)
	if err != nil || !strings.HasPrefix(got,
		`{"status":400,"body":{"error":"the body of the request does not fit: amount: a value of kind string`) {
		t.Errorf("got %s, %v", got, err)
	}
	if _, err := post(in, "cycle", ""); err == nil || err.Error() != "the value contains itself, or is nested too deep" {
		t.Errorf("a value that contains itself: got %v", err)
	}
	deep := strings.Repeat(`{"next":`, 5000) + "null" + strings.Repeat("}", 5000)
	if _, err := post(in, "cycle", deep); err == nil || err.Error() != "the value contains itself, or is nested too deep" {
		t.Errorf("a deep body: got %v", err)
	}
	mustPost(t, in, "raw", "1", `{"status":200,"body":1}`)
}

// TestNotGenerated runs a guest that has neither generated code nor the
// fallback.
func TestNotGenerated(t *testing.T) {
	h := newHarness(t)
	_, err := h.load(guestDir, "-tags=wasmhost_generated").Start(t.Context(), h.env("1.0.0", guestPaths))
	if err == nil || !strings.Contains(err.Error(), "wasmhost build") {
		t.Errorf("got %v", err)
	}
}

// testWaiting has handlers wait in every way that Go has.
func testWaiting(t *testing.T, h *harness, in *native.Instance) {

	t.Run("for a timer of package time", func(t *testing.T) {
		mustPost(t, in, "gosleep", "", `{"status":200,"body":"slept"}`)
		mustPost(t, in, "gotimeout", "", `{"status":200,"body":"true"}`)
	})

	for _, how := range []string{"wait", "spin"} {
		t.Run("for another request, by "+how, func(t *testing.T) {
			var wg sync.WaitGroup
			for range 10 {
				wg.Go(func() { mustPost(t, in, how, "", `{"status":200,"body":"through"}`) })
			}
			for in.Stats().Pending < 10 {
				time.Sleep(time.Millisecond)
			}
			mustPost(t, in, "echo", "1", `{"status":200,"body":1}`)
			mustPost(t, in, "open", "", `{"status":200,"body":"opened"}`)
			wg.Wait()
		})
	}

	t.Run("for ever", func(t *testing.T) {
		_, err := request(t.Context(), in, 500*time.Millisecond, abi.CLIRequest{Method: "POST", Path: "wait"})
		if !errors.Is(err, engine.ErrTimeout) {
			t.Errorf("got %v", err)
		}
		mustPost(t, in, "echo", "1", `{"status":200,"body":1}`)
		mustPost(t, in, "open", "", `{"status":200,"body":"opened"}`)
	})

	t.Run("until the client hangs up", func(t *testing.T) {
		hangUp(t, in)
		eventually(t, in,
			`{"status":200,"body":["sleep: the call was given up: context canceled true true context canceled"]}`)
	})

	t.Run("until the deadline", func(t *testing.T) {
		_, err := request(t.Context(), in, 2*time.Second,
			abi.CLIRequest{Method: "POST", Path: "sleep", Body: abi.RawJSON("10000")})
		if !errors.Is(err, engine.ErrTimeout) {
			t.Errorf("got %v", err)
		}
		eventually(t, in,
			`{"status":200,"body":["sleep: the call was given up: context canceled true true context canceled"]}`)
	})

	// What was given up is not settled any more.
	for _, line := range h.logged() {
		if strings.Contains(line, "settled event") {
			t.Errorf("log: %s", line)
		}
	}
}
