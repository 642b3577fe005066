package cputest_test

import (
	"runtime"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/cputest"
)

func TestTime(t *testing.T) {
	if took := cputest.Time(func() {
		for began := cputest.Now(); cputest.Now()-began < 20*time.Millisecond; {
		}
	}); took < 20*time.Millisecond {
		t.Errorf("20 ms of work took %v of a processor", took)
	}
	if runtime.GOOS != "linux" {
		return
	}
	process := cputest.Process()
	cputest.Time(func() {
		for began := cputest.Now(); cputest.Now()-began < 20*time.Millisecond; {
		}
	})
	if took := cputest.Process() - process; took < 20*time.Millisecond {
		t.Errorf("20 ms of work took %v of all processors", took)
	}
	if took := cputest.Time(func() { time.Sleep(100 * time.Millisecond) }); took > 50*time.Millisecond {
		t.Errorf("sleeping took %v of a processor", took)
	}
}
