//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package files

import (
	"errors"
	"os"
	"syscall"
)

// lockFolder takes the lock of the folder, which ends with the process or
// when the file is closed, and reports whether something else holds it. A
// file system without locks counts as free.
func lockFolder(dir *os.File) (held bool, err error) {
	raw, err := dir.SyscallConn()
	if err != nil {
		return false, err
	}
	var locked error
	err = raw.Control(func(fd uintptr) {
		for {
			if locked = syscall.Flock(int(fd), syscall.LOCK_EX|syscall.LOCK_NB); locked != syscall.EINTR {
				return
			}
		}
	})
	return errors.Is(locked, syscall.EWOULDBLOCK), err
}
