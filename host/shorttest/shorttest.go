// Package shorttest is the one place that knows of `go test -short`, which is
// what `make quick` runs: tests that take long leave themselves out of it, or do
// less. In the full run, `make test`, they do all that they say.
//
// Long are tests that kill processes over and over, fill disks, try corpora of
// hostile input, run compilers and other programs, wait by the clock, or open
// many hosts one after the other. What a short run still covers is at least one
// case of each kind, not each of its rounds.
//
// Not promised: it is for tests of this module.
package shorttest

import "testing"

// Skip leaves a test to the full run.
func Skip(tb testing.TB) {
	tb.Helper()
	if testing.Short() {
		tb.Skip("left to the full run")
	}
}

// Full fails a test that begins in a short run with what only the full run is
// for. It should have begun with [Skip], before it made ready what that needs.
func Full(tb testing.TB) {
	tb.Helper()
	if testing.Short() {
		tb.Fatal("this is left to the full run: begin the test with shorttest.Skip")
	}
}

// Rounds returns how often to try something: full times, but in a short run
// only the given number.
func Rounds(full, short int) int {
	if testing.Short() {
		return min(full, short)
	}
	return full
}
