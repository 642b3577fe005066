package native_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// Guests that are odd in what they import, export or ask for are refused when
// they are loaded, with a sentence that says why.
func TestLoadRefuses(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	tests := map[string]string{
		"dispatch-global":       `does not export the function "wasmhost_dispatch_v1"`,
		"dispatch-missing":      `does not export the function "wasmhost_dispatch_v1"`,
		"dispatch-signature":    "it must be (i32, i32, i32) -> ()",
		"dispatch-v2":           "speaks version 2 of the ABI",
		"export-reserved":       "wasmhost:",
		"import-async":          "get_async",
		"import-core":           "no such function",
		"import-core-signature": "build the plugin with the bindings of this SDK version",
		"import-function":       "no such function",
		"import-global":         "may import functions only",
		"import-host-signature": "build the plugin with the bindings of this SDK version",
		"import-memory":         "define its own memory",
		"import-meter":          "wasmhost:meter",
		"import-meter-global":   "wasmhost:meter",
		"import-module":         "which this host does not offer",
		"import-namespace":      "which this host does not offer",
		"import-table":          "define its own table",
		"import-wasi":           "no such function",
		"import-wasi-unstable":  "which this host does not offer",
		"initialize-signature":  `"_initialize"`,
		"memory-missing":        "memory",
		"memory-not-shown":      `does not export its memory under the name "memory"`,
		"memory-other-name":     `does not export its memory under the name "memory"`,
		"memory-over-cap":       "memory",
		"table-fill":            "table",
		"table-over-cap":        "table",
	}
	for name, want := range tests {
		t.Run(name, func(t *testing.T) {
			p, err := h.driver.Load(context.Background(), guesttest.WAT(t, name), native.Options{MemoryMB: 16, Access: grantAll})
			if err == nil {
				p.Close(context.Background())
				t.Fatal("it was accepted")
			}
			if !strings.Contains(err.Error(), want) {
				t.Errorf("got %q, want it to say %q", err, want)
			}
		})
	}
}

// A permission that is missing keeps a guest from being loaded; the sentence
// says which import, which permission, and what to do.
func TestLoadNeedsPermission(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	for _, test := range []struct {
		declared bool
		want     string
	}{
		{false, `add "cli" to "permissions" in manifest.json`},
		{true, "which the manifest declares but the user has not granted"},
	} {
		_, err := h.driver.Load(context.Background(), guesttest.C(t, "echo"), native.Options{
			MemoryMB: 16, Access: func(string) (bool, bool) { return test.declared, false },
		})
		var refused *engine.ImportError
		if !errors.As(err, &refused) || !strings.Contains(err.Error(), test.want) ||
			!strings.Contains(err.Error(), `"handle" of module "wasmhost:cli"`) {
			t.Errorf("got %v, want %q", err, test.want)
		}
	}
}

func TestImportFacts(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	facts, err := h.driver.Imports(t.Context(), guesttest.C(t, "echo"))
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, f := range facts {
		if !f.Known {
			t.Errorf("%v is not known: %s", f.Import, f.Reason)
		}
		if f.Module == "wasmhost:cli" {
			found = true
			if f.Permission != "cli" {
				t.Errorf("%v needs %q", f.Import, f.Permission)
			}
		} else if f.Permission != "" {
			t.Errorf("%v needs %q", f.Import, f.Permission)
		}
	}
	if !found {
		t.Error("the import of cli.handle is not listed")
	}
	if facts, err = h.driver.Imports(t.Context(), guesttest.WAT(t, "import-module")); err != nil || facts[0].Known ||
		facts[0].Reason == "" {
		t.Errorf("got %+v, %v", facts, err)
	}
	if _, err := h.driver.Imports(t.Context(), []byte("no module")); err == nil {
		t.Error("garbage was accepted")
	}
}

