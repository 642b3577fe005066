package engine_test

import (
	"time"

	"golang.org/x/sys/unix"
)

// cpuTime is how much of a processor the calling thread has had: what others on
// the machine do makes it no longer.
func cpuTime() time.Duration {
	var ts unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &ts); err != nil {
		panic(err)
	}
	return time.Duration(ts.Nano())
}
