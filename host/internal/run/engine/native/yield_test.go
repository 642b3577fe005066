package native

import (
	"testing"
	"time"
)

// A call begins elsewhere when its guest sleeps, or when a guest has gone on
// computing for a while since the first check that saw the call; that may come
// just before it returns.
func TestCallLeavesTheGuest(t *testing.T) {
	type yield struct {
		at     time.Duration
		sleeps bool
	}
	const start = time.Hour
	for _, test := range []struct {
		name   string
		yields []yield
		begins bool
	}{
		{"no check", nil, false},
		{"a check", []yield{{start, false}}, false},
		{"checks at once", []yield{{start, false}, {start + callDelay/2, false}, {start + callDelay - 1, false}}, false},
		{"checks for a while", []yield{{start, false}, {start + callDelay/2, false}, {start + callDelay, false}}, true},
		{"sleep", []yield{{start, true}}, true},
		{"a check and sleep", []yield{{start, false}, {start, true}}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			in := &Instance{}
			defer in.workers.end()
			for round := range 2 { // what the first call has seen is nothing to the second
				in.yield(start-time.Minute, false) // without a call
				began := make(chan struct{})
				in.hold(func() task { close(began); return nil })
				for _, y := range test.yields {
					in.yield(y.at, y.sleeps)
				}
				left := in.takeCall()
				if (left == nil) != test.begins {
					t.Fatalf("round %d: begun is %t", round, left == nil)
				}
				if left != nil {
					left()
				}
				<-began
			}
		})
	}
}
