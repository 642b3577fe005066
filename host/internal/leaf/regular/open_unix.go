//go:build unix

package regular

import "syscall"

// Nonblock is a flag of open that keeps the opening of a pipe from waiting for
// its other end, where a pipe took the place of a file that was looked at.
const Nonblock = syscall.O_NONBLOCK
