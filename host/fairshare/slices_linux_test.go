package fairshare_test

import (
	"os"
	"runtime"
	"strconv"
	"sync"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/wasmhost/wasmhost/host/fairshare"
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
