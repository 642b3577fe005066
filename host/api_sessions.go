package host

import (
	"context"
	"errors"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/plugin"
	"github.com/wasmhost/wasmhost/host/problem"
	"github.com/wasmhost/wasmhost/host/server"
	"github.com/wasmhost/wasmhost/host/sessions"
)

// sessionsOf returns the sessions, and the plugin that they are to be of.
func (a *pluginAPI) sessionsOf(id string) (*sessions.Service, plugin.Info, error) {
	s, broken := a.host.sessions.opened()
	switch {
	case broken != nil:
		return nil, plugin.Info{}, problem.Conflict("the sessions of this host cannot be used; the host's log says why").Because(broken)
	case s == nil:
		return nil, plugin.Info{}, problem.Conflict(errNoSessions.Error())
	}
	info, err := a.plugins.Get(id)
	if err != nil {
		return nil, plugin.Info{}, a.problem(err)
	}
	return s, info, nil
}

// Sessions lists the sessions of a plugin.
func (a *pluginAPI) Sessions(ctx context.Context, id string) (server.SessionList, error) {
	s, info, err := a.sessionsOf(id)
	if err != nil {
		return server.SessionList{}, err
	}
	kept, err := s.List(ctx, id)
	if err != nil {
		return server.SessionList{}, a.sessionProblem(err, id, "")
	}
	list := server.SessionList{Label: info.Name(), ShowDivider: true}
	if info.Manifest != nil && info.Manifest.UI != nil {
		list.Hidden = info.Manifest.UI.HideSessionsPane
		if shown := info.Manifest.UI.Sessions; shown != nil {
			list.ShowDivider = shown.ShowDivider
			if shown.Label != "" {
				list.Label = shown.Label
			}
			for _, p := range shown.SuggestedPrompts {
				list.SuggestedPrompts = append(list.SuggestedPrompts, server.SuggestedPrompt(p))
			}
		}
	}
	for _, one := range kept {
		list.Sessions = append(list.Sessions, session(id, one))
	}
	return list, nil
}

func session(id string, s sessions.Session) server.Session {
	return server.Session{ID: s.ID, Plugin: id, Name: s.Name, Status: string(s.Status), Reason: s.Reason, Messages: s.Messages,
		Created: s.Created, Updated: s.Updated}
}

// Session returns one session.
func (a *pluginAPI) Session(ctx context.Context, id, one string) (server.Session, error) {
	return a.inSession(ctx, id, one, func(*sessions.Service) error { return nil })
}

// inSession does something with a session and shows it.
func (a *pluginAPI) inSession(ctx context.Context, id, one string, do func(*sessions.Service) error) (server.Session, error) {
	s, _, err := a.sessionsOf(id)
	if err != nil {
		return server.Session{}, err
	}
	if err := do(s); err != nil {
		return server.Session{}, a.sessionProblem(err, id, one)
	}
	found, err := s.Get(ctx, id, one)
	if err != nil {
		return server.Session{}, a.sessionProblem(err, id, one)
	}
	return session(id, found), nil
}

// SessionMessages returns the messages of a session.
func (a *pluginAPI) SessionMessages(ctx context.Context, id, one string) ([]server.SessionMessage, error) {
	s, _, err := a.sessionsOf(id)
	if err != nil {
		return nil, err
	}
	list, err := s.GetMessages(ctx, id, one)
	if err != nil {
		return nil, a.sessionProblem(err, id, one)
	}
	shown := make([]server.SessionMessage, len(list))
	for i, m := range list {
		shown[i] = server.SessionMessage(m)
	}
	return shown, nil
}

// CreateSession makes a session for the user.
func (a *pluginAPI) CreateSession(ctx context.Context, id, prompt string) (server.Session, error) {
	if _, _, err := a.sessionsOf(id); err != nil {
		return server.Session{}, err
	}
	project, err := a.plugins.SessionProject(id)
	if err != nil {
		return server.Session{}, a.problem(err)
	}
	created, err := a.host.sessions.Create(ctx, project, prompt)
	if err != nil {
		return server.Session{}, a.sessionProblem(err, id, "")
	}
	return a.Session(ctx, id, created)
}

// SendToSession adds a message of the user.
func (a *pluginAPI) SendToSession(ctx context.Context, id, one, text string) (server.Session, error) {
	return a.inSession(ctx, id, one, func(*sessions.Service) error {
		if _, err := a.plugins.SessionProject(id); err != nil {
			return err
		}
		return a.host.sessions.SendMessage(ctx, id, one, text)
	})
}

// StopSession ends a session.
func (a *pluginAPI) StopSession(ctx context.Context, id, one string) (server.Session, error) {
	return a.inSession(ctx, id, one, func(s *sessions.Service) error { return s.Stop(ctx, id, one) })
}

// RemoveSession deletes a session.
func (a *pluginAPI) RemoveSession(ctx context.Context, id, one string) error {
	s, _, err := a.sessionsOf(id)
	if err != nil {
		return err
	}
	if err := s.Remove(ctx, id, one); err != nil {
		return a.sessionProblem(err, id, one)
	}
	return nil
}

// sessionProblem maps what sessions fail with.
func (a *pluginAPI) sessionProblem(err error, id, one string) error {
	var known *abi.Error
	if !errors.As(err, &known) {
		return a.problem(err)
	}
	switch known.Code {
	case abi.CodeNotFound:
		return problem.SessionNotFound(id, one).Because(err)
	case abi.CodeInvalidArgument:
		return problem.InvalidRequest(known.Message).Because(err)
	case abi.CodeQuotaExceeded:
		return problem.QuotaExceeded(known.Message).Because(err)
	case abi.CodeConflict, abi.CodeUnavailable:
		return problem.Conflict(known.Message).Because(err)
	}
	return internal(err)
}
