package run

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/consent"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return cli.Parent(&cobra.Command{
		Use:     "sessions",
		GroupID: cli.GroupRun,
		Short:   "Show and use the conversations of a plugin with the AI provider",
		Long: `Show the conversations of a plugin with the AI provider, send messages in them, and
end or delete them. Replies come while a host serves, so these commands need one that
runs. What plugins and models have written is shown with its control characters
escaped.`,
	}, sessionsListCommand(a), sessionsShowCommand(a), sessionsCreateCommand(a), sessionsSendCommand(a),
		sessionsStopCommand(a), sessionsRemoveCommand(a))
})

// sessionState is the status of a session with its reason.
func sessionState(s api.Session) string {
	if s.Reason == "" {
		return s.Status
	}
	return s.Status + ": " + s.Reason
}

func sessionsListCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "list ID",
		Short: "List the sessions of a plugin, the newest first",
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		list, err := api.ListSessions.Call(ctx, in.Host, api.PluginRequest{ID: in.Args[0]})
		return cli.Output{Value: list, Show: func() {
			id := cli.QuoteArg(in.Args[0])
			if len(list.Sessions) == 0 {
				in.Printf("%s has no sessions.", in.Args[0])
				const permission = "sessions"
				if info, err := cli.GetPlugin(ctx, in.Host, in.Args[0]); err == nil &&
					!slices.Contains(consent.Names(info.Permissions, true), permission) {
					in.Printf("It cannot: its manifest does not ask for the permission %s.", permission)
					in.Next("info " + id)
					return
				}
				// In no command line to be copied: the plugin has written them.
				for _, p := range list.SuggestedPrompts {
					in.Printf("It suggests (%s): %s", p.Label, p.Prompt)
				}
				in.Next("sessions create " + id + " 'A first message'")
				return
			}
			heading := []string{"SESSION", "UPDATED", "MESSAGES", "NAME", "STATUS"}
			in.Table(cli.RowsOf(heading, list.Sessions, func(s api.Session) []string {
				return []string{s.ID, cli.Since(s.Updated), strconv.Itoa(s.Messages), s.Name, sessionState(s)}
			}))
			in.Next("sessions show " + id + " " + cli.QuoteArg(list.Sessions[0].ID))
		}}, err
	})
}

func sessionsShowCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "show ID SESSION",
		Short: "Show the messages of a session",
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		which := api.SessionRequest{Plugin: in.Args[0], Session: in.Args[1]}
		session, err := api.GetSession.Call(ctx, in.Host, which)
		if err != nil {
			return cli.Output{}, err
		}
		list, err := api.ListSessionMessages.Call(ctx, in.Host, which)
		return cli.Output{
			Value: struct {
				api.Session
				Messages []api.SessionMessage `json:"messages"`
			}{session, list.Messages},
			Show: func() {
				in.Printf("%s is %s.", session.ID, sessionState(session))
				for _, m := range list.Messages {
					showMessage(in.Term, m)
				}
				id, number := cli.QuoteArg(in.Args[0]), cli.QuoteArg(in.Args[1])
				if session.Status == "ended" { // for good
					in.Next("sessions create "+id+" 'A first message'", "sessions remove "+id+" "+number)
					return
				}
				in.Next("sessions send " + id + " " + number + " 'A message'")
			},
		}, err
	})
}

// showMessage prints a message of several lines, each behind a bar, so that no
// text looks like the words of this program.
func showMessage(t *cli.Term, m api.SessionMessage) {
	t.Printf("\n%s, %s", m.Role, cli.Since(m.Timestamp))
	for line := range strings.SplitSeq(strings.TrimRight(strings.ReplaceAll(m.Text, "\r\n", "\n"), "\n"), "\n") {
		t.Printf("| %s", strings.ReplaceAll(line, "\t", "    "))
	}
}

