package command

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

func (a *app) notificationsCommand() *cobra.Command {
	return parent(&cobra.Command{
		Use:     "notifications",
		Aliases: []string{"notices"},
		GroupID: groupRun,
		Short:   "Show what plugins tell you, follow it with -f, and clear it away",
		Long: `Show the toasts, messages and alerts of plugins, and what they show in the sidebar
and the inbox. They are kept for a month by default, until you dismiss them. These
commands need a host that runs. What waits for your approval is in 'wasmhost inbox'.`,
	}, a.notificationsListCommand(), a.notificationsItemsCommand(), a.notificationsReadCommand(),
		a.notificationsDismissCommand())
}

// noticeFlags are the flags of notifications list.
type noticeFlags struct {
	kinds  []string
	since  string
	unread bool
	lines  int
}

func (f noticeFlags) query(args []string, now time.Time) (q api.NoticeQuery, err error) {
	q = api.NoticeQuery{Kinds: f.kinds, Unread: f.unread, Limit: f.lines}
	if len(args) > 0 {
		q.Plugin = args[0]
	}
	for _, kind := range f.kinds {
		if !slices.Contains([]string{"toast", "notify", "alert"}, kind) {
			return q, fmt.Errorf("--kind is %q; give toast, notify or alert", clean(kind))
		}
	}
	if f.lines < 1 || f.lines > api.MaxNotices {
		return q, fmt.Errorf("-n is %d; give a number from 1 to %d", f.lines, api.MaxNotices)
	}
	if f.since != "" {
		q.Since, err = parseSince("--since", f.since, now)
	}
	return q, err
}

func (a *app) notificationsListCommand() *cobra.Command {
	var f noticeFlags
	var q api.NoticeQuery
	var follow bool
	cmd := a.command(&cobra.Command{
		Use:   "list [ID]",
		Short: "List what plugins have told you, the newest first",
		Long: `List what plugins have told you, of all or of one, the newest first. With -f the
newest comes last, and what changes is shown as it comes, with what plugins show in
the sidebar and the inbox and with how many runs wait for your approval; when the
host restarts, following goes on where it was.

Characters that a terminal would act on are shown by their codes.`,
		Example: `  wasmhost notifications list --unread
  wasmhost notifications list my-plugin --kind alert --since 1d
  wasmhost notifications list -f`,
		PreRunE: func(_ *cobra.Command, args []string) (err error) {
			if q, err = f.query(args, time.Now()); err != nil {
				return usage(err)
			}
			return nil
		},
	}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
		answer, err := api.ListNotices.Call(ctx, in.host, q)
		list := answer.Notices
		if err == nil && len(list) == 0 {
			err = knownPlugin(ctx, in.host, q.Plugin)
		}
		return output{value: list, show: func() {
			if len(list) == 0 {
				in.printf("There are no such notifications.")
				in.next("notifications list -f")
				return
			}
			in.table(rowsOf([]string{"NUMBER", "AT", "PLUGIN", "KIND", "READ", "TEXT"}, list, func(n api.Notice) []string {
				read := "no"
				if n.Read {
					read = "yes"
				}
				return []string{strconv.FormatInt(n.ID, 10), since(n.Created), n.Plugin, noticeKind(n), read,
					short(noticeText(n))}
			}))
			first := strconv.FormatInt(list[0].ID, 10)
			in.next("notifications read "+first, "notifications dismiss "+first, "notifications list -f")
		}}, err
	})
	list := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if follow {
			return a.followNotices(cmd.Context(), a.term(cmd), q)
		}
		return list(cmd, args)
	}
	cmd.Flags().Lookup("json").Usage = "print the list as JSON; with -f each change as one line"
	cmd.Flags().BoolVarP(&follow, "follow", "f", false, "go on with what changes, until Ctrl+C")
	cmd.Flags().StringSliceVar(&f.kinds, "kind", nil, "show these kinds only: toast, notify, alert; may be repeated")
	cmd.Flags().StringVar(&f.since, "since", "",
		"show those of this time and later: 15m, 2d, or a time such as 2026-11-21T12:00:00Z")
	cmd.Flags().BoolVar(&f.unread, "unread", false, "show only what you have not read")
	cmd.Flags().IntVarP(&f.lines, "lines", "n", 100, fmt.Sprintf("how many to show at most, up to %d", api.MaxNotices))
	return cmd
}

// knownPlugin fails where an id is given and no plugin of it is installed. It
// is asked only where nothing was found: notifications of a plugin that was
// removed are kept.
func knownPlugin(ctx context.Context, c api.Caller, id string) error {
	if id == "" {
		return nil
	}
	_, err := getPlugin(ctx, c, id)
	return err
}

// noticeKind is the kind of a notice, with the type of a toast that has one of
// note.
func noticeKind(n api.Notice) string {
	if n.Type != "" && n.Type != "info" {
		return n.Kind + " " + n.Type
	}
	return n.Kind
}

// noticeText is the text of a notice.
func noticeText(n api.Notice) string {
	return strings.Join(slices.DeleteFunc([]string{n.Title, n.Body}, func(s string) bool { return s == "" }), ": ")
}

func (a *app) notificationsItemsCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "items [ID]",
		Short: "List what plugins show in the sidebar and the inbox at present",
	}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
		answer, err := api.ListNoticeStates.Call(ctx, in.host, api.NoticeStateQuery{Plugin: in.arg(0)})
		if err == nil && len(answer.States) == 0 {
			err = knownPlugin(ctx, in.host, in.arg(0))
		}
		if err != nil || in.json {
			return output{value: answer.States}, err
		}
		rows, err := stateRows(answer.States)
		return output{show: func() {
			if len(rows) == 1 {
				in.printf("No plugin shows anything.")
			} else {
				in.table(rows)
			}
			in.next("notifications list")
		}}, err
	})
}
