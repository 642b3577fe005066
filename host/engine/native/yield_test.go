package native

import "testing"

// A call begins elsewhere when its guest sleeps, or at the second check of a
// guest that goes on computing; the first may come just before it returns.
func TestCallLeavesTheGuest(t *testing.T) {
	const computes, sleeps = false, true
	for _, test := range []struct {
		name   string
		yields []bool
		begins bool
	}{
		{"no check", nil, false},
		{"a check", []bool{computes}, false},
		{"two checks", []bool{computes, computes}, true},
		{"sleep", []bool{sleeps}, true},
		{"a check and sleep", []bool{computes, sleeps}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			in := &Instance{}
			defer in.crew.end()
			for round := range 2 { // what the first call has seen is nothing to the second
				in.yield(computes) // without a call
				began := make(chan struct{})
				in.hold(func() step { close(began); return nil })
				for _, kind := range test.yields {
					in.yield(kind)
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
