package fairshare

import (
	"sync/atomic"
	"time"
)

// Class is a kind of work.
type Class uint8

// The classes.
const (
	Foreground Class = iota // somebody waits for the answer
	Background
	classes
)

// Weights of groups, as those of cgroups (cpu.weight): a group with twice the
// weight gets twice as much where there is not enough for all.
const (
	MinWeight     = 1
	DefaultWeight = 100
	MaxWeight     = 10_000
)

// Group is what a plugin has: its work is weighed together.
type Group struct {
	scheduler *Scheduler
	weight    atomic.Int64
	waited    atomic.Int64 // nanoseconds
	queues    [classes]queue
}

// NewGroup returns a group with the default weight.
func (s *Scheduler) NewGroup() *Group {
	g := &Group{scheduler: s}
	g.weight.Store(DefaultWeight)
	return g
}

// ValidWeight reports whether a weight is within the bounds above.
func ValidWeight(weight int) bool { return weight >= MinWeight && weight <= MaxWeight }

// Weight is the weight of the group.
func (g *Group) Weight() int { return int(g.weight.Load()) }

// SetWeight gives the group another weight, the nearest that is valid. It counts
// for what is computed from then on.
func (g *Group) SetWeight(weight int) { g.weight.Store(int64(min(max(weight, MinWeight), MaxWeight))) }

// Waited is how long tasks of the group have waited for a slot, all together.
func (g *Group) Waited() time.Duration { return time.Duration(g.waited.Load()) }
