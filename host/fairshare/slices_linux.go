package fairshare

import (
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// threadSlice is how long a thread computes at least before one that has just
// woken up may take its place, in nanoseconds: the least that Linux knows. It
// is one millisecond or three otherwise.
const threadSlice = 100_000

// ShortSlices asks the system to hand processors on among the threads of the
// process, and those of others, after short times: whoever has something to do
// for a moment, such as to take a request, waits less behind one that computes.
// Nobody computes less by it. Threads that begin later do as those that there
// are. It does nothing where the system cannot, which is so before Linux 6.12.
func ShortSlices() {
	for found := true; found; { // a thread may have begun another before it was asked
		found = false
		threads, err := os.ReadDir("/proc/self/task")
		if err != nil {
			return
		}
		for _, thread := range threads {
			id, err := strconv.Atoi(thread.Name())
			if err != nil {
				continue
			}
			attr, err := unix.SchedGetAttr(id, 0)
			if err != nil || attr.Policy != unix.SCHED_NORMAL || attr.Runtime == 0 || attr.Runtime == threadSlice {
				continue // it has ended, or the system does not know of slices
			}
			attr.Runtime = threadSlice
			found = unix.SchedSetAttr(id, attr, 0) == nil || found
		}
	}
}
