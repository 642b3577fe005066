package host

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/ai"
	"github.com/wasmhost/wasmhost/host/vault"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// aiSetup says how a user configures a provider; it follows "no AI provider is
// configured on this host: ".
const aiSetup = "run `wasmhost ai set --base-url URL --model NAME` with the address of an OpenAI-compatible server"

// errNoAI says that the host does not ask the AI provider: it does not serve.
var errNoAI = errors.New("the host does not serve, so the AI provider is not asked")

// models implements plugin.AI: the provider that the user has set, over
// package ai. The count of tokens is opened when the host serves. Where that or
// the settings are damaged, the host serves without AI and says why.
type models struct {
	host *Host
	path string // of the count of tokens

	change sync.Mutex // held while settings are read or changed

	mu       sync.RWMutex
	service  *ai.Service
	provider *ai.OpenAI
	broken   error // why there is no service, or no provider
	failed   atomic.Int64
}

// open opens the count of tokens and takes the settings. Calling it again does
// nothing.
func (m *models) open(ctx context.Context) {
	m.change.Lock()
	defer m.change.Unlock()
	if s, _ := m.opened(); s != nil {
		return
	}
	service, err := ai.New(context.WithoutCancel(ctx), ai.Config{
		Path: m.path, Limits: m.host.cfg.AI, Logger: m.host.cfg.Logger, Setup: aiSetup,
	})
	m.mu.Lock()
	m.service, m.broken = service, err
	m.mu.Unlock()
	if err == nil {
		var settings *aiSettings
		if settings, err = readAISettings(m.host.folder.Dir); err == nil {
			err = m.use(settings)
		} else {
			m.mu.Lock()
			m.broken = err
			m.mu.Unlock()
		}
	}
	if err != nil {
		m.host.cfg.Logger.Error("the AI provider cannot be used; plugins are told that it is unavailable", "error", err)
	}
}

// use makes settings those in force; nil means that there is no provider. The
// caller holds change.
func (m *models) use(settings *aiSettings) error {
	var provider *ai.OpenAI
	if settings != nil {
		var err error
		if provider, err = m.connect(*settings); err != nil {
			return err
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.service == nil {
		return nil // it does not serve
	}
	if provider == nil {
		m.service.SetProvider(nil, "")
	} else {
		m.service.SetProvider(provider, settings.Mode)
	}
	if m.provider != nil {
		m.provider.Close()
	}
	m.provider, m.broken = provider, nil
	return nil
}

// connect makes a provider of settings. It does not connect yet.
func (m *models) connect(settings aiSettings) (*ai.OpenAI, error) {
	cfg, err := settings.config()
	if err != nil {
		return nil, err
	}
	if settings.Key {
		cfg.Key = func(ctx context.Context) (string, error) { return m.key(ctx, settings.keyName()) }
	}
	return ai.NewOpenAI(cfg)
}

// errKeyGone says that the vault does not have the key.
var errKeyGone = errors.New("the vault has no key for the AI provider: set it again with `wasmhost ai set --key`")

// key returns the key. A failure is logged, but not each time.
func (m *models) key(ctx context.Context, name string) (string, error) {
	secret, found, err := m.host.secrets.Get(ctx, vault.Host, vault.KindSecret, name)
	if err == nil && !found {
		err = errKeyGone
	}
	if err != nil {
		now, last := time.Now().Unix(), m.failed.Load()
		if ctx.Err() == nil && now-last >= 60 && m.failed.CompareAndSwap(last, now) {
			m.host.cfg.Logger.Error("the key of the AI provider cannot be read", "error", err)
		}
		return "", err
	}
	defer secret.Wipe()
	return secret.Reveal(), nil
}

// opened returns the open service, nil before the host serves, and what is
// wrong with it or its provider.
func (m *models) opened() (*ai.Service, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.service, m.broken
}

// serving returns the service, or what a guest is told.
func (m *models) serving() (*ai.Service, error) {
	s, broken := m.opened()
	switch {
	case broken != nil:
		return nil, abi.NewError(abi.CodeUnavailable, "the AI provider of this host cannot be used: `wasmhost ai show` says why")
	case s == nil:
		return nil, abi.NewError(abi.CodeUnavailable, errNoAI.Error())
	}
	return s, nil
}

// ready returns what a guest is told that needs the provider where there is
// none, or nil.
func (m *models) ready() error {
	s, err := m.serving()
	if err == nil && !s.IsConfigured() {
		err = abi.NewError(abi.CodeUnavailable, "no AI provider is configured on this host: "+aiSetup)
	}
	return err
}

// close ends all calls.
func (m *models) close() error {
	m.mu.RLock()
	s, provider := m.service, m.provider
	m.mu.RUnlock()
	if provider != nil {
		provider.Close()
	}
	if s == nil {
		return nil
	}
	return s.Close()
}

// IsConfigured reports whether there is a provider.
func (m *models) IsConfigured() bool {
	s, err := m.serving()
	return err == nil && s.IsConfigured()
}

// GenerateMessage answers a prompt of a plugin.
func (m *models) GenerateMessage(ctx context.Context, id, system, user string) (string, error) {
	s, err := m.serving()
	if err != nil {
		return "", err
	}
	return s.GenerateMessage(ctx, id, system, user)
}

// GenerateTitle returns a title for a text.
func (m *models) GenerateTitle(ctx context.Context, id, text string) (string, error) {
	s, err := m.serving()
	if err != nil {
		return "", err
	}
	return s.GenerateTitle(ctx, id, text)
}

// GenerateStructured returns an answer by a schema.
func (m *models) GenerateStructured(ctx context.Context, id string, req hostfuncs.StructuredRequest) ([]byte, error) {
	s, err := m.serving()
	if err != nil {
		return nil, err
	}
	return s.GenerateStructured(ctx, id, ai.Structured{
		Prompt: req.Prompt, SystemPrompt: req.SystemPrompt, ToolName: req.ToolName, ToolDescription: req.ToolDescription, InputSchema: req.InputSchema,
	})
}

// stream makes a reply of a session.
func (m *models) stream(ctx context.Context, id string, messages []ai.Message, yield func(delta string) error) error {
	s, err := m.serving()
	if err != nil {
		return err
	}
	return s.Stream(ctx, id, messages, yield)
}

// serves reports whether the count of tokens is open.
func (m *models) serves() bool {
	s, _ := m.opened()
	return s != nil
}

// RemovePlugin deletes what is kept about a plugin, also while the host does
// not serve.
func (m *models) RemovePlugin(ctx context.Context, id string) (err error) {
	if s, _ := m.opened(); s != nil {
		return s.RemovePlugin(ctx, id)
	}
	if _, err := os.Lstat(m.path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	s, err := ai.New(ctx, ai.Config{Path: m.path, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	return errors.Join(s.RemovePlugin(ctx, id), s.Close())
}

// brokenBy says what is wrong with the file; nil for nothing.
func (m *models) brokenBy() error {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.broken
}
