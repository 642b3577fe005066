package plugin

import (
	"context"
	"fmt"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/netpolicy"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Feeds is the feeds of all plugins, as the manager tells it who may fetch
// them and as guests use them. Its methods are called from many goroutines at
// once, Allow, Resume and Forbid of one plugin one at a time. They must not
// call back into the manager.
type Feeds interface {
	// Allow says that a plugin may fetch feeds, and from where. Again, it
	// replaces the policy.
	Allow(id string, policy netpolicy.Policy) error
	// Resume begins to refresh the feeds of a plugin that was allowed to.
	Resume(id string)
	// Forbid takes back what Allow and Resume said, and ends what is being
	// fetched. When it returns, nothing is being refreshed.
	Forbid(id string)
	// RemovePlugin deletes all that is kept about a plugin.
	RemovePlugin(ctx context.Context, id string) error

	// What guests call. The errors that they may see are an *abi.Error.
	GetFeeds(ctx context.Context, dst []byte, id string) ([]byte, error)
	AddFeed(ctx context.Context, dst []byte, id, url string) ([]byte, error)
	RemoveFeed(ctx context.Context, id, feed string) error
	GetArticles(ctx context.Context, dst []byte, id, feed string, limit int) ([]byte, error)
}

// tellFeeds says what becomes of the plugin's feeds in a state: they are
// refreshed while it is active. The caller holds the lock.
func (e *entry) tellFeeds(in *installed, state State) {
	if e.m.cfg.Feeds == nil || in == nil || !e.m.isStarted() {
		return
	}
	switch state {
	case StateActive:
		if e.allowFeeds(in) {
			e.m.cfg.Feeds.Resume(e.id)
		}
	case StateStarting: // the instance's own calls are allowed when it begins
	default:
		e.forbidFeeds()
	}
}

// allowFeeds lets the plugin fetch feeds, within its network policy, where it
// was granted; else it forbids it. The caller holds the lock.
func (e *entry) allowFeeds(in *installed) bool {
	if !in.mayUseFeeds() {
		e.forbidFeeds()
		return false
	}
	policy, ok := in.record.network()
	if !ok {
		e.forbidFeeds()
		return false
	}
	limits := policy.policy()
	limits.Permission = manifest.PermissionRSS
	if err := e.m.cfg.Feeds.Allow(e.id, limits); err != nil {
		e.forbidFeeds()
		e.logger.Error("the plugin cannot fetch feeds", "error", err)
		return false
	}
	return true
}

// mayUseFeeds reports whether the plugin declares feeds and was granted them.
func (in *installed) mayUseFeeds() bool {
	if in.manifest == nil || in.record == nil {
		return false
	}
	_, granted := in.access(manifest.PermissionRSS)
	return granted
}

// forbidFeeds ends all fetching of feeds. The caller holds the lock.
func (e *entry) forbidFeeds() {
	if e.m.cfg.Feeds != nil {
		e.m.cfg.Feeds.Forbid(e.id)
	}
}

// guestFeedsOf returns hostfuncs.RSS for an instance, nil where the host has
// no feeds or the plugin may not use them. The caller holds the lock.
func (e *entry) guestFeedsOf(in *installed) hostfuncs.RSS {
	if e.m.cfg.Feeds == nil || !e.allowFeeds(in) {
		return nil
	}
	return guestFeeds{e.m.cfg.Feeds, e.id}
}

// guestFeeds implements hostfuncs.RSS.
type guestFeeds struct {
	feeds Feeds
	id    string
}

// GetFeeds appends the plugin's feeds.
func (g guestFeeds) GetFeeds(ctx context.Context, dst []byte) ([]byte, error) {
	return g.feeds.GetFeeds(ctx, dst, g.id)
}

// AddFeed appends a feed that it fetches.
func (g guestFeeds) AddFeed(ctx context.Context, dst []byte, url string) ([]byte, error) {
	return g.feeds.AddFeed(ctx, dst, g.id, url)
}

// RemoveFeed removes a feed.
func (g guestFeeds) RemoveFeed(ctx context.Context, id string) error {
	return g.feeds.RemoveFeed(ctx, g.id, id)
}

// GetArticles appends articles. What no list can have is left to the service
// to refuse, as long as it is a number for it.
func (g guestFeeds) GetArticles(ctx context.Context, dst []byte, feed string, limit int64) ([]byte, error) {
	if limit > 1<<30 {
		return nil, abi.NewError(abi.CodeInvalidArgument, fmt.Sprintf("rss.getArticles: limit is %d: give a smaller number", limit))
	}
	return g.feeds.GetArticles(ctx, dst, g.id, feed, int(limit))
}

// forgetFeeds deletes the feeds of a plugin that is purged.
func (m *Manager) forgetFeeds(ctx context.Context, id string) error {
	if m.cfg.Feeds == nil {
		return nil
	}
	if err := m.cfg.Reserve.Do(func() error { return m.cfg.Feeds.RemovePlugin(context.WithoutCancel(ctx), id) }); err != nil {
		return fmt.Errorf("delete the feeds of %q: %w", id, err)
	}
	return nil
}
