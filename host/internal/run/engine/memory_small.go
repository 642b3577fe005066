//go:build darwin || freebsd

package engine

// smallPages has nothing to do: huge pages are for those who ask for them, or
// are put together later.
func smallPages([]byte) {}
