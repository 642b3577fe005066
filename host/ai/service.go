package ai

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/problem"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/host/throttle"
	"github.com/wasmhost/wasmhost/host/vault"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// FileName is the database in the data folder, which counts tokens.
const FileName = "ai.db"

// Service is the way of plugins to a language model as a service of the host:
// a gateway to the provider that the user has set. Where the settings are
// damaged, or the count of tokens, the host serves without AI and says why.
type Service struct {
	service.File[*Gateway]
	env     service.Env
	limits  Limits
	secrets *vault.Records // have the key

	change sync.Mutex // held while settings are read or changed
	failed throttle.Throttle

	mu       sync.RWMutex
	provider *OpenAI
	fault    error // why the settings cannot be used
}

// NewService returns the service, which opens nothing yet.
func NewService(env service.Env, limits Limits, secrets *vault.Records) *Service {
	s := &Service{env: env, limits: limits, secrets: secrets, failed: throttle.Throttle{Lines: 1, Every: time.Minute}}
	config := Config{Path: env.Path(FileName), Limits: limits, Logger: env.Logger}
	s.What, s.Path, s.Logger = "the count of AI tokens", config.Path, env.Logger
	s.OpenFile = func(ctx context.Context) (*Gateway, error) { return New(ctx, config) }
	s.OpenToRemove = s.OpenFile // without a provider it asks nobody
	s.CloseFile = func(_ context.Context, g *Gateway) error { return g.Close() }
	return s
}

// Name implements [service.Service].
func (s *Service) Name() string { return "ai" }

// Database implements [service.Keeper].
func (s *Service) Database() service.Database { return Database() }

// Database is the file of the service in any data folder.
func Database() service.Database {
	return service.Database{Name: FileName, What: "how much AI plugins have used", Copy: Copy}
}

// dir is the data folder.
func (s *Service) dir() string { return filepath.Dir(s.env.Path(SettingsName)) }

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
	settings, err := ReadSettings(s.dir())
	if err == nil {
		err = s.use(settings)
	}
	if err != nil {
		s.mu.Lock()
		s.fault = err
		s.mu.Unlock()
		s.env.Logger.Error("the AI provider cannot be used; plugins are told that it is unavailable", "error", err)
	}
	return nil
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
	s.provider, s.fault = next, nil
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
		return nil, unavailable("the AI provider of this host cannot be used: `wasmhost ai show` says why")
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

