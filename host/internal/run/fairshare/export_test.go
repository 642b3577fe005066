package fairshare

import "time"

// ByTheClock counts what tasks compute by the clock, which may be that of a test.
func (s *Scheduler) ByTheClock() { s.used = func() (int, time.Duration) { return 0, 0 } }

// Shared reports whether several groups compute.
func (s *Scheduler) Shared(now time.Duration) bool { return s.shared(now) }

// SetSlots gives a scheduler that nobody uses yet another number of slots, which
// may be more than the machine has processors.
func (s *Scheduler) SetSlots(n int) { s.slots = uint32(n) }

// Slots is how many there are.
func (s *Scheduler) Slots() int { return int(s.slots) }
