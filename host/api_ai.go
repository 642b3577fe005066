package host

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/ai"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/plugin"
	"github.com/wasmhost/wasmhost/host/problem"
	"github.com/wasmhost/wasmhost/host/server"
	"github.com/wasmhost/wasmhost/host/vault"
)

// maxAIKey is how long the key of the AI provider may be, in bytes.
const maxAIKey = 4096

// AISettings returns how the AI provider is reached.
func (a *pluginAPI) AISettings(ctx context.Context) (server.AISettings, error) {
	m := a.host.models
	m.change.Lock()
	defer m.change.Unlock()
	return a.aiSettings(ctx)
}

// aiSettings shows the settings in the file. The caller holds change.
func (a *pluginAPI) aiSettings(ctx context.Context) (server.AISettings, error) {
	m := a.host.models
	settings, err := readAISettings(a.host.folder.Dir)
	if err != nil {
		return server.AISettings{Problem: err.Error()}, nil
	}
	shown := server.AISettings{}
	if _, broken := m.opened(); broken != nil {
		shown.Problem = "the count of tokens cannot be used; the host's log says why: correct that and start the host again"
	}
	if settings == nil {
		return shown, nil
	}
	shown.Configured, shown.Key = true, settings.Key
	shown.AIProvider = server.AIProvider{BaseURL: settings.BaseURL, Model: settings.Model, Structured: string(settings.Mode),
		MaxTokens: settings.MaxTokens, Proxy: settings.Proxy, PlainKey: settings.PlainKey}
	if shown.Problem == "" && settings.Key {
		if _, err := m.key(ctx, settings.keyName()); err != nil {
			if ctx.Err() != nil {
				return server.AISettings{}, ctx.Err()
			}
			shown.Problem = aiKeyText(err)
		}
	}
	return shown, nil
}

// aiKeyText says why the key cannot be read.
func aiKeyText(err error) string {
	if p := vault.Problem(err); p != nil {
		return "its key cannot be read: " + p.Detail
	}
	if errors.Is(err, errKeyGone) {
		return err.Error()
	}
	return "its key cannot be read; the host's log says why: correct that, or set it again with `wasmhost ai set --key`"
}

// SetAI replaces the settings of the AI provider, and its key where one is
// given or the server is another one. A crash in between leaves the settings
// of before or the new ones, and never a key for another server.
func (a *pluginAPI) SetAI(ctx context.Context, change server.AIChange) (server.AISettings, error) {
	m := a.host.models
	m.change.Lock()
	defer m.change.Unlock()
	next := aiSettings{BaseURL: strings.TrimSpace(change.BaseURL), Model: strings.TrimSpace(change.Model), Mode: ai.Mode(change.Structured),
		MaxTokens: change.MaxTokens, Proxy: strings.TrimSpace(change.Proxy), PlainKey: change.PlainKey}
	if _, err := next.config(); err != nil {
		return server.AISettings{}, a.aiProblem(err)
	}
	if err := a.placeAIKey(ctx, &next, change.Key); err != nil {
		return server.AISettings{}, a.aiProblem(err)
	}
	if err := writeAISettings(a.host.folder.Dir, &next); err != nil {
		return server.AISettings{}, a.aiProblem(err)
	}
	a.dropAIKeys(ctx, next)
	if err := m.use(&next); err != nil {
		return server.AISettings{}, a.aiProblem(err)
	}
	a.host.cfg.Logger.Info("the AI provider was set", "url", next.BaseURL, "model", next.Model, "key", next.Key)
	return a.aiSettings(ctx)
}

// placeAIKey puts the key into the vault, or finds out whether the one that is
// there is still for the same server.
func (a *pluginAPI) placeAIKey(ctx context.Context, next *aiSettings, key *string) error {
	if key == nil {
		before, err := readAISettings(a.host.folder.Dir)
		next.Key = err == nil && before != nil && before.Key && before.keyName() == next.keyName()
		return nil
	}
	text := strings.TrimSpace(*key)
	if text == "" {
		return nil
	}
	if len(text) > maxAIKey || strings.IndexFunc(text, func(r rune) bool { return r <= ' ' || r > '~' }) >= 0 {
		return &aiSettingsError{"the key is too long, or has characters that a key cannot have"}
	}
	if next.insecureKey() {
		return &aiSettingsError{"the base URL is not https, and the key would be sent in the clear: use https, or allow it with `--plain-key` (plainKey)"}
	}
	secret := vault.NewSecret(text)
	defer secret.Wipe()
	if err := a.host.secrets.Set(ctx, vault.Host, vault.KindSecret, next.keyName(), secret); err != nil {
		return err
	}
	next.Key = true
	return nil
}

