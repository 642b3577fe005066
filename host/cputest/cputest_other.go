//go:build !linux

package cputest

import "time"

var start = time.Now()

// Now is the time since the program began: what others on the machine do makes
// it longer.
func Now() time.Duration { return time.Since(start) }

// Process is the same.
func Process() time.Duration { return Now() }
