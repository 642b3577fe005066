// Package cputest tells tests and benchmarks how much of a processor something
// took, which what else runs on the machine makes hardly longer. What a test
// bounds by it must compute and not wait.
//
// Not promised: it is for tests of this module.
package cputest

import (
	"runtime"
	"time"
)

// Time is how much of a processor f took. What f leaves to other goroutines
// does not count.
func Time(f func()) time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	began := Now()
	f()
	return Now() - began
}
