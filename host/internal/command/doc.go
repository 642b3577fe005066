// Package command is the command line: each file holds one subcommand, which parses its
// flags, calls package host or the API of a running host, and prints. A host
// that runs is reached through its control server only; without one, the
// commands that change plugins work on the data folder themselves, under its
// lock. Nothing here runs a plugin's code but `serve` and `demo`.
//
// Results go to standard output, hints and errors to standard error. Text
// that comes from plugins is printed without control characters.
package command

import (
	"context"
	"os"
)

// Main runs the command line that this process was started with, and returns its
// exit code: 0 done, 1 failed (for validate: the plugin has errors; for call: the
// answer is an error), 2 wrong use of the command line: an argument or a flag is
// missing, too much, or refused by this program or by the host, or the path of a
// plugin is none.
func Main(ctx context.Context) int {
	a := &app{
		getenv:   os.Getenv,
		terminal: isTerminal(os.Stdin),
		width:    terminalWidth(os.Stderr, os.Stdout),
		program:  programName(),
		setup:    onPath(),
	}
	return a.run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}
