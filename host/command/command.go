// Package command is the door to the command line of wasmhost, which cmd/wasmhost goes
// through; the commands themselves lie in host/internal/command.
//
// Promised: what this package exports changes only as CHANGELOG.md says.
package command

import (
	"context"

	"github.com/wasmhost/wasmhost/host/internal/command"
)

// Main runs the command line that this process was started with, and returns the exit
// code: 0 done, 1 failed, 2 wrong use. An end of ctx stops what the command does.
func Main(ctx context.Context) int { return command.Main(ctx) }
