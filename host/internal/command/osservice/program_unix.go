//go:build unix

package osservice

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// Trusted says why a service of the machine is not to run a program: somebody else than root can replace it, or it lies
// where the service sees nothing.
func Trusted(path string) error {
	const move = "; copy it to /usr/local/bin, and run that one"
	for _, hidden := range []string{"home", "root", "run/user", "tmp", "var/tmp", "dev"} {
		if strings.HasPrefix(path, "/"+hidden+"/") {
			return fmt.Errorf("%s lies in /%s, which the service does not see%s", path, hidden, move)
		}
	}
	for at := path; ; at = filepath.Dir(at) {
		info, err := os.Lstat(at)
		if err != nil {
			return err
		}
		sticky := info.IsDir() && info.Mode()&fs.ModeSticky != 0
		if owner, ok := info.Sys().(*syscall.Stat_t); ok && owner.Uid != 0 || info.Mode().Perm()&0o022 != 0 && !sticky {
			return fmt.Errorf("others than root can change %s%s", at, move)
		}
		if at == filepath.Dir(at) {
			return nil
		}
	}
}
