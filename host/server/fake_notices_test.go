package server

import (
	"context"
	"fmt"
	"time"

	"github.com/wasmhost/wasmhost/host/problem"
)

// fakeNotice is the one notice that the fake knows.
func fakeNotice() Notice {
	return Notice{ID: 7, Position: 12, Plugin: "demo", Kind: "alert", Title: "a <b>title</b>", Body: "two\r\nlines", DedupKey: "k",
		Created: time.Date(2026, 11, 21, 3, 0, 0, 0, time.UTC)}
}

func (f *fakePlugins) Notices(_ context.Context, q NoticeQuery) ([]Notice, error) {
	f.said(fmt.Sprintf("notices %s %v %v %v %d %d", q.Plugin, q.Kinds, q.Since.Unix() > 0, q.Unread, q.Before, q.Limit))
	if q.Plugin == "none" {
		return nil, nil
	}
	return []Notice{fakeNotice()}, nil
}

func (f *fakePlugins) one(verb string, id int64) error {
	f.said(fmt.Sprintf("%s %d", verb, id))
	if id != 7 {
		return problem.NoticeNotFound(id)
	}
	return nil
}

func (f *fakePlugins) MarkNoticeRead(_ context.Context, id int64) error { return f.one("read", id) }

func (f *fakePlugins) DismissNotice(_ context.Context, id int64) error { return f.one("dismiss", id) }

func (f *fakePlugins) MarkNoticesRead(_ context.Context, plugin string, upTo int64) (int, error) {
	f.said(fmt.Sprintf("read all of %s to %d", plugin, upTo))
	return 3, nil
}

func (f *fakePlugins) NoticeStates(_ context.Context, plugin string) ([]NoticeState, int64, error) {
	f.said("states of " + plugin)
	if plugin == "none" {
		return nil, 12, nil
	}
	return []NoticeState{{Position: 11, Plugin: "demo", Kind: "badge", Value: []byte("3")}}, 12, nil
}

// FollowNotices has a notice, a badge of another plugin, and a hint.
func (f *fakePlugins) FollowNotices(ctx context.Context, from int64) (<-chan NoticeEvent, error) {
	f.said(fmt.Sprintf("follow notices from %d", from))
	n := fakeNotice()
	list := []NoticeEvent{
		{Anew: AnewApprovals, Position: 11, Waiting: 2}, {Anew: AnewPlugins, Position: NoPosition},
		{Position: 12, Kind: "alert", Plugin: "demo", NoticeID: 7, Notice: &n},
		{Position: 13, Kind: "badge", Plugin: "other", Value: []byte(`"x"`)},
		{Position: 14, Kind: "missed", Missed: 5},
		{Anew: AnewApprovals, Position: NoPosition},
	}
	out := make(chan NoticeEvent)
	go func() {
		defer close(out)
		for _, e := range list {
			select {
			case out <- e:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out, nil
}
