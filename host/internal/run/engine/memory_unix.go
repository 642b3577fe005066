//go:build linux || darwin || freebsd

package engine

import "golang.org/x/sys/unix"

// reserve takes address space for size bytes without taking memory.
func reserve(size uint64) ([]byte, error) {
	reserved, err := unix.Mmap(-1, 0, int(size), unix.PROT_NONE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err == nil {
		smallPages(reserved)
	}
	return reserved, err
}

// commit makes the bytes from old to size usable. Pages are filled with zeros
// by the system at the first touch.
func commit(reserved []byte, old, size uint64) error {
	if size <= old {
		return nil
	}
	return unix.Mprotect(reserved[old:size], unix.PROT_READ|unix.PROT_WRITE)
}

// release gives address space and memory back.
func release(reserved []byte) {
	// The only way to fail is to pass something that was not reserved.
	_ = unix.Munmap(reserved)
}
