// Package cli is the frame that commands are written in: what they get of their surroundings ([App]), how they
// find a host, ask, print ([Term]) and fail, and what completes them. A command is one file of a group, which
// hands it to [Register]; see [App.Command] for how one is added.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// Exit codes of the command; `wasmhost --help` says what they mean.
const (
	ExitOK     = 0
	ExitFailed = 1
	ExitUsage  = 2
)

// App is one run of the command: what it gets from its surroundings, and the
// flags that all subcommands share.
type App struct {
	// Getenv reads an environment variable; empty is the same as unset.
	Getenv func(string) string
	// Terminal says that standard input is a person at a terminal, who can be
	// asked.
	Terminal bool
	// Width is how many columns the terminal has that is printed to; 0 where
	// that is not known.
	Width int
	// Program is how hints name this command, and setup the steps before it
	// can be started so.
	Program string
	Setup   []string

	// Code is compiled code that several runs in one process share; nil but in tests.
	Code *engine.Code

	errOut io.Writer // of warnings that no command expects

	Data  string // --data
	quiet bool   // --quiet
	json  bool   // --json
	// Lenient is --lenient of install: it acts on a host that does not run.
	Lenient bool
	// appVersion is --app-version, of commands that have it.
	appVersion string
	library    string // of --with

	// begun says that the command line itself was in order.
	begun bool
	// Progress says what the command does; silence, if it is set, is after how
	// long without a word.
	Progress *Progress
	Silence  time.Duration
	// Plugin is the id that stands in the command line; empty where none does.
	Plugin string
	// toldDev says that the user knows which host of `dev` this is about.
	toldDev bool
}

// ExitError is an error with an exit code of its own. A nil err prints
// nothing: what is wrong was shown already.
type ExitError struct {
	Code int
	Err  error
}

func (e *ExitError) Error() string {
	if e.Err == nil {
		return fmt.Sprintf("exit code %d", e.Code)
	}
	return e.Err.Error()
}

func (e *ExitError) Unwrap() error { return e.Err }

// Usage marks an error as wrong use of the command line.
func Usage(err error) error { return &ExitError{Code: ExitUsage, Err: err} }

// Run executes one command line and returns the exit code.
func (a *App) Run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	a.errOut = errOut
	root := a.Root()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errOut)
	cmd, err := root.ExecuteContextC(ctx)
	if err == nil {
		return ExitOK
	}
	code := ExitFailed
	if !a.begun {
		code = ExitUsage
	}
	if exit, ok := errors.AsType[*ExitError](err); ok {
		code = exit.Code
		if exit.Err == nil {
			return code
		}
	}
	t := a.Term(cmd)
	t.Failure(err)
	a.nameDev(ctx, t, err)
	if dir, dirErr := a.DataFolder(); dirErr == nil && aboutDisk(err) && !strings.Contains(err.Error(), dir) {
		t.Errorf("the data folder is %s", dir)
	}
	if !a.begun {
		t.Errorf("Run '%s --help' for what it takes.", cmd.CommandPath())
	}
	return code
}

// Refused marks the error of a command that hands on what was typed, where the
// host has refused that, such as a number that is out of range.
func Refused(err error) error {
	if problem.IsCode(err, problem.CodeInvalidRequest) || problem.IsCode(err, problem.CodeInvalidSettings) {
		return Usage(err)
	}
	return err
}

// Root builds the tree of commands.
func (a *App) Root() *cobra.Command {
	root := &cobra.Command{
		Use:   "wasmhost",
		Short: "Run plugins in WebAssembly, each with exactly the powers that it was granted",
		Long: `wasmhost runs plugins in WebAssembly and gives each exactly the powers that its
manifest declares and its user granted.

Begin with 'wasmhost demo', or with a plugin of your own:

  wasmhost new my-plugin --lang ts    (or --lang go)
  cd my-plugin
  wasmhost validate
  wasmhost build
  wasmhost install .
  wasmhost serve                      (and in another terminal:)
  wasmhost call my-plugin GET hello

Exit codes: 0 done, 1 failed, 2 wrong use: an argument or a flag that is missing,
too much or refused, or a path that is no folder of a plugin.`,
		Args:          onlySubcommands,
		SilenceErrors: true,
		SilenceUsage:  true,
		PersistentPreRun: func(cmd *cobra.Command, args []string) {
			a.begun = true
			a.Plugin = argumentNamed(cmd.Use, args, "ID")
		},
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		Version: HostVersion(), // --version and -v
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.PersistentFlags().StringVar(&a.Data, "data", "",
		"data folder (default: $WASMHOST_DATA, else the usual place of the platform)")
	root.PersistentFlags().BoolVarP(&a.quiet, "quiet", "q", false, "print results and errors only, no hints")
	root.AddGroup(
		&cobra.Group{ID: GroupWrite, Title: "Write a plugin:"},
		&cobra.Group{ID: GroupManage, Title: "Install and manage plugins:"},
		&cobra.Group{ID: GroupRun, Title: "Run and use the host:"},
	)
	for _, command := range registered {
		root.AddCommand(command(a))
	}
	root.SetFlagErrorFunc(PlainFlag)
	argumentsOfUse(root)
	a.completeUse(root)
	return root
}

// registered are the commands, each of which is added by the file that makes it.
var registered []func(*App) *cobra.Command

// Register adds a command to the program. Its group says where help lists it.
func Register(command func(*App) *cobra.Command) bool {
	registered = append(registered, command)
	return true
}

// onlySubcommands are the arguments of a command that is made of others: none,
// since what stands there is the name of a subcommand, and misspelt.
func onlySubcommands(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	err := fmt.Errorf("unknown command %q for %q", args[0], cmd.CommandPath())
	cmd.SuggestionsMinimumDistance = 2
	if like := cmd.SuggestionsFor(args[0]); len(like) > 0 {
		err = fmt.Errorf("%w; did you mean '%s %s'?", err, cmd.CommandPath(),
			strings.Join(like, "' or '"+cmd.CommandPath()+" "))
	}
	return err
}

// The groups that help shows the commands in.
const (
	GroupWrite  = "write"
	GroupManage = "manage"
	GroupRun    = "run"
)
