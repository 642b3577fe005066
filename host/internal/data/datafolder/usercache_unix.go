//go:build unix

package datafolder

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// checkOwn takes all rights of others from a folder, and refuses it where
// another user owns it, or may replace it or a folder above it.
func checkOwn(dir string) error {
	for at := dir; ; at = filepath.Dir(at) {
		info, err := os.Lstat(at)
		if err != nil {
			return fmt.Errorf("folder among the caches: %w", err)
		}
		stat, ok := info.Sys().(*syscall.Stat_t)
		if !info.IsDir() || !ok {
			return fmt.Errorf("%s, on the way to %s, is not a folder", at, dir)
		}
		uid := int(stat.Uid)
		if uid != os.Geteuid() && (at == dir || uid != 0) {
			return fmt.Errorf("%s, on the way to %s, belongs to user %d", at, dir, uid)
		}
		mode := info.Mode()
		// In a sticky folder, such as that for temporary files, others can
		// replace only what is theirs.
		if at != dir && mode.Perm()&0o022 != 0 && mode&os.ModeSticky == 0 {
			return fmt.Errorf("%s, on the way to %s, has mode %04o: others may write to it", at, dir,
				mode.Perm())
		}
		if at == dir && mode.Perm()&0o022 != 0 {
			return fmt.Errorf("the folder %s has mode %04o, so others may have changed what is in it: "+
				"delete it", at, mode.Perm())
		}
		if at == filepath.Dir(at) {
			break
		}
	}
	return os.Chmod(dir, 0o700)
}
