package command

import (
	"context"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

// output is what a command prints: with --json the value, else what show
// prints of it for people, with what to do next.
type output struct {
	// value is what the API answers, where the command asks that.
	value any
	show  func()
	// failed is what is wrong all the same; the exit code says so, too.
	failed error
}

// invocation is one run of a command.
type invocation struct {
	*term
	args []string
	// host answers the routes of the API, and running says that it is one that
	// runs. It is nil where the command needs none.
	host    api.Caller
	running bool
}

// arg returns an argument that may be left out.
func (in *invocation) arg(i int) string {
	if i < len(in.args) {
		return in.args[i]
	}
	return ""
}

// source finds the host that a command is about, and runs do with it:
// [app.withAPI], [app.withPlugin], [app.withRunning], [app.withTokens] or
// [withoutHost].
type source func(cmd *cobra.Command, do func(ctx context.Context, host api.Caller, running bool) error) error

// command makes a command of one that prints something: with an error
// of run, nothing is. What is to be checked before a host is looked for is the
// PreRunE of the command.
//
// # To add a command
//
// Say `wasmhost feeds refresh ID FEED`. It is one file, or a function in the file of its parent, with a method
// that returns the command:
//
//	func (a *app) feedsRefreshCommand() *cobra.Command {
//		return a.command(&cobra.Command{
//			Use:   "refresh ID FEED",
//			Short: "Fetch a feed at once",
//		}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
//			feed, err := api.RefreshFeed.Call(ctx, in.host, api.FeedRequest{Plugin: in.args[0], Feed: in.args[1]})
//			return output{value: feed, show: func() {
//				in.printf("feed %s is up to date: %s.", feed.ID, quoted(feed.Title))
//				in.next("feeds articles " + quoteArg(in.args[0]))
//			}}, err
//		})
//	}
//
// Then name it where its parent is made, or in `root` of `host/internal/command/app.go`; `GroupID` says of the latter
// under which title help lists it. `Use` says which arguments it takes. `a.withRunning` hands it the routes of
// the host that runs, `a.withAPI` those of the data folder where none does. `--json` prints the value, and
// comes by itself. What is wrong with flags is said by `PreRunE`. Errors are returned: `failure.go` prints
// them, with what to do next. Tell of it by its task in `cmd/wasmhost/README.md`; `README.md` stays short.
//
// What fails when a part is forgotten: staticcheck (`make test`), which finds a method that nobody calls;
// `TestEveryCommandNamesItsArguments`, which tries each command without its arguments and with one too many;
// `TestEveryCommandPrintsJSON`; `TestHelp` without the group, and `TestReadme` where nothing tells of it.
func (a *app) command(cmd *cobra.Command, from source,
	run func(ctx context.Context, in *invocation) (output, error)) *cobra.Command {
	a.addJSON(cmd, "print the result as JSON")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		defer a.watch(cmd).stop()
		return from(cmd, func(ctx context.Context, host api.Caller, running bool) error {
			in := &invocation{term: a.term(cmd), args: args, host: host, running: running}
			out, err := run(ctx, in)
			if err != nil {
				return err
			}
			in.progress.stop()
			if err := in.print(out); err != nil {
				return err
			}
			return out.failed
		})
	}
	return cmd
}

// parent makes a command that is made of others.
func parent(cmd *cobra.Command, subcommands ...*cobra.Command) *cobra.Command {
	cmd.Args = onlySubcommands
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	cmd.AddCommand(subcommands...)
	return cmd
}

// addJSON adds the flag --json to a command, here and nowhere else.
func (a *app) addJSON(cmd *cobra.Command, text string) {
	cmd.Flags().BoolVar(&a.json, "json", false, text)
}

// print prints what a command has to say.
func (t *term) print(out output) error {
	switch {
	case t.json && out.value != nil:
		return writeJSON(t.out, out.value)
	case !t.json && out.show != nil:
		w := &resultWriter{to: t.out}
		t.out = w
		out.show()
		return w.err
	}
	return nil
}

// resultWriter knows whether all of a result could be written: it may be the
// only copy of a key.
type resultWriter struct {
	to  io.Writer
	err error // the first
}

func (w *resultWriter) Write(b []byte) (int, error) {
	n, err := w.to.Write(b)
	if w.err == nil {
		w.err = err
	}
	return n, err
}

// rowsOf is a list as a table: the heading, and the cells of each element.
func rowsOf[T any](heading []string, list []T, cells func(T) []string) [][]string {
	rows := [][]string{heading}
	for _, element := range list {
		rows = append(rows, cells(element))
	}
	return rows
}

// addLines adds the flag -n, which says how much is shown, and checks it.
func addLines(cmd *cobra.Command, lines *int, usual, most int, text string) {
	cmd.Flags().IntVarP(lines, "lines", "n", usual, fmt.Sprintf("%s, up to %d", text, most))
	cmd.PreRunE = func(*cobra.Command, []string) error {
		if *lines < 1 || *lines > most {
			return usage(fmt.Errorf("-n is %d; give a number from 1 to %d", *lines, most))
		}
		return nil
	}
}

// addYes adds the flag --yes, which consents to what the command would ask.
func addYes(cmd *cobra.Command, yes *bool, text string) {
	cmd.Flags().BoolVarP(yes, "yes", "y", false, text)
}

// numbers reads arguments that number something, as another command shows it.
func numbers(args []string, what, shownBy string) ([]int64, error) {
	ids := make([]int64, len(args))
	for i, text := range args {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil || id < 1 {
			return nil, usage(fmt.Errorf("%q is not the number of a %s, as 'wasmhost %s' shows it", clean(text), what,
				shownBy))
		}
		ids[i] = id
	}
	return ids, nil
}

// each does something with elements, until one fails, and returns with how many
// it was done.
func each[T any](list []T, do func(T) error) (int, error) {
	for n, element := range list {
		if err := do(element); err != nil {
			return n, err
		}
	}
	return len(list), nil
}
