package host

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"strings"
	"sync"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/ai"
	"github.com/wasmhost/wasmhost/host/notify"
	"github.com/wasmhost/wasmhost/host/plugin"
	"github.com/wasmhost/wasmhost/host/sessions"
)

// errNoSessions says that there are no sessions: the host does not serve.
var errNoSessions = errors.New("the host does not serve, so there are no sessions")

// workDir is what {{workDir}} becomes. Sessions have no tools and no files, so
// it is the same as ctx.dataDir, and no path of this machine goes to a plugin
// or to the provider.
const workDir = "."

// conversations implements plugin.Sessions over package sessions, with replies
// of the AI provider. The file is opened when the host serves. Where it is
// damaged, the host serves without sessions and says why.
type conversations struct {
	host *Host
	path string

	mu     sync.RWMutex
	kept   *sessions.Service
	broken error
}

// open opens the sessions. Calling it again does nothing.
func (c *conversations) open(ctx context.Context) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.kept != nil {
		return
	}
	c.kept, c.broken = sessions.Open(context.WithoutCancel(ctx), sessions.Options{
		Path: c.path, Limits: c.host.cfg.Sessions, Log: c.host.cfg.Logger, Generate: c.reply,
		Changed: func(id, session string, status sessions.Status, number int64) {
			c.host.plugins.SessionChanged(id, session, string(status), number)
			c.host.hints.Tell(notify.HintSessions)
		},
	})
	if c.broken != nil {
		c.host.cfg.Logger.Error("the sessions of plugins cannot be used; plugins are told that they are unavailable", "error", c.broken)
	}
}

// reply makes a reply.
func (c *conversations) reply(ctx context.Context, id string, turns []sessions.Turn, yield func(delta string) error) error {
	messages := make([]ai.Message, len(turns))
	for i, t := range turns {
		messages[i] = ai.Message{Role: ai.Role(t.Role), Text: t.Text}
	}
	return c.host.models.stream(ctx, id, messages, yield)
}

// serves reports whether the sessions are open.
func (c *conversations) serves() bool {
	s, _ := c.opened()
	return s != nil
}

// close gives up the replies under way. Their sessions wait for the user.
func (c *conversations) close() error {
	if s, _ := c.opened(); s != nil {
		return s.Close()
	}
	return nil
}

// opened returns the open sessions, nil before the host serves, and what is
// wrong with them.
func (c *conversations) opened() (*sessions.Service, error) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.kept, c.broken
}

// serving returns the sessions, or what a guest is told.
func (c *conversations) serving() (*sessions.Service, error) {
	s, broken := c.opened()
	switch {
	case broken != nil:
		return nil, abi.NewError(abi.CodeUnavailable, "the sessions of this host cannot be used: the host's log says why")
	case s == nil:
		return nil, abi.NewError(abi.CodeUnavailable, errNoSessions.Error())
	}
	return s, nil
}

// Create makes a session. With a prompt it needs an AI provider.
func (c *conversations) Create(ctx context.Context, p plugin.SessionProject, prompt string) (string, error) {
	s, err := c.serving()
	if err == nil && strings.TrimSpace(prompt) != "" {
		err = c.host.models.ready()
	}
	if err != nil {
		return "", err
	}
	return s.Create(ctx, sessions.Project{
		ID: p.ID, PluginName: p.Name, ProjectName: p.Name, WorkDir: workDir, ContextTemplate: p.Template,
	}, prompt)
}

// SendMessage adds a message to a session, which needs an AI provider.
func (c *conversations) SendMessage(ctx context.Context, id, session, text string) error {
	s, err := c.serving()
	if err == nil {
		err = c.host.models.ready()
	}
	if err != nil {
		return err
	}
	return s.SendMessage(ctx, id, session, text)
}

// GetStatus returns the status of a session.
func (c *conversations) GetStatus(ctx context.Context, id, session string) (string, error) {
	s, err := c.serving()
	if err != nil {
		return "", err
	}
	status, err := s.GetStatus(ctx, id, session)
	return string(status), err
}

// GetMessages returns the messages of a session.
func (c *conversations) GetMessages(ctx context.Context, id, session string) ([]plugin.SessionMessage, error) {
	s, err := c.serving()
	if err != nil {
		return nil, err
	}
	list, err := s.GetMessages(ctx, id, session)
	if err != nil {
		return nil, err
	}
	messages := make([]plugin.SessionMessage, len(list))
	for i, m := range list {
		messages[i] = plugin.SessionMessage(m)
	}
	return messages, nil
}

// Stop ends a session.
func (c *conversations) Stop(ctx context.Context, id, session string) error {
	s, err := c.serving()
	if err != nil {
		return err
	}
	return s.Stop(ctx, id, session)
}

// Between calls f while no status changes.
func (c *conversations) Between(f func(last int64)) error {
	s, err := c.serving()
	if err == nil {
		s.Between(f)
	}
	return err
}

// Interrupt gives up the replies under way of a plugin.
func (c *conversations) Interrupt(id, reason string) {
	if s, _ := c.opened(); s != nil {
		s.Interrupt(id, reason)
	}
}

// RemovePlugin deletes the sessions of a plugin, also while the host does not
// serve.
func (c *conversations) RemovePlugin(ctx context.Context, id string) error {
	if s, _ := c.opened(); s != nil {
		return s.RemovePlugin(ctx, id)
	}
	if _, err := os.Lstat(c.path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	s, err := sessions.Open(ctx, sessions.Options{Path: c.path,
		Generate: func(context.Context, string, []sessions.Turn, func(string) error) error { return errNoSessions }})
	if err != nil {
		return err
	}
	return errors.Join(s.RemovePlugin(ctx, id), s.Close())
}

// brokenBy says what is wrong with the file; nil for nothing.
func (c *conversations) brokenBy() error {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.broken
}
