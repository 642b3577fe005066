package sessions

import (
	"context"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/figures"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/service"
)

// FileName is the database in the data folder.
const FileName = "sessions.db"

// Config is what the service gets of the rest of the host.
type Config struct {
	Limits Limits
	// Subscriptions is how many an instance may have to sessions.
	Subscriptions int
	// Ready says why no reply can be made, with an *abi.Error; nil where one
	// can.
	Ready    func() error
	Generate Generate
	// Changed is called when the status of a session or its name has changed,
	// and must return at once.
	Changed func()
}

// Service is the sessions of plugins as a service of the host.
type Service struct {
	service.File[*Sessions]
	env    service.Env
	config Config

	mu     sync.Mutex
	guests map[*guest]struct{} // that are attached
}

// NewService returns the service, which opens nothing yet.
func NewService(env service.Env, config Config) *Service {
	s := &Service{env: env, config: config, guests: map[*guest]struct{}{}}
	options := Options{Path: env.Path(FileName), Database: env.Database, Leases: env.Leases, Bus: env.Bus,
		Limits: config.Limits, Log: env.Logger, Generate: config.Generate, Changed: s.changed, Missed: s.missed}
	s.What, s.Path, s.Server, s.Logger = "the sessions of plugins", options.Path, env.Database, env.Logger
	s.OpenFile = func(ctx context.Context) (*Sessions, error) { return Open(ctx, options) }
	s.OpenToRemove = s.OpenFile // no reply is made of what is only opened
	s.CloseFile = func(_ context.Context, all *Sessions) error { return all.Close() }
	return s
}

// Name implements [service.Service].
func (s *Service) Name() string { return "sessions" }

// Database implements [service.Stateful].
func (s *Service) Database() service.Database { return Database() }

// Database is the file of the service in any data folder.
func Database() service.Database {
	return service.Database{Name: FileName, What: "sessions", Format: format, Copy: Copy}
}

// RemovePlugin deletes the sessions of a plugin.
func (s *Service) RemovePlugin(ctx context.Context, id string) error {
	return s.Remove(ctx, func(all *Sessions) error { return all.RemovePlugin(ctx, id) })
}

// PluginChanged gives up the replies under way of a plugin that its user has
// disabled, or that may not use sessions any more.
func (s *Service) PluginChanged(p service.Plugin) error {
	all, open := s.Get()
	switch {
	case !open:
	case p.Phase == service.Disabled:
		all.Interrupt(p.ID, "the plugin was disabled before the reply was complete; what had arrived is kept. "+
			"Enable it, then send a message to go on")
	case p.Manifest != nil && p.Version != "" && !p.Granted(manifest.PermissionSessions):
		all.Interrupt(p.ID, "the permission "+manifest.PermissionSessions+" was revoked before the reply was "+
			"complete; what had arrived is kept")
	}
	return nil
}

// changed tells the instances that watch a session of its new status, if it has
// one, and who wants to know that anything has changed.
func (s *Service) changed(plugin, session string, status Status) {
	defer s.config.Changed()
	if status == "" {
		return
	}
	data := abi.AppendString([]byte(`{"id":`), session)
	data = append(abi.AppendString(append(data, `,"status":`...), string(status)), '}')
	s.mu.Lock()
	for g := range s.guests {
		if g.project.ID == plugin && g.bySession[session] > 0 {
			g.instance.Send(abi.SessionChannel, session, data)
		}
	}
	s.mu.Unlock()
}

// missed tells the instances of the sessions that they watch, whose status may have
// changed.
func (s *Service) missed() {
	type watched struct{ plugin, session string }
	var list []watched
	s.mu.Lock()
	for g := range s.guests {
		for session := range g.bySession {
			list = append(list, watched{g.project.ID, session})
		}
	}
	s.mu.Unlock()
	s.config.Changed()
	all, open := s.Get()
	if len(list) == 0 || !open {
		return
	}
	go func() { // it reads
		ctx, cancel := context.WithTimeout(context.Background(), collectTimeout)
		defer cancel()
		for _, one := range list {
			all.Retell(ctx, one.plugin, one.session)
		}
	}()
}

