package cputest

import (
	"time"

	"golang.org/x/sys/unix"
)

// Now is how much of a processor the calling thread has had. A goroutine that
// compares two of them is locked to its thread meanwhile.
func Now() time.Duration {
	var ts unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &ts); err != nil {
		panic(err) // every Linux has this clock
	}
	return time.Duration(ts.Nano())
}

// Process is how much of all processors the process has had.
func Process() time.Duration {
	var ts unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &ts); err != nil {
		panic(err) // as well
	}
	return time.Duration(ts.Nano())
}
