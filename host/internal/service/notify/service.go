package notify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/figures"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// FileName is the database in the data folder.
const FileName = "notifications.db"

// Config configures a [Service].
type Config struct {
	Limits Limits
	// Desktop shows the messages of toast.notify on the desktop, too; see
	// [Options].
	Desktop func(title, body string) error
	// Hints is told what followers are to list anew.
	Hints *Hints
	// Waiting is how many runs of jobs wait for approval.
	Waiting func() int
}

// Service is what plugins show as a service of the host.
type Service struct {
	service.File[*Center]
	env     service.Env
	cfg     Config
	desktop *figures.Counters // outcome
}

// NewService returns the service, which opens nothing yet.
func NewService(env service.Env, cfg Config) *Service {
	s := &Service{env: env, cfg: cfg}
	s.desktop = figures.NewCounters("wasmhost_desktop_notices_total",
		"Messages for the desktop, by outcome: shown or failed.", "outcome")
	for _, outcome := range []string{"shown", "failed"} {
		s.desktop.Of(outcome)
	}
	options := Options{Path: env.Path(FileName), Database: env.Database, Bus: env.Bus, Limits: cfg.Limits,
		Logger: env.Logger}
	s.What, s.Path, s.Server, s.Logger = "notifications", options.Path, env.Database, env.Logger
	s.OpenToRemove = func(ctx context.Context) (*Center, error) { return Open(ctx, options) }
	s.OpenFile = func(ctx context.Context) (*Center, error) {
		served := options
		if cfg.Desktop != nil {
			served.Desktop = s.show
		}
		c, err := Open(ctx, served)
		if err != nil {
			return nil, err
		}
		if err := s.clearStale(ctx, c); err != nil {
			s.Logger.Error("what plugins show that were removed or disabled could not be emptied", "error", err)
		}
		return c, nil
	}
	s.CloseFile = func(_ context.Context, c *Center) error { return c.Close() }
	return s
}

// Name implements [service.Service].
func (s *Service) Name() string { return "notifications" }

// Database implements [service.Stateful].
func (s *Service) Database() service.Database { return Database() }

// Database is the file of the service in any data folder.
func Database() service.Database {
	return service.Database{Name: FileName, What: "what plugins show to you", Format: format, Copy: Copy}
}

// Collect implements [figures.Collector].
func (s *Service) Collect(page *figures.Page) {
	s.desktop.Collect(page)
	page.Set(figures.Gauge("wasmhost_notices_unread", "Toasts, messages and alerts that have not been read."),
		s.countUnread())
}

func (s *Service) countUnread() float64 {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	c, open := s.Get()
	if !open {
		return 0
	}
	unread, err := c.Unread(ctx)
	if err != nil {
		return 0 // it is closing, or the log says why
	}
	return float64(unread)
}

// show shows a message on the desktop and counts it.
func (s *Service) show(title, body string) error {
	outcome := "shown"
	err := s.cfg.Desktop(title, body)
	if err != nil {
		outcome = "failed"
	}
	s.desktop.Of(outcome).Inc()
	return err
}

// clearStale empties what plugins show that were removed or disabled while the
// host did not serve.
func (s *Service) clearStale(ctx context.Context, c *Center) error {
	states, _, err := c.States(ctx, "")
	if err != nil {
		return err
	}
	for _, state := range states {
		if p, err := s.env.Plugins.Plugin(state.Plugin); err == nil && p.Phase != service.Disabled {
			continue
		}
		if err := c.ClearStates(ctx, state.Plugin, state.Kind); err != nil {
			return err
		}
	}
	return nil
}

// PluginChanged takes away what the plugin shows as being so at present, where
// the user has said that it is not to: by disabling or removing it, or by
// taking the permission for the inbox from it. Items that nobody keeps up to
// date would go on asking for the user's attention. They stay where a plugin
// is merely down for a while, since it failed or the host restarts: what it
// last said is the best that is known, and whoever shows it is told that the
// plugin does not run.
func (s *Service) PluginChanged(p service.Plugin) error {
	c, open := s.Get()
	if !open {
		return nil // see clearStale
	}
	var err error
	switch {
	case p.Phase <= service.Disabled:
		err = c.ClearStates(context.Background(), p.ID)
	case p.Phase == service.Starting, p.Manifest == nil: // it is not known what it may use
	case !p.Granted(manifest.PermissionInbox):
		err = c.ClearStates(context.Background(), p.ID, KindInbox)
	}
	if errors.Is(err, problem.ShuttingDown()) {
		return nil
	}
	return err
}

// RemovePlugin deletes what a plugin has shown.
func (s *Service) RemovePlugin(ctx context.Context, id string) error {
	return s.Remove(ctx, func(c *Center) error { return c.RemovePlugin(ctx, id) })
}

