//go:build !unix

package files

import (
	"context"
	"errors"
)

// child is for Unix, whose tests are the only ones to start one.
func child(context.Context, string, string) error { return errors.ErrUnsupported }
