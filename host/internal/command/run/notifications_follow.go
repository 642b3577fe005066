package run

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

// followNotices shows what a query selects, and then what changes, until the
// user ends it. When the host restarts, it goes on behind the last change that
// was shown.
func followNotices(ctx context.Context, a *cli.App, t *cli.Term, q api.NoticeQuery) error {
	f := &noticeFollower{Follower: cli.Follower{T: t}, query: q}
	return a.Follow(ctx, &f.Follower, f.follow)
}

// noticeFollower follows notices.
type noticeFollower struct {
	cli.Follower
	query api.NoticeQuery

	begun   bool
	after   int64           // position that following begins at
	listed  map[int64]int64 // positions of the notices that the list has shown, by id
	waiting int             // runs that wait for approval, as was shown
}

// follow shows the list, at first, and changes until the connection ends.
func (f *noticeFollower) follow(ctx context.Context, c *cli.Client) error {
	if !f.begun {
		if err := f.list(ctx, c); err != nil {
			return err
		}
		f.begun = true
	}
	q := api.NoticeEventQuery{Plugin: f.query.Plugin, After: &f.after, Last: f.Last}
	return cli.Resumable(api.FollowNotices.Follow(ctx, c.Client, q, f.event), f.Last != nil)
}

// list shows what there is. What comes between reading the position and the
// list is in both, and shown once.
func (f *noticeFollower) list(ctx context.Context, c *cli.Client) error {
	states, err := api.ListNoticeStates.Call(ctx, c, api.NoticeStateQuery{Plugin: f.query.Plugin})
	if err != nil {
		return err
	}
	list, err := api.ListNotices.Call(ctx, c, f.query)
	if err != nil {
		return err
	}
	if len(list.Notices) == 0 {
		if err := knownPlugin(ctx, c, f.query.Plugin); err != nil {
			return err
		}
	}
	f.after, f.listed = states.Position, map[int64]int64{}
	for _, n := range slices.Backward(list.Notices) {
		f.listed[n.ID] = n.Position
		if err := f.Show(api.NoticeEvent{Position: n.Position, Kind: n.Kind, Time: n.Created, Plugin: n.Plugin,
			NoticeID: n.ID, Notice: &n}); err != nil {
			return err
		}
	}
	return nil
}

func (f *noticeFollower) event(e api.Event) error {
	f.Warned = false
	if e.Name == "end" {
		if err := cli.StreamEnd(string(e.Data)); err != nil {
			return err
		}
		f.T.Notef("the host cannot go on with this; its log says why")
		return cli.ErrFollowed
	}
	var err error
	switch e.Name {
	case "":
		var change api.NoticeEvent
		if err = json.Unmarshal(e.Data, &change); err == nil && f.wanted(change) {
			err = f.Show(change)
		}
	case api.EventApprovals:
		err = f.approvals(string(e.Data))
	}
	if err != nil {
		return fmt.Errorf("an event of the host cannot be shown: %w", err)
	}
	if e.ID != "" {
		at, err := strconv.ParseInt(e.ID, 10, 64)
		if err != nil {
			return fmt.Errorf("the id of an event of the host cannot be read: %w", err)
		}
		f.Last = &at
	}
	return nil
}

// wanted reports whether a change is to be shown.
func (f *noticeFollower) wanted(e api.NoticeEvent) bool {
	if e.Notice == nil {
		return true
	}
	if len(f.query.Kinds) > 0 && !slices.Contains(f.query.Kinds, e.Notice.Kind) {
		return false
	}
	at, listed := f.listed[e.NoticeID]
	return !listed || e.Position > at
}

// approvals tells how many runs and calls wait, where that has changed.
func (f *noticeFollower) approvals(data string) error {
	var now struct {
		Waiting int `json:"waiting"`
	}
	if err := json.Unmarshal([]byte(data), &now); err != nil {
		return err
	}
	if now.Waiting == f.waiting {
		return nil
	}
	f.waiting = now.Waiting
	if f.T.JSON {
		return cli.WriteJSONLine(f.T.Out, map[string]any{"kind": api.EventApprovals, "waiting": now.Waiting})
	}
	f.T.Printf("%s -- %s for your approval: wasmhost inbox list --", time.Now().Format(time.DateTime),
		countWaiting(now.Waiting))
	return nil
}

func countWaiting(n int) string {
	switch n {
	case 0:
		return "nothing waits any more"
	case 1:
		return "1 run or call waits"
	}
	return fmt.Sprintf("%d runs and calls wait", n)
}

// Show prints a change. Further lines of a text are moved in, so that none
// passes for a notice of its own.
func (f *noticeFollower) Show(e api.NoticeEvent) error {
	if f.T.JSON {
		return cli.WriteJSONLine(f.T.Out, e)
	}
	at := e.Time.Local().Format(time.DateTime)
	switch e.Kind {
	case "toast", "notify", "alert":
		text := strings.ReplaceAll(strings.TrimRight(string(cli.CleanLines(noticeText(*e.Notice))), "\n"), "\n", "\n    ")
		f.T.Printf("%s #%d %s %s: %s", at, e.NoticeID, e.Plugin, noticeKind(*e.Notice), cli.RawText(text))
	case "read":
		f.T.Printf("%s #%d %s -- was read --", at, e.NoticeID, e.Plugin)
	case "removed":
		if e.NoticeID == 0 {
			f.T.Printf("%s %s -- all that it has shown is gone --", at, e.Plugin)
		} else {
			f.T.Printf("%s #%d %s -- is gone --", at, e.NoticeID, e.Plugin)
		}
	case "missed":
		f.T.Printf("%s -- changes are missing here; 'wasmhost notifications list' shows what holds --", at)
	case "badge":
		badge := badgeText(e.Value)
		if badge == "" {
			badge = "none"
		}
		f.T.Printf("%s %s badge: %s", at, e.Plugin, badge)
	case "sidebar", "inbox":
		items, err := shownItems(e.Value)
		if err != nil {
			return err
		}
		titles := make([]string, len(items))
		for i, item := range items {
			titles[i] = item.Title
		}
		f.T.Printf("%s %s %s: %s", at, e.Plugin, e.Kind,
			short(strings.TrimSpace(cli.Count(len(items), "item")+" "+strings.Join(titles, ", "))))
	}
	return nil
}