// Provides implements [service.Provider].
func (s *Service) Provides() []reflect.Type {
	return []reflect.Type{reflect.TypeFor[hostfuncs.Toast](), reflect.TypeFor[hostfuncs.Sidebar](),
		reflect.TypeFor[hostfuncs.Inbox]()}
}

// Attach gives an instance its functions.
func (s *Service) Attach(p service.Plugin, _ service.Guest) service.Instance {
	return &guest{s: s, id: p.ID}
}

// callTimeout bounds the calls of guests that come without a context: they
// wait for the disk and nothing else.
const callTimeout = 10 * time.Second

// guest is what one instance shows. It ends with the instance: nothing that was
// under way may come after the plugin was disabled.
type guest struct {
	s  *Service
	id string

	mu    sync.RWMutex // held for reading by calls, and to end for writing
	ended bool
}

// Parts implements [service.Instance].
func (g *guest) Parts() []hostfuncs.Part {
	return []hostfuncs.Part{hostfuncs.Of[hostfuncs.Toast](guestToast{g}),
		hostfuncs.Of[hostfuncs.Sidebar](guestSidebar{g}), hostfuncs.Of[hostfuncs.Inbox](guestInbox{g})}
}

// Detach waits for calls that are under way and refuses further ones.
func (g *guest) Detach() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.ended = true
}

// method is one by which the center shows what a plugin gives.
type method func(c *Center, ctx context.Context, plugin string, input []byte) error

// show shows what hostfuncs alone has looked at.
func (g *guest) show(ctx context.Context, call string, show method, input []byte) error {
	g.mu.RLock()
	defer g.mu.RUnlock()
	if g.ended {
		return abi.NewError(abi.CodeUnavailable, call+": the plugin is stopped")
	}
	c, err := g.s.ForGuest(call)
	if err != nil {
		return err
	}
	return show(c, ctx, g.id, input)
}

// say encodes what a call gives by parts.
func (g *guest) say(ctx context.Context, call string, show method, parts any) error {
	input, err := json.Marshal(parts)
	if err != nil {
		return fmt.Errorf("%s: encode it: %w", call, err)
	}
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	return g.show(ctx, call, show, input)
}

// guestToast implements hostfuncs.Toast.
type guestToast struct{ *guest }

// Show shows a message in the console.
func (g guestToast) Show(message, kind string, durationMs int64) error {
	return g.say(context.Background(), "toast.show", (*Center).Toast, struct {
		Message    string `json:"message"`
		Type       string `json:"type,omitempty"`
		DurationMs int64  `json:"durationMs,omitempty"`
	}{message, kind, durationMs})
}

// Notify shows a message in the console and on the desktop.
func (g guestToast) Notify(title, body string) error {
	return g.say(context.Background(), "toast.notify", (*Center).Notify, struct {
		Title string `json:"title"`
		Body  string `json:"body,omitempty"`
	}{title, body})
}

// guestSidebar implements hostfuncs.Sidebar.
type guestSidebar struct{ *guest }

// SetItems replaces the items in the sidebar.
func (g guestSidebar) SetItems(ctx context.Context, items []byte) error {
	return g.show(ctx, "sidebar.setItems", (*Center).SetSidebarItems, items)
}

// SetBadge sets the badge.
func (g guestSidebar) SetBadge(ctx context.Context, badge []byte) error {
	return g.show(ctx, "sidebar.setBadge", (*Center).SetBadge, badge)
}

// guestInbox implements hostfuncs.Inbox.
type guestInbox struct{ *guest }

// SetItems replaces the items in the inbox.
func (g guestInbox) SetItems(ctx context.Context, items []byte) error {
	return g.show(ctx, "inbox.setItems", (*Center).SetInboxItems, items)
}

// PostAlert puts an alert into the inbox.
func (g guestInbox) PostAlert(ctx context.Context, title, body, dedupKey string) error {
	return g.say(ctx, "inbox.postAlert", (*Center).PostAlert, struct {
		Title    string `json:"title"`
		Body     string `json:"body"`
		DedupKey string `json:"dedupKey,omitempty"`
	}{title, body, dedupKey})
}

// Routes implements [service.Router].
func (s *Service) Routes(m *api.Mux) {
	api.ListNotices.Handle(m, s.list)
	api.ListNoticeStates.Handle(m, s.states)
	api.MarkNoticesRead.Handle(m, s.markAllRead)
	api.MarkNoticeRead.Handle(m, s.markRead)
	api.DismissNotice.Handle(m, s.dismiss)
	api.FollowNotices.Handle(m, s.follow)
}

func (s *Service) list(ctx context.Context, q api.NoticeQuery) (list api.NoticeList, err error) {
	c, err := s.ForUser()
	if err != nil {
		return list, err
	}
	list.Notices, err = c.List(ctx, q)
	return list, forUser(err)
}

