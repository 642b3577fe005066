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
// in another, see dispatcher. The dispatch has to go on until no goroutine can
// run, and must not wait for anything itself: a goroutine that waits for
// something that comes with a later event would then hold the instance, and
// when all wait the Go runtime ends the program.
//
// Mostly a handler does not wait, and then no goroutine exists afterwards but
// idle ones: counting them is enough to know. Otherwise the runtime is asked
// how many goroutines are runnable.
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

// settle ends a dispatch. Blocked says that no goroutine is runnable.
func (p *plugin) settle(kind abi.Kind, blocked bool) {
	if blocked && p.open == 0 {
		return
	}
	// Goroutines that may wait for a timer: not the idle ones, and not those
	// that wait for the host.
	others := runtime.NumGoroutine() - p.blockedGoroutines() - p.dispatcher.standing() - p.waiting
	if kind != abi.KindCompletion {
		p.pause = 0
	}
	order := !p.ticking && (!blocked || others > 0 && p.open > 0)
	if order {
		p.ticking = true
		switch {
		case !blocked || p.pause == 0:
			p.pause = 1
		case p.pause < longestPause:
			p.pause *= 2
		}
	}
	if order {
		p.orderTick(p.pause)
	}
}

// drain yields until no goroutine is runnable, or for a slice of time, and
// reports which.
func (p *plugin) drain() bool {
	for {
		runtime.Gosched()
		if p.alone() || runnable() == 0 {
			return true
		}
		if p.dispatcher.over() {
			return false
		}
	}
}

// alone reports whether there are only goroutines that never run by
// themselves.
func (p *plugin) alone() bool {
	return runtime.NumGoroutine() == p.blockedGoroutines()
}

// blockedGoroutines is how many goroutines there are that never run by
// themselves: this one, the idle workers, and those of the dispatcher.
func (p *plugin) blockedGoroutines() int { return 1 + len(p.idle) + p.dispatcher.idle() }

// orderTick asks the host for an event after a pause.
func (p *plugin) orderTick(milliseconds int) {
	number, err := hostcall.TimersSleepStart(float64(milliseconds))
	if err != nil {
		// Too many calls are open. Each of them ends with an event.
		p.ticking = false
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tickets[number] = &ticket{tick: true}
}
