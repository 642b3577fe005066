package server

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/problem"
)

func (x *exchange) listNotices() error {
	query, err := x.query("plugin", "kind", "since", "unread", "before", "limit")
	if err != nil {
		return err
	}
	q, err := noticeQuery(query)
	if err != nil {
		return err
	}
	list, err := x.s.plugins.Notices(x.r.Context(), q)
	if err != nil {
		return x.callError(err)
	}
	return x.writeJSON(http.StatusOK, struct {
		Notices []Notice `json:"notifications"`
	}{append([]Notice{}, list...)})
}

// noticeQuery reads the query of the list of notices.
func noticeQuery(query map[string]string) (q NoticeQuery, err error) {
	q.Plugin = query["plugin"]
	if text, given := query["kind"]; given {
		q.Kinds = strings.Split(text, ",")
		for _, kind := range q.Kinds {
			if !slices.Contains([]string{"toast", "notify", "alert"}, kind) {
				return q, invalidQuery("kind is toast, notify or alert, or several of them with commas between")
			}
		}
	}
	if text, given := query["since"]; given {
		if q.Since, err = time.Parse(time.RFC3339Nano, text); err != nil {
			return q, invalidQuery("since is a time such as 2026-11-21T12:00:00Z; write a + in it as %2B")
		}
	}
	if text, given := query["unread"]; given {
		if q.Unread, err = strconv.ParseBool(text); err != nil {
			return q, invalidQuery("unread is true or false")
		}
	}
	if text, given := query["before"]; given {
		if q.Before, err = position(text); err != nil || q.Before == 0 {
			return q, invalidQuery("before is the position of a notification")
		}
	}
	if text, given := query["limit"]; given {
		if q.Limit, err = strconv.Atoi(text); err != nil || q.Limit < 1 || q.Limit > MaxNotices {
			return q, invalidQuery(fmt.Sprintf("limit is a whole number from 1 to %d", MaxNotices))
		}
	}
	return q, nil
}

// noticeID reads the id of a notice in a path.
func (x *exchange) noticeID() (int64, error) {
	if err := x.noBody(); err != nil {
		return 0, err
	}
	id, err := strconv.ParseInt(x.params[0], 10, 64)
	if err != nil || id < 1 {
		return 0, problem.InvalidRequest("the id of a notification is a whole number, as GET /api/v1/notifications shows it")
	}
	return id, nil
}

func (x *exchange) readNotice() error {
	id, err := x.noticeID()
	if err != nil {
		return err
	}
	if err := x.s.plugins.MarkNoticeRead(x.r.Context(), id); err != nil {
		return x.callError(err)
	}
	return x.write(http.StatusNoContent, nil, nil)
}

// readNotices marks many as read: what the user has seen, and not what has
// come meanwhile.
func (x *exchange) readNotices() error {
	var req readNoticesBody
	if err := x.decode(&req); err != nil {
		return err
	}
	if req.UpTo < 1 {
		return problem.InvalidRequest("upTo is missing; give the position of the newest notification that was shown, which is the first of the list")
	}
	marked, err := x.s.plugins.MarkNoticesRead(x.r.Context(), req.Plugin, req.UpTo)
	if err != nil {
		return x.callError(err)
	}
	return x.writeJSON(http.StatusOK, struct {
		Marked int `json:"marked"`
	}{marked})
}

func (x *exchange) dismissNotice() error {
	id, err := x.noticeID()
	if err != nil {
		return err
	}
	if err := x.s.plugins.DismissNotice(x.r.Context(), id); err != nil {
		return x.callError(err)
	}
	return x.write(http.StatusNoContent, nil, nil)
}

func (x *exchange) listNoticeStates() error {
	query, err := x.query("plugin")
	if err != nil {
		return err
	}
	list, at, err := x.s.plugins.NoticeStates(x.r.Context(), query["plugin"])
	if err != nil {
		return x.callError(err)
	}
	return x.writeJSON(http.StatusOK, struct {
		States   []NoticeState `json:"states"`
		Position int64         `json:"position"`
	}{append([]NoticeState{}, list...), at})
}

// followNotices streams what changes behind the last event that a client has
// had, behind a position that it gives, or from now on.
func (x *exchange) followNotices() error {
	if err := x.noBody(); err != nil {
		return err
	}
	query, err := x.query("after", "plugin")
	if err != nil {
		return err
	}
	from, resumed, err := x.lastEventID()
	if err != nil {
		return err
	}
	if text, given := query["after"]; !resumed && given {
		if from, err = position(text); err != nil {
			return invalidQuery("after is a position, as GET /api/v1/notifications/states shows it")
		}
		resumed = true
	}
	if !resumed {
		from = EventsFromNow
	}
	open := func(ctx context.Context) ([]NoticeEvent, <-chan NoticeEvent, error) {
		source, err := x.s.plugins.FollowNotices(ctx, from)
		return nil, source, err
	}
	return streamEvents(x, open, func(e NoticeEvent) ([]api.Event, error) {
		if plugin := query["plugin"]; plugin != "" && e.Plugin != "" && e.Plugin != plugin {
			return nil, nil
		}
		return noticeServerEvents(e)
	})
}

// noticeServerEvents is an event as it is sent. Those without a position have
// no id, so that a client goes on to resume behind the last one that has.
func noticeServerEvents(e NoticeEvent) (events []api.Event, err error) {
	event := api.Event{Name: e.Anew}
	if e.Position != NoPosition {
		event.ID = strconv.FormatInt(e.Position, 10)
	}
	switch e.Anew {
	case "":
		event.Data, err = api.Encode(e)
	case AnewApprovals:
		event.Data, err = api.Encode(struct {
			Waiting int `json:"waiting"`
		}{e.Waiting})
	default:
		event.Data = []byte("{}")
	}
	return []api.Event{event}, err
}
