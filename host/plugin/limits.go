package plugin

import (
	"fmt"
	"runtime"
	"time"

	"github.com/wasmhost/wasmhost/host/bundle"
	"github.com/wasmhost/wasmhost/host/files"
	"github.com/wasmhost/wasmhost/host/store"
)

// Limits bound what one plugin may take. A zero field takes the default.
type Limits struct {
	// Queue is how many calls may wait for their turn. Default 256.
	Queue int
	// OpenCalls is how many calls may be under way at once, those that wait
	// inside the plugin included. Default 1024.
	OpenCalls int
	// CallTimeout is how long a call may run; it may wait for its turn as
	// long again. Default 30 s.
	CallTimeout time.Duration
	// ActivateTimeout is how long activate may take. Default 10 s.
	ActivateTimeout time.Duration
	// HookTimeout is how long a hook may take. Default 5 s.
	HookTimeout time.Duration
	// DrainTimeout is how long running calls may take to end when their
	// instance is replaced or stopped. Default 30 s.
	DrainTimeout time.Duration

	// BackoffMin is how long the second crash in a row delays the next
	// instance; each further one doubles the delay. Default 100 ms.
	BackoffMin time.Duration
	// CircuitCrashes is how many crashes in a row make the plugin failed
	// for a while. Default 5.
	CircuitCrashes int
	// CircuitMin is for how long; each further crash doubles it up to
	// CircuitMax. Defaults 10 s and 5 min.
	CircuitMin, CircuitMax time.Duration

	// Methods is how many methods an instance may register. Default 256.
	Methods int
	// Subscriptions is how many an instance may have to channels of events.
	// Default 200.
	Subscriptions int
	// EventQueue and EventQueueBytes bound the events that wait for the
	// plugin's own listeners, in number and in bytes; one always finds room.
	// Defaults 1024 and 8 MiB.
	EventQueue      int
	EventQueueBytes int64
	// EventTimeout is how long the listeners of one event may compute.
	// Default 10 s.
	EventTimeout time.Duration
	// EventFollowers is how many may follow the events of one plugin.
	// Default 64.
	EventFollowers int
	// FollowerEvents and FollowerBytes bound the events that wait for one of
	// them, in number and in bytes; one always finds room. Defaults 256 and
	// 4 MiB.
	FollowerEvents int
	FollowerBytes  int64

	// Copies is how many copies of its database are kept for a plugin beside
	// the one that a rollback needs: those that were taken before versions
	// changed its tables, and those that rollbacks have replaced. Default 3.
	Copies int
	// CopyBytes is how many bytes these copies may have together. Default
	// 256 MiB.
	CopyBytes int64
	// StartWorkers is how many plugins are started at once. Default: the
	// number of CPUs.
	StartWorkers int
	// Bundle bounds the files of a plugin.
	Bundle bundle.Limits
	// Store bounds the database of a plugin, Files its own files.
	Store store.Limits
	Files files.Limits
}

// DefaultLimits returns what a zero Limits stands for.
func DefaultLimits() Limits { return Limits{}.withDefaults() }

func (l Limits) withDefaults() Limits {
	orDefault(&l.Queue, 256)
	orDefault(&l.OpenCalls, 1024)
	orDefault(&l.CallTimeout, 30*time.Second)
	orDefault(&l.ActivateTimeout, 10*time.Second)
	orDefault(&l.HookTimeout, 5*time.Second)
	orDefault(&l.DrainTimeout, 30*time.Second)
	orDefault(&l.BackoffMin, 100*time.Millisecond)
	orDefault(&l.CircuitCrashes, 5)
	orDefault(&l.CircuitMin, 10*time.Second)
	orDefault(&l.CircuitMax, 5*time.Minute)
	orDefault(&l.Methods, 256)
	orDefault(&l.Subscriptions, 200)
	orDefault(&l.EventQueue, 1024)
	orDefault(&l.EventQueueBytes, 8<<20)
	orDefault(&l.EventTimeout, 10*time.Second)
	orDefault(&l.EventFollowers, 64)
	orDefault(&l.FollowerEvents, 256)
	orDefault(&l.FollowerBytes, 4<<20)
	orDefault(&l.Copies, 3)
	orDefault(&l.CopyBytes, 256<<20)
	orDefault(&l.StartWorkers, runtime.GOMAXPROCS(0))
	if l.Bundle == (bundle.Limits{}) {
		l.Bundle = bundle.DefaultLimits()
	}
	l.Store, l.Files = l.Store.WithDefaults(), l.Files.WithDefaults()
	return l
}

func (l Limits) validate() error {
	for _, f := range []struct {
		name  string
		value int64
	}{
		{"Queue", int64(l.Queue)}, {"OpenCalls", int64(l.OpenCalls)}, {"CallTimeout", int64(l.CallTimeout)},
		{"ActivateTimeout", int64(l.ActivateTimeout)}, {"HookTimeout", int64(l.HookTimeout)},
		{"DrainTimeout", int64(l.DrainTimeout)}, {"BackoffMin", int64(l.BackoffMin)},
		{"CircuitCrashes", int64(l.CircuitCrashes)}, {"CircuitMin", int64(l.CircuitMin)},
		{"CircuitMax", int64(l.CircuitMax)}, {"Methods", int64(l.Methods)},
		{"Subscriptions", int64(l.Subscriptions)}, {"EventQueue", int64(l.EventQueue)},
		{"EventQueueBytes", l.EventQueueBytes}, {"EventTimeout", int64(l.EventTimeout)},
		{"EventFollowers", int64(l.EventFollowers)}, {"FollowerEvents", int64(l.FollowerEvents)},
		{"FollowerBytes", l.FollowerBytes}, {"StartWorkers", int64(l.StartWorkers)},
		{"Copies", int64(l.Copies)}, {"CopyBytes", l.CopyBytes},
	} {
		if f.value < 0 {
			return fmt.Errorf("the limit %s of plugins is negative; leave it out for the default", f.name)
		}
	}
	return nil
}

func orDefault[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}
