// Package driver is what the drivers of all kinds of guests have in common: what
// an instance runs with and the events that it gets, which flow in, and its
// figures and its log, which flow out. It runs nothing by itself.
package driver

import (
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
	"github.com/wasmhost/wasmhost/host/internal/run/profile"
	"github.com/wasmhost/wasmhost/host/internal/run/record"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Env is what one instance runs with.
type Env struct {
	// Functions are the host functions, made for this instance.
	Functions hostfuncs.Set
	// Log gets each line of the guest's log, within the engine's limits on
	// length and rate. RequestID is empty outside of calls. It is called from
	// one goroutine at a time, and the instance waits for it.
	Log func(level abi.Level, requestID, text string)
	// Group is the plugin that processors are shared by; nil means that of the
	// host's own guests.
	Group *fairshare.Group
	// Memory is what the memory of the instance, and what the host holds for it,
	// is taken from; nil means that of the host's own guests.
	Memory *memory.Account
	// Sampler says when somebody asks where the plugin computes; nil for never.
	Sampler *profile.Sampler
	// Fault gets failures that are the host's own, with the id that the
	// guest was told. Nil discards them.
	Fault func(id string, err error)
	// Denied gets the calls that failed with permission_denied, with the
	// request that they were made for; empty outside of calls. It is called from
	// many goroutines at once. Nil discards them.
	Denied func(key hostfuncs.Key, requestID string, err *abi.Error)
	// Activate is the payload of the first event.
	Activate abi.Activate
	// ActivateTimeout is how long the guest may take to settle it.
	ActivateTimeout time.Duration
	// ActivateWait and Returned are Wait and Returned of its [Event].
	ActivateWait time.Duration
	Returned     func()
	// Tape records what crosses the boundary of the instance, or answers it; nil for neither.
	Tape *record.Track
}

// Event is one event for a guest.
type Event struct {
	Kind abi.Kind
	// Payload is the JSON of the event. It is not kept.
	Payload []byte
	// RequestID stands in the log lines of the call.
	RequestID string
	// Buffers, if it is not nil, has the memory that the answer is copied to.
	Buffers Buffers
	// Timeout is how long the guest may take, from when it gets the event. What
	// it waits for a processor meanwhile does not count, as long as it and what
	// the event has waited for the guest are no more than as long again, or than
	// Wait.
	Timeout time.Duration
	// Wait is how long the event may wait until the guest is free; zero stands
	// for as long again.
	Wait time.Duration
	// Done, if it is not nil, is called when the guest has settled the event
	// and has come back from the dispatch in which it did: a guest that answers
	// and ends in the same breath has done nothing right. It is told what the
	// guest failed the event with, nil for an answer, which may be with the caller
	// of Call before. It must not wait, nor call the instance.
	Done func(failed error)
	// Returned, if it is not nil, is called when the guest has come back from
	// the dispatch in which it got the event: it has settled it, or waits. It
	// must not wait, nor call the instance.
	Returned func()
	// Work, if it is not nil, is told before Call returns what was done for the event.
	Work *Work
	// Worked, if it is not nil, is told that by an event that is not settled, once the last call of a
	// host function has ended that was made for it, which may be after Call has returned. It must not wait.
	Worked func(work *Work, failed error)
}

// Buffers is where the memory of an answer comes from, which is the caller's again
// with the answer in it.
type Buffers interface {
	// Buffer returns memory for an answer of a size; where its capacity is less, the
	// answer gets memory of its own. It is called before Call of the instance
	// returns, once for each instance that the event is handed to at most. It must
	// not wait.
	Buffer(size int) []byte
}

// Buffer is one buffer, for an answer at a time.
type Buffer []byte

// Buffer returns the buffer.
func (b Buffer) Buffer(int) []byte { return b[:0] }

// Stats are figures of one instance.
type Stats struct {
	MemoryBytes  uint64 // of the guest's memory, which only grows
	MemoryPeak   uint64 // the same, also after the instance has ended
	MemoryLimit  uint64 // its cap
	CodeBytes    uint64 // of the program: its part of compiled code that others share
	HeldBytes    uint64 // in the host for calls of host functions
	Instructions uint64 // units of work done, about one an instruction
	Calls        uint64 // events handed over
	Pending      int    // events that wait in the instance
	Tickets      int    // host functions under way for it
	// Computed is how long the guest was at work, without what it waited for.
	Computed time.Duration
}
