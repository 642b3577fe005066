package main

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) sessionsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "sessions",
		GroupID: groupRun,
		Short:   "Show and use the conversations of a plugin with the AI provider",
		Long: `Show the conversations of a plugin with the AI provider, send messages in them, and
end or delete them. Replies come while a host serves, so these commands need one that
runs. What plugins and models have written is shown with its control characters
escaped.`,
		Args: onlySubcommands,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.sessionsListCommand(), a.sessionsShowCommand(), a.sessionsCreateCommand(), a.sessionsSendCommand(),
		a.sessionsStopCommand(), a.sessionsRemoveCommand())
	return cmd
}

// sessionState is the status of a session with its reason.
func sessionState(s api.Session) string {
	if s.Reason == "" {
		return s.Status
	}
	return s.Status + ": " + s.Reason
}

func (a *app) sessionsListCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list ID",
		Short: "List the sessions of a plugin, the newest first",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := a.runningHost(cmd.Context())
			if err != nil {
				return err
			}
			list, err := api.ListSessions.Call(cmd.Context(), c, api.PluginRequest{ID: args[0]})
			if err != nil {
				return err
			}
			t := a.term(cmd)
			id := quoteArg(args[0])
			switch {
			case asJSON:
				return writeJSON(t.out, list)
			case len(list.Sessions) == 0:
				t.printf("%s has no sessions.", args[0])
				// In no command line to be copied: the plugin has written them.
				for _, p := range list.SuggestedPrompts {
					t.printf("It suggests (%s): %s", p.Label, p.Prompt)
				}
				t.next("sessions create " + id + " 'A first message'")
				return nil
			}
			rows := [][]string{{"SESSION", "UPDATED", "MESSAGES", "NAME", "STATUS"}}
			for _, s := range list.Sessions {
				rows = append(rows, []string{s.ID, since(s.Updated), strconv.Itoa(s.Messages), s.Name, sessionState(s)})
			}
			t.table(t.out, rows)
			t.next("sessions show " + id + " " + quoteArg(list.Sessions[0].ID))
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the list as JSON, with what the manifest says about showing it")
	return cmd
}

func (a *app) sessionsShowCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "show ID SESSION",
		Short: "Show the messages of a session",
		Args:  cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx := cmd.Context()
			c, err := a.runningHost(ctx)
			if err != nil {
				return err
			}
			which := api.SessionRequest{Plugin: args[0], Session: args[1]}
			session, err := api.GetSession.Call(ctx, c, which)
			if err != nil {
				return err
			}
			list, err := api.ListSessionMessages.Call(ctx, c, which)
			if err != nil {
				return err
			}
			t := a.term(cmd)
			if asJSON {
				return writeJSON(t.out, struct {
					api.Session
					Messages []api.SessionMessage `json:"messages"`
				}{session, list.Messages})
			}
			t.printf("%s is %s.", session.ID, sessionState(session))
			for _, m := range list.Messages {
				showMessage(t, m)
			}
			if session.Status == "ended" { // for good
				t.next("sessions create "+quoteArg(args[0])+" 'A first message'",
					"sessions remove "+quoteArg(args[0])+" "+quoteArg(args[1]))
				return nil
			}
			t.next("sessions send " + quoteArg(args[0]) + " " + quoteArg(args[1]) + " 'A message'")
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the session as JSON")
	return cmd
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
	var asJSON, wait bool
	cmd := &cobra.Command{
		Use:   "create ID [PROMPT]",
		Short: "Begin a session, with a first message or without",
		Long: `Begin a session, with a first message or without, and wait until it is answered;
with --wait=false only until it was sent. Exit code 1 when the reply fails.`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			prompt := ""
			if len(args) > 1 {
				prompt = args[1]
			}
			return a.converse(cmd, args[0], wait, asJSON, func(ctx context.Context, c *client) (api.Session, error) {
				return api.CreateSession.Call(ctx, c, api.CreateSessionRequest{Plugin: args[0], Prompt: prompt})
			})
		},
	}
	addWait(cmd, &wait, &asJSON)
	return cmd
}

