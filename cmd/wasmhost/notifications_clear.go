package main

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
)

// noticeNumbers reads the numbers of notifications.
func noticeNumbers(args []string) ([]int64, error) {
	ids := make([]int64, len(args))
	for i, text := range args {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil || id < 1 {
			return nil, usage(fmt.Errorf("%q is not the number of a notification, as 'wasmhost notifications list' shows it",
				clean(text)))
		}
		ids[i] = id
	}
	return ids, nil
}

func (a *app) notificationsReadCommand() *cobra.Command {
	var all bool
	var plugin string
	cmd := &cobra.Command{
		Use:     "read NUMBER... | --all",
		Short:   "Mark notifications as read",
		Example: "  wasmhost notifications read 12 13\n  wasmhost notifications read --all --plugin my-plugin",
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case all == (len(args) > 0):
				return usage(errors.New("give the numbers of notifications, or --all for all that there are now"))
			case plugin != "" && !all:
				return usage(errors.New("--plugin goes with --all"))
			}
			ids, err := noticeNumbers(args)
			if err != nil {
				return err
			}
			c, err := a.runningHost(cmd.Context())
			if err != nil {
				return err
			}
			t := a.term(cmd)
			if all {
				// What comes from here on was not seen.
				newest, err := api.ListNotices.Call(cmd.Context(), c, api.NoticeQuery{Plugin: plugin, Limit: 1})
				if err != nil {
					return err
				}
				var answer api.MarkedNotices
				if len(newest.Notices) > 0 {
					answer, err = api.MarkNoticesRead.Call(cmd.Context(), c,
						api.MarkNoticesReadRequest{Plugin: plugin, UpTo: newest.Notices[0].Position})
				} else {
					err = knownPlugin(cmd.Context(), c, plugin)
				}
				if err != nil {
					return err
				}
				t.printf("marked %s as read.", count(answer.Marked, "notification"))
			}
			for _, id := range ids {
				if _, err := api.MarkNoticeRead.Call(cmd.Context(), c, api.NoticeRequest{ID: id}); err != nil {
					return err
				}
				t.printf("notification %s is read.", strconv.FormatInt(id, 10))
			}
			t.next("notifications list --unread")
			return nil
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "mark all that there are now")
	cmd.Flags().StringVar(&plugin, "plugin", "", "with --all: only those of this plugin")
	return cmd
}

// notificationsDismissCommand removes notifications in the order of the
// arguments, and the first that fails ends it.
func (a *app) notificationsDismissCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "dismiss NUMBER...",
		Short: "Remove notifications for good",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ids, err := noticeNumbers(args)
			if err != nil {
				return err
			}
			c, err := a.runningHost(cmd.Context())
			if err != nil {
				return err
			}
			t := a.term(cmd)
			for _, id := range ids {
				if _, err := api.DismissNotice.Call(cmd.Context(), c, api.NoticeRequest{ID: id}); err != nil {
					return err
				}
				t.printf("notification %s is gone.", strconv.FormatInt(id, 10))
			}
			t.next("notifications list")
			return nil
		},
	}
}
