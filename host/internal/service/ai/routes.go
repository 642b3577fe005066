package ai

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/manifest"
)

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
	settings, err := ReadSettings(s.document)
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
	if err := writeSettings(s.document, &next); err != nil {
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
		before, err := ReadSettings(s.document)
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
	if err := writeSettings(s.document, nil); err != nil {
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
	settings, err := ReadSettings(s.document)
	s.change.Unlock()
	switch {
	case err != nil:
		return result, problem.Conflict(err.Error()).WithCause(err)
	case settings == nil:
		return result, problem.Conflict(notConfigured().Message)
	case settings.Key:
		if _, err := s.key(ctx, settings.keyName()); err != nil {
			return result, problem.Conflict(keyText(err)).WithCause(err)
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
		return result, problem.AIProblem("the AI provider did not answer within " + testTime.String()).WithCause(err)
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
	if problem.Of(err) != nil {
		return err
	}
	if failed, ok := errors.AsType[*ProviderError](err); ok {
		return problem.AIProblem(failed.Error()).WithCause(err)
	}
	if p := vault.Problem(err); p != nil {
		return p.WithCause(err)
	}
	p := problem.FromGuest(err, map[abi.Code]problem.Code{
		abi.CodeInvalidArgument: problem.CodeInvalidRequest, abi.CodeQuotaExceeded: problem.CodeInvalidRequest,
	})
	if p != nil {
		return p
	}
	return err
}
