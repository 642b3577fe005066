package server

import (
	"errors"

	"golang.org/x/sys/windows"
)

func addressTaken(err error) bool { return errors.Is(err, windows.WSAEADDRINUSE) }

func accessDenied(err error) bool { return errors.Is(err, windows.WSAEACCES) }

// addressMissing reports whether the machine does not have the address, or
// its family.
func addressMissing(err error) bool {
	return errors.Is(err, windows.WSAEADDRNOTAVAIL) || errors.Is(err, windows.WSAEAFNOSUPPORT) ||
		errors.Is(err, windows.WSAEPROTONOSUPPORT)
}
