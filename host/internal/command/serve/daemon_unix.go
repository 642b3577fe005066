//go:build unix

package serve

import (
	"context"
	"syscall"
)

func closeOnExec(fd int) { syscall.CloseOnExec(fd) }

// asService is for managers that call; those of Unix send signals.
func asService(ctx context.Context) (context.Context, func(error)) { return ctx, func(error) {} }
