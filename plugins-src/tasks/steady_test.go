package main

import (
	"flag"
	"log/slog"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/hosttest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// What `make soak` makes larger.
var (
	steadyReloads = flag.Int("steady.reloads", 60, "how often TestSteady reloads the plugin in each language")
	steadyCalls   = flag.Int("steady.calls", 10_000, "how often it calls it")
)

// slack is how much the process may grow beside what it is asked to serve: the
// heap of Go has no exact size, least of all under the race detector. It is less
// than half of an instance for each reload; of many calls it would be nothing.
const slack = 24 << 20

// TestSteady reloads and calls the plugin in each language many times: neither
// the memory of the guest nor that of this process grows by more than a
// twentieth after the first part. What is called leaves garbage behind: a body
// that is read and refused, and a search.
func TestSteady(t *testing.T) {
	shorttest.Skip(t)
	test := func(t *testing.T, opts hosttest.Options) {
		opts.LogLevel = slog.LevelError
		h := hosttest.Start(t, opts)
		for i := range 20 {
			if status, answer := h.Call("POST", "tasks/create", newTask(i)); status != 201 {
				t.Fatal(status, answer)
			}
		}
		refused := abi.CLIRequest{Method: "POST", Path: "tasks/create",
			Body: abi.RawJSON(`{"title":"` + strings.Repeat("ä", maxTitle+1) + `","tags":["a","b"]}`)}
		search := abi.CLIRequest{Method: "GET", Path: "tasks/search", Query: []abi.Pair{{Name: "text", Value: "task"}}}
		calls := func(from, to int) {
			for i := from; i < to; i++ {
				request := refused
				if i%50 == 0 {
					request = search
				}
				h.Invoke(request)
			}
		}
		reloads := func(from, to int) {
			for range to - from {
				h.Restart()
				h.Invoke(search)
			}
		}
		for _, part := range []struct {
			what string
			do   func(from, to int)
			n    int
			// After so many of them the heap of a guest has found its size.
			first int
		}{
			{"calls", calls, *steadyCalls, max(*steadyCalls/1000, min(*steadyCalls/2, 5000))},
			{"reloads", reloads, *steadyReloads, min(*steadyReloads/4, 5000)},
		} {
			part.do(0, part.first)
			grown := 0
			// The heap and the detector's own memory grow in steps, a leak in each round.
			for round := range 3 {
				guest, process := guestMemory(h), resident(t)
				part.do(part.first, part.n)
				guestAfter, processAfter := guestMemory(h), resident(t)
				t.Logf("%d %s: the guest %d to %d KiB, the process %d to %d MiB", part.n, part.what, guest>>10, guestAfter>>10,
					process>>20, processAfter>>20)
				if guestAfter > guest+guest/20 {
					t.Errorf("after %d %s the guest grew from %d to %d KiB", part.n, part.what, guest>>10, guestAfter>>10)
				}
				if processAfter <= process+process/20+slack {
					break
				}
				grown = round + 1
			}
			if grown == 3 {
				t.Errorf("the process grew in each of three rounds of %d %s", part.n, part.what)
			}
		}
	}
	t.Run("go", func(t *testing.T) {
		test(t, hosttest.Options{Backend: guesttest.GoBuilt(t, "plugins-src/tasks")})
	})
	for _, l := range languages {
		t.Run(l.name, func(t *testing.T) {
			dir := "../tasks-" + l.name
			test(t, hosttest.Options{Dir: dir, Backend: built(t, dir, l.build)})
		})
	}
}

// guestMemory is how much memory the guest takes, without its code.
func guestMemory(h *hosttest.Host) uint64 {
	all, code := h.Memory()
	return all - code
}

// resident is how much memory this process takes, where the system says it,
// after Go has given back what it does not need.
func resident(t *testing.T) int {
	t.Helper()
	debug.FreeOSMemory()
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0 // not Linux
	}
	pages, err := strconv.Atoi(strings.Fields(string(text))[1])
	if err != nil {
		t.Fatal(err)
	}
	return pages * os.Getpagesize()
}
