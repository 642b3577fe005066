package api

import (
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// Routes of what plugins show outside of their own pages.
var (
	ListNotices      = Get[NoticeQuery, NoticeList]("/notifications", "Lists what plugins have said, the newest first")
	ListNoticeStates = Get[NoticeStateQuery, NoticeStateList]("/notifications/states",
		"Lists what plugins show at present")
	// MarkNoticesRead marks all that a list shows which begins with the notice
	// of a position, and nothing that has come since.
	MarkNoticesRead = Post[MarkNoticesReadRequest, MarkedNotices]("/notifications/read", "Marks notices as read",
		Needs(Operate))
	// MarkNoticeRead marks one; again, it does nothing.
	MarkNoticeRead = Post[NoticeRequest, None]("/notifications/{id}/read", "Marks a notice as read", Needs(Operate))
	DismissNotice  = Delete[NoticeRequest, None]("/notifications/{id}", "Dismisses a notice", Needs(Operate))
	// FollowNotices streams a [NoticeEvent] for each change, whose id is its
	// position. It begins with what is to be listed anew, by the events
	// "approvals" (with how many runs wait: GET /api/v1/inbox), "plugins" (a
	// [PluginsEvent]: GET /api/v1/plugins) and "sessions" (those of plugins,
	// whose status has changed), which come whenever that has changed. The first
	// of them has as its id the position that following began at, the others have
	// none.
	FollowNotices = Events[NoticeEventQuery]("/events", "Streams changes of notices and states")
)

// Names of the events that say what is to be listed anew.
const (
	EventApprovals = "approvals"
	EventPlugins   = "plugins"
	EventSessions  = "sessions"
)

// PluginsEvent says which plugins have changed, come or gone, by their ids. Where
// it names none, any may have.
type PluginsEvent struct {
	Plugins []string `json:"plugins,omitempty"`
}

// MaxNotices is how many notices one answer has at most.
const MaxNotices = 1000

// NoticeQuery selects notices.
type NoticeQuery struct {
	Plugin string    `query:"plugin" json:"-" doc:"the id of a plugin; all where it is left out"`
	Kinds  []string  `query:"kind" json:"-" enum:"toast,notify,alert" doc:"several with commas between"`
	Since  time.Time `query:"since" json:"-" doc:"of this time and later"`
	Unread bool      `query:"unread" json:"-" doc:"only what was not read"`
	Before int64     `query:"before" json:"-" min:"1" max:"9007199254740991" doc:"before this position"`
	Limit  int       `query:"limit" json:"-" min:"1" max:"1000" doc:"100 where it is left out"`
}

// Notice is a toast, a message for the desktop or an alert. Its texts are
// plain text that a plugin wrote; whoever shows them makes them safe.
type Notice struct {
	ID int64 `json:"id"`
	// Position is that of the change that made or replaced it.
	Position int64  `json:"position"`
	Plugin   string `json:"plugin"`
	// Kind is toast, notify or alert.
	Kind string `json:"kind"`
	// Title is empty for toasts.
	Title string `json:"title,omitempty"`
	Body  string `json:"body,omitempty"`
	// Type of a toast: info, success, warning or error. DurationMs is how long
	// it asks to be shown, 0 where it does not.
	Type       string `json:"type,omitempty"`
	DurationMs int64  `json:"durationMs,omitzero"`
	// DedupKey is that of an alert.
	DedupKey string    `json:"dedupKey,omitempty"`
	Created  time.Time `json:"created"`
	Read     bool      `json:"read"`
}

// NoticeList is notices, the newest first.
type NoticeList struct {
	Notices []Notice `json:"notifications"`
}

// NoticeRequest names a notice.
type NoticeRequest struct {
	ID int64 `path:"id" json:"-" min:"1"`
}

// MarkNoticesReadRequest marks the notices of one plugin or, where it is
// empty, of all, up to a position.
type MarkNoticesReadRequest struct {
	UpTo   int64  `json:"upTo"`
	Plugin string `json:"plugin"`
}

// MarkedNotices says how many notices were unread.
type MarkedNotices struct {
	Marked int `json:"marked"`
}

// NoticeStateQuery selects states.
type NoticeStateQuery struct {
	Plugin string `query:"plugin" json:"-" doc:"the id of a plugin; all where it is left out"`
}

// NoticeState is what a plugin shows as being so at present. For sidebar and
// inbox the value is a list of the items as the plugin gave them, without
// members that are not known and with timestamps in UTC; for a badge a number,
// a text or null. A progress is from 0 to 100; up to 1 it is a fraction of the
// whole.
type NoticeState struct {
	Position int64  `json:"position"`
	Plugin   string `json:"plugin"`
	// Kind is sidebar, badge or inbox.
	Kind    string         `json:"kind"`
	Updated time.Time      `json:"updated"`
	Value   jsontext.Value `json:"value"`
	// Active says that the plugin runs. Where it does not, the value is what
	// it said last.
	Active bool `json:"active"`
}

// NoticeStateList is states, with the position to follow from.
type NoticeStateList struct {
	States   []NoticeState `json:"states"`
	Position int64         `json:"position"`
}

// NoticeEventQuery says what is followed: what changes behind the last event
// that a client has had, else behind a position, else from now on.
type NoticeEventQuery struct {
	After  *int64 `query:"after" json:"-" min:"0" max:"9007199254740991" doc:"a position"`
	Plugin string `query:"plugin" json:"-" doc:"the id of a plugin; all where it is left out"`
	Last   *int64 `header:"Last-Event-ID" json:"-"`
}

// NoticeEvent is a change of a notice or a state.
type NoticeEvent struct {
	Position int64 `json:"position"`
	// Kind is that of the notice that was made or replaced, or of the state
	// that was set; or read; or removed, of all that the plugin has shown where
	// there is no NoticeID; or missed, where not all before this position can
	// be told and everything is to be listed anew.
	Kind string    `json:"kind"`
	Time time.Time `json:"time"`
	// Plugin is empty where Kind is missed.
	Plugin   string `json:"plugin,omitempty"`
	NoticeID int64  `json:"noticeId,omitzero"`
	// Notice is as it is now, and so is Value, of a state.
	Notice *Notice        `json:"notice,omitempty"`
	Value  jsontext.Value `json:"value,omitzero"`
	// Missed is how many changes are not told, at most; 0, and left out, where
	// nobody can say, as after a restore.
	Missed int64 `json:"missed,omitzero"`
}
