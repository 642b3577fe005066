package pages

import (
	"context"
	"slices"
	"time"

	"golang.org/x/time/rate"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/service"
)

// followEvery is how often a host that is behind looks whether it has followed.
const followEvery = 10 * time.Millisecond

// add makes a view that this host knows.
func (s *Service) add(id, plugin, token string, content bundle.Digest) *view {
	v := &view{id: id, plugin: plugin, token: token, content: content,
		rate: rate.NewLimiter(rate.Limit(s.cfg.Limits.CallsPerSecond), 2*s.cfg.Limits.CallsPerSecond)}
	s.mu.Lock()
	defer s.mu.Unlock()
	if i := slices.IndexFunc(s.views, func(other *view) bool { return other.id == id }); i >= 0 {
		return s.views[i] // another request has asked for it at the same time
	}
	s.views = append(s.views, v)
	s.views = slices.Delete(s.views, 0, max(0, len(s.views)-s.cfg.Limits.Views))
	return v
}

func (s *Service) end(which func(*view) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.views = slices.DeleteFunc(s.views, which)
}

// get returns an open view whose login is good, and whose content this host has;
// nil where there is none. The error says that it is not known now.
func (s *Service) get(ctx context.Context, id string) (*view, error) {
	s.mu.Lock()
	i := slices.IndexFunc(s.views, func(v *view) bool { return v.id == id })
	var found *view
	if i >= 0 {
		found = s.views[i]
	}
	s.mu.Unlock()
	if s.shared != nil {
		of, err := s.shared.find(id)
		switch {
		case err != nil:
			return nil, err
		case of == nil:
			s.end(func(v *view) bool { return v.id == id })
			return nil, nil
		case found == nil:
			found = s.add(id, of.Plugin, of.Token, of.Content)
		}
	}
	if found == nil {
		return nil, nil
	}
	if !s.cfg.Valid(found.token) || !s.follows(ctx, found) {
		s.end(func(v *view) bool { return v == found })
		return nil, nil
	}
	return found, nil
}

// follows reports whether this host has the plugin as it was when a view was
// opened. Where that was on another host, this one may be a moment behind.
func (s *Service) follows(ctx context.Context, v *view) bool {
	for end := time.Now().Add(s.cfg.Limits.FollowTimeout); ; {
		p, err := s.cfg.Plugins.Plugin(v.plugin)
		if err == nil && p.Content == v.content {
			return p.Phase != service.Disabled && p.Phase != service.Removed
		}
		s.mu.Lock()
		replaced := s.replaced[v.plugin] == v.content
		s.mu.Unlock()
		if s.shared == nil || replaced || time.Now().After(end) {
			return false
		}
		select {
		case <-ctx.Done():
			return false
		case <-time.After(followEvery):
		}
	}
}

func (s *Service) find(ctx context.Context, plugin, id string) (*view, error) {
	v, err := s.get(ctx, id)
	if err == nil && (v == nil || v.plugin != plugin) {
		err = problem.New(problem.CodeViewNotFound, "the page is not open any more: the plugin was changed, or its "+
			"view closed; open it again")
	}
	return v, err
}
