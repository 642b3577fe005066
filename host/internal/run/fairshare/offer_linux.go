package fairshare

import "syscall"

// offer lets other threads of the machine run that wait for a processor. Linux
// lets a thread that computes go on for some milliseconds otherwise, before one
// that has just got something to do.
func offer() { _, _, _ = syscall.RawSyscall(syscall.SYS_SCHED_YIELD, 0, 0, 0) }
