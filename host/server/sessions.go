package server

import (
	"context"
	"time"
)

// Sessions is the conversations of plugins with a language model. Its methods
// fail with [problem.PluginNotFound], [problem.SessionNotFound] and [problem.Conflict].
type Sessions interface {
	// Sessions returns the sessions of a plugin, the newest first, and how its
	// manifest wants them shown.
	Sessions(ctx context.Context, plugin string) (SessionList, error)
	Session(ctx context.Context, plugin, session string) (Session, error)
	// SessionMessages returns the messages, the oldest first, with what has
	// come of a reply under way.
	SessionMessages(ctx context.Context, plugin, session string) ([]SessionMessage, error)
	// CreateSession makes a session for the user, who may send the first
	// message with it. The reply is not waited for.
	CreateSession(ctx context.Context, plugin, prompt string) (Session, error)
	// SendToSession adds a message of the user. The reply is not waited for.
	SendToSession(ctx context.Context, plugin, session, text string) (Session, error)
	// StopSession ends a session for good.
	StopSession(ctx context.Context, plugin, session string) (Session, error)
	// RemoveSession deletes a session with its messages.
	RemoveSession(ctx context.Context, plugin, session string) error
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

// Codes of problems with sessions.
const (
// problem.CodeQuotaExceeded is that of [problem.QuotaExceeded].
)
