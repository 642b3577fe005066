package memory

import "golang.org/x/sys/unix"

// physical is how much memory the machine has, in bytes; 0 where it does not
// say.
func physical() int64 {
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) != nil {
		return 0
	}
	return int64(uint64(info.Totalram) * uint64(info.Unit))
}
