package run

import (
	"context"
	"errors"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

func notificationsReadCommand(a *cli.App) *cobra.Command {
	var all bool
	var ids []int64
	var plugin string
	cmd := a.Command(&cobra.Command{
		Use:     "read NUMBER... | --all",
		Short:   "Mark notifications as read",
		Example: "  wasmhost notifications read 12 13\n  wasmhost notifications read --all --plugin my-plugin",
		PreRunE: func(_ *cobra.Command, args []string) (err error) {
			switch {
			case all == (len(args) > 0):
				return cli.Usage(errors.New("give the numbers of notifications, or --all for all that there are now"))
			case plugin != "" && !all:
				return cli.Usage(errors.New("--plugin goes with --all"))
			}
			ids, err = cli.Numbers(args, "notification", "notifications list")
			return err
		},
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		if all {
			marked, err := markAll(ctx, in.Host, plugin)
			return cli.Output{Value: marked, Show: func() {
				in.Printf("marked %s as read.", cli.Count(marked.Marked, "notification"))
				in.Next("notifications list --unread")
			}}, err
		}
		n, err := cli.Each(ids, func(id int64) error {
			_, err := api.MarkNoticeRead.Call(ctx, in.Host, api.NoticeRequest{ID: id})
			return err
		})
		return cli.Output{Value: api.MarkedNotices{Marked: n}, Failed: err, Show: func() {
			for _, id := range ids[:n] {
				in.Printf("notification %s is read.", strconv.FormatInt(id, 10))
			}
			if n == len(ids) {
				in.Next("notifications list --unread")
			}
		}}, nil
	})
	cmd.Flags().BoolVar(&all, "all", false, "mark all that there are now")
	cmd.Flags().StringVar(&plugin, "plugin", "", "with --all: only those of this plugin")
	return cmd
}

// markAll marks what there is now: what comes from here on was not seen.
func markAll(ctx context.Context, host api.Caller, plugin string) (marked api.MarkedNotices, err error) {
	newest, err := api.ListNotices.Call(ctx, host, api.NoticeQuery{Plugin: plugin, Limit: 1})
	switch {
	case err != nil:
		return marked, err
	case len(newest.Notices) == 0:
		return marked, knownPlugin(ctx, host, plugin)
	}
	return api.MarkNoticesRead.Call(ctx, host,
		api.MarkNoticesReadRequest{Plugin: plugin, UpTo: newest.Notices[0].Position})
}

// notificationsDismissCommand removes notifications in the order of the
// arguments, and the first that fails ends it.
func notificationsDismissCommand(a *cli.App) *cobra.Command {
	var ids []int64
	return a.Command(&cobra.Command{
		Use:   "dismiss NUMBER...",
		Short: "Remove notifications for good",
		PreRunE: func(_ *cobra.Command, args []string) (err error) {
			ids, err = cli.Numbers(args, "notification", "notifications list")
			return err
		},
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		n, err := cli.Each(ids, func(id int64) error {
			_, err := api.DismissNotice.Call(ctx, in.Host, api.NoticeRequest{ID: id})
			return err
		})
		return cli.Output{
			Value: struct {
				Dismissed []int64 `json:"dismissed"`
			}{ids[:n]},
			Show: func() {
				for _, id := range ids[:n] {
					in.Printf("notification %s is gone.", strconv.FormatInt(id, 10))
				}
				if n == len(ids) {
					in.Next("notifications list")
				}
			},
			Failed: err,
		}, nil
	})
}
