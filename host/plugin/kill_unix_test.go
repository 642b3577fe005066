//go:build unix

package plugin

import "syscall"

// kill ends a process at once.
func kill(pid int) { _ = syscall.Kill(pid, syscall.SIGKILL) }