// What goes wrong while a guest starts is an error of the start, in time.
func TestStart(t *testing.T) {
	long, short := newHarness(t, engine.Limits{}), newHarness(t, engine.Limits{StartTimeout: 300 * time.Millisecond})
	tests := map[string]string{ // "" starts
		"activate-exit":          "proc_exit",
		"activate-fail":          "activate: ",
		"activate-garbage":       "settled it with something other",
		"activate-huge":          "settled it with 4097 bytes; 4096 are the limit",
		"activate-later":         "",
		"activate-never":         engine.ErrTimeout.Error(),
		"activate-slow":          engine.ErrTimeout.Error(),
		"activate-spin":          engine.ErrTimeout.Error(),
		"activate-text":          "settled it with something other",
		"activate-trap":          "unreachable",
		"activate-unknown-hooks": "",
		"data-outside":           "instantiate the module",
		"elem-outside":           "", // wazero leaves such a table empty: calls through it trap
		"initialize-exit":        "_initialize: ",
		"initialize-respond":     "",
		"initialize-spin":        "_initialize: " + engine.ErrTimeout.Error(),
		"initialize-trap":        "_initialize: ",
		"plain":                  "",
		"start-recurse":          "stack exhausted",
		"start-spin":             "its start function ran for too long",
		"start-trap":             "unreachable",
	}
	for name, want := range tests {
		t.Run(name, func(t *testing.T) {
			h, timeout := long, 20*time.Second
			if strings.Contains(want, engine.ErrTimeout.Error()) || strings.Contains(want, "too long") {
				h, timeout = short, 300*time.Millisecond // it ends by that alone
			}
			env := h.env()
			env.ActivateTimeout = timeout
			program := h.load(guesttest.WAT(t, name), 16)
			began := time.Now()
			in, err := program.Start(context.Background(), env)
			if took := time.Since(began); took > 2*timeout+slack {
				t.Errorf("it took %v", took)
			}
			if in != nil {
				defer in.Close()
			}
			switch {
			case want == "" && err != nil:
				t.Errorf("it did not start: %v", err)
			case want != "" && err == nil:
				t.Error("it started")
			case want != "" && !strings.Contains(err.Error(), want):
				t.Errorf("got %q, want it to say %q", err, want)
			}
		})
	}
}

// Guests that never end by themselves are ended, whatever they do instead of
// a plain loop; guests that ask for too much are refused it.
func TestEveryShapeOfEndlessWorkEnds(t *testing.T) {
	shorttest.Skip(t)
	h := newHarness(t, engine.Limits{})
	timeout, stack := engine.ErrTimeout.Error(), "stack exhausted"
	tests := map[string]string{ // "" answers
		"indirect-null":      "the plugin crashed",
		"indirect-wrong":     "the plugin crashed",
		"memory-copy":        timeout,
		"memory-fill":        timeout,
		"memory-max-low":     "",
		"recurse":            stack,
		"recurse-fat":        stack,
		"recurse-indirect":   stack,
		"recurse-memory":     stack,
		"recurse-tree":       timeout,
		"spin":               timeout,
		"spin-straight":      timeout,
		"spin-tail":          timeout,
		"spin-tail-indirect": timeout,
		"table-grow":         "",
		"table-grow-extern":  "",
	}
	for name, want := range tests {
		t.Run(name, func(t *testing.T) {
			in := h.start(guesttest.WAT(t, name), 256)
			deadline := 200 * time.Millisecond
			if want == "" || want == stack {
				deadline = 20 * time.Second
			}
			began := time.Now()
			answer, err := call(in, deadline, "run", "null")
			if took := time.Since(began); took > deadline+slack {
				t.Errorf("it took %v", took)
			}
			if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
				t.Errorf("got %s and %v, want %q", answer, err, want)
			}
			if want != "" {
				<-in.Done()
			}
		})
	}
}

// A new instance knows nothing of the one before.
func TestInstancesShareNothing(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	program := h.load(guesttest.WAT(t, "global-keep"), 16)
	for range 3 {
		in, err := program.Start(context.Background(), h.env())
		if err != nil {
			t.Fatal(err)
		}
		crashed := false
		for n := range 3 {
			_, err := call(in, 20*time.Second, "run", "null")
			var crash *engine.CrashError
			crashed = errors.As(err, &crash)
			if crashed != (n == 2) && err != nil {
				t.Errorf("event %d: %v", n+1, err)
			}
		}
		if !crashed {
			t.Error("the third event did not end the instance")
		}
		in.Close()
	}
}

// Hooks that the guest names are passed on, and kinds that are not settled
// return at once.
func TestEventsThatAreNotSettled(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(guesttest.C(t, "store"), 16)
	payload := abi.ChannelEvent{Channel: "c", Data: abi.RawJSON("1")}.AppendJSON(nil)
	answer, err := in.Call(context.Background(), native.Event{Kind: abi.KindEvent, Payload: payload,
		Timeout: 20 * time.Second})
	if answer != nil || err != nil {
		t.Errorf("got %s and %v", answer, err)
	}
	if stats := in.Stats(); stats.Pending != 0 {
		t.Errorf("left behind: %+v", stats)
	}
}
