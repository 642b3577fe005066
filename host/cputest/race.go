//go:build race

package cputest

// Race says that the race detector is at work, which slows everything down.
const Race = true
