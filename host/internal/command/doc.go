// Package command is the command line. A command parses its flags, calls package host or the API of a running host,
// and prints; what it does beyond that is a package with a result:
//
//   - cli is the frame, and says how a command is added; a command is a file of write, manage, run, serve or logs, by
//     the groups of help.
//   - language is what a language is, and has a folder for each; languages lists them.
//   - build, check, pack, preflight and publication are about the folder of a plugin, in this order; apply, consent,
//     doctor and osservice about a host.
//
// A host that runs is reached through its control server only; without one, the
// commands that change plugins work on the data folder themselves, under its
// lock. Nothing here runs a plugin's code but `serve`, `demo`, `dev` and `preflight`.
//
// Results go to standard output, hints and errors to standard error. Text
// that comes from plugins is printed without control characters.
//
// # Decisions
//
// A command says what it prints as a value and a function that shows it. Which host it needs is a parameter; `--json`
// and `Use` are done once (`command.go`). Turned down: columns as data, longer with their exceptions. Cost: only tests
// hold what is shown to the value.
//
// Commands look for hosts of `dev` by the plugin that they name. And say so; what changes or deletes more than a
// setting only names that host. Turned down: naming the data folder each time. Cost: a request to each host, where
// `dev` made a folder.
//
// A build takes nothing from outside of the plugin's folder. Unless a flag names it: an `..` too many ships a file of
// the author's. Turned down: a warning; each `node_modules` above, one in the home folder. Cost: npm workspaces need
// `--allow-folder ../node_modules`.
//
// Bundling is bounded by a watchdog that ends the command. esbuild cannot be stopped. Turned down: a process. Cost:
// `dev` ends with it.
//
// `apply` changes the host itself before it looks at plugins, and asks again. What a catalogue has is known then; what
// the file leaves out stays. Turned down: one plan, which cannot show plugins of a new catalogue. Cost: a no to the
// second has changed the host; a dry run says of those only that they come.
//
// A service is data: files and programs to run, from one function (`osservice`), so that golden files show each of
// them. SIGHUP reads files again only without a terminal. Turned down: libraries for sd_notify, one datagram, and for
// services, whose unit is not as hardened. Cost: launchd and Windows are in golden files alone.
//
// Shipped files for several hosts use what the host has. It serves HTTPS itself, behind balancers that hand connections
// on; two servers of PostgreSQL by a script that tests run. Turned down: a proxy beside each; Patroni or an operator, a
// third machine; a Helm chart, unreadable. Cost: a person promotes; a cluster is in no test.
//
// `serve` has the collector count 32 MiB more than there is. Unless `GOGC` or `GOMEMLIMIT` is set: a heap of 14 MB was
// collected nine times a second beside answers of 4 MiB, each time up to 5 ms of standstill and 10 of a processor; now
// a quarter as often. Turned down: a higher `GOGC`, which multiplies large heaps. Cost: 32 MiB of garbage at most.
//
// A restore in the console is one of the command line, between two runs in one process. The backup is read and
// inspected in the staging area, and unpacked again under the folder's lock; `serve` opens the same port. The consent
// is in memory: before the one rename nothing changed, after it the next start finishes. The login that asked goes
// over, no other. Where the host cannot open, `serve` restores what it moved aside. Turned down: a note of consent,
// carried out days later; replacing files of a running host; a new process; one more code; opening in a second folder,
// which starts services twice. Cost: it is unpacked twice; a host that fails for its own reasons goes back too, but for
// a taken port or folder.
package command

import (
	"context"
	"os"

	_ "github.com/wasmhost/wasmhost/host/internal/command/backups" // the commands of a group
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	_ "github.com/wasmhost/wasmhost/host/internal/command/keys"   // the commands of a group
	_ "github.com/wasmhost/wasmhost/host/internal/command/logs"   // the commands of a group
	_ "github.com/wasmhost/wasmhost/host/internal/command/manage" // the commands of a group
	_ "github.com/wasmhost/wasmhost/host/internal/command/run"    // the commands of a group
	_ "github.com/wasmhost/wasmhost/host/internal/command/serve"  // the commands of a group
	_ "github.com/wasmhost/wasmhost/host/internal/command/tokens" // the commands of a group
	_ "github.com/wasmhost/wasmhost/host/internal/command/write"  // the commands of a group
)

// Main runs the command line that this process was started with, and returns its
// exit code: 0 done, 1 failed (for validate: the plugin has errors; for call: the
// answer is an error), 2 wrong use of the command line: an argument or a flag is
// missing, too much, or refused by this program or by the host, or the path of a
// plugin is none.
func Main(ctx context.Context) int {
	a := &cli.App{
		Getenv:   os.Getenv,
		Terminal: cli.IsTerminal(os.Stdin),
		Width:    cli.TerminalWidth(os.Stderr, os.Stdout),
		Program:  cli.ProgramName(),
		Setup:    cli.OnPath(),
	}
	return a.Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}
