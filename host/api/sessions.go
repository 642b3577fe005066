package api

import (
	"net/http"
	"time"
)

// Routes of the sessions of plugins with the AI provider. They need a host that
// serves, and those that send a message a plugin that is active.
var (
	ListSessions = Get[PluginRequest, SessionList]("/plugins/{id}/sessions", "Lists the sessions of a plugin", Mixed())
	// CreateSession makes a session for the user, who may send the first
	// message with it. The reply is not waited for.
	CreateSession = Post[CreateSessionRequest, Session]("/plugins/{id}/sessions", "Begins a session",
		Returns(http.StatusCreated), OptionalBody(), Needs(Operate))
	GetSession    = Get[SessionRequest, Session]("/plugins/{id}/sessions/{session}", "Shows a session", Mixed())
	RemoveSession = Delete[SessionRequest, None]("/plugins/{id}/sessions/{session}",
		"Deletes a session with its messages", Needs(Operate))
	// ListSessionMessages lists the oldest first, with what has come of a reply
	// under way.
	ListSessionMessages = Get[SessionRequest, SessionMessageList]("/plugins/{id}/sessions/{session}/messages",
		"Lists the messages of a session", Mixed())
	// SendToSession adds a message of the user. The reply is not waited for.
	SendToSession = Post[SessionMessageRequest, Session]("/plugins/{id}/sessions/{session}/messages", "Sends a message",
		Returns(http.StatusAccepted), Needs(Operate))
	StopSession = Post[SessionRequest, Session]("/plugins/{id}/sessions/{session}/stop", "Ends a session for good",
		Needs(Operate))
)

// SessionRequest names a session.
type SessionRequest struct {
	Plugin  string `path:"id" json:"-"`
	Session string `path:"session" json:"-"`
}

// CreateSessionRequest begins a session. The prompt may be empty.
type CreateSessionRequest struct {
	Plugin string `path:"id" json:"-"`
	Prompt string `json:"prompt"`
}

// SessionMessageRequest is a message to a session.
type SessionMessageRequest struct {
	Plugin  string `path:"id" json:"-"`
	Session string `path:"session" json:"-"`
	Text    string `json:"text"`
}

// SessionList is the sessions of a plugin, and how its manifest wants them
// shown.
type SessionList struct {
	// Label is the heading: that of the manifest, else the plugin's name.
	Label            string            `json:"label"`
	ShowDivider      bool              `json:"showDivider"`
	Hidden           bool              `json:"hidden"` // no list is to be shown
	SuggestedPrompts []SuggestedPrompt `json:"suggestedPrompts"`
	Sessions         []Session         `json:"sessions"`
}

// SuggestedPrompt is a text that the user can begin a session with.
type SuggestedPrompt struct {
	Label  string `json:"label"`
	Prompt string `json:"prompt"`
}

// Session is one session without its messages.
type Session struct {
	ID     string `json:"id"`
	Plugin string `json:"plugin"`
	Name   string `json:"name"`
	Status string `json:"status"`
	// Reason says why the status is error or needs_you.
	Reason   string    `json:"reason,omitempty"`
	Messages int       `json:"messages"`
	Created  time.Time `json:"created"`
	Updated  time.Time `json:"updated"`
}

// SessionMessage is one message of a session.
type SessionMessage struct {
	ID        string    `json:"id"`
	Role      string    `json:"role"`
	Text      string    `json:"text"`
	Timestamp time.Time `json:"timestamp"`
}

// SessionMessageList is the messages of a session.
type SessionMessageList struct {
	Messages []SessionMessage `json:"messages"`
}
