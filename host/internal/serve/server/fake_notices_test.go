package server

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// fakeNotice is the one notice that the fake knows.
func fakeNotice() api.Notice {
	return api.Notice{ID: 7, Position: 12, Plugin: "demo", Kind: "alert", Title: "a <b>title</b>", Body: "two\r\nlines",
		DedupKey: "k",
		Created:  time.Date(2026, 11, 21, 3, 0, 0, 0, time.UTC)}
}

// noticeRoutes answer as if there were one notice and one badge.
func (f *fakePlugins) noticeRoutes(m *api.Mux) {
	api.ListNotices.Handle(m, func(_ context.Context, q api.NoticeQuery) (list api.NoticeList, err error) {
		f.said(fmt.Sprintf("notices %s %v %v %v %d %d", q.Plugin, q.Kinds, q.Since.Unix() > 0, q.Unread, q.Before,
			q.Limit))
		if q.Plugin != "none" {
			list.Notices = []api.Notice{fakeNotice()}
		}
		return list, nil
	})
	one := func(verb string) func(context.Context, api.NoticeRequest) (api.None, error) {
		return func(_ context.Context, in api.NoticeRequest) (none api.None, err error) {
			f.said(fmt.Sprintf("%s %d", verb, in.ID))
			if in.ID != 7 {
				return none, problem.NoticeNotFound(in.ID)
			}
			return none, nil
		}
	}
	api.MarkNoticeRead.Handle(m, one("read"))
	api.DismissNotice.Handle(m, one("dismiss"))
	api.MarkNoticesRead.Handle(m, func(_ context.Context, in api.MarkNoticesReadRequest) (out api.MarkedNotices,
		err error) {
		if in.UpTo == 0 {
			return out, problem.InvalidRequest("upTo is missing")
		}
		f.said(fmt.Sprintf("read all of %s to %d", in.Plugin, in.UpTo))
		return api.MarkedNotices{Marked: 3}, nil
	})
	api.ListNoticeStates.Handle(m, func(_ context.Context, q api.NoticeStateQuery) (api.NoticeStateList, error) {
		f.said("states of " + q.Plugin)
		list := api.NoticeStateList{Position: 12}
		if q.Plugin != "none" {
			list.States = []api.NoticeState{{Position: 11, Plugin: "demo", Kind: "badge", Value: []byte("3")}}
		}
		return list, nil
	})
	api.FollowNotices.Handle(m, f.followNotices)
}

// followNotices has a notice, a badge of another plugin, and a hint.
func (f *fakePlugins) followNotices(ctx context.Context, q api.NoticeEventQuery) ([]api.Event, <-chan api.Event,
	error) {
	number := func(n *int64) string {
		if n == nil {
			return "none"
		}
		return strconv.FormatInt(*n, 10)
	}
	f.said(fmt.Sprintf("follow notices of %q after %s, last %s", q.Plugin, number(q.After), number(q.Last)))
	n := fakeNotice()
	first := []api.Event{{ID: "11", Name: api.EventApprovals, Data: []byte(`{"waiting":2}`)}, {Name: api.EventPlugins,
		Data: []byte("{}")}}
	out := make(chan api.Event)
	go func() {
		defer close(out)
		for _, e := range []api.NoticeEvent{
			{Position: 12, Kind: "alert", Plugin: "demo", NoticeID: 7, Notice: &n},
			{Position: 13, Kind: "badge", Plugin: "other", Value: []byte(`"x"`)},
			{Position: 14, Kind: "missed", Missed: 5},
		} {
			data, err := api.Encode(e)
			if err != nil {
				panic(err)
			}
			select {
			case out <- api.Event{ID: strconv.FormatInt(e.Position, 10), Data: data}:
			case <-ctx.Done():
				return
			}
		}
		select {
		case out <- api.Event{Name: api.EventApprovals, Data: []byte(`{"waiting":0}`)}:
		case <-ctx.Done():
		}
	}()
	return first, out, nil
}
