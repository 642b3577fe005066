package shown

import (
	"time"

	"github.com/wasmhost/wasmhost/host/api"
)

// Status is the state of a plugin and why it is in it.
type Status struct {
	State api.State
	// Reason is for the user; it names no path of the machine and no stack.
	// It is empty where the state speaks for itself.
	Reason string
	// Since is when the state began; zero where it began before the manager was
	// started, or no host serves.
	Since time.Time
	// Missing are permissions that the manifest declares, the user has not
	// granted, and the plugin could not start without.
	Missing []string
	// RetryAt, when not zero, is when the manager starts the plugin again by
	// itself.
	RetryAt time.Time
}

// RetryAfter is how long it is until the plugin is started again by itself,
// or 0 where it is not.
func (s Status) RetryAfter(now time.Time) time.Duration {
	if s.RetryAt.IsZero() {
		return 0
	}
	return max(s.RetryAt.Sub(now), 0)
}
