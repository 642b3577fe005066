// Package memory is the budget of memory that all plugins of a host have
// together. Whatever lies in the host because of a plugin is taken from it: the
// memory of instances when it grows, images, compiled code, what calls of host
// functions hold, bodies of requests, what SQLite keeps of databases. What would
// exceed it is refused there, before the system runs out of memory and ends the
// host.
//
// A plugin takes from an [Account]. It may grow as long as it has no more than
// it leaves free, the way in which switches share their buffers (dynamic
// thresholds): one that takes all it can gets half of the budget, two get a
// third each, and what is left is for those who have little. So nobody has to
// say who may have how much, and nothing lies idle that somebody could use.
//
// The budget counts and refuses; it holds no memory, and does not know what the
// bytes are for. Address space that was only reserved is not taken. The package
// also knows how much memory the process may have; see [Total].
//
// # Decisions
//
// Memory is counted when it is promised. Who got its `memory.grow` may touch all, and only the kernel could refuse, by
// ending the host; tables and Extism's variables too. Turned down: the resident size, too late and nobody's. Cost: what
// is promised and never touched.
//
// A plugin may have as much as it leaves free. As ports of a switch that share one buffer. Turned down: a fixed share,
// idle or too small; first come, first served; reservations, as authors ask for too much. Cost: one has half at most, n
// greedy ones leave a part of n+1.
package memory

import (
	"fmt"
	"math"
	"slices"
	"sync"
	"sync/atomic"
)

// Limits say how much memory plugins may have together. A zero field takes the
// default.
type Limits struct {
	// PluginsMB is how much memory all plugins may have together, in MiB: instances, images, compiled code, and what their
	// calls hold. The default is what the cgroup or the machine has, without a quarter, or 128 MiB where that is more,
	// which is left to the host itself, but for at least a quarter.
	PluginsMB int `default:"memory-for-plugins" min:"1" max:"memory" per:"host"`
}

// chunk is how much an account takes of the budget at once, in bytes, so that
// most changes are one atomic operation.
const chunk = 64 << 10

// Budget is the memory of all plugins. All methods may be called from many
// goroutines at once.
type Budget struct {
	total   int64
	refused atomic.Uint64

	mu      sync.Mutex
	used    int64
	reclaim []func()
}

// Account is what one plugin, or one part of the host, has taken. Its methods may
// be called from many goroutines at once. A nil Account has no limit, and counts
// nothing.
type Account struct {
	budget *Budget
	used   atomic.Int64
	// taken is what it has taken of the budget: used in whole chunks. It changes
	// only with the mutex of the budget.
	taken atomic.Int64
}

// New returns the budget that limits say, which are filled in. Zero stands for no
// bound.
func New(limits Limits) *Budget {
	if limits.PluginsMB == 0 {
		return &Budget{total: math.MaxInt64}
	}
	return &Budget{total: int64(limits.PluginsMB) << 20}
}

// NewAccount returns an account that has nothing. It needs no end: one that has
// given back all is free. That of a nil Budget is nil.
func (b *Budget) NewAccount() *Account {
	if b == nil {
		return nil
	}
	return &Account{budget: b}
}

// OnShortage has a function called before anything is refused: it gives back
// what nobody needs, before it returns. It is called from whoever asks for
// memory, also inside of guests, and from many goroutines at once.
func (b *Budget) OnShortage(reclaim func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.reclaim = append(b.reclaim, reclaim)
}

// OnShortage is [Budget.OnShortage] of the account's budget.
func (a *Account) OnShortage(reclaim func()) {
	if a != nil {
		a.budget.OnShortage(reclaim)
	}
}

// Figures are those of a budget.
type Figures struct {
	Total, Used int64  // bytes
	Refused     uint64 // how often somebody did not get what it asked for
}

// Figures returns the figures of now.
func (b *Budget) Figures() Figures {
	b.mu.Lock()
	defer b.mu.Unlock()
	return Figures{b.total, b.used, b.refused.Load()}
}

// Used is how many bytes the account has.
func (a *Account) Used() int64 {
	if a == nil {
		return 0
	}
	return a.used.Load()
}

// Grow takes n more bytes, or none and returns an [*Error].
func (a *Account) Grow(n int64) error {
	if a == nil || n <= 0 {
		return nil
	}
	for {
		used := a.used.Load()
		if used+n > a.taken.Load() {
			break
		}
		if a.used.CompareAndSwap(used, used+n) {
			if used+n > a.taken.Load() { // it was given back meanwhile
				a.settle()
			}
			return nil
		}
	}
	reclaim, refused := a.take(n)
	if refused != nil && len(reclaim) > 0 {
		for _, free := range reclaim {
			free()
		}
		_, refused = a.take(n)
	}
	if refused != nil {
		a.budget.refused.Add(1)
		return refused
	}
	return nil
}

// TryGrow is [Account.Grow] where nobody can be asked to free some: inside of what
// holds locks.
func (a *Account) TryGrow(n int64) error {
	if a == nil || n <= 0 {
		return nil
	}
	if _, refused := a.take(n); refused != nil {
		a.budget.refused.Add(1)
		return refused
	}
	return nil
}

// take takes n bytes with what that needs of the budget. Where there is too
// little it returns who may free some.
func (a *Account) take(n int64) (reclaim []func(), err *Error) {
	b := a.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	taken := a.taken.Load()
	if more := chunks(a.used.Load()+n) - taken; more > 0 {
		if taken+more > b.total-b.used-more {
			return slices.Clone(b.reclaim), &Error{Wanted: n, Has: a.used.Load(), Taken: b.used, Total: b.total}
		}
		b.change(a, more)
	}
	a.used.Add(n)
	return nil, nil
}

// Charge takes n more bytes that are there already, also where there is no room
// for them.
func (a *Account) Charge(n int64) {
	if a == nil || n <= 0 {
		return
	}
	if used := a.used.Add(n); used > a.taken.Load() {
		a.settle()
	}
}

// Beside returns another account of the same budget, for what is there for a
// moment only: how much this one has does not count for it.
func (a *Account) Beside() *Account {
	if a == nil {
		return nil
	}
	return a.budget.NewAccount()
}

// Shrink gives n bytes back that were taken.
func (a *Account) Shrink(n int64) {
	if a == nil || n <= 0 {
		return
	}
	// One chunk stays, or each small call would take it anew.
	if used := a.used.Add(-n); a.taken.Load()-chunks(used) > chunk || used == 0 {
		a.settle()
	}
}

// settle makes what is taken of the budget what is used.
func (a *Account) settle() {
	b := a.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	b.change(a, chunks(a.used.Load())-a.taken.Load())
}

// change gives an account more of the budget, or less. The caller holds the
// mutex.
func (b *Budget) change(a *Account, more int64) {
	a.taken.Add(more)
	b.used += more
}

// chunks is n in whole chunks.
func chunks(n int64) int64 { return (n + chunk - 1) / chunk * chunk }

// Error says that somebody did not get memory.
type Error struct {
	// Wanted and Has are how many bytes were asked for by one that has so many.
	Wanted, Has int64
	// Taken and Total are how many bytes all have together, and may have.
	Taken, Total int64
}

// Error says so, and what to do.
func (e *Error) Error() string {
	return fmt.Sprintf("the memory of all plugins together is used up: %d of %d MiB are taken, and a plugin gets no more "+
		"than it leaves free; %s", e.Taken>>20, e.Total>>20, Advice)
}

// Advice says what a user does about it.
const Advice = "disable plugins that take much, as `wasmhost info ID` shows, or give all of them more by " +
	"`wasmhost serve --limit memory.plugins-mb=MIB`"
