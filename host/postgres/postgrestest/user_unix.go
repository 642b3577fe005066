//go:build unix

package postgrestest

import (
	"os"
	"os/exec"
	"syscall"
)

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
