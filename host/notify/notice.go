package notify

import (
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// Kind is the kind of a notice, a state or an event.
type Kind string

// The kinds of notices, whose events carry the notice.
const (
	// KindToast: a message in the console.
	KindToast Kind = "toast"
	// KindNotify: a message in the console and on the desktop.
	KindNotify Kind = "notify"
	// KindAlert: a message in the inbox.
	KindAlert Kind = "alert"
)

// The kinds of states, whose events carry the value.
const (
	// KindSidebar: the items of a plugin in the sidebar.
	KindSidebar Kind = "sidebar"
	// KindBadge: the badge of a plugin in the sidebar.
	KindBadge Kind = "badge"
	// KindInbox: the items of a plugin in the inbox.
	KindInbox Kind = "inbox"
)

// The other kinds of events.
const (
	// KindRead: a notice has been read; the event carries it.
	KindRead Kind = "read"
	// KindRemoved: the notice NoticeID is gone; where that is 0, all notices
	// and states of the plugin.
	KindRemoved Kind = "removed"
	// KindMissed: the follower cannot be told everything that happened before
	// this position: list notices and states anew.
	KindMissed Kind = "missed"
)

// Position is the place of a change among all changes. It grows over restarts
// and is never used twice.
type Position int64

// Where to follow from.
const (
	// FromStart is before the first change.
	FromStart Position = 0
	// FromNow is behind the last change that there is.
	FromNow Position = -1
)

// Notice is a toast, a message or an alert. Its texts are plain text.
type Notice struct {
	ID       int64    `json:"id"`
	Position Position `json:"position"` // of the change that made or replaced it
	Plugin   string   `json:"plugin"`
	Kind     Kind     `json:"kind"`
	Title    string   `json:"title,omitzero"` // not of toasts
	Body     string   `json:"body,omitzero"`
	// Type of a toast: info, success, warning or error.
	Type string `json:"type,omitzero"`
	// DurationMs is how long a toast asks to be shown, 0 where it does not.
	DurationMs int64     `json:"durationMs,omitzero"`
	DedupKey   string    `json:"dedupKey,omitzero"` // of an alert
	Created    time.Time `json:"created"`
	Read       bool      `json:"read"`
}

// State is what a plugin has set. Value is for sidebar and inbox a list of the
// items as the plugin gave them, without members that are not known and with
// timestamps in UTC; for a badge a number, a text or null. A progress is from
// 0 to 100; up to 1 it is a fraction of the whole.
type State struct {
	Position Position       `json:"position"`
	Plugin   string         `json:"plugin"`
	Kind     Kind           `json:"kind"`
	Updated  time.Time      `json:"updated"`
	Value    jsontext.Value `json:"value"`
}

// Event is one change.
type Event struct {
	Position Position  `json:"position"`
	Kind     Kind      `json:"kind"`
	Time     time.Time `json:"time"`
	Plugin   string    `json:"plugin,omitzero"` // empty where Kind is missed
	// NoticeID is the notice that was made, replaced, read or removed.
	NoticeID int64 `json:"noticeId,omitzero"`
	// Notice as it is now; nil where Kind is of no notice.
	Notice *Notice `json:"notice,omitzero"`
	// Value of a state as it is now; nil where Kind is of no state.
	Value jsontext.Value `json:"value,omitzero"`
	// Missed is how many changes are not told, at most; where Kind is missed.
	// 0 where that is not known: the position was of another file, or of the
	// one that this was copied from.
	Missed int64 `json:"missed,omitzero"`
}
