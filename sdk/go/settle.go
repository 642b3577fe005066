package wasmhost

import (
	"runtime"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
)

// How a dispatch knows when to return.
//
// The host's thread runs in the goroutine of the export; every handler runs
// in another. The dispatch has to yield until no goroutine can run, and must
// not wait for anything itself: a goroutine that waits for something that
// comes with a later event would then hold the instance, and when all wait
// the Go runtime ends the program.
//
// Mostly a handler does not wait, and then its worker is idle again after one
// yield and no other goroutine exists: counting them is enough to know.
// Otherwise the runtime is asked how many goroutines are runnable.
//
// Two things would keep the plugin from going on without a further event, so
// the SDK orders one from the host, a tick, by an asynchronous timer:
//   - goroutines that never stop being runnable, because they call
//     runtime.Gosched in a loop. They get a slice of time per dispatch.
//   - goroutines that wait for a timer of package time. The runtime does not
//     tell when that fires, so while a request is open and some goroutine
//     waits for something that is not the host, ticks come, at first after a
//     millisecond and then more and more slowly.
const (
	// roundsPerSlice is after how many yields the clock is read.
	roundsPerSlice = 32
	// slice is how long a dispatch goes on with goroutines that do not stop
	// being runnable.
	slice = 4 * time.Millisecond
	// longestPause is the most milliseconds between two ticks.
	longestPause = 16
)

// settle runs goroutines until none can run any more.
func (p *plugin) settle(kind abi.Kind) {
	quiet := p.drain()
	p.mu.Lock()
	// All but this goroutine, the idle workers and those that wait for the
	// host: they may wait for a timer.
	others := runtime.NumGoroutine() - 1 - len(p.idle) - p.waiting
	if kind != abi.KindCompletion {
		p.pause = 0
	}
	order := !p.ticking && (!quiet || others > 0 && p.open > 0)
	if order {
		p.ticking = true
		switch {
		case !quiet || p.pause == 0:
			p.pause = 1
		case p.pause < longestPause:
			p.pause *= 2
		}
	}
	pause := p.pause
	p.mu.Unlock()
	if order {
		p.orderTick(pause)
	}
}

// drain yields until no goroutine is runnable, or for a slice of time, and
// reports which.
func (p *plugin) drain() bool {
	var start time.Time
	for round := 1; ; round++ {
		runtime.Gosched()
		if p.alone() || runnable() == 0 {
			return true
		}
		if round%roundsPerSlice == 0 {
			if start.IsZero() {
				start = time.Now()
			} else if time.Since(start) > slice {
				return false
			}
		}
	}
}

// alone reports whether every other goroutine is an idle worker.
func (p *plugin) alone() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return runtime.NumGoroutine() == 1+len(p.idle)
}

// orderTick asks the host for an event after a pause.
func (p *plugin) orderTick(milliseconds int) {
	number, err := hostcall.TimersSleepStart(float64(milliseconds))
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil {
		// Too many calls are open. Each of them ends with an event.
		p.ticking = false
		return
	}
	p.tickets[number] = &ticket{tick: true}
}