// Attach gives an instance its functions.
func (s *Service) Attach(p service.Plugin, _ service.Guest) service.Instance {
	return service.Functions(func(f *hostfuncs.Services) { f.AI = guest{s, p.ID} })
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

// Routes implements [service.Router].
func (s *Service) Routes(m *api.Mux) {
	api.GetAI.Handle(m, s.show)
	api.SetAI.Handle(m, s.set)
	api.UnsetAI.Handle(m, s.unset)
	api.TestAI.Handle(m, s.test)
	api.ListAIUsage.Handle(m, s.usage)
}

func (s *Service) show(ctx context.Context, _ api.None) (api.AISettings, error) {
	s.change.Lock()
	defer s.change.Unlock()
	return s.shown(ctx)
}

// shown is the settings in the file. The caller holds change.
func (s *Service) shown(ctx context.Context) (api.AISettings, error) {
	settings, err := ReadSettings(s.dir())
	if err != nil {
		return api.AISettings{Problem: err.Error()}, nil
	}
	shown := api.AISettings{}
	if s.Broken() != nil {
		shown.Problem = "the count of tokens cannot be used; the host's log says why: correct that and start the " +
			"host again"
	}
	if settings == nil {
		return shown, nil
	}
	shown.Configured, shown.Key, shown.AIProvider = true, settings.Key, settings.AIProvider
	if shown.Problem == "" && settings.Key {
		if _, err := s.key(ctx, settings.keyName()); err != nil {
			if ctx.Err() != nil {
				return api.AISettings{}, ctx.Err()
			}
			shown.Problem = keyText(err)
		}
	}
	return shown, nil
}

// keyText says why the key cannot be read.
func keyText(err error) string {
	if p := vault.Problem(err); p != nil {
		return "its key cannot be read: " + p.Detail
	}
	if errors.Is(err, errKeyGone) {
		return err.Error()
	}
	return "its key cannot be read; the host's log says why: correct that, or set it again with `wasmhost ai set --key`"
}

// set replaces the settings of the AI provider, and its key where one is given
// or the server is another one. A crash in between leaves the settings of
// before or the new ones, and never a key for another server.
func (s *Service) set(ctx context.Context, in api.AIChange) (api.AISettings, error) {
	s.change.Lock()
	defer s.change.Unlock()
	next := Settings{AIProvider: in.AIProvider}
	for _, text := range []*string{&next.BaseURL, &next.Model, &next.Proxy} {
		*text = strings.TrimSpace(*text)
	}
	if _, err := next.config(); err != nil {
		return api.AISettings{}, err
	}
	if err := s.placeKey(ctx, &next, in.Key); err != nil {
		return api.AISettings{}, asProblem(err)
	}
	if err := writeSettings(s.dir(), &next); err != nil {
		return api.AISettings{}, err
	}
	s.dropKeys(ctx, next)
	if err := s.use(&next); err != nil {
		return api.AISettings{}, err
	}
	s.env.Logger.Info("the AI provider was set", "url", next.BaseURL, "model", next.Model, "key", next.Key)
	return s.shown(ctx)
}

// maxKey is how long the key of the AI provider may be, in bytes.
const maxKey = 4096

// placeKey puts the key into the vault, or finds out whether the one that is
// there is still for the same server.
func (s *Service) placeKey(ctx context.Context, next *Settings, key *string) error {
	if key == nil {
		before, err := ReadSettings(s.dir())
		next.Key = err == nil && before != nil && before.Key && before.keyName() == next.keyName()
		return nil
	}
	text := strings.TrimSpace(*key)
	if text == "" {
		return nil
	}
	if len(text) > maxKey || strings.IndexFunc(text, func(r rune) bool { return r <= ' ' || r > '~' }) >= 0 {
		return problem.InvalidRequest("the key is too long, or has characters that a key cannot have")
	}
	if next.insecureKey() {
		return problem.InvalidRequest("the base URL is not https, and the key would be sent in the clear: use " +
			"https, or allow it with `--plain-key` (plainKey)")
	}
	secret := vault.NewSecret(text)
	defer secret.Wipe()
	if err := s.secrets.Set(ctx, vault.Host, vault.KindSecret, next.keyName(), secret); err != nil {
		return err
	}
	next.Key = true
	return nil
}

// dropKeys deletes the keys that the settings do not use. One that stays is of
// no use to anybody, so a failure is only logged.
func (s *Service) dropKeys(ctx context.Context, settings Settings) {
	names, err := s.secrets.List(ctx, vault.Host, vault.KindSecret)
	for _, name := range names {
		if strings.HasPrefix(name, keyPrefix) && !(settings.Key && name == settings.keyName()) {
			err = errors.Join(err, s.secrets.Delete(ctx, vault.Host, vault.KindSecret, name))
		}
	}
	if err != nil {
		s.env.Logger.Warn("delete the key of an AI provider that is not used any more", "error", err)
	}
}

// unset forgets the provider, and then its key.
func (s *Service) unset(ctx context.Context, none api.None) (api.None, error) {
	s.change.Lock()
	defer s.change.Unlock()
	if err := writeSettings(s.dir(), nil); err != nil {
		return none, err
	}
	s.dropKeys(ctx, Settings{})
	if err := s.use(nil); err != nil {
		return none, err
	}
	s.env.Logger.Info("the AI provider was unset")
	return none, nil
}

// A test is short and takes no part of a budget: it is the user's own.
const (
	testPrompt = "Answer with the single word ready."
	testTime   = 2 * time.Minute
	testAnswer = 64 << 10
)

// test asks the provider something.
func (s *Service) test(ctx context.Context, _ api.None) (result api.AITest, _ error) {
	s.change.Lock()
	settings, err := ReadSettings(s.dir())
	s.change.Unlock()
	switch {
	case err != nil:
		return result, problem.Conflict(err.Error()).Because(err)
	case settings == nil:
		return result, problem.Conflict(notConfigured().Message)
	case settings.Key:
		if _, err := s.key(ctx, settings.keyName()); err != nil {
			return result, problem.Conflict(keyText(err)).Because(err)
		}
	}
	provider, err := s.connect(*settings)
	if err != nil {
		return result, err
	}
	defer provider.Close()
	bounded, cancel := context.WithTimeout(ctx, testTime)
	defer cancel()
	begun := time.Now()
	reply, err := provider.Generate(bounded, Request{
		Messages: []Message{{Role: RoleUser, Text: testPrompt}}, AnswerBytes: testAnswer, Idle: testTime,
	}, nil)
	if err != nil && ctx.Err() == nil && bounded.Err() != nil {
		return result, problem.AIProblem("the AI provider did not answer within " + testTime.String()).Because(err)
	} else if err != nil {
		return result, asProblem(err)
	}
	answer := []rune(strings.TrimSpace(reply.Text))
	return api.AITest{Model: settings.Model, Answer: string(answer[:min(len(answer), 200)]),
		DurationMs:  time.Since(begun).Milliseconds(),
		InputTokens: reply.Usage.Input, OutputTokens: reply.Usage.Output}, nil
}

func (s *Service) usage(ctx context.Context, _ api.None) (list api.AIUsageList, err error) {
	g, err := s.ForUser()
	if err != nil {
		return list, err
	}
	for _, p := range s.env.Plugins.Installed() {
		day, err := g.Today(ctx, p.ID)
		if err != nil {
			return list, err
		}
		if day.Tokens > 0 || day.Calls > 0 || p.Granted(manifest.PermissionAI) ||
			p.Granted(manifest.PermissionSessions) {
			list.Usage = append(list.Usage, api.AIUsage{Plugin: p.ID, Day: day.Day, Tokens: day.Tokens,
				Budget: day.Budget, Calls: day.Calls})
		}
	}
	return list, nil
}

// asProblem is what a user is told of what the provider, or the vault with its
// key, fails with.
func asProblem(err error) error {
	var failed *ProviderError
	if problem.Of(err) != nil {
		return err
	}
	if errors.As(err, &failed) {
		return problem.AIProblem(failed.Error()).Because(err)
	}
	if p := vault.Problem(err); p != nil {
		return p.Because(err)
	}
	p := problem.FromGuest(err, map[abi.Code]problem.Code{
		abi.CodeInvalidArgument: problem.CodeInvalidRequest, abi.CodeQuotaExceeded: problem.CodeInvalidRequest,
	})
	if p != nil {
		return p
	}
	return err
}

func configuredDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_ai_configured", "1 where an AI provider is configured and can be asked.",
		nil, nil)
}

func tokensDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_ai_tokens_today", "AI tokens that a plugin has used since midnight, UTC.",
		[]string{"plugin"}, nil)
}

func budgetDesc() *prometheus.Desc {
	return prometheus.NewDesc("wasmhost_ai_token_budget", "AI tokens that each plugin may use in a day.", nil, nil)
}

// Describe implements prometheus.Collector.
func (s *Service) Describe(descs chan<- *prometheus.Desc) {
	descs <- configuredDesc()
	descs <- tokensDesc()
	descs <- budgetDesc()
}

// collectTimeout bounds the reading of the file for one look at the metrics.
const collectTimeout = 5 * time.Second

// Collect implements prometheus.Collector. What cannot be read is left out.
func (s *Service) Collect(metrics chan<- prometheus.Metric) {
	gauge := func(desc *prometheus.Desc, value float64, labels ...string) {
		metrics <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, value, labels...)
	}
	configured := 0.0
	if s.Ready() == nil {
		configured = 1
	}
	gauge(configuredDesc(), configured)
	gauge(budgetDesc(), float64(s.limits.TokensPerDay))
	ctx, cancel := context.WithTimeout(context.Background(), collectTimeout)
	defer cancel()
	used, _ := s.usage(ctx, api.None{}) // the host does not serve yet, or its log says why
	for _, u := range used.Usage {
		gauge(tokensDesc(), float64(u.Tokens), u.Plugin)
	}
}
