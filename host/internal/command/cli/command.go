package cli

import (
	"context"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

// Output is what a command prints: with --json the value, else what show
// prints of it for people, with what to do next.
type Output struct {
	// Value is what the API answers, where the command asks that.
	Value any
	Show  func()
	// Failed is what is wrong all the same; the exit code says so, too.
	Failed error
}

// Invocation is one run of a command.
type Invocation struct {
	*Term
	Args []string
	// Host answers the routes of the API, and running says that it is one that
	// runs. It is nil where the command needs none.
	Host    api.Caller
	Running bool
}

// Arg returns an argument that may be left out.
func (in *Invocation) Arg(i int) string {
	if i < len(in.Args) {
		return in.Args[i]
	}
	return ""
}

// source finds the host that a command is about, and runs do with it:
// [app.WithAPI], [app.WithPlugin], [app.WithRunning], [app.WithTokens] or
// [WithoutHost].
type source func(cmd *cobra.Command, do func(ctx context.Context, host api.Caller, running bool) error) error

// Command makes a command of one that prints something: with an error
// of run, nothing is. What is to be checked before a host is looked for is the
// PreRunE of the command.
//
// # To add a command
//
// Say `wasmhost refresh ID FEED`. It is one file in the folder of its group, host/internal/command/{write,manage,run}:
//
//	var _ = cli.Register(func(a *cli.App) *cobra.Command {
//		return a.Command(&cobra.Command{
//			Use:     "refresh ID FEED",
//			GroupID: cli.GroupRun,
//			Short:   "Fetch a feed at once",
//		}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
//			feed, err := api.RefreshFeed.Call(ctx, in.Host, api.FeedRequest{Plugin: in.Args[0], Feed: in.Args[1]})
//			return cli.Output{Value: feed, Show: func() {
//				in.Printf("feed %s is up to date: %s.", feed.ID, cli.Quoted(feed.Title))
//				in.Next("feeds articles " + cli.QuoteArg(in.Args[0]))
//			}}, err
//		})
//	})
//
// One below another command is a function that is named where its parent is made. `GroupID` says under which title
// help lists it, `Use` which arguments it takes. `a.WithRunning` hands it the routes of
// the host that runs, `a.WithAPI` those of the data folder where none does. `--json` prints the value, and
// comes by itself. What is wrong with flags is said by `PreRunE`. Errors are returned: `failure.go` prints
// them, with what to do next. Tell of it by its task in `cmd/wasmhost/README.md`; `README.md` stays short.
//
// What fails when a part is forgotten: `TestEveryCommandNamesItsArguments`, which tries each command without its
// arguments and with one too many;
// `TestEveryCommandPrintsJSON`; `TestHelp` without the group, and `TestReadme` where nothing tells of it.
func (a *App) Command(cmd *cobra.Command, from source,
	run func(ctx context.Context, in *Invocation) (Output, error)) *cobra.Command {
	a.AddJSON(cmd, "print the result as JSON")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		defer a.Watch(cmd).Stop()
		return from(cmd, func(ctx context.Context, host api.Caller, running bool) error {
			in := &Invocation{Term: a.Term(cmd), Args: args, Host: host, Running: running}
			out, err := run(ctx, in)
			if err != nil {
				return err
			}
			in.Progress.Stop()
			if err := in.print(out); err != nil {
				return err
			}
			return out.Failed
		})
	}
	return cmd
}

// Parent makes a command that is made of others.
func Parent(cmd *cobra.Command, subcommands ...*cobra.Command) *cobra.Command {
	cmd.Args = onlySubcommands
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	cmd.AddCommand(subcommands...)
	return cmd
}

// AddJSON adds the flag --json to a command, here and nowhere else.
func (a *App) AddJSON(cmd *cobra.Command, text string) {
	cmd.Flags().BoolVar(&a.json, "json", false, text)
}

// print prints what a command has to say.
func (t *Term) print(out Output) error {
	switch {
	case t.JSON && out.Value != nil:
		return WriteJSON(t.Out, out.Value)
	case !t.JSON && out.Show != nil:
		w := &resultWriter{to: t.Out}
		t.Out = w
		out.Show()
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

// RowsOf is a list as a table: the heading, and the cells of each element.
func RowsOf[T any](heading []string, list []T, cells func(T) []string) [][]string {
	rows := [][]string{heading}
	for _, element := range list {
		rows = append(rows, cells(element))
	}
	return rows
}

// AddLines adds the flag -n, which says how much is shown, and checks it.
func AddLines(cmd *cobra.Command, lines *int, usual, most int, text string) {
	cmd.Flags().IntVarP(lines, "lines", "n", usual, fmt.Sprintf("%s, up to %d", text, most))
	cmd.PreRunE = func(*cobra.Command, []string) error {
		if *lines < 1 || *lines > most {
			return Usage(fmt.Errorf("-n is %d; give a number from 1 to %d", *lines, most))
		}
		return nil
	}
}

// AddYes adds the flag --yes, which consents to what the command would ask.
func AddYes(cmd *cobra.Command, yes *bool, text string) {
	cmd.Flags().BoolVarP(yes, "yes", "y", false, text)
}

// Numbers reads arguments that number something, as another command shows it.
func Numbers(args []string, what, shownBy string) ([]int64, error) {
	ids := make([]int64, len(args))
	for i, text := range args {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil || id < 1 {
			return nil, Usage(fmt.Errorf("%q is not the number of a %s, as 'wasmhost %s' shows it", Clean(text), what,
				shownBy))
		}
		ids[i] = id
	}
	return ids, nil
}

// Each does something with elements, until one fails, and returns with how many
// it was done.
func Each[T any](list []T, do func(T) error) (int, error) {
	for n, element := range list {
		if err := do(element); err != nil {
			return n, err
		}
	}
	return len(list), nil
}
