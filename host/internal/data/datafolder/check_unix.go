//go:build unix

package datafolder

import (
	"fmt"
	"os"
	"syscall"

	"github.com/wasmhost/wasmhost/host/internal/data/disk"
)

// checkFolder refuses a folder that another user owns or may write to. Those above
// it count for nothing: volumes of containers, in which there is one user, are open
// to all.
func checkFolder(dir string) error {
	info, err := os.Lstat(dir)
	if err != nil {
		return fmt.Errorf("data folder: %w", err)
	}
	if !info.IsDir() {
		return fmt.Errorf("the data folder %s is not a folder", dir)
	}
	if stat, ok := info.Sys().(*syscall.Stat_t); ok && int(stat.Uid) != os.Geteuid() {
		return fmt.Errorf("the data folder %s belongs to user %d, not to user %d: run this as that user, as with sudo -u, "+
			"or choose a folder of your own with --data or %s", dir, stat.Uid, os.Geteuid(), EnvData)
	}
	mode := info.Mode().Perm()
	if mode&0o022 != 0 {
		return fmt.Errorf("the data folder %s has mode %04o, so other users may have changed what is in it: make sure "+
			"that they have not, then run `chmod 700` on it", dir, mode)
	}
	return nil
}

// processRuns reports whether there is a process of this number.
func processRuns(pid int) bool {
	err := syscall.Kill(pid, 0)
	return err == nil || err == syscall.EPERM
}

// closeFolder takes all rights of others from a folder that is ours.
func closeFolder(dir string) error {
	if err := os.Chmod(dir, 0o700); err != nil {
		info, statErr := os.Lstat(dir)
		if statErr == nil && info.Mode().Perm()&0o077 == 0 && disk.Of(err) == disk.ReadOnly {
			return nil // it is so already
		}
		return fmt.Errorf("protect the data folder: %w", err)
	}
	return nil
}
