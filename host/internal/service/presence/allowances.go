package presence

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/schema"
)

// canonical is the one form of a text of JSON, by RFC 8785; not ok where it has none.
func canonical(text string) (string, bool) {
	value := jsontext.Value(text)
	if len(text) == 0 || value.Canonicalize() != nil {
		return "", false
	}
	return string(value), true
}

// fits reports whether an allowance is for a call.
func (a *allowance) fits(c api.AskedCall, at time.Time) bool {
	if a.Plugin != c.Plugin || a.Tool != c.Tool || a.Token != c.Token || a.Content != c.Digest || !at.Before(a.Expires) {
		return false
	}
	arguments, ok := canonical(c.Arguments)
	if !ok || a.Arguments != "" {
		return ok && arguments == a.Arguments
	}
	compiled, err := new(schema.Compiler).Compile(a.Schema)
	return err == nil && len(compiled.Check([]byte(arguments), schema.DefaultWork)) == 0
}

// Allowed reports whether a call runs without asking, and by what.
func (s *Service) Allowed(ctx context.Context, c api.AskedCall) (by string, ok bool) {
	if c.Token == "" || c.Tool == "" {
		return "", false
	}
	s.mu.Lock()
	r, _, err := s.current(ctx)
	s.mu.Unlock()
	if err != nil {
		return "", false // it is asked about, and whoever approves is told why not
	}
	now := s.cfg.Now()
	for i := range r.Allowances {
		if a := &r.Allowances[i]; a.fits(c, now) {
			return fmt.Sprintf("allowance %d of %s", a.ID, a.By), true
		}
	}
	return "", false
}

// Allow keeps that calls like this one run without asking.
func (s *Service) Allow(ctx context.Context, c api.AskedCall, in api.AllowRequest) error {
	l, now := s.cfg.Limits, s.cfg.Now().UTC().Truncate(time.Second)
	lifetime := time.Duration(min(max(0, in.ForSeconds), int64(l.AllowanceTime/time.Second)+1)) * time.Second
	arguments, ok := canonical(c.Arguments)
	switch {
	case c.Tool == "" || c.Token == "":
		return problem.InvalidRequest("only calls of tools can always be allowed")
	case lifetime <= 0 || lifetime > l.AllowanceTime:
		return problem.InvalidRequest(fmt.Sprintf("what is always allowed holds for 1 to %d seconds "+
			"(presence.allowance-time)", l.AllowanceTime/time.Second))
	case !ok || len(arguments) > l.AllowanceBytes || len(in.Schema) > l.AllowanceBytes:
		return problem.InvalidRequest(fmt.Sprintf("the arguments, or the schema, are longer than %d bytes "+
			"(presence.allowance-bytes), or no JSON", l.AllowanceBytes))
	}
	a := allowance{Content: c.Digest, Allowance: api.Allowance{Plugin: c.Plugin, Version: c.Version, Tool: c.Tool,
		Token: c.Token, TokenName: c.RequestedBy, Created: now, Expires: now.Add(lifetime), By: api.RequestedBy(ctx)}}
	if len(in.Schema) > 0 {
		a.Schema = slices.Clone(in.Schema)
		if _, err := new(schema.Compiler).Compile(a.Schema); err != nil {
			return problem.InvalidRequest(err.Error())
		}
	} else {
		a.Arguments = arguments
	}
	if !a.fits(c, now) {
		return problem.InvalidRequest("the call itself does not fit the schema, or it is about more than arguments")
	}
	return s.change(ctx, func(r *record) error {
		r.Allowances = slices.DeleteFunc(r.Allowances, func(old allowance) bool { return !now.Before(old.Expires) })
		if len(r.Allowances) >= l.Allowances {
			return problem.New(problem.CodeQuotaExceeded, fmt.Sprintf("%d things are always allowed already "+
				"(presence.allowances); take one back", len(r.Allowances)))
		}
		r.Next++
		a.ID = r.Next
		r.Allowances = append(r.Allowances, a)
		r.note(now, a.By, "the tool %s is always allowed for the token %s (%d)", a.Tool, a.Token, a.ID)
		return nil
	})
}

// revoke answers [api.RevokeAllowance].
func (s *Service) revoke(ctx context.Context, in api.AllowanceRequest) (none api.None, err error) {
	return none, s.change(ctx, func(r *record) error {
		at := slices.IndexFunc(r.Allowances, func(a allowance) bool { return a.ID == in.ID })
		if at < 0 {
			return problem.New(problem.CodeNotFound, fmt.Sprintf("nothing is always allowed by the number %d", in.ID))
		}
		r.Allowances = slices.Delete(r.Allowances, at, at+1)
		r.note(s.cfg.Now(), api.RequestedBy(ctx), "the allowance %d was taken back", in.ID)
		return nil
	})
}

// RemovePlugin takes back what is always allowed of a plugin.
func (s *Service) RemovePlugin(ctx context.Context, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, sum, err := s.current(ctx)
	if err != nil {
		return nil //nolint:nilerr // nothing is allowed then, and the plugin goes all the same
	}
	before := len(r.Allowances)
	r.Allowances = slices.DeleteFunc(r.Allowances, func(a allowance) bool { return a.Plugin == id })
	if len(r.Allowances) == before {
		return nil
	}
	return s.write(ctx, r, sum)
}
