//go:build !unix

package files

import (
	"errors"
	"syscall"
)

const nonblock = 0

// Numbers of Windows.
const (
	handleDiskFull = syscall.Errno(39)
	diskIsFull     = syscall.Errno(112)
	dirNotEmpty    = syscall.Errno(145)
)

// diskFull reports whether an error says that there is no room.
func diskFull(err error) bool {
	return errors.Is(err, handleDiskFull) || errors.Is(err, diskIsFull) || errors.Is(err, syscall.ENOSPC)
}

// notEmpty reports whether an error says that a folder has something in it.
func notEmpty(err error) bool {
	return errors.Is(err, dirNotEmpty) || errors.Is(err, syscall.ENOTEMPTY)
}
