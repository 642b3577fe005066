// Package codetest gives the hosts and engines of a test binary compiled code to
// share: each would read and check the modules of its plugins anew, the engine of
// JavaScript among them, which takes longer than most tests, above all under the
// race detector. What runs is the same, and each has limits, host functions and
// instances of its own.
//
// Garbage is collected half as often beside it, which takes a seventh less of what
// tests of hosts compute, unless GOGC says how often; not in benchmarks.
package codetest

import (
	"context"
	"os"
	"runtime/debug"
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

const gcPercent = 200

var shared struct {
	once sync.Once
	code *engine.Code
	err  error
}

// Code returns the compiled code of this process, in the folder of
// [guesttest.Compiled]. It ends with the process.
func Code(tb testing.TB) *engine.Code {
	tb.Helper()
	dir := guesttest.Compiled(tb)
	shared.once.Do(func() {
		if _, ok := tb.(*testing.T); ok && os.Getenv("GOGC") == "" {
			debug.SetGCPercent(gcPercent)
		}
		shared.code, shared.err = engine.OpenCode(context.Background(), dir)
	})
	if shared.err != nil {
		tb.Fatalf("codetest: %v", shared.err)
	}
	return shared.code
}
