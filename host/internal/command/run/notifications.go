package run

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

var _ = cli.Register(func(a *cli.App) *cobra.Command {
	return cli.Parent(&cobra.Command{
		Use:     "notifications",
		Aliases: []string{"notices"},
		GroupID: cli.GroupRun,
		Short:   "Show what plugins tell you, follow it with -f, and clear it away",
		Long: `Show the toasts, messages and alerts of plugins, and what they show in the sidebar
and the inbox. They are kept for a month by default, until you dismiss them. These
commands need a host that runs. What waits for your approval is in 'wasmhost inbox'.`,
	}, notificationsListCommand(a), notificationsItemsCommand(a), notificationsReadCommand(a),
		notificationsDismissCommand(a))
})

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
			return q, fmt.Errorf("--kind is %q; give toast, notify or alert", cli.Clean(kind))
		}
	}
	if f.lines < 1 || f.lines > api.MaxNotices {
		return q, fmt.Errorf("-n is %d; give a number from 1 to %d", f.lines, api.MaxNotices)
	}
	if f.since != "" {
		q.Since, err = cli.ParseSince("--since", f.since, now)
	}
	return q, err
}

func notificationsListCommand(a *cli.App) *cobra.Command {
	var f noticeFlags
	var q api.NoticeQuery
	var follow bool
	cmd := a.Command(&cobra.Command{
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
				return cli.Usage(err)
			}
			return nil
		},
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		answer, err := api.ListNotices.Call(ctx, in.Host, q)
		list := answer.Notices
		if err == nil && len(list) == 0 {
			err = knownPlugin(ctx, in.Host, q.Plugin)
		}
		return cli.Output{Value: list, Show: func() {
			if len(list) == 0 {
				in.Printf("There are no such notifications.")
				in.Next("notifications list -f")
				return
			}
			in.Table(cli.RowsOf([]string{"NUMBER", "AT", "PLUGIN", "KIND", "READ", "TEXT"}, list, func(n api.Notice) []string {
				read := "no"
				if n.Read {
					read = "yes"
				}
				return []string{strconv.FormatInt(n.ID, 10), cli.Since(n.Created), n.Plugin, noticeKind(n), read,
					short(noticeText(n))}
			}))
			first := strconv.FormatInt(list[0].ID, 10)
			in.Next("notifications read "+first, "notifications dismiss "+first, "notifications list -f")
		}}, err
	})
	list := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if follow {
			return followNotices(cmd.Context(), a, a.Term(cmd), q)
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
	_, err := cli.GetPlugin(ctx, c, id)
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

func notificationsItemsCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "items [ID]",
		Short: "List what plugins show in the sidebar and the inbox at present",
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		answer, err := api.ListNoticeStates.Call(ctx, in.Host, api.NoticeStateQuery{Plugin: in.Arg(0)})
		if err == nil && len(answer.States) == 0 {
			err = knownPlugin(ctx, in.Host, in.Arg(0))
		}
		if err != nil || in.JSON {
			return cli.Output{Value: answer.States}, err
		}
		rows, err := stateRows(answer.States)
		return cli.Output{Show: func() {
			if len(rows) == 1 {
				in.Printf("No plugin shows anything.")
			} else {
				in.Table(rows)
			}
			in.Next("notifications list")
		}}, err
	})
}
