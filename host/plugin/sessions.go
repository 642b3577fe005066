package plugin

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/problem"
)

// Sessions is the conversations of plugins with a language model. Its methods
// are called from many goroutines at once, and must not call back into the
// manager but for [Manager.SessionChanged], from a goroutine of their own.
// Errors that guests may see are an *abi.Error.
type Sessions interface {
	Create(ctx context.Context, p SessionProject, prompt string) (id string, err error)
	SendMessage(ctx context.Context, id, session, text string) error
	GetStatus(ctx context.Context, id, session string) (string, error)
	GetMessages(ctx context.Context, id, session string) ([]SessionMessage, error)
	Stop(ctx context.Context, id, session string) error
	// Between calls f while no status changes, with the number of the last
	// change: later ones have higher numbers.
	Between(f func(last int64)) error
	// Interrupt gives up the replies under way of a plugin, for a reason that
	// the user is told. It does not wait for them.
	Interrupt(id, reason string)
	// RemovePlugin deletes all that is kept about a plugin.
	RemovePlugin(ctx context.Context, id string) error
}

// SessionProject is the virtual project of a plugin, as its manifest describes
// it.
type SessionProject struct {
	ID, Name string
	// Template is ui.sessions.contextTemplate; may be empty.
	Template string
}

// SessionMessage is one message of a session.
type SessionMessage struct {
	ID, Role, Text string
	Timestamp      time.Time
}

// SessionProject returns the project of a plugin, whose user sends a message.
// The error is [problem.PluginNotFound], [problem.PluginUnavailable] where the plugin does
// not run, or [problem.Conflict] where it may not use sessions.
func (m *Manager) SessionProject(id string) (SessionProject, error) {
	e, err := m.entry(id)
	if err != nil {
		return SessionProject{}, err
	}
	in := e.installed.Load()
	if in == nil {
		return SessionProject{}, problem.PluginNotFound(id)
	}
	if status := e.status.Load(); status.State != api.StateActive {
		return SessionProject{}, unavailable(id, *status)
	}
	switch declared, granted := in.access(manifest.PermissionSessions); {
	case !declared:
		return SessionProject{}, problem.Conflict("the plugin \"" + id + "\" has no sessions: its manifest does not declare the permission " + manifest.PermissionSessions)
	case !granted:
		return SessionProject{}, problem.Conflict("the plugin \"" + id + "\" may not use sessions; to grant it, run: wasmhost grant " + id + " " + manifest.PermissionSessions)
	}
	return in.sessionProject(id), nil
}

func (in *installed) sessionProject(id string) SessionProject {
	p := SessionProject{ID: id, Name: id}
	if in.manifest == nil {
		return p
	}
	p.Name = in.manifest.Plugin.Name
	if ui := in.manifest.UI; ui != nil && ui.Sessions != nil {
		p.Template = ui.Sessions.ContextTemplate
	}
	return p
}

// SessionChanged tells the instance of a plugin of the new status of a
// session, where it has watched that since before. Numbers count the changes. It
// does not wait for the instance.
func (m *Manager) SessionChanged(id, session, status string, number int64) {
	e, err := m.entry(id)
	if err != nil {
		return // it was removed
	}
	if c := e.listens.Load(); c != nil {
		c.tell(session, status, number)
	}
}

// tellSessions gives up the replies of a plugin that its user has disabled, or
// that may not use sessions any more. The caller holds the lock.
func (e *entry) tellSessions(in *installed, state api.State) {
	if e.m.cfg.Sessions == nil || in == nil || !e.m.isStarted() {
		return
	}
	if state == api.StateDisabled {
		e.m.cfg.Sessions.Interrupt(e.id, "the plugin was disabled before the reply was complete; what had arrived is kept. Enable it, then send a message to go on")
		return
	}
	if in.manifest == nil || in.record == nil {
		return
	}
	if _, granted := in.access(manifest.PermissionSessions); !granted {
		e.m.cfg.Sessions.Interrupt(e.id, "the permission "+manifest.PermissionSessions+" was revoked before the reply was complete; what had arrived is kept")
	}
}

// guestSessions implements hostfuncs.Sessions for one instance.
type guestSessions struct {
	sessions Sessions
	project  SessionProject
	channels *channels
}

// Create makes a session.
func (g guestSessions) Create(ctx context.Context, prompt string) (string, error) {
	return g.sessions.Create(ctx, g.project, prompt)
}

// SendMessage adds a message to a session.
func (g guestSessions) SendMessage(ctx context.Context, session, text string) error {
	return g.sessions.SendMessage(ctx, g.project.ID, session, text)
}

// GetStatus returns the status of a session.
func (g guestSessions) GetStatus(ctx context.Context, session string) (string, error) {
	return g.sessions.GetStatus(ctx, g.project.ID, session)
}

// maxMessagesJSON is how many bytes the messages of a session may have as JSON.
// The most that a session may have by default, 2.25 MiB, stays below it however
// it is escaped.
const maxMessagesJSON = 16 << 20

// GetMessages appends the messages of a session.
func (g guestSessions) GetMessages(ctx context.Context, dst []byte, session string) ([]byte, error) {
	messages, err := g.sessions.GetMessages(ctx, g.project.ID, session)
	if err != nil {
		return nil, err
	}
	const around = len(`,{"id":"","role":"","text":,"timestamp":"2006-01-02T15:04:05.000Z"}`)
	size := len("[]")
	for _, m := range messages {
		size += around + len(m.ID) + len(m.Role) + quotedSize(m.Text)
	}
	if size > maxMessagesJSON {
		return nil, abi.NewError(abi.CodeQuotaExceeded, fmt.Sprintf(
			"sessions.getMessages: the messages have %d bytes as JSON, and at most %d can be read: go on in another session", size, maxMessagesJSON))
	}
	dst = append(slices.Grow(dst, size), '[')
	for i, m := range messages {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = abi.AppendString(append(dst, `{"id":`...), m.ID)
		dst = abi.AppendString(append(dst, `,"role":`...), m.Role)
		dst = abi.AppendString(append(dst, `,"text":`...), m.Text)
		dst = abi.AppendString(append(dst, `,"timestamp":`...), m.Timestamp.UTC().Format("2006-01-02T15:04:05.000Z"))
		dst = append(dst, '}')
	}
	return append(dst, ']'), nil
}

// quotedSize is how many bytes a text has as a JSON string at most.
func quotedSize(text string) int {
	size := len(text) + len(`""`)
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"', c == '\\':
			size++
		case c < ' ':
			size += 5
		}
	}
	return size
}

// Stop ends a session.
func (g guestSessions) Stop(ctx context.Context, session string) error {
	return g.sessions.Stop(ctx, g.project.ID, session)
}

// watchPatience bounds the look at a session that is to be watched, which the
// guest waits for.
const watchPatience = 5 * time.Second

// Watch subscribes the instance to a session: to what changes from now on.
func (g guestSessions) Watch(session string) (subscription int64, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), watchPatience)
	defer cancel()
	if _, err := g.sessions.GetStatus(ctx, g.project.ID, session); err != nil {
		return 0, err
	}
	between := g.sessions.Between(func(last int64) { subscription, err = g.channels.watch(session, last) })
	return subscription, errors.Join(between, err)
}

// Unwatch ends a subscription.
func (g guestSessions) Unwatch(subscription int64) { g.channels.unwatch(subscription) }
