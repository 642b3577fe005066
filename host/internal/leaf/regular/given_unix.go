//go:build unix

package regular

import (
	"fmt"
	"io/fs"
)

// CheckGiven refuses a secret's file that others may read, but for its group, or may
// change, but for its owner.
func CheckGiven(path string, info fs.FileInfo) error {
	if mode := info.Mode().Perm(); mode&0o027 != 0 {
		return fmt.Errorf("%s has mode %04o, so other users have access to it: take it from them with "+
			"`chmod g-w,o-rwx`, in Kubernetes by `defaultMode: 0440` of the volume", path, mode)
	}
	return nil
}
