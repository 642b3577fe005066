//go:build !linux && !darwin && !dragonfly && !freebsd && !netbsd && !openbsd && !windows

package cli

import (
	"errors"
	"os"
)

// hideInput is not known on this system.
func hideInput(*os.File) (restore func() error, err error) { return nil, errors.ErrUnsupported }
