//go:build !linux

package plugin

import "testing"

// enterFault is for the faults that only Linux lets a test make.
func enterFault(*testing.T, string) {}
