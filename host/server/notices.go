package server

import (
	"context"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// Notices is what plugins show outside of their own pages. Its methods fail
// with [problem.NoticeNotFound], and with [problem.Conflict] where the host keeps none.
type Notices interface {
	// Notices returns what plugins have said, the newest first.
	Notices(ctx context.Context, q NoticeQuery) ([]Notice, error)
	// MarkNoticeRead marks one as read; again, it does nothing.
	MarkNoticeRead(ctx context.Context, id int64) error
	// MarkNoticesRead marks all as read that a list shows which begins with
	// the one of this position, of one plugin or, where it is empty, of all,
	// and returns how many were unread.
	MarkNoticesRead(ctx context.Context, plugin string, upTo int64) (int, error)
	// DismissNotice removes one.
	DismissNotice(ctx context.Context, id int64) error
	// NoticeStates returns what plugins show as being so at present, of one
	// plugin or, where it is empty, of all, and the position to follow from.
	NoticeStates(ctx context.Context, plugin string) (states []NoticeState, at int64, err error)
	// FollowNotices returns what changes behind a position, and from then on
	// what comes. It begins with what is to be listed anew, the first of it
	// with the position that following began at. The channel is closed when
	// ctx ends and when nothing more can come.
	FollowNotices(ctx context.Context, from int64) (<-chan NoticeEvent, error)
}

// EventsFromNow is the position behind the last change; NoPosition is that of
// events which are no changes of notices.
const (
	EventsFromNow = -1
	NoPosition    = -1
)

// MaxNotices is how many notices one answer has at most.
const MaxNotices = 1000

// NoticeQuery selects notices. The zero value selects the newest 100.
type NoticeQuery struct {
	Plugin string
	Kinds  []string  // toast, notify, alert; none means all
	Since  time.Time // if not zero: of this time and later
	Unread bool      // only what was not read
	Before int64     // if not 0: before this position
	Limit  int       // 0 means 100; at most [MaxNotices]
}

// Notice is a toast, a message for the desktop or an alert. Its texts are
// plain text that a plugin wrote; whoever shows them makes them safe.
type Notice struct {
	ID       int64  `json:"id"`
	Position int64  `json:"position"`
	Plugin   string `json:"plugin"`
	Kind     string `json:"kind"`
	Title    string `json:"title,omitempty"`
	Body     string `json:"body,omitempty"`
	// Type of a toast: info, success, warning or error. DurationMs is how long
	// it asks to be shown.
	Type       string    `json:"type,omitempty"`
	DurationMs int64     `json:"durationMs,omitzero"`
	DedupKey   string    `json:"dedupKey,omitempty"`
	Created    time.Time `json:"created"`
	Read       bool      `json:"read"`
}

// NoticeState is what a plugin shows as being so at present: sidebar or inbox
// with a list of items, or badge with a number, a text or null.
type NoticeState struct {
	Position int64          `json:"position"`
	Plugin   string         `json:"plugin"`
	Kind     string         `json:"kind"`
	Updated  time.Time      `json:"updated"`
	Value    jsontext.Value `json:"value"`
	// Active says that the plugin runs. Where it does not, the value is what
	// it said last.
	Active bool `json:"active"`
}

// NoticeEvent is a change of a notice or a state, or, where Anew is set, the
// news that something else is to be listed anew.
type NoticeEvent struct {
	Position int64          `json:"position"`
	Kind     string         `json:"kind"`
	Time     time.Time      `json:"time"`
	Plugin   string         `json:"plugin,omitempty"`
	NoticeID int64          `json:"noticeId,omitzero"`
	Notice   *Notice        `json:"notice,omitempty"`
	Value    jsontext.Value `json:"value,omitzero"`
	// Missed is how many changes are not told, at most, where Kind is missed;
	// 0, and left out, where nobody can say, as after a restore.
	Missed int64 `json:"missed,omitzero"`

	// Anew is AnewApprovals, AnewPlugins or AnewSessions, or empty. Position is then where a
	// client that has had nothing else may go on, or NoPosition. Waiting is how
	// many runs wait for approval.
	Anew    string `json:"-"`
	Waiting int    `json:"-"`
}

// What is to be listed anew; also the names of the server-sent events.
const (
	// AnewApprovals: the runs that wait for approval, GET /api/v1/inbox.
	AnewApprovals = "approvals"
	// AnewPlugins: the plugins and their states, GET /api/v1/plugins.
	AnewPlugins = "plugins"
	// AnewSessions: the sessions of plugins, whose status has changed, GET
	// /api/v1/plugins/{id}/sessions.
	AnewSessions = "sessions"
)
