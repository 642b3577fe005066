package host

import (
	"context"
	"errors"

	"github.com/wasmhost/wasmhost/host/notify"
	"github.com/wasmhost/wasmhost/host/plugin"
	"github.com/wasmhost/wasmhost/host/problem"
	"github.com/wasmhost/wasmhost/host/server"
)

// notices returns the open notices.
func (a *pluginAPI) notices() (*notify.Center, error) {
	c := a.host.notices.center()
	if c == nil {
		return nil, a.host.notices.conflict()
	}
	return c, nil
}

// Notices lists what plugins have said.
func (a *pluginAPI) Notices(ctx context.Context, q server.NoticeQuery) ([]server.Notice, error) {
	c, err := a.notices()
	if err != nil {
		return nil, err
	}
	filter := notify.Filter{Plugin: q.Plugin, Since: q.Since, Unread: q.Unread, Before: notify.Position(q.Before), Limit: q.Limit}
	for _, kind := range q.Kinds {
		filter.Kinds = append(filter.Kinds, notify.Kind(kind))
	}
	list, err := c.List(ctx, filter)
	if err != nil {
		return nil, a.noticeProblem(err, 0)
	}
	shown := make([]server.Notice, len(list))
	for i, n := range list {
		shown[i] = notice(n)
	}
	return shown, nil
}

// MarkNoticeRead marks one as read.
func (a *pluginAPI) MarkNoticeRead(ctx context.Context, id int64) error {
	c, err := a.notices()
	if err != nil {
		return err
	}
	return a.noticeProblem(c.MarkRead(ctx, id), id)
}

// MarkNoticesRead marks all up to a position as read.
func (a *pluginAPI) MarkNoticesRead(ctx context.Context, plugin string, upTo int64) (int, error) {
	c, err := a.notices()
	if err != nil {
		return 0, err
	}
	marked, err := c.MarkAllRead(ctx, plugin, notify.Position(upTo))
	return marked, a.noticeProblem(err, 0)
}

// DismissNotice removes one.
func (a *pluginAPI) DismissNotice(ctx context.Context, id int64) error {
	c, err := a.notices()
	if err != nil {
		return err
	}
	return a.noticeProblem(c.Dismiss(ctx, id), id)
}

// NoticeStates lists what plugins show as being so at present.
func (a *pluginAPI) NoticeStates(ctx context.Context, id string) ([]server.NoticeState, int64, error) {
	c, err := a.notices()
	if err != nil {
		return nil, 0, err
	}
	list, at, err := c.States(ctx, id)
	if err != nil {
		return nil, 0, a.noticeProblem(err, 0)
	}
	shown := make([]server.NoticeState, len(list))
	for i, s := range list {
		info, err := a.plugins.Get(s.Plugin)
		shown[i] = server.NoticeState{Position: int64(s.Position), Plugin: s.Plugin, Kind: string(s.Kind), Updated: s.Updated, Value: s.Value,
			Active: err == nil && info.State == plugin.StateActive}
	}
	return shown, int64(at), nil
}

// FollowNotices returns what changes behind a position.
func (a *pluginAPI) FollowNotices(ctx context.Context, from int64) (<-chan server.NoticeEvent, error) {
	if _, err := a.notices(); err != nil {
		return nil, err
	}
	events, err := a.host.notices.follow(ctx, from)
	if err != nil {
		return nil, a.noticeProblem(err, 0)
	}
	return events, nil
}

// noticeProblem maps what the notices fail with.
func (a *pluginAPI) noticeProblem(err error, id int64) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, notify.ErrNotFound):
		return problem.NoticeNotFound(id).Because(err)
	case errors.Is(err, notify.ErrInvalid):
		return problem.InvalidRequest(err.Error()).Because(err)
	case errors.Is(err, notify.ErrClosed):
		return problem.ShuttingDown()
	}
	return a.problem(err)
}

// notice shows a notice.
func notice(n notify.Notice) server.Notice {
	return server.Notice{
		ID: n.ID, Position: int64(n.Position), Plugin: n.Plugin, Kind: string(n.Kind), Title: n.Title, Body: n.Body,
		Type: n.Type, DurationMs: n.DurationMs, DedupKey: n.DedupKey, Created: n.Created, Read: n.Read,
	}
}

// noticeEvent shows a change.
func noticeEvent(e notify.Event) server.NoticeEvent {
	shown := server.NoticeEvent{
		Position: int64(e.Position), Kind: string(e.Kind), Time: e.Time, Plugin: e.Plugin, NoticeID: e.NoticeID, Value: e.Value, Missed: e.Missed,
	}
	if e.Notice != nil {
		n := notice(*e.Notice)
		shown.Notice = &n
	}
	return shown
}
