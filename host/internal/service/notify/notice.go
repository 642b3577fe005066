package notify

import "github.com/wasmhost/wasmhost/host/api"

// Kind is the kind of a notice, a state or an event.
type Kind = string

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
type Position = int64

// Where to follow from.
const (
	// FromStart is before the first change.
	FromStart Position = 0
	// FromNow is behind the last change that there is.
	FromNow Position = -1
)

// What the center holds is what the API shows.
type (
	// Notice is a toast, a message or an alert.
	Notice = api.Notice
	// State is what a plugin has set.
	State = api.NoticeState
	// Event is one change.
	Event = api.NoticeEvent
)
