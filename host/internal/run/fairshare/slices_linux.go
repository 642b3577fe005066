package fairshare

import (
	"os"
	"strconv"
	"sync/atomic"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Slices of threads are how long one computes at least before one that has just
// woken up may take its place, in nanoseconds: one millisecond or three where
// nobody says. Linux lets a thread with a shorter slice interrupt one with a
// longer slice at once, so those on which guests compute have longer ones than
// those that take requests. Nobody computes less by it. But what is left of its
// slice a thread gives up when it offers its processor, see offer, so that a
// much longer one would have guests wait for all other programs.
const (
	threadSlice    = 100_000 // the least that Linux knows
	computingSlice = 500_000
)

// shortened says that the threads of the process have short slices.
var shortened atomic.Bool

// ShortSlices asks the system to hand processors on among the threads of the
// process, and those of others, after short times: whoever has something to do
// for a moment, such as to take a request, waits less behind one that computes.
// Threads that begin later do as those that there are. It does nothing where the
// system cannot, which is so before Linux 6.12.
func ShortSlices() {
	for found := true; found; { // a thread may have begun another before it was asked
		found = false
		threads, err := os.ReadDir("/proc/self/task")
		if err != nil {
			return
		}
		for _, thread := range threads {
			id, err := strconv.Atoi(thread.Name())
			found = err == nil && setSlice(id, threadSlice) || found
		}
	}
	shortened.Store(true)
}

// computing gives the thread that it runs on the slice of one that computes, until
// its id is handed to rested. The id is zero where slices are as they were.
func computing() (id int) {
	if !shortened.Load() {
		return 0
	}
	id = threadID()
	setSlice(id, computingSlice)
	return id
}

// rested gives a thread its short slice back. It need not be the one that it
// runs on: Go may move a goroutine at any time.
func rested(id int) { setSlice(id, threadSlice) }

// threadID returns the id of the thread that it runs on.
func threadID() int {
	id, _, _ := unix.RawSyscall(unix.SYS_GETTID, 0, 0, 0)
	return int(id)
}

// threadTime returns the id of the thread that it runs on, and how long that has
// computed, up to when Linux looked last: when the thread went on, offered its
// processor, or at a tick. The clock of the thread would be exact, but has Linux
// look, and hand the processor on at once where the slice of the thread is over.
func threadTime() (thread int, used time.Duration) {
	var u unix.Rusage
	_, _, failed := unix.RawSyscall(unix.SYS_GETRUSAGE, unix.RUSAGE_THREAD, uintptr(unsafe.Pointer(&u)), 0)
	if failed != 0 {
		return 0, 0
	}
	return threadID(), time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// setSlice gives a thread another slice, and reports whether it has. All else
// stays as it is. These calls never block, so that Go need not hear of them.
func setSlice(id int, slice uint64) bool {
	attr := unix.SchedAttr{Size: unix.SizeofSchedAttr}
	at := uintptr(unsafe.Pointer(&attr))
	_, _, failed := unix.RawSyscall6(unix.SYS_SCHED_GETATTR, uintptr(id), at, unix.SizeofSchedAttr, 0, 0, 0)
	if failed != 0 || attr.Policy != unix.SCHED_NORMAL || attr.Runtime == 0 || attr.Runtime == slice {
		return false // it has ended, or the system does not know of slices
	}
	attr.Runtime = slice
	_, _, failed = unix.RawSyscall(unix.SYS_SCHED_SETATTR, uintptr(id), uintptr(unsafe.Pointer(&attr)), 0)
	return failed == 0
}
