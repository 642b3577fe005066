package sessions

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// guest implements hostfuncs.Sessions for one instance.
type guest struct {
	s        *Service
	project  Project
	instance service.Guest

	// These are guarded by the mutex of the service. An instance is told every
	// status of a session once, however many of its subscriptions are for it.
	last      int64            // number of the last subscription
	byNumber  map[int64]string // sessions
	bySession map[string]int   // subscriptions
}

// Provides implements [service.Provider].
func (s *Service) Provides() []reflect.Type {
	return []reflect.Type{reflect.TypeFor[hostfuncs.Sessions]()}
}

// Attach gives an instance its functions.
func (s *Service) Attach(p service.Plugin, instance service.Guest) service.Instance {
	g := &guest{s: s, project: projectOf(p), instance: instance, byNumber: map[int64]string{},
		bySession: map[string]int{}}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.guests[g] = struct{}{}
	return g
}

// Parts implements [service.Instance].
func (g *guest) Parts() []hostfuncs.Part {
	return []hostfuncs.Part{hostfuncs.Of[hostfuncs.Sessions](g)}
}

// Detach implements [service.Instance].
func (g *guest) Detach() {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	delete(g.s.guests, g)
}

// begin makes a session. With a prompt it needs what makes replies.
func (s *Service) begin(ctx context.Context, all *Sessions, project Project, prompt, request string) (string, error) {
	if strings.TrimSpace(prompt) != "" {
		if err := s.config.Ready(); err != nil {
			return "", err
		}
	}
	return all.CreateOnce(ctx, project, prompt, request)
}

// Create makes a session.
func (g *guest) Create(ctx context.Context, prompt string) (string, error) {
	return g.CreateOnce(ctx, prompt, "")
}

// CreateOnce makes a session, one for a request.
func (g *guest) CreateOnce(ctx context.Context, prompt, request string) (string, error) {
	all, err := g.s.ForGuest("sessions.create")
	if err != nil {
		return "", err
	}
	return g.s.begin(ctx, all, g.project, prompt, request)
}

// Tokens estimates how many tokens the texts of a session are.
func (g *guest) Tokens(ctx context.Context, session string) (int64, error) {
	all, err := g.s.ForGuest("session.getCost")
	if err != nil {
		return 0, err
	}
	return all.tokens(ctx, g.project.ID, session)
}

// SendMessage adds a message to a session.
func (g *guest) SendMessage(ctx context.Context, session, text string) error {
	all, err := g.s.ForGuest("sessions.sendMessage")
	if err == nil {
		err = g.s.config.Ready()
	}
	if err != nil {
		return err
	}
	return all.SendMessage(ctx, g.project.ID, session, text)
}

// GetStatus returns the status of a session.
func (g *guest) GetStatus(ctx context.Context, session string) (string, error) {
	all, err := g.s.ForGuest("sessions.getStatus")
	if err != nil {
		return "", err
	}
	one, err := all.Get(ctx, g.project.ID, session)
	return string(one.Status), err
}

// GetMessages appends the messages of a session.
func (g *guest) GetMessages(ctx context.Context, dst []byte, session string) ([]byte, error) {
	all, err := g.s.ForGuest("sessions.getMessages")
	if err != nil {
		return nil, err
	}
	list, err := all.GetMessages(ctx, g.project.ID, session)
	if err != nil {
		return nil, err
	}
	return appendMessages(dst, list)
}

// maxMessagesJSON is how many bytes the messages of a session may have as JSON.
// The most that a session may have by default, 2.25 MiB, stays below it however
// it is escaped.
const maxMessagesJSON = 16 << 20

// appendMessages writes messages as JSON.
func appendMessages(dst []byte, list []Message) ([]byte, error) {
	const around = len(`,{"id":"","role":"","text":,"timestamp":"2006-01-02T15:04:05.000Z"}`)
	size := len("[]")
	for _, m := range list {
		size += around + len(m.ID) + len(m.Role) + quotedSize(m.Text)
	}
	if size > maxMessagesJSON {
		return nil, abi.Exceeded("sessions.getMessages: the messages have %d bytes as JSON, and at most %d can be read: go "+
			"on in another session", size, maxMessagesJSON)
	}
	dst = append(slices.Grow(dst, size), '[')
	for i, m := range list {
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
func (g *guest) Stop(ctx context.Context, session string) error {
	all, err := g.s.ForGuest("sessions.stop")
	if err != nil {
		return err
	}
	return all.Stop(ctx, g.project.ID, session)
}

// Rename gives a session another name.
func (g *guest) Rename(ctx context.Context, session, name string) error {
	all, err := g.s.ForGuest("session.rename")
	if err != nil {
		return err
	}
	return all.Rename(ctx, g.project.ID, session, name)
}

// watchTimeout bounds the look at a session that is to be watched, which the
// guest waits for.
const watchTimeout = 5 * time.Second

// Watch subscribes the instance to a session: to what changes from now on.
func (g *guest) Watch(session string) (subscription int64, err error) {
	all, err := g.s.ForGuest("sessions.onStatusChange")
	if err != nil {
		return 0, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), watchTimeout)
	defer cancel()
	err = all.Watch(ctx, g.project.ID, session, func() error {
		g.s.mu.Lock()
		defer g.s.mu.Unlock()
		if len(g.byNumber) >= g.s.config.Subscriptions {
			return abi.Exceeded("sessions.onStatusChange: the plugin has %d subscriptions to sessions already, which is the "+
				"limit; end some of them first", len(g.byNumber))
		}
		g.last++
		g.byNumber[g.last] = session
		g.bySession[session]++
		subscription = g.last
		return nil
	})
	return subscription, err
}

// Unwatch ends a subscription; an unknown one is ignored.
func (g *guest) Unwatch(subscription int64) {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	session, ok := g.byNumber[subscription]
	if !ok {
		return
	}
	delete(g.byNumber, subscription)
	if g.bySession[session]--; g.bySession[session] == 0 {
		delete(g.bySession, session)
		g.instance.Drop(abi.SessionChannel, session)
	}
}
