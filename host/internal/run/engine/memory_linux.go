package engine

import "golang.org/x/sys/unix"

// smallPages keeps huge pages away from memory, also where the system gives
// them to everybody: making one takes a hundred times as long as a small page,
// which a guest could have done at each access.
func smallPages(reserved []byte) {
	// It fails on a system without huge pages, which has nothing to keep away.
	_ = unix.Madvise(reserved, unix.MADV_NOHUGEPAGE)
}
