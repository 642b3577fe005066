//go:build !linux

package store_test

import "errors"

// partLimit is for Linux, whose test is the only one to start it.
func partLimit(string) error { return errors.ErrUnsupported }