// projectOf is the virtual project of a plugin, as its manifest describes it.
func projectOf(p service.Plugin) Project {
	project := Project{ID: p.ID, PluginName: p.Name(), ProjectName: p.Name(), WorkDir: workDir}
	if p.Manifest != nil && p.Manifest.UI != nil && p.Manifest.UI.Sessions != nil {
		project.ContextTemplate = p.Manifest.UI.Sessions.ContextTemplate
	}
	return project
}

// workDir is what {{workDir}} becomes. Sessions have no tools and no files, so
// it is the same as ctx.dataDir, and no path of this machine goes to a plugin
// or to the provider.
const workDir = "."

// Routes implements [service.Router].
func (s *Service) Routes(m *api.Mux) {
	api.ListSessions.Handle(m, s.list)
	api.CreateSession.Handle(m, s.create)
	api.GetSession.Handle(m, s.get)
	api.RemoveSession.Handle(m, s.remove)
	api.ListSessionMessages.Handle(m, s.messages)
	api.SendToSession.Handle(m, s.send)
	api.StopSession.Handle(m, s.stop)
}

// forUser returns the sessions, and the plugin that they are to be of.
func (s *Service) forUser(id string) (*Sessions, service.Plugin, error) {
	all, err := s.ForUser()
	if err != nil {
		return nil, service.Plugin{}, err
	}
	p, err := s.env.Plugins.Plugin(id)
	return all, p, err
}

// forMessage returns the sessions, and the project of a plugin whose user
// sends a message: of one that is active and may use sessions.
func (s *Service) forMessage(id string) (*Sessions, Project, error) {
	all, p, err := s.forUser(id)
	switch {
	case err != nil:
	case p.Phase != service.Active:
		err = problem.PluginUnavailable(id, p.State, p.Reason, p.RetryAfter)
	case !p.Declared(manifest.PermissionSessions):
		err = problem.Conflict("the plugin \"" + id + "\" has no sessions: its manifest does not declare the " +
			"permission " + manifest.PermissionSessions)
	case !p.Granted(manifest.PermissionSessions):
		err = problem.Conflict("the plugin \"" + id + "\" may not use sessions; to grant it, run: wasmhost grant " +
			id + " " + manifest.PermissionSessions)
	}
	return all, projectOf(p), err
}

func (s *Service) list(ctx context.Context, in api.PluginRequest) (api.SessionList, error) {
	all, p, err := s.forUser(in.ID)
	if err != nil {
		return api.SessionList{}, err
	}
	list := api.SessionList{Label: p.Name(), ShowDivider: true}
	if p.Manifest != nil && p.Manifest.UI != nil {
		list.Hidden = p.Manifest.UI.HideSessionsPane
		if shown := p.Manifest.UI.Sessions; shown != nil {
			list.ShowDivider = shown.ShowDivider
			if shown.Label != "" {
				list.Label = shown.Label
			}
			for _, prompt := range shown.SuggestedPrompts {
				list.SuggestedPrompts = append(list.SuggestedPrompts, api.SuggestedPrompt(prompt))
			}
		}
	}
	found, err := all.List(ctx, in.ID)
	for _, one := range found {
		list.Sessions = append(list.Sessions, one.forUser(in.ID))
	}
	return list, asProblem(err, in.ID, "")
}

// forUser shows a session of a plugin.
func (s Session) forUser(plugin string) api.Session {
	return api.Session{ID: s.ID, Plugin: plugin, Name: s.Name, Status: string(s.Status), Reason: s.Reason,
		Messages: s.Messages, Created: s.Created, Updated: s.Updated}
}

