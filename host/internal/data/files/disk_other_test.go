//go:build unix && !linux

package files

import (
	"context"
	"errors"
)

// fillLimited is for Linux, whose test is the only one to start it.
func fillLimited(context.Context, string) error { return errors.ErrUnsupported }
