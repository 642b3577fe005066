package guesttest_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero/api"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
)

// TestTextGuests drives the guests in WebAssembly text that come to an end on
// their own with an engine that limits nothing.
func TestTextGuests(t *testing.T) {
	const answer = `{"status":200,"body":null}`
	tests := []struct {
		name     string
		activate string // what activate is answered with
		trap     string // part of what ends the instance there
		run      string // what a cli event is answered with
		runTrap  string
	}{
		{name: "plain", activate: "null", run: answer},
		{name: "export-reserved", activate: "null", run: answer},
		{name: "memory-max-low", activate: "null", run: answer},
		{name: "global-keep", activate: "null", run: answer},
		{name: "global-count", activate: "null", run: `{"status":200,"body":"1"}`},
		{name: "initialize-respond", activate: "null", run: answer},
		{name: "indirect-null", activate: "null", runTrap: "invalid table access"},
		{name: "indirect-wrong", activate: "null", runTrap: "indirect call type mismatch"},
		{name: "activate-trap", trap: "unreachable"},
		{name: "activate-twice", activate: "null", trap: "unreachable"},
		{name: "activate-exit", trap: "exit_code(0)"},
		{name: "activate-never", run: answer},
		{name: "activate-slow", activate: "null", run: answer},
		{name: "activate-garbage", activate: "nul", run: answer},
		{name: "activate-huge", activate: "null" + strings.Repeat(" ", 4093), run: answer},
		{name: "activate-text", activate: `{"hooks":5}`, run: answer},
		{name: "activate-unknown-hooks", activate: `{"hooks":["onEnable","onEnable","onNope"]}`, run: answer},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h, m := instantiate(t, guesttest.WAT(t, tt.name))
			check := func(kind abi.Kind, id int32, want, trap string) bool {
				t.Helper()
				_, err := m.ExportedFunction(abi.ExportDispatch).Call(context.Background(), uint64(kind), api.EncodeI32(id), 0)
				if trap == "" && err != nil || trap != "" && (err == nil || !strings.Contains(err.Error(), trap)) {
					t.Errorf("%v ended with %v, want %q", kind, err, trap)
				}
				if got := h.answers[id]; got != want {
					t.Errorf("%v was answered %q, want %q", kind, got, want)
				}
				return err == nil
			}
			if !check(abi.KindActivate, 100, tt.activate, tt.trap) {
				return
			}
			check(abi.KindCLI, 101, tt.run, tt.runTrap)
		})
	}

	t.Run("global-keep, third event", func(t *testing.T) {
		h, m := instantiate(t, guesttest.WAT(t, "global-keep"))
		h.dispatch(t, m, abi.KindActivate, 1, nil)
		h.dispatch(t, m, abi.KindCLI, 2, nil)
		h.dispatch(t, m, abi.KindCLI, 3, nil)
		_, err := m.ExportedFunction(abi.ExportDispatch).Call(context.Background(), uint64(abi.KindCLI), 4, 0)
		if err == nil || !strings.Contains(err.Error(), "unreachable") {
			t.Errorf("the third event ended with %v, want a trap", err)
		}
	})

	t.Run("activate-later", func(t *testing.T) {
		h, m := instantiate(t, guesttest.WAT(t, "activate-later"))
		if got := h.dispatch(t, m, abi.KindActivate, 9, nil); got != "" {
			t.Errorf("activate was answered %q before the completion", got)
		}
		h.send(t, m, abi.KindCompletion, 1, completion(nil))
		if got := h.answers[9]; got != "null" || len(h.calls) != 2 || h.calls[1] != `timers.sleep_async {"ms":50}` {
			t.Errorf("the completion led to %q after %q", got, h.calls)
		}
	})

	t.Run("activate-fail", func(t *testing.T) {
		h, m := instantiate(t, guesttest.WAT(t, "activate-fail"))
		h.send(t, m, abi.KindActivate, 9, nil)
		if got, want := h.failures[9], `{"code":"not_today","message":"come back later"}`; got != want {
			t.Errorf("activate failed with %q, want %q", got, want)
		}
	})
}
