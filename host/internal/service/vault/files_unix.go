//go:build unix

package vault

import (
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// checkPrivate refuses what another user owns, can read or can change.
func checkPrivate(path string, info fs.FileInfo) error {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok && int(stat.Uid) != os.Geteuid() {
		return fmt.Errorf("%s belongs to user %d, not to user %d: choose a data folder of your own, or give this one to "+
			"the user of the host", path, stat.Uid, os.Geteuid())
	}
	if mode := info.Mode().Perm(); mode&0o077 != 0 {
		return fmt.Errorf("%s has mode %04o, so other users have access to it: take it from them with chmod go-rwx", path,
			mode)
	}
	return nil
}
