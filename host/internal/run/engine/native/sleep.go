package native

import (
	"errors"

	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
)

// Sleep packs the memory of the instance until its next event, where nobody is
// inside of it and nothing waits in it, and reports whether it did. It does not
// wait. An event that finds too little memory for the instance to wake fails with
// a [*memory.Error], and changes nothing.
func (in *Instance) Sleep() bool {
	if !in.queue.tryHold() {
		return false
	}
	defer in.queue.release()
	if in.Err() != nil || in.waits() || !in.engine.Sleep() {
		return false
	}
	in.asleep.Store(true)
	return true
}

// Asleep reports whether the instance sleeps.
func (in *Instance) Asleep() bool { return in.asleep.Load() }

// wake has the instance awake for an event, or fails the event. The caller holds
// the instance.
func (in *Instance) wake(p *pending) bool {
	if !in.asleep.Load() {
		return true
	}
	err := in.engine.Wake()
	if err == nil {
		in.asleep.Store(false)
		return true
	}
	if !errors.As(err, new(*memory.Error)) {
		in.end(err, nil)
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	p.settled, p.err = true, err
	return false
}
