//go:build !linux

package fairshare

import "time"

// ShortSlices is for the scheduler of Linux alone.
func ShortSlices() {}

// computing, rested and threadID are too.
func computing() (id int) { return 0 }
func rested(int)          {}
func threadID() int       { return 0 }

// threadTime knows no thread: what is computed is counted by the clock.
func threadTime() (thread int, used time.Duration) { return 0, 0 }