func (s *Service) states(ctx context.Context, q api.NoticeStateQuery) (list api.NoticeStateList, err error) {
	c, err := s.ForUser()
	if err != nil {
		return list, err
	}
	list.States, list.Position, err = c.States(ctx, q.Plugin)
	for i, state := range list.States {
		p, err := s.env.Plugins.Plugin(state.Plugin)
		list.States[i].Active = err == nil && p.Phase == service.Active
	}
	return list, forUser(err)
}

func (s *Service) markAllRead(ctx context.Context, in api.MarkNoticesReadRequest) (out api.MarkedNotices, err error) {
	if in.UpTo < 1 {
		return out, problem.InvalidRequest(
			"upTo is missing; give the position of the newest notification that was shown, which is the first of the list")
	}
	c, err := s.ForUser()
	if err != nil {
		return out, err
	}
	out.Marked, err = c.MarkAllRead(ctx, in.Plugin, in.UpTo)
	return out, forUser(err)
}

func (s *Service) markRead(ctx context.Context, in api.NoticeRequest) (none api.None, err error) {
	c, err := s.ForUser()
	if err != nil {
		return none, err
	}
	return none, forUser(c.MarkRead(ctx, in.ID))
}

func (s *Service) dismiss(ctx context.Context, in api.NoticeRequest) (none api.None, err error) {
	c, err := s.ForUser()
	if err != nil {
		return none, err
	}
	return none, forUser(c.Dismiss(ctx, in.ID))
}

// follow joins the changes of notices with the hints.
func (s *Service) follow(ctx context.Context, q api.NoticeEventQuery) ([]api.Event, <-chan api.Event, error) {
	c, err := s.ForUser()
	if err != nil {
		return nil, nil, err
	}
	var at Position
	switch {
	case q.Last != nil:
		at = *q.Last
	case q.After != nil:
		at = *q.After
	default:
		if at, err = c.Last(ctx); err != nil {
			return nil, nil, forUser(err)
		}
	}
	source, err := c.Follow(ctx, at)
	if err != nil {
		return nil, nil, forUser(err)
	}
	noted := s.cfg.Hints.add()
	// The first event has the position that following begins at, so that who
	// comes back before anything has changed goes on there.
	first := s.hintEvents(allHints, nil)
	first[0].ID = strconv.FormatInt(at, 10)
	out := make(chan api.Event)
	go func() {
		defer close(out)
		defer s.cfg.Hints.remove(noted)
		s.pass(ctx, q.Plugin, source, noted, out)
	}()
	return first, out, nil
}

// pass passes on what a follower is told, until ctx ends or nothing more can
// come.
func (s *Service) pass(
	ctx context.Context, plugin string, source <-chan Event, noted *hintFollower, out chan<- api.Event,
) {
	var delay <-chan time.Time
	var sent time.Time
	for {
		var events []api.Event
		select {
		case e, ok := <-source:
			if !ok {
				return
			}
			if plugin != "" && e.Plugin != "" && e.Plugin != plugin {
				continue
			}
			data, err := api.Encode(e)
			if err != nil {
				s.Logger.Error("encode a change of notifications", "error", err)
				return
			}
			events = []api.Event{{ID: strconv.FormatInt(e.Position, 10), Data: data}}
		case <-noted.more:
			if delay == nil {
				delay = time.After(max(hintDelay, hintEvery-time.Since(sent)))
			}
		case <-delay:
			delay, sent = nil, time.Now()
			events = s.hintEvents(s.cfg.Hints.take(noted))
		case <-ctx.Done():
			return
		}
		for _, e := range events {
			select {
			case out <- e:
			case <-ctx.Done():
				return
			}
		}
	}
}

// hintEvents are hints as they are sent. They have no position, so that a
// client goes on to resume behind the last event that has one.
func (s *Service) hintEvents(what Hint, plugins []string) (events []api.Event) {
	if what&HintApprovals != 0 {
		data := fmt.Appendf(nil, `{"waiting":%d}`, s.cfg.Waiting())
		events = append(events, api.Event{Name: api.EventApprovals, Data: data})
	}
	if what&HintPlugins != 0 {
		data, err := api.Encode(api.PluginsEvent{Plugins: plugins})
		if err != nil {
			s.Logger.Error("encode which plugins have changed", "error", err)
			data = []byte("{}") // any of them
		}
		events = append(events, api.Event{Name: api.EventPlugins, Data: data})
	}
	if what&HintSessions != 0 {
		events = append(events, api.Event{Name: api.EventSessions, Data: []byte("{}")})
	}
	return events
}

// forUser is what a user is told of a failure.
func forUser(err error) error {
	if p := disk.Problem(disk.Of(err), "", err); p != nil {
		return p
	}
	return err
}