func sessionsCreateCommand(a *cli.App) *cobra.Command {
	var wait bool
	cmd := a.Command(&cobra.Command{
		Use:   "create ID [PROMPT]",
		Short: "Begin a session, with a first message or without",
		Long: `Begin a session, with a first message or without, and wait until it is answered;
with --wait=false only until it was sent. Exit code 1 when the reply fails.`,
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		session, err := api.CreateSession.Call(ctx, in.Host,
			api.CreateSessionRequest{Plugin: in.Args[0], Prompt: in.Arg(1)})
		return converse(ctx, in, session, err, wait)
	})
	cmd.Flags().BoolVar(&wait, "wait", true, "wait until the reply is there")
	return cmd
}

func sessionsSendCommand(a *cli.App) *cobra.Command {
	var wait bool
	var text string
	cmd := a.Command(&cobra.Command{
		Use:   "send ID SESSION TEXT",
		Short: "Send a message to a session and show the reply",
		Long: `Send a message to a session and wait until it is answered; with --wait=false only
until it was sent. A text of - is read from standard input. Exit code 1 when the
reply fails.`,
		PreRunE: func(cmd *cobra.Command, args []string) (err error) {
			if text = args[2]; text == "-" {
				text, err = a.Term(cmd).ReadAll("the message")
			}
			return err
		},
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		session, err := api.SendToSession.Call(ctx, in.Host,
			api.SessionMessageRequest{Plugin: in.Args[0], Session: in.Args[1], Text: text})
		return converse(ctx, in, session, err, wait)
	})
	cmd.Flags().BoolVar(&wait, "wait", true, "wait until the reply is there")
	return cmd
}

// converse waits for the end of the reply to what was sent.
func converse(ctx context.Context, in *cli.Invocation, session api.Session, err error, wait bool) (cli.Output, error) {
	which := api.SessionRequest{Plugin: in.Args[0], Session: session.ID}
	for err == nil && wait && (session.Status == "starting" || session.Status == "running") {
		if err = cli.Pause(ctx, 200*time.Millisecond); err == nil {
			session, err = api.GetSession.Call(ctx, in.Host, which)
		}
	}
	if err != nil {
		return cli.Output{}, err
	}
	out := cli.Output{Value: session}
	if session.Status == "error" || session.Status == "needs_you" {
		out.Failed = &cli.ExitError{Code: cli.ExitFailed}
	}
	var list api.SessionMessageList
	if wait && session.Messages > 0 && !in.JSON {
		list, err = api.ListSessionMessages.Call(ctx, in.Host, which)
	}
	out.Show = func() {
		in.Printf("%s is %s.", session.ID, sessionState(session))
		if last := len(list.Messages) - 1; last >= 0 && list.Messages[last].Role != "user" {
			showMessage(in.Term, list.Messages[last])
		}
		id, number := cli.QuoteArg(in.Args[0]), cli.QuoteArg(session.ID)
		in.Next("sessions show "+id+" "+number, "sessions stop "+id+" "+number)
	}
	return out, err
}

func sessionsStopCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "stop ID SESSION",
		Short: "End a session for good; its messages are kept",
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		session, err := api.StopSession.Call(ctx, in.Host, api.SessionRequest{Plugin: in.Args[0], Session: in.Args[1]})
		return cli.Output{Value: session, Show: func() {
			in.Printf("%s is %s.", session.ID, sessionState(session))
			in.Next("sessions remove " + cli.QuoteArg(in.Args[0]) + " " + cli.QuoteArg(in.Args[1]))
		}}, err
	})
}

func sessionsRemoveCommand(a *cli.App) *cobra.Command {
	var yes bool
	cmd := a.Command(&cobra.Command{
		Use:   "remove ID SESSION",
		Short: "Delete a session with its messages",
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		plugin, session := in.Args[0], in.Args[1]
		if err := in.Agree(yes, "Delete the session "+session+" of "+plugin+" with its messages?",
			"there is nobody to ask whether to delete the session; say --yes to delete it",
			"nothing was deleted"); err != nil {
			return cli.Output{}, err
		}
		_, err := api.RemoveSession.Call(ctx, in.Host, api.SessionRequest{Plugin: plugin, Session: session})
		return cli.Output{
			Value: struct {
				Removed string `json:"removed"`
			}{session},
			Show: func() { in.Printf("The session %s was deleted.", session) },
		}, err
	})
	cli.AddYes(cmd, &yes, "delete it without asking")
	return cmd
}
