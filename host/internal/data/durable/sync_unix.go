//go:build unix

package durable

import (
	"errors"
	"os"
	"syscall"
)

// syncHandle syncs an open folder, if the file system has a way to.
func syncHandle(f *os.File) error {
	err := f.Sync()
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL) {
		return nil
	}
	return err
}
