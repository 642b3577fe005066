//go:build !linux

package fairshare

// offer is for the scheduler of Linux alone.
func offer() {}
