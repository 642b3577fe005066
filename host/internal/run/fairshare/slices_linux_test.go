package fairshare_test

import (
	"os"
	"runtime"
	"strconv"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
)

// TestShortSlices: all threads of the process have short slices, also those that
// begin afterwards, and are otherwise as they were.
func TestShortSlices(t *testing.T) {
	before, err := unix.SchedGetAttr(0, 0)
	if err != nil || before.Runtime == 0 {
		t.Skipf("this system does not know of slices: %v", err)
	}
	fairshare.ShortSlices()
	var locked, done sync.WaitGroup
	end := make(chan struct{})
	for range 20 { // each in a thread of its own, most of which are new
		locked.Add(1)
		done.Go(func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			locked.Done()
			<-end
		})
	}
	locked.Wait()
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil || len(threads) < 20 {
		t.Fatal(len(threads), err)
	}
	for _, thread := range threads {
		id, err := strconv.Atoi(thread.Name())
		if err != nil {
			t.Fatal(err)
		}
		after, err := unix.SchedGetAttr(id, 0)
		if err != nil {
			continue // it has ended
		}
		if after.Runtime != 100_000 || after.Nice != before.Nice || after.Policy != before.Policy {
			t.Errorf("the thread %d has %+v, before %+v", id, after, before)
		}
	}
	close(end)
	done.Wait()
}

// TestSliceOfWhoComputes: a thread whose guest computes for more than a turn has a
// longer slice for as long as it does, so that others interrupt it at once.
func TestSliceOfWhoComputes(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if before, err := unix.SchedGetAttr(0, 0); err != nil || before.Runtime == 0 {
		t.Skipf("this system does not know of slices: %v", err)
	}
	fairshare.ShortSlices()
	s, err := fairshare.New(fairshare.Limits{Processors: 1, Slice: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	want := func(when string, slice uint64) {
		t.Helper()
		if attr, err := unix.SchedGetAttr(0, 0); err != nil || attr.Runtime != slice {
			t.Errorf("%s the thread has %+v, %v; want a slice of %d", when, attr, err, slice)
		}
	}
	task := s.NewGroup().NewTask(nil)
	for range 2 {
		now, _ := task.Acquire(fairshare.Foreground, time.Second, time.Minute)
		want("at first", 100_000)
		now, _ = task.Yield(now+time.Millisecond/2, time.Minute)
		want("within its turn", 100_000)
		now, _ = task.Yield(now+2*time.Millisecond, time.Minute)
		want("after its turn", 500_000)
		task.Release(now)
		want("afterwards", 100_000)
	}
}