// dropAIKeys deletes the keys that the settings do not use. One that stays is
// of no use to anybody, so a failure is only logged.
func (a *pluginAPI) dropAIKeys(ctx context.Context, settings aiSettings) {
	names, err := a.host.secrets.List(ctx, vault.Host, vault.KindSecret)
	for _, name := range names {
		if strings.HasPrefix(name, keyPrefix) && !(settings.Key && name == settings.keyName()) {
			err = errors.Join(err, a.host.secrets.Delete(ctx, vault.Host, vault.KindSecret, name))
		}
	}
	if err != nil {
		a.host.cfg.Logger.Warn("delete the key of an AI provider that is not used any more", "error", err)
	}
}

// UnsetAI forgets the provider, and then its key.
func (a *pluginAPI) UnsetAI(ctx context.Context) error {
	m := a.host.models
	m.change.Lock()
	defer m.change.Unlock()
	if err := writeAISettings(a.host.folder.Dir, nil); err != nil {
		return a.aiProblem(err)
	}
	a.dropAIKeys(ctx, aiSettings{})
	if err := m.use(nil); err != nil {
		return a.aiProblem(err)
	}
	a.host.cfg.Logger.Info("the AI provider was unset")
	return nil
}

// A test is short and takes no part of a budget: it is the user's own.
const (
	aiTestPrompt = "Answer with the single word ready."
	aiTestTime   = 2 * time.Minute
	aiTestAnswer = 64 << 10
)

// TestAI asks the provider something.
func (a *pluginAPI) TestAI(ctx context.Context) (server.AITest, error) {
	m := a.host.models
	m.change.Lock()
	settings, err := readAISettings(a.host.folder.Dir)
	m.change.Unlock()
	if err != nil {
		return server.AITest{}, problem.Conflict(err.Error()).Because(err)
	}
	if settings == nil {
		return server.AITest{}, problem.Conflict("no AI provider is configured on this host: " + aiSetup)
	}
	if settings.Key {
		if _, err := m.key(ctx, settings.keyName()); err != nil {
			return server.AITest{}, problem.Conflict(aiKeyText(err)).Because(err)
		}
	}
	provider, err := m.connect(*settings)
	if err != nil {
		return server.AITest{}, a.aiProblem(err)
	}
	defer provider.Close()
	bounded, cancel := context.WithTimeout(ctx, aiTestTime)
	defer cancel()
	begun := time.Now()
	reply, err := provider.Generate(bounded, ai.Request{
		Messages: []ai.Message{{Role: ai.RoleUser, Text: aiTestPrompt}}, AnswerBytes: aiTestAnswer, Idle: aiTestTime,
	}, nil)
	if err != nil {
		if ctx.Err() == nil && bounded.Err() != nil {
			return server.AITest{}, problem.AIProblem("the AI provider did not answer within " + aiTestTime.String())
		}
		return server.AITest{}, a.aiProblem(err)
	}
	answer := []rune(strings.TrimSpace(reply.Text))
	return server.AITest{Model: settings.Model, Answer: string(answer[:min(len(answer), 200)]), DurationMs: time.Since(begun).Milliseconds(),
		InputTokens: reply.Usage.Input, OutputTokens: reply.Usage.Output}, nil
}

// AIUsage returns what plugins have used today.
func (a *pluginAPI) AIUsage(ctx context.Context) ([]server.AIUsage, error) {
	s, broken := a.host.models.opened()
	if s == nil {
		if broken != nil {
			return nil, problem.Conflict("the count of tokens cannot be used; the host's log says why").Because(broken)
		}
		return nil, problem.Conflict(errNoAI.Error())
	}
	list := []server.AIUsage{}
	for _, p := range a.plugins.List() {
		day, err := s.Today(ctx, p.ID)
		if err != nil {
			return nil, a.problem(err)
		}
		if day.Tokens > 0 || day.Calls > 0 || mayUseAI(p) {
			list = append(list, server.AIUsage{Plugin: p.ID, Day: day.Day, Tokens: day.Tokens, Budget: day.Budget, Calls: day.Calls})
		}
	}
	return list, nil
}

// mayUseAI reports whether a plugin was granted what takes tokens.
func mayUseAI(p plugin.Info) bool {
	for _, permission := range p.Permissions {
		if permission.Granted && (permission.Name == manifest.PermissionAI || permission.Name == manifest.PermissionSessions) {
			return true
		}
	}
	return false
}

// aiProblem maps what the provider and its settings fail with.
func (a *pluginAPI) aiProblem(err error) error {
	var (
		settings *aiSettingsError
		failed   *ai.ProviderError
		known    *abi.Error
	)
	switch {
	case errors.As(err, &settings):
		return problem.InvalidRequest(settings.text).Because(err)
	case errors.As(err, &failed):
		return problem.AIProblem(failed.Error()).Because(err)
	}
	if p := vault.Problem(err); p != nil {
		return p.Because(err)
	}
	if errors.As(err, &known) {
		return problem.InvalidRequest(known.Message).Because(err)
	}
	return a.problem(err)
}
