package disk

import (
	"os"

	"golang.org/x/sys/windows"
)

func ofNumber(number windows.Errno) Fault {
	switch number {
	case windows.ERROR_HANDLE_DISK_FULL, windows.ERROR_DISK_FULL:
		return Full
	case windows.ERROR_DISK_QUOTA_EXCEEDED, windows.ERROR_FILE_TOO_LARGE:
		return Quota
	case windows.ERROR_WRITE_PROTECT, windows.ERROR_ACCESS_DENIED:
		return ReadOnly
	case windows.ERROR_TOO_MANY_OPEN_FILES:
		return Descriptors
	}
	return 0
}

// Free is how many bytes the user that runs this process may still write to
// the disk that a folder is on, and how large the disk is.
func Free(dir string) (left, size uint64, err error) {
	path, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return 0, 0, err
	}
	if err := windows.GetDiskFreeSpaceEx(path, &left, &size, nil); err != nil {
		return 0, 0, &os.PathError{Op: "GetDiskFreeSpaceEx", Path: dir, Err: err}
	}
	return left, size, nil
}

// MostOpenFiles is how many files the process may have open; 0 where that is
// not known.
func MostOpenFiles() int { return 0 }
