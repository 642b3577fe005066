//go:build unix

package server

import (
	"errors"
	"syscall"
)

func addressTaken(err error) bool { return errors.Is(err, syscall.EADDRINUSE) }

func accessDenied(err error) bool { return errors.Is(err, syscall.EACCES) }

// addressMissing reports whether the machine does not have the address, or
// its family.
func addressMissing(err error) bool {
	return errors.Is(err, syscall.EADDRNOTAVAIL) || errors.Is(err, syscall.EAFNOSUPPORT) ||
		errors.Is(err, syscall.EPROTONOSUPPORT)
}
