//go:build darwin || freebsd

package memory

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// physical is how much memory the machine has, in bytes; 0 where it does not
// say.
func physical() int64 {
	name := "hw.physmem"
	if runtime.GOOS == "darwin" {
		name = "hw.memsize"
	}
	size, err := unix.SysctlUint64(name)
	if err != nil {
		return 0
	}
	return int64(size)
}
