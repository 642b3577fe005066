//go:build unix

package disk

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

func ofNumber(number unix.Errno) Fault {
	switch number {
	case unix.ENOSPC:
		return Full
	case unix.EDQUOT, unix.EFBIG:
		return Quota
	case unix.EROFS, unix.EACCES, unix.EPERM:
		return ReadOnly
	case unix.EMFILE, unix.ENFILE:
		return Descriptors
	}
	return 0
}

// Free is how many bytes the user that runs this process may still write to
// the disk that a folder is on, and how large the disk is.
func Free(dir string) (left, size uint64, err error) {
	var stat unix.Statfs_t
	for {
		if err = unix.Statfs(dir, &stat); !errors.Is(err, unix.EINTR) {
			break
		}
	}
	if err != nil {
		return 0, 0, &os.PathError{Op: "statfs", Path: dir, Err: err}
	}
	block := uint64(stat.Bsize)
	return uint64(stat.Bavail) * block, uint64(stat.Blocks) * block, nil
}

// MostOpenFiles is how many files the process may have open; 0 where that is
// not known. Go raises it to the hard limit when the process begins.
func MostOpenFiles() int {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &limit); err != nil {
		return 0
	}
	return int(min(limit.Cur, 1<<30))
}
