// Package presence is what an approval takes of the user, so that an agent which runs as the
// same user does not give it, and what he has allowed without being asked again.
//
// Requests of routes that approve flow in through [Service.Present], which the mux of the API
// calls before any service sees them; calls of tools through [Service.Allowed]. Out flows
// whether the user was there, as the level wants it: logged in, with a passphrase, or with a
// passkey that has verified him, for this very thing, once.
//
// It approves nothing itself, and asks no agent. What it keeps is one file, whose digest is
// sealed in the vault and, where there is a keyring, kept there: a file that is not the one
// that the host has written is told as tampering, and nothing is approved until the user has
// begun anew at the terminal.
//
// # Decisions
//
// The file is known by its digest, in the vault and in the keyring. Who has every file can then
// neither make another one nor put back an older one. Turned down: a MAC, good for older files
// too; a lock of the file, which its owner takes off. Cost: without a keyring, whoever has the
// master key of the vault can.
//
// Who has lost a passkey asks at the terminal to be without it, and waits for a day. Until then
// the console says so, and the next approval with the passkey ends it: a shell alone gets
// nothing that its user does not see coming. Turned down: codes on paper, which end up in
// files; at once, which is what an agent with a shell would do. Cost: a day.
//
// A token that may approve is as good as a session of the console. Both are a file away from
// who runs as the user. Turned down: the console alone, which takes `wasmhost inbox` away and
// holds no better. Cost: `session` is for who trusts what runs as him.
package presence

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/service"
)

// Config configures a [Service].
type Config struct {
	Limits Limits
	// Least is the level that approvals take at least, once one is set up; empty is none.
	Least api.PresenceLevel
	// Keys make and check passkeys; nil where the host is linked without. It is filled in.
	Keys Keys
	// Now is the clock; nil is time.Now.
	Now func() time.Time
}

// Service is what approvals take. Make one with [NewService].
type Service struct {
	cfg      Config
	document document.Document
	secrets  *vault.Records // have the digest
	anchor   *vault.Vault   // has it apart from the data folder
	shared   bool           // other hosts change the file as well
	logger   *slog.Logger
	tries    *rate.Limiter

	mu         sync.Mutex
	seen       string // the digest of what this process has read or written last
	fault      error  // that was found when somebody looked last
	challenges []challenge
}

// NewService makes the service. It reads nothing yet.
func NewService(env service.Env, cfg Config, secrets *vault.Records, anchor *vault.Vault) *Service {
	_ = limits.Fill(&cfg.Limits) // the host has checked them
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Keys == nil {
		cfg.Keys = noKeys{}
	}
	return &Service{cfg: cfg, logger: env.Logger, secrets: secrets, anchor: anchor, shared: env.Documents != nil,
		document: env.Document(FileName, document.Options{Most: maxBytes, Vital: true}),
		tries:    rate.NewLimiter(rate.Every(cfg.Limits.TryInterval), cfg.Limits.Tries)}
}

// Name implements [service.Service].
func (s *Service) Name() string { return "approvals" }

var (
	_ service.Router = (*Service)(nil)
	_ health.Checker = (*Service)(nil)
)

// Health says what was found when somebody looked last.
func (s *Service) Health(context.Context) (usable bool, findings []health.Finding) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fault == nil {
		return true, nil
	}
	return false, []health.Finding{{Severity: health.Error, What: "nothing can be approved: " + s.fault.Error(),
		Do: "see `wasmhost approvals`"}}
}

// current returns what is kept, with the level that holds now. The caller holds the mutex.
func (s *Service) current(ctx context.Context) (r record, sum string, err error) {
	r, sum, err = s.read(ctx)
	if err == nil && r.Recovers != nil && !s.cfg.Now().Before(*r.Recovers) {
		r.note(s.cfg.Now(), "the host", "the level %s has ended, as was asked for at the terminal", r.Level)
		r.Level, r.Passphrase, r.Passkeys, r.Origin, r.Recovers = api.PresenceSession, nil, nil, "", nil
		if err = s.write(ctx, r, sum); err == nil {
			sum = s.seen
		}
	}
	if err == nil && r.Level.Above() < s.cfg.Least.Above() {
		err = &tampered{"the host was started to ask for a " + string(s.cfg.Least) + ", and none is set up", nil}
	}
	was := s.fault
	s.fault = err
	if t, is := errors.AsType[*tampered](err); is {
		if was == nil || was.Error() != err.Error() {
			s.logger.Error("nothing is approved: "+t.what, "error", err)
		}
		return r, sum, t.problem()
	}
	return r, sum, known(err)
}

// known is what a user is told of a failure.
func known(err error) error {
	if p := vault.Problem(err); p != nil {
		return p.WithCause(err)
	}
	return err
}

// Present checks that the user is there for one thing, as the level wants it. The error is a
// [*problem.Problem].
func (s *Service) Present(ctx context.Context, what string, by *api.Presence) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, sum, err := s.current(ctx)
	if err != nil {
		return err
	}
	if by == nil {
		by = &api.Presence{}
	}
	changed := false
	switch r.Level {
	case api.PresenceSession:
		return nil
	case api.PresencePassphrase:
		err = s.judge(r.Passphrase, by.Passphrase)
	case api.PresencePasskey:
		changed, err = s.verify(&r, what, by.Assertion)
	default:
		err = (&tampered{"the level is none that this host knows", nil}).problem()
	}
	if err != nil {
		return err
	}
	if r.Recovers != nil {
		r.Recovers, changed = nil, true
		r.note(s.cfg.Now(), api.RequestedBy(ctx), "the level stays: somebody has approved by it")
	}
	if changed {
		return s.write(ctx, r, sum)
	}
	return nil
}
