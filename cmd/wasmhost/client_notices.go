package main

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/server"
)

func (c *client) Notices(ctx context.Context, q server.NoticeQuery) ([]server.Notice, error) {
	values := url.Values{"limit": {strconv.Itoa(q.Limit)}}
	if q.Plugin != "" {
		values.Set("plugin", q.Plugin)
	}
	if len(q.Kinds) > 0 {
		values.Set("kind", strings.Join(q.Kinds, ","))
	}
	if !q.Since.IsZero() {
		values.Set("since", q.Since.UTC().Format(time.RFC3339Nano))
	}
	if q.Unread {
		values.Set("unread", "true")
	}
	var out struct {
		Notices []server.Notice `json:"notifications"`
	}
	err := c.api(ctx, http.MethodGet, "/notifications?"+values.Encode(), nil, &out)
	return out.Notices, err
}

func (c *client) NoticeStates(ctx context.Context, plugin string) (states []server.NoticeState, at int64, err error) {
	var out struct {
		States   []server.NoticeState `json:"states"`
		Position int64                `json:"position"`
	}
	target := "/notifications/states"
	if plugin != "" {
		target += "?" + url.Values{"plugin": {plugin}}.Encode()
	}
	err = c.api(ctx, http.MethodGet, target, nil, &out)
	return out.States, out.Position, err
}

func (c *client) MarkNoticeRead(ctx context.Context, id int64) error {
	return c.api(ctx, http.MethodPost, "/notifications/"+strconv.FormatInt(id, 10)+"/read", nil, nil)
}

func (c *client) MarkNoticesRead(ctx context.Context, plugin string, upTo int64) (int, error) {
	var out struct {
		Marked int `json:"marked"`
	}
	err := c.api(ctx, http.MethodPost, "/notifications/read", map[string]any{"upTo": upTo, "plugin": plugin}, &out)
	return out.Marked, err
}

func (c *client) DismissNotice(ctx context.Context, id int64) error {
	return c.api(ctx, http.MethodDelete, "/notifications/"+strconv.FormatInt(id, 10), nil, nil)
}

// followNotices streams what changes behind a position, or behind the event
// with the id last where there is one.
func (c *client) followNotices(ctx context.Context, plugin string, after int64, last string, each func(api.Event) error) error {
	values := url.Values{"after": {strconv.FormatInt(after, 10)}}
	if plugin != "" {
		values.Set("plugin", plugin)
	}
	return c.Stream(ctx, api.Prefix+"/events?"+values.Encode(), last, each)
}
