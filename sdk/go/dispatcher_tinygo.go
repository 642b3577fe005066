//go:build tinygo

package wasmhost

import (
	"runtime"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// dispatcher runs handlers on behalf of the goroutine of the export: here each
// in a plain goroutine. The scheduler of TinyGo takes goroutines in turn, so
// that those that can run have run after a few yields.
type dispatcher struct {
	ready   []*worker // always empty
	rounds  int
	started time.Time
}

// yields is how often a dispatch yields before it takes the others for blocked.
const yields = 16

// runner is the goroutine of a worker.
type runner struct{ wake chan struct{} }

// begin starts a dispatch.
func (d *dispatcher) begin() { d.rounds, d.started = 0, time.Time{} }

// over counts the rounds of a dispatch, and reports whether it had its slice
// of time.
func (d *dispatcher) over() bool {
	d.rounds++
	if d.started.IsZero() {
		d.started = time.Now()
	}
	return d.rounds%roundsPerSlice == 0 && time.Since(d.started) > slice
}

// waiter returns none: every worker is the same here.
func (*dispatcher) waiter(*plugin, abi.Kind, []byte) *worker { return nil }

// run has w carry its event until it is settled or waits.
func (d *dispatcher) run(_ *plugin, w *worker) (blocked bool) {
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

// standing and idle are how many goroutines of the dispatcher there are.
func (*dispatcher) standing() int { return 0 }

func (*dispatcher) idle() int { return 0 }

// runnable cannot be told here; the rounds of a dispatch bound it.
func runnable() uint64 { return 0 }

// self, request, park, unpark and resume are about workers that are parked, of
// which there are none here.
func (*dispatcher) self() *worker { return nil }

func (*dispatcher) request() *Request { return nil }

func (*dispatcher) park(*ticket, *life) bool { return false }

func (*dispatcher) unpark(*worker) {}

func (*dispatcher) resume(*plugin) (some, blocked bool) { return false, false }

func (*life) wakeParked() {}
