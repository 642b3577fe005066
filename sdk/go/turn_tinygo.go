//go:build tinygo

package wasmhost

import (
	"runtime"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// turn runs handlers on behalf of the goroutine of the export: here each in a
// plain goroutine. The scheduler of TinyGo takes goroutines in turn, so that
// those that can run have run after a few yields.
type turn struct {
	ready   []*worker // always empty
	rounds  int
	started time.Time
}

// yields is how often a dispatch yields before it takes silence for quiet.
const yields = 16

// runner is the goroutine of a worker.
type runner struct{ wake chan struct{} }

// begin starts a dispatch.
func (t *turn) begin() { t.rounds, t.started = 0, time.Time{} }

// over counts the rounds of a dispatch, and reports whether it had its slice
// of time.
func (t *turn) over() bool {
	t.rounds++
	if t.started.IsZero() {
		t.started = time.Now()
	}
	return t.rounds%roundsPerSlice == 0 && time.Since(t.started) > slice
}

// waiter returns none: every worker is the same here.
func (*turn) waiter(*plugin, abi.Kind, []byte) *worker { return nil }

// run has w carry its event until it is settled or waits.
func (t *turn) run(_ *plugin, w *worker) (quiet bool) {
	if w.runner.wake == nil {
		w.runner.wake = make(chan struct{}, 1)
		go w.loop()
	} else {
		w.runner.wake <- struct{}{}
	}
	for range yields {
		runtime.Gosched()
	}
	return false
}

// loop carries events until the worker is not needed any more.
func (w *worker) loop() {
	for w.carry() && w.plugin.rest(w) {
		<-w.runner.wake
	}
	w.plugin.retire(w)
}

// lost is called in a goroutine that ends because a handler has called
// runtime.Goexit.
func (*runner) lost() {}

// standing and idle are how many goroutines of turn there are.
func (*turn) standing() int { return 0 }

func (*turn) idle() int { return 0 }

// runnable cannot be told here; the rounds of a dispatch bound it.
func runnable() uint64 { return 0 }

// self, request, hold, rouse and resume are about workers that are parked, which
// there are none of here.
func (*turn) self() *worker { return nil }

func (*turn) request() *Request { return nil }

func (*turn) hold(*ticket, *life) bool { return false }

func (*turn) rouse(*worker) {}

func (*turn) resume(*plugin) (some, quiet bool) { return false, false }

func (*life) wakeParked() {}
