package running

import "time"

// Bounds are the limits of [plugin.Limits] of what runs, and of its events.
type Bounds struct {
	Queue, OpenCalls               int
	Subscriptions, EventQueue      int
	EventQueueBytes                int64
	EventTimeout                   time.Duration
	EventFollowers, FollowerEvents int
	FollowerBytes                  int64
}
