package notify

import (
	"fmt"
	"time"
)

// Limits bound what one plugin may show. A field that is zero takes its
// default.
type Limits struct {
	// ToastsPerMinute is how many toasts and messages a plugin may show in a
	// minute; as many may come at once. Default 60.
	ToastsPerMinute int
	// AlertsPerMinute is the same for alerts. Default 60.
	AlertsPerMinute int
	// UpdatesPerMinute is the same for setting sidebar, badge and inbox.
	// Default 600.
	UpdatesPerMinute int
	// DesktopPerMinute is how many messages of a plugin go to the desktop;
	// more are in the console only. Default 10.
	DesktopPerMinute int
	// Notices is how many notices of a plugin are kept; the oldest go first.
	// Default 1,000.
	Notices int
	// Age is how long notices are kept. Default 30 days.
	Age time.Duration
	// Removals is how many removals of all plugins a follower that was away
	// still learns of. Default 5,000.
	Removals int
	// InputBytes is how long the JSON of one call may be. Default 4 MiB.
	InputBytes int
	// LockWait is how long to wait for a lock that another process holds on
	// the file. Default 5 s.
	LockWait time.Duration
}

// Bounds of what a call may say, the same for every host: a plugin that works
// on one works on all.
const (
	// MaxTitle is how many characters ids, titles, subtitles, statuses, keys
	// and steps may have.
	MaxTitle = 200
	// MaxBody is how many characters messages and bodies may have.
	MaxBody = 4000
	// MaxBadge is how many characters a badge may have.
	MaxBadge = 32
	// MaxSidebarItems and MaxInboxItems are how many items a plugin may have.
	MaxSidebarItems = 200
	MaxInboxItems   = 500
	// MaxDuration is how long a toast may ask to be shown.
	MaxDuration = time.Hour
	// MaxSteps is the largest number of a step.
	MaxSteps = 1_000_000
)

// WithDefaults returns the limits in force.
func (l Limits) WithDefaults() Limits {
	fill(&l.ToastsPerMinute, 60)
	fill(&l.AlertsPerMinute, 60)
	fill(&l.UpdatesPerMinute, 600)
	fill(&l.DesktopPerMinute, 10)
	fill(&l.Notices, 1000)
	fill(&l.Age, 30*24*time.Hour)
	fill(&l.Removals, 5000)
	fill(&l.InputBytes, 4<<20)
	fill(&l.LockWait, 5*time.Second)
	return l
}

func fill[T int | time.Duration](limit *T, byDefault T) {
	if *limit == 0 {
		*limit = byDefault
	}
}

// Validate reports the first limit that makes no sense. Zero is the default
// and always valid.
func (l Limits) Validate() error {
	l = l.WithDefaults()
	for _, n := range []struct {
		name               string
		value, least, most int
	}{
		{"ToastsPerMinute", l.ToastsPerMinute, 1, 100_000},
		{"AlertsPerMinute", l.AlertsPerMinute, 1, 100_000},
		{"UpdatesPerMinute", l.UpdatesPerMinute, 1, 100_000},
		{"DesktopPerMinute", l.DesktopPerMinute, 1, 1000},
		{"Notices", l.Notices, 1, 1_000_000},
		{"Removals", l.Removals, 1, 1_000_000},
		{"InputBytes", l.InputBytes, 1024, 64 << 20},
	} {
		if n.value < n.least || n.value > n.most {
			return fmt.Errorf("notify limits: %s is %d: write a number from %d to %d", n.name, n.value, n.least, n.most)
		}
	}
	for _, d := range []struct {
		name         string
		value, least time.Duration
	}{
		{"Age", l.Age, time.Minute},
		{"LockWait", l.LockWait, time.Millisecond},
	} {
		if d.value < d.least {
			return fmt.Errorf("notify limits: %s is %v: write at least %v", d.name, d.value, d.least)
		}
	}
	return nil
}