// shown returns a session, where there was no error before.
func shown(ctx context.Context, all *Sessions, plugin, id string, err error) (api.Session, error) {
	var one Session
	if err == nil {
		one, err = all.Get(ctx, plugin, id)
	}
	return one.forUser(plugin), asProblem(err, plugin, id)
}

func (s *Service) get(ctx context.Context, in api.SessionRequest) (api.Session, error) {
	all, _, err := s.forUser(in.Plugin)
	return shown(ctx, all, in.Plugin, in.Session, err)
}

func (s *Service) messages(ctx context.Context, in api.SessionRequest) (list api.SessionMessageList, err error) {
	all, _, err := s.forUser(in.Plugin)
	if err != nil {
		return list, err
	}
	list.Messages, err = all.GetMessages(ctx, in.Plugin, in.Session)
	return list, asProblem(err, in.Plugin, in.Session)
}

func (s *Service) create(ctx context.Context, in api.CreateSessionRequest) (api.Session, error) {
	all, project, err := s.forMessage(in.Plugin)
	id := ""
	if err == nil {
		id, err = s.begin(ctx, all, project, in.Prompt, "")
	}
	return shown(ctx, all, in.Plugin, id, err)
}

func (s *Service) send(ctx context.Context, in api.SessionMessageRequest) (api.Session, error) {
	all, _, err := s.forMessage(in.Plugin)
	if err == nil {
		err = s.config.Ready()
	}
	if err == nil {
		err = all.SendMessage(ctx, in.Plugin, in.Session, in.Text)
	}
	return shown(ctx, all, in.Plugin, in.Session, err)
}

func (s *Service) stop(ctx context.Context, in api.SessionRequest) (api.Session, error) {
	all, _, err := s.forUser(in.Plugin)
	if err == nil {
		err = all.Stop(ctx, in.Plugin, in.Session)
	}
	return shown(ctx, all, in.Plugin, in.Session, err)
}

func (s *Service) remove(ctx context.Context, in api.SessionRequest) (none api.None, err error) {
	all, _, err := s.forUser(in.Plugin)
	if err == nil {
		err = all.Remove(ctx, in.Plugin, in.Session)
	}
	return none, asProblem(err, in.Plugin, in.Session)
}

// asProblem is what a user is told of an error that is made for guests.
func asProblem(err error, plugin, session string) error {
	if problem.Of(err) != nil {
		return err
	}
	p := problem.FromGuest(err, map[abi.Code]problem.Code{
		abi.CodeNotFound: problem.CodeSessionNotFound, abi.CodeInvalidArgument: problem.CodeInvalidRequest,
		abi.CodeQuotaExceeded: problem.CodeQuotaExceeded, abi.CodeConflict: problem.CodeConflict,
		abi.CodeUnavailable: problem.CodeConflict,
	})
	switch {
	case p == nil:
		return err
	case p.Code == problem.CodeSessionNotFound:
		return problem.SessionNotFound(plugin, session).WithCause(err)
	}
	return p
}

// statusDesc describes the only figure of the service.
func statusDesc() *figures.Desc {
	return figures.Gauge("wasmhost_sessions", "Sessions of a plugin by status.", "plugin", "status")
}

// collectTimeout bounds the reading of the file for one look at the metrics.
const collectTimeout = 5 * time.Second

// Collect implements [figures.Collector]. What cannot be read is left out.
func (s *Service) Collect(page *figures.Page) {
	all, open := s.Get()
	if !open {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), collectTimeout)
	defer cancel()
	for _, p := range s.env.Plugins.Installed() {
		list, err := all.List(ctx, p.ID)
		if err != nil || len(list) == 0 && !p.Granted(manifest.PermissionSessions) {
			continue
		}
		count := map[Status]int{}
		for _, one := range list {
			count[one.Status]++
		}
		for _, status := range Statuses() {
			page.Set(statusDesc(), float64(count[status]),
				p.ID, string(status))
		}
	}
}
