//go:build unix

package postgrestest

import (
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// free is how many bytes may be written in a folder; none where it is not there.
func free(dir string) uint64 {
	var stat unix.Statfs_t
	if err := unix.Statfs(dir, &stat); err != nil {
		return 0
	}
	return uint64(stat.Bavail) * uint64(stat.Bsize)
}

// nobody is who runs the server where the tests run as root, as whom it refuses
// to run.
const nobody = 65534

func unprivileged(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // an interrupt at the terminal is for the tests
	if os.Getuid() == 0 {
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: nobody, Gid: nobody}
	}
}

func own(paths ...string) error {
	if os.Getuid() != 0 {
		return nil
	}
	for _, path := range paths {
		if err := os.Chown(path, nobody, nobody); err != nil {
			return err
		}
	}
	return nil
}
