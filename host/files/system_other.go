//go:build !unix

package files

import (
	"errors"
	"os"
	"syscall"
)

const nonblock = 0

// syncFolder does nothing: folders cannot be synced here, and the file
// systems of these platforms keep names in a journal.
func syncFolder(*os.Root) error { return nil }

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