func (a *app) sessionsSendCommand() *cobra.Command {
	var asJSON, wait bool
	cmd := &cobra.Command{
		Use:   "send ID SESSION TEXT",
		Short: "Send a message to a session and show the reply",
		Long: `Send a message to a session and wait until it is answered; with --wait=false only
until it was sent. A text of - is read from standard input. Exit code 1 when the
reply fails.`,
		Args: cobra.ExactArgs(3),
		RunE: func(cmd *cobra.Command, args []string) error {
			text := args[2]
			if text == "-" {
				var err error
				if text, err = a.term(cmd).readAll("the message"); err != nil {
					return err
				}
			}
			return a.converse(cmd, args[0], wait, asJSON, func(ctx context.Context, c *client) (api.Session, error) {
				return api.SendToSession.Call(ctx, c, api.SessionMessageRequest{Plugin: args[0], Session: args[1],
					Text: text})
			})
		},
	}
	addWait(cmd, &wait, &asJSON)
	return cmd
}

func addWait(cmd *cobra.Command, wait, asJSON *bool) {
	cmd.Flags().BoolVar(wait, "wait", true, "wait until the reply is there")
	cmd.Flags().BoolVar(asJSON, "json", false, "print the session as JSON")
}

// converse sends a message, and waits for the end of the reply.
func (a *app) converse(cmd *cobra.Command, id string, wait, asJSON bool,
	send func(context.Context, *client) (api.Session, error)) error {
	ctx := cmd.Context()
	c, err := a.runningHost(ctx)
	if err != nil {
		return err
	}
	session, err := send(ctx, c)
	for err == nil && wait && (session.Status == "starting" || session.Status == "running") {
		if err = pause(ctx, 200*time.Millisecond); err == nil {
			session, err = api.GetSession.Call(ctx, c, api.SessionRequest{Plugin: id, Session: session.ID})
		}
	}
	if err != nil {
		return err
	}
	t := a.term(cmd)
	if asJSON {
		err = writeJSON(t.out, session)
	} else {
		t.printf("%s is %s.", session.ID, sessionState(session))
		if wait && session.Messages > 0 {
			var list api.SessionMessageList
			list, err = api.ListSessionMessages.Call(ctx, c, api.SessionRequest{Plugin: id, Session: session.ID})
			if last := len(list.Messages) - 1; last >= 0 && list.Messages[last].Role != "user" {
				showMessage(t, list.Messages[last])
			}
		}
		t.next("sessions show "+quoteArg(id)+" "+quoteArg(session.ID),
			"sessions stop "+quoteArg(id)+" "+quoteArg(session.ID))
	}
	if err == nil && (session.Status == "error" || session.Status == "needs_you") {
		return &exitError{code: exitFailed}
	}
	return err
}

func (a *app) sessionsStopCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "stop ID SESSION",
		Short: "End a session for good; its messages are kept",
		Args:  cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := a.runningHost(cmd.Context())
			if err != nil {
				return err
			}
			session, err := api.StopSession.Call(cmd.Context(), c,
				api.SessionRequest{Plugin: args[0], Session: args[1]})
			if err != nil {
				return err
			}
			t := a.term(cmd)
			t.printf("%s is %s.", session.ID, sessionState(session))
			t.next("sessions remove " + quoteArg(args[0]) + " " + quoteArg(args[1]))
			return nil
		},
	}
}

func (a *app) sessionsRemoveCommand() *cobra.Command {
	var yes bool
	cmd := &cobra.Command{
		Use:   "remove ID SESSION",
		Short: "Delete a session with its messages",
		Args:  cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx := cmd.Context()
			c, err := a.runningHost(ctx)
			if err != nil {
				return err
			}
			t := a.term(cmd)
			if !yes {
				consent, err := t.ask("Delete the session " + args[1] + " of " + args[0] + " with its messages?")
				if errors.Is(err, errNoAnswer) {
					return errors.New("there is nobody to ask whether to delete the session; say --yes to delete it")
				}
				if err != nil || !consent {
					return errors.Join(err, &exitError{code: exitFailed, err: errors.New("nothing was deleted")})
				}
			}
			_, err = api.RemoveSession.Call(ctx, c, api.SessionRequest{Plugin: args[0], Session: args[1]})
			if err != nil {
				return err
			}
			t.printf("The session %s was deleted.", args[1])
			return nil
		},
	}
	cmd.Flags().BoolVarP(&yes, "yes", "y", false, "delete it without asking")
	return cmd
}
