package disktest

import (
	"os/signal"
	"syscall"
)

func mount(dir, options string, readOnly bool) error {
	return syscall.Mount("tmpfs", dir, "tmpfs", flags(0, readOnly), options)
}

func remount(dir, options string, readOnly bool) error {
	return syscall.Mount("tmpfs", dir, "tmpfs", flags(syscall.MS_REMOUNT, readOnly), options)
}

func flags(f uintptr, readOnly bool) uintptr {
	if readOnly {
		f |= syscall.MS_RDONLY
	}
	return f
}

func unmount(dir string) error { return syscall.Unmount(dir, syscall.MNT_DETACH) }

// Limit lets this process write files of so many bytes and no more, where
// nothing can be mounted: for a process of its own, as there is no way back.
func Limit(bytes uint64) error {
	signal.Ignore(syscall.SIGXFSZ)
	return syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: bytes, Max: bytes})
}
