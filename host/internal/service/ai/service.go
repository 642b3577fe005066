package ai

import (
	"context"
	"errors"
	"reflect"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/leaf/throttle"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// FileName is the database in the data folder, which counts tokens.
const FileName = "ai.db"

// Service is the way of plugins to a language model as a service of the host:
// a gateway to the provider that the user has set. Where the settings are
// damaged, or the count of tokens, the host serves without AI and says why.
type Service struct {
	service.File[*Gateway]
	env      service.Env
	limits   Limits
	secrets  *vault.Records    // have the key
	document document.Document // the settings

	change    sync.Mutex  // held while settings are read or changed
	following atomic.Bool // settings are about to be read
	failed    throttle.Throttle

	mu       sync.RWMutex
	provider *OpenAI
	fault    error // why the settings cannot be used
	used     *Settings
	unwatch  func() // ends watching what other hosts set
}

// NewService returns the service, which opens nothing yet.
func NewService(env service.Env, limits Limits, secrets *vault.Records) *Service {
	s := &Service{env: env, limits: limits, secrets: secrets,
		document: env.Document(SettingsName, options()), failed: throttle.Throttle{Lines: 1, Every: time.Minute}}
	config := Config{Path: env.Path(FileName), Database: env.Database, Leases: env.Leases, Limits: limits,
		Logger: env.Logger}
	s.What, s.Path, s.Server, s.Logger = "the count of AI tokens", config.Path, env.Database, env.Logger
	s.OpenFile = func(ctx context.Context) (*Gateway, error) { return New(ctx, config) }
	s.OpenToRemove = s.OpenFile // without a provider it asks nobody
	s.CloseFile = func(_ context.Context, g *Gateway) error { return g.Close() }
	return s
}

// Name implements [service.Service].
func (s *Service) Name() string { return "ai" }

// Database implements [service.Stateful].
func (s *Service) Database() service.Database { return Database() }

// Database is the file of the service in any data folder.
func Database() service.Database {
	return service.Database{Name: FileName, What: "how much AI plugins have used", Format: format, Copy: Copy}
}

// Open opens the count of tokens and takes the settings.
func (s *Service) Open(ctx context.Context) error {
	s.change.Lock()
	defer s.change.Unlock()
	if s.InUse() && s.Broken() == nil {
		return nil
	}
	if err := s.File.Open(ctx); err != nil || !s.InUse() {
		return err
	}
	if s.env.Documents != nil && s.unwatch == nil {
		s.unwatch = s.env.Documents.Watch(func(name string) {
			if name == "" || name == SettingsName {
				s.followSoon()
			}
		})
	}
	s.read()
	return nil
}

// read takes the settings. The caller holds change.
func (s *Service) read() {
	settings, err := ReadSettings(s.document)
	if err == nil {
		err = s.use(settings)
	}
	if err != nil {
		s.mu.Lock()
		s.fault = err
		s.mu.Unlock()
		s.env.Logger.Error("the AI provider cannot be used; plugins are told that it is unavailable", "error", err)
	}
}

// followAfter is how long after a change of settings is heard of they are read, with
// all changes of that time: strangers can tell of some without end.
const followAfter = 50 * time.Millisecond

// followSoon has the settings followed, unless that is about to happen.
func (s *Service) followSoon() {
	if s.following.CompareAndSwap(false, true) {
		time.AfterFunc(followAfter, func() {
			s.following.Store(false)
			s.follow()
		})
	}
}

// follow takes the settings that another host has set.
func (s *Service) follow() {
	s.change.Lock()
	defer s.change.Unlock()
	settings, err := ReadSettings(s.document)
	s.mu.RLock()
	same := s.fault == nil && (settings == nil) == (s.used == nil) && (settings == nil || *settings == *s.used)
	s.mu.RUnlock()
	if errors.Is(err, document.ErrUnavailable) || err == nil && same {
		return // what is known is used until more is
	}
	s.read()
}

// Broken implements [service.Opener].
func (s *Service) Broken() error {
	if err := s.File.Broken(); err != nil {
		return err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.fault
}

// Close ends all calls.
func (s *Service) Close(ctx context.Context) error {
	s.change.Lock()
	if s.unwatch != nil {
		s.unwatch()
		s.unwatch = nil
	}
	s.change.Unlock()
	s.mu.RLock()
	provider := s.provider
	s.mu.RUnlock()
	if provider != nil {
		provider.Close()
	}
	return s.File.Close(ctx)
}

// RemovePlugin forgets what a plugin has used.
func (s *Service) RemovePlugin(ctx context.Context, id string) error {
	return s.Remove(ctx, func(g *Gateway) error { return g.RemovePlugin(ctx, id) })
}

// use makes settings those in force; nil means that there is no provider. The
// caller holds change.
func (s *Service) use(settings *Settings) error {
	g, open := s.Get()
	if !open {
		return nil
	}
	var next *OpenAI
	if settings == nil {
		g.SetProvider(nil, "")
	} else {
		var err error
		if next, err = s.connect(*settings); err != nil {
			return err
		}
		g.SetProvider(next, Mode(settings.Structured))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.provider != nil {
		s.provider.Close()
	}
	s.provider, s.fault, s.used = next, nil, settings
	return nil
}

// connect makes a provider of settings. It does not connect yet.
func (s *Service) connect(settings Settings) (*OpenAI, error) {
	cfg, err := settings.config()
	if err != nil {
		return nil, err
	}
	if settings.Key {
		cfg.Key = func(ctx context.Context) (string, error) { return s.key(ctx, settings.keyName()) }
	}
	return NewOpenAI(cfg)
}

// errKeyGone says that the vault does not have the key.
var errKeyGone = errors.New("the vault has no key for the AI provider: set it again with `wasmhost ai set --key`")

// key returns the key. A failure is logged, but not each time.
func (s *Service) key(ctx context.Context, name string) (string, error) {
	secret, found, err := s.secrets.Get(ctx, vault.Host, vault.KindSecret, name)
	if err == nil && !found {
		err = errKeyGone
	}
	if err != nil {
		if ctx.Err() == nil {
			if _, ok := s.failed.Pass("", time.Now()); ok {
				s.env.Logger.Error("the key of the AI provider cannot be read", "error", err)
			}
		}
		return "", err
	}
	defer secret.Wipe()
	return secret.Reveal(), nil
}

// gateway returns the gateway, or what a guest is told.
func (s *Service) gateway() (*Gateway, error) {
	if s.Broken() != nil {
		return nil, abi.Unavailable("the AI provider of this host cannot be used: `wasmhost ai show` says why")
	}
	return s.ForGuest("ai")
}

// Ready returns what a guest is told that needs the provider where there is
// none, or nil.
func (s *Service) Ready() error {
	g, err := s.gateway()
	if err == nil && !g.IsConfigured() {
		err = notConfigured()
	}
	return err
}

// Stream answers a conversation of a plugin; see [Gateway.Stream].
func (s *Service) Stream(ctx context.Context, id string, messages []Message, yield func(delta string) error) error {
	g, err := s.gateway()
	if err != nil {
		return err
	}
	return g.Stream(ctx, id, messages, yield)
}

// Provides implements [service.Provider].
func (s *Service) Provides() []reflect.Type { return []reflect.Type{reflect.TypeFor[hostfuncs.AI]()} }

// Attach gives an instance its functions.
func (s *Service) Attach(p service.Plugin, _ service.Guest) service.Instance {
	return service.Parts{hostfuncs.Of[hostfuncs.AI](guest{s, p.ID})}
}

// guest implements hostfuncs.AI for an instance.
type guest struct {
	s  *Service
	id string
}

// IsConfigured reports whether there is a provider.
func (g guest) IsConfigured() bool { return g.s.Ready() == nil }

// GenerateMessage answers a prompt.
func (g guest) GenerateMessage(ctx context.Context, system, user string) (string, error) {
	gateway, err := g.s.gateway()
	if err != nil {
		return "", err
	}
	return gateway.GenerateMessage(ctx, g.id, system, user)
}

// GenerateTitle returns a title for a text.
func (g guest) GenerateTitle(ctx context.Context, text string) (string, error) {
	gateway, err := g.s.gateway()
	if err != nil {
		return "", err
	}
	return gateway.GenerateTitle(ctx, g.id, text)
}

// GenerateStructured returns an answer by a schema.
func (g guest) GenerateStructured(ctx context.Context, req hostfuncs.StructuredRequest) ([]byte, error) {
	gateway, err := g.s.gateway()
	if err != nil {
		return nil, err
	}
	return gateway.GenerateStructured(ctx, g.id, Structured{
		Prompt: req.Prompt, SystemPrompt: req.SystemPrompt, ToolName: req.ToolName,
		ToolDescription: req.ToolDescription, InputSchema: req.InputSchema,
	})
}
