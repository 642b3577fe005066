//go:build unix

package files

import (
	"errors"
	"os"
	"syscall"
)

// nonblock keeps the opening of a pipe from waiting for its other end.
const nonblock = syscall.O_NONBLOCK

// syncFolder makes the names in a folder durable.
func syncFolder(dir *os.Root) error {
	d, err := dir.Open(".")
	if err != nil {
		return err
	}
	err = d.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		err = nil // some network file systems have nothing to sync here
	}
	return errors.Join(err, d.Close())
}

// diskFull reports whether an error says that there is no room: on the disk,
// in the user's quota, or under the process's limit on the size of a file.
func diskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EFBIG)
}

// notEmpty reports whether an error says that a folder has something in it.
func notEmpty(err error) bool {
	return errors.Is(err, syscall.ENOTEMPTY) || errors.Is(err, syscall.EEXIST)
}
