//go:build unix

package server

import (
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// checkPrivate refuses a file that users other than the present one can
// access, or that belongs to another one.
func checkPrivate(path string, info fs.FileInfo) error {
	if mode := info.Mode().Perm(); mode&0o077 != 0 {
		return fmt.Errorf("%w %s: its mode is %04o, so other users can access it; treat its tokens as leaked, or run "+
			"`chmod 600` on it if you know better", ErrUnsafeFile, path, mode)
	}
	if stat, ok := info.Sys().(*syscall.Stat_t); ok && int(stat.Uid) != os.Geteuid() {
		return fmt.Errorf("%w %s: it belongs to user %d, not to user %d", ErrUnsafeFile, path, stat.Uid, os.Geteuid())
	}
	return nil
}
