//go:build unix

package files

import (
	"errors"
	"syscall"
)

// notEmpty reports whether an error says that a folder has something in it.
func notEmpty(err error) bool {
	return errors.Is(err, syscall.ENOTEMPTY) || errors.Is(err, syscall.EEXIST)
}
