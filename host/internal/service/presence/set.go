package presence

import (
	"context"
	"slices"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Routes implements [service.Router].
func (s *Service) Routes(m *api.Mux) {
	m.Present = s.Present
	api.ShowApprovals.Handle(m, func(ctx context.Context, _ api.None) (api.Approvals, error) { return s.show(ctx) })
	api.BeginPresence.Handle(m, s.begin)
	api.SetPresence.Handle(m, s.set)
	api.RevokeAllowance.Handle(m, s.revoke)
	api.RecoverApprovals.Handle(m, s.recover)
}

// show says what is kept; also what was tampered with.
func (s *Service) show(ctx context.Context) (shown api.Approvals, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, _, err := s.current(ctx)
	if problem.IsCode(err, problem.CodeTampered) {
		shown.Tampered, err = s.fault.Error(), nil
	}
	shown.Presence, shown.Origin, shown.Recovers, shown.History = r.Level, r.Origin, r.Recovers, r.History
	shown.Passkeys, shown.Allowances = []api.Passkey{}, []api.Allowance{}
	if shown.History == nil {
		shown.History = []api.ApprovalEvent{}
	}
	for _, p := range r.Passkeys {
		shown.Passkeys = append(shown.Passkeys, api.Passkey{ID: p.id(), Name: p.Name, Added: p.Added})
	}
	for _, a := range r.Allowances {
		shown.Allowances = append(shown.Allowances, a.Allowance)
	}
	return shown, err
}

// set answers [api.SetPresence], for which the mux has checked that the user is there.
func (s *Service) set(ctx context.Context, in api.SetPresenceRequest) (api.Approvals, error) {
	if err := s.change(ctx, func(r *record) error { return s.apply(ctx, r, in) }); err != nil {
		return api.Approvals{}, err
	}
	return s.show(ctx)
}

// change changes what is kept.
func (s *Service) change(ctx context.Context, edit func(r *record) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, sum, err := s.current(ctx)
	if err != nil {
		return err
	}
	if err := edit(&r); err != nil {
		return err
	}
	return known(s.write(ctx, r, sum))
}

func (s *Service) apply(ctx context.Context, r *record, in api.SetPresenceRequest) (err error) {
	if in.Level.Above() < 0 {
		return problem.InvalidRequest(`"level" is session, passphrase or passkey`)
	}
	if in.Level.Above() < s.cfg.Least.Above() {
		return problem.Conflict("the host was started to ask for a " + string(s.cfg.Least) + " at least")
	}
	by := api.RequestedBy(ctx)
	if in.Passphrase != "" {
		if r.Passphrase, err = s.newPassphrase(in.Passphrase); err != nil {
			return err
		}
		r.note(s.cfg.Now(), by, "a passphrase was set")
	}
	if in.Remove != "" {
		at := slices.IndexFunc(r.Passkeys, func(p passkey) bool { return p.id() == in.Remove })
		if at < 0 {
			return problem.InvalidRequest("there is no such passkey")
		}
		r.note(s.cfg.Now(), by, "the passkey %q was removed", r.Passkeys[at].Name)
		r.Passkeys = slices.Delete(r.Passkeys, at, at+1)
	}
	if len(in.Passkey) > 0 {
		if err := s.add(r, in.Name, in.Passkey); err != nil {
			return err
		}
		r.note(s.cfg.Now(), by, "the passkey %q was added", r.Passkeys[len(r.Passkeys)-1].Name)
	}
	switch {
	case in.Level == api.PresencePassphrase && r.Passphrase == nil:
		return problem.InvalidRequest(`give the new passphrase in "passphrase"`)
	case in.Level == api.PresencePasskey && len(r.Passkeys) == 0:
		return problem.InvalidRequest("a level that takes a passkey needs one")
	}
	if len(r.Passkeys) == 0 {
		r.Origin = ""
	}
	if in.Level != r.Level {
		r.note(s.cfg.Now(), by, "an approval takes a %s from now on, and took a %s", in.Level, r.Level)
	}
	if in.Level != api.PresencePassphrase {
		r.Passphrase = nil // what is not asked for is not kept
	}
	r.Level = in.Level
	return nil
}

// recover answers [api.RecoverApprovals]: it lets the level end after a while.
func (s *Service) recover(ctx context.Context, in api.RecoverRequest) (api.Approvals, error) {
	if api.RequestID(ctx) != "" {
		return api.Approvals{}, problem.New(problem.CodeForbidden, "this is for the terminal, with the host stopped: "+
			"`wasmhost approvals recover`")
	}
	by := problem.Text(in.By)
	s.mu.Lock()
	r, sum, err := s.current(ctx)
	if problem.IsCode(err, problem.CodeTampered) {
		// Nobody knows what was there: what comes of it holds as little as before, for as long.
		text, _, _ := s.document.Read()
		r, sum = record{Level: api.PresencePasskey}, digest(text)
		r.note(s.cfg.Now(), by, "the settings were begun anew, since %v", s.fault)
		err = nil
	}
	if err == nil && r.Level != api.PresenceSession && r.Recovers == nil {
		at := s.cfg.Now().Add(s.cfg.Limits.RecoveryTime).UTC()
		r.Recovers = &at
		r.note(s.cfg.Now(), by, "somebody has asked at the terminal to be without the level %s", r.Level)
		err = known(s.write(ctx, r, sum))
	}
	s.mu.Unlock()
	if err != nil {
		return api.Approvals{}, err
	}
	return s.show(ctx)
}
