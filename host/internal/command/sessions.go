package command

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) sessionsCommand() *cobra.Command {
	return parent(&cobra.Command{
		Use:     "sessions",
		GroupID: groupRun,
		Short:   "Show and use the conversations of a plugin with the AI provider",
		Long: `Show the conversations of a plugin with the AI provider, send messages in them, and
end or delete them. Replies come while a host serves, so these commands need one that
runs. What plugins and models have written is shown with its control characters
escaped.`,
	}, a.sessionsListCommand(), a.sessionsShowCommand(), a.sessionsCreateCommand(), a.sessionsSendCommand(),
		a.sessionsStopCommand(), a.sessionsRemoveCommand())
}

// sessionState is the status of a session with its reason.
func sessionState(s api.Session) string {
	if s.Reason == "" {
		return s.Status
	}
	return s.Status + ": " + s.Reason
}

func (a *app) sessionsListCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "list ID",
		Short: "List the sessions of a plugin, the newest first",
	}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
		list, err := api.ListSessions.Call(ctx, in.host, api.PluginRequest{ID: in.args[0]})
		return output{value: list, show: func() {
			id := quoteArg(in.args[0])
			if len(list.Sessions) == 0 {
				in.printf("%s has no sessions.", in.args[0])
				const permission = "sessions"
				if info, err := getPlugin(ctx, in.host, in.args[0]); err == nil &&
					!slices.Contains(names(info.Permissions, true), permission) {
					in.printf("It cannot: its manifest does not ask for the permission %s.", permission)
					in.next("info " + id)
					return
				}
				// In no command line to be copied: the plugin has written them.
				for _, p := range list.SuggestedPrompts {
					in.printf("It suggests (%s): %s", p.Label, p.Prompt)
				}
				in.next("sessions create " + id + " 'A first message'")
				return
			}
			heading := []string{"SESSION", "UPDATED", "MESSAGES", "NAME", "STATUS"}
			in.table(rowsOf(heading, list.Sessions, func(s api.Session) []string {
				return []string{s.ID, since(s.Updated), strconv.Itoa(s.Messages), s.Name, sessionState(s)}
			}))
			in.next("sessions show " + id + " " + quoteArg(list.Sessions[0].ID))
		}}, err
	})
}

func (a *app) sessionsShowCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "show ID SESSION",
		Short: "Show the messages of a session",
	}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
		which := api.SessionRequest{Plugin: in.args[0], Session: in.args[1]}
		session, err := api.GetSession.Call(ctx, in.host, which)
		if err != nil {
			return output{}, err
		}
		list, err := api.ListSessionMessages.Call(ctx, in.host, which)
		return output{
			value: struct {
				api.Session
				Messages []api.SessionMessage `json:"messages"`
			}{session, list.Messages},
			show: func() {
				in.printf("%s is %s.", session.ID, sessionState(session))
				for _, m := range list.Messages {
					showMessage(in.term, m)
				}
				id, number := quoteArg(in.args[0]), quoteArg(in.args[1])
				if session.Status == "ended" { // for good
					in.next("sessions create "+id+" 'A first message'", "sessions remove "+id+" "+number)
					return
				}
				in.next("sessions send " + id + " " + number + " 'A message'")
			},
		}, err
	})
}

// showMessage prints a message of several lines, each behind a bar, so that no
// text looks like the words of this program.
func showMessage(t *term, m api.SessionMessage) {
	t.printf("\n%s, %s", m.Role, since(m.Timestamp))
	for line := range strings.SplitSeq(strings.TrimRight(strings.ReplaceAll(m.Text, "\r\n", "\n"), "\n"), "\n") {
		t.printf("| %s", strings.ReplaceAll(line, "\t", "    "))
	}
}

