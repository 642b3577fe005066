package command

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
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

// app is one run of the command: what it gets from its surroundings, and the
// flags that all subcommands share.
type app struct {
	// getenv reads an environment variable; empty is the same as unset.
	getenv func(string) string
	// terminal says that standard input is a person at a terminal, who can be
	// asked.
	terminal bool
	// width is how many columns the terminal has that is printed to; 0 where
	// that is not known.
	width int
	// program is how hints name this command, and setup the steps before it
	// can be started so.
	program string
	setup   []string

	// code is compiled code that several runs in one process share; nil but in tests.
	code *engine.Code

	errOut io.Writer // of warnings that no command expects

	data  string // --data
	quiet bool   // --quiet
	json  bool   // --json
	// lenient is --lenient of install: it acts on a host that does not run.
	lenient bool
	// appVersion is --app-version, of commands that have it.
	appVersion string

	// begun says that the command line itself was in order.
	begun bool
	// progress says what the command does; silence, if it is set, is after how
	// long without a word.
	progress *progress
	silence  time.Duration
	// plugin is the id that stands in the command line; empty where none does.
	plugin string
	// toldDev says that the user knows which host of `dev` this is about.
	toldDev bool
}

// exitError is an error with an exit code of its own. A nil err prints
// nothing: what is wrong was shown already.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit code %d", e.code)
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

// usage marks an error as wrong use of the command line.
func usage(err error) error { return &exitError{code: exitUsage, err: err} }

// run executes one command line and returns the exit code.
func (a *app) run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	a.errOut = errOut
	root := a.root()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errOut)
	cmd, err := root.ExecuteContextC(ctx)
	if err == nil {
		return exitOK
	}
	code := exitFailed
	if !a.begun {
		code = exitUsage
	}
	if exit, ok := errors.AsType[*exitError](err); ok {
		code = exit.code
		if exit.err == nil {
			return code
		}
	}
	t := a.term(cmd)
	t.failure(err)
	a.nameDev(ctx, t, err)
	if dir, dirErr := a.dataFolder(); dirErr == nil && aboutDisk(err) && !strings.Contains(err.Error(), dir) {
		t.errorf("the data folder is %s", dir)
	}
	if !a.begun {
		t.errorf("Run '%s --help' for what it takes.", cmd.CommandPath())
	}
	return code
}

// refused marks the error of a command that hands on what was typed, where the
// host has refused that, such as a number that is out of range.
func refused(err error) error {
	if problem.IsCode(err, problem.CodeInvalidRequest) || problem.IsCode(err, problem.CodeInvalidSettings) {
		return usage(err)
	}
	return err
}

// root builds the tree of commands.
func (a *app) root() *cobra.Command {
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
			a.plugin = argumentNamed(cmd.Use, args, "ID")
		},
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		Version: hostVersion(), // --version and -v
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.PersistentFlags().StringVar(&a.data, "data", "",
		"data folder (default: $WASMHOST_DATA, else the usual place of the platform)")
	root.PersistentFlags().BoolVarP(&a.quiet, "quiet", "q", false, "print results and errors only, no hints")
	root.AddGroup(
		&cobra.Group{ID: groupWrite, Title: "Write a plugin:"},
		&cobra.Group{ID: groupManage, Title: "Install and manage plugins:"},
		&cobra.Group{ID: groupRun, Title: "Run and use the host:"},
	)
	root.AddCommand(
		a.newCommand(), a.validateCommand(), a.buildCommand(), a.packageCommand(), a.pushCommand(), a.publishCommand(),
		a.devCommand(),
		a.sdkCommand(),
		a.schemaCommand(), a.conformanceCommand(),
		a.signingKeyCommand(), a.verifyCommand(), a.publishersCommand(), a.preflightCommand(),
		a.installCommand(), a.applyCommand(), a.listCommand(), a.infoCommand(), a.catalogueCommand(), a.searchCommand(),
		a.outdatedCommand(), a.upgradeCommand(), a.enableCommand(),
		a.disableCommand(), a.reloadCommand(), a.grantCommand(), a.revokeCommand(), a.removeCommand(),
		a.cpuWeightCommand(), a.settingsCommand(), a.rollbackCommand(), a.logsCommand(), a.auditCommand(),
		a.exportCommand(), a.importCommand(),
		a.demoCommand(), a.serveCommand(), a.openCommand(),
		a.statusCommand(), a.clusterCommand(), a.callCommand(), a.doctorCommand(), a.cronCommand(),
		a.inboxCommand(),
		a.notificationsCommand(), a.aiCommand(), a.sessionsCommand(), a.feedsCommand(), a.tokenCommand(), a.keyCommand(),
		a.backupCommand(), a.restoreCommand(), a.migrateCommand(), a.acceptLossCommand(),
		a.limitsCommand(), a.versionCommand(),
	)
	root.SetFlagErrorFunc(plainFlag)
	argumentsOfUse(root)
	a.completeUse(root)
	return root
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
	groupWrite  = "write"
	groupManage = "manage"
	groupRun    = "run"
)
