//go:build linux || darwin || dragonfly || freebsd || netbsd || openbsd

package cli

import (
	"os"

	"golang.org/x/sys/unix"
)

// hideInput keeps a terminal from showing what is typed. Lines and signals
// stay as they are.
func hideInput(terminal *os.File) (restore func() error, err error) {
	fd := int(terminal.Fd())
	before, err := unix.IoctlGetTermios(fd, getTerminal)
	if err != nil {
		return nil, err
	}
	hidden := *before
	hidden.Lflag &^= unix.ECHO | unix.ECHONL
	hidden.Lflag |= unix.ICANON | unix.ISIG
	hidden.Iflag |= unix.ICRNL
	if err := unix.IoctlSetTermios(fd, setTerminal, &hidden); err != nil {
		return nil, err
	}
	return func() error { return unix.IoctlSetTermios(fd, setTerminal, before) }, nil
}