func (a *app) sessionsCreateCommand() *cobra.Command {
	var wait bool
	cmd := a.command(&cobra.Command{
		Use:   "create ID [PROMPT]",
		Short: "Begin a session, with a first message or without",
		Long: `Begin a session, with a first message or without, and wait until it is answered;
with --wait=false only until it was sent. Exit code 1 when the reply fails.`,
	}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
		session, err := api.CreateSession.Call(ctx, in.host,
			api.CreateSessionRequest{Plugin: in.args[0], Prompt: in.arg(1)})
		return in.converse(ctx, session, err, wait)
	})
	cmd.Flags().BoolVar(&wait, "wait", true, "wait until the reply is there")
	return cmd
}

func (a *app) sessionsSendCommand() *cobra.Command {
	var wait bool
	var text string
	cmd := a.command(&cobra.Command{
		Use:   "send ID SESSION TEXT",
		Short: "Send a message to a session and show the reply",
		Long: `Send a message to a session and wait until it is answered; with --wait=false only
until it was sent. A text of - is read from standard input. Exit code 1 when the
reply fails.`,
		PreRunE: func(cmd *cobra.Command, args []string) (err error) {
			if text = args[2]; text == "-" {
				text, err = a.term(cmd).readAll("the message")
			}
			return err
		},
	}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
		session, err := api.SendToSession.Call(ctx, in.host,
			api.SessionMessageRequest{Plugin: in.args[0], Session: in.args[1], Text: text})
		return in.converse(ctx, session, err, wait)
	})
	cmd.Flags().BoolVar(&wait, "wait", true, "wait until the reply is there")
	return cmd
}

// converse waits for the end of the reply to what was sent.
func (in *invocation) converse(ctx context.Context, session api.Session, err error, wait bool) (output, error) {
	which := api.SessionRequest{Plugin: in.args[0], Session: session.ID}
	for err == nil && wait && (session.Status == "starting" || session.Status == "running") {
		if err = pause(ctx, 200*time.Millisecond); err == nil {
			session, err = api.GetSession.Call(ctx, in.host, which)
		}
	}
	if err != nil {
		return output{}, err
	}
	out := output{value: session}
	if session.Status == "error" || session.Status == "needs_you" {
		out.failed = &exitError{code: exitFailed}
	}
	var list api.SessionMessageList
	if wait && session.Messages > 0 && !in.json {
		list, err = api.ListSessionMessages.Call(ctx, in.host, which)
	}
	out.show = func() {
		in.printf("%s is %s.", session.ID, sessionState(session))
		if last := len(list.Messages) - 1; last >= 0 && list.Messages[last].Role != "user" {
			showMessage(in.term, list.Messages[last])
		}
		id, number := quoteArg(in.args[0]), quoteArg(session.ID)
		in.next("sessions show "+id+" "+number, "sessions stop "+id+" "+number)
	}
	return out, err
}

func (a *app) sessionsStopCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "stop ID SESSION",
		Short: "End a session for good; its messages are kept",
	}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
		session, err := api.StopSession.Call(ctx, in.host, api.SessionRequest{Plugin: in.args[0], Session: in.args[1]})
		return output{value: session, show: func() {
			in.printf("%s is %s.", session.ID, sessionState(session))
			in.next("sessions remove " + quoteArg(in.args[0]) + " " + quoteArg(in.args[1]))
		}}, err
	})
}

func (a *app) sessionsRemoveCommand() *cobra.Command {
	var yes bool
	cmd := a.command(&cobra.Command{
		Use:   "remove ID SESSION",
		Short: "Delete a session with its messages",
	}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
		plugin, session := in.args[0], in.args[1]
		if err := in.agree(yes, "Delete the session "+session+" of "+plugin+" with its messages?",
			"there is nobody to ask whether to delete the session; say --yes to delete it",
			"nothing was deleted"); err != nil {
			return output{}, err
		}
		_, err := api.RemoveSession.Call(ctx, in.host, api.SessionRequest{Plugin: plugin, Session: session})
		return output{
			value: struct {
				Removed string `json:"removed"`
			}{session},
			show: func() { in.printf("The session %s was deleted.", session) },
		}, err
	})
	addYes(cmd, &yes, "delete it without asking")
	return cmd
}
