//go:build !unix

package files

import (
	"errors"
	"syscall"
)

// dirNotEmpty is a number of Windows.
const dirNotEmpty = syscall.Errno(145)

// notEmpty reports whether an error says that a folder has something in it.
func notEmpty(err error) bool {
	return errors.Is(err, dirNotEmpty) || errors.Is(err, syscall.ENOTEMPTY)
}
