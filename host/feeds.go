package host

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/netpolicy"
	"github.com/wasmhost/wasmhost/host/rss"
)

// feeds implements plugin.Feeds. The database is opened when the host serves:
// what merely looks into the data folder fetches nothing. Where it is damaged,
// the host serves without feeds and says why. Feeds are fetched by clients of
// their own, one for each plugin that may.
type feeds struct {
	host *Host
	path string

	mu      sync.RWMutex
	kept    *rss.Feeds
	broken  error
	clients map[string]*netpolicy.Client
}

// errNotAllowed is what fetching ends with where the plugin may not fetch. It
// comes before anything is asked of the network.
func errNotAllowed() error {
	return abi.NewError(abi.CodeUnavailable, "the feed was not fetched: the plugin does not run, or may not use feeds")
}

// open opens the database. Calling it again does nothing.
func (f *feeds) open(ctx context.Context) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.kept != nil {
		return
	}
	f.kept, f.broken = rss.Open(context.WithoutCancel(ctx), f.options(f.fetch))
	if f.broken != nil {
		f.host.cfg.Logger.Error("the feeds of plugins cannot be used; plugins are told that they are unavailable", "error", f.broken)
	}
}

func (f *feeds) options(fetch func(context.Context, string, string, string, string) (*rss.Fetched, error)) rss.Options {
	return rss.Options{Path: f.path, Limits: f.host.cfg.Feeds, Fetch: fetch, Logger: f.host.cfg.Logger}
}

// close ends all fetching and closes the database.
func (f *feeds) close() error {
	var err error
	if kept := f.opened(); kept != nil {
		err = kept.Close()
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for id, client := range f.clients {
		client.Close()
		delete(f.clients, id)
	}
	return err
}

// opened returns the open feeds, or nil.
func (f *feeds) opened() *rss.Feeds {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.kept
}

// Allow gives a plugin a client, or the one that it has another policy.
func (f *feeds) Allow(id string, policy netpolicy.Policy) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if client := f.clients[id]; client != nil {
		return client.SetPolicy(policy)
	}
	client, err := f.host.network.Client(id, policy)
	if err != nil {
		return err
	}
	f.clients[id] = client
	return nil
}

// Resume begins to refresh the feeds of a plugin.
func (f *feeds) Resume(id string) {
	if kept := f.opened(); kept != nil {
		kept.Resume(id)
	}
}

// Forbid ends all fetching for a plugin. Refreshes end first, so that none
// takes the end of the client for a fault of the server.
func (f *feeds) Forbid(id string) {
	if kept := f.opened(); kept != nil {
		kept.Pause(id)
	}
	f.mu.Lock()
	client := f.clients[id]
	delete(f.clients, id)
	f.mu.Unlock()
	if client != nil {
		client.Close()
	}
}

// allowed reports whether a plugin may fetch.
func (f *feeds) allowed(id string) bool {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.clients[id] != nil
}

// fetch gets a feed for a plugin, within its policy. Each is one line of the
// plugin's audit log, as all of its requests are.
func (f *feeds) fetch(ctx context.Context, id, url, etag, lastModified string) (*rss.Fetched, error) {
	f.mu.RLock()
	client := f.clients[id]
	f.mu.RUnlock()
	if client == nil {
		return nil, errNotAllowed()
	}
	header := [][2]string{{"Accept", "application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5"}}
	if etag != "" {
		header = append(header, [2]string{"If-None-Match", etag})
	}
	if lastModified != "" {
		header = append(header, [2]string{"If-Modified-Since", lastModified})
	}
	response, err := client.Fetch(ctx, netpolicy.Request{Method: http.MethodGet, URL: url, Header: header})
	if err != nil {
		return nil, err
	}
	if most := f.host.cfg.Feeds.WithDefaults().FeedBytes; len(response.Body) > most {
		return nil, abi.NewError(abi.CodeQuotaExceeded, fmt.Sprintf("the feed has more than %d bytes", most))
	}
	fetched := &rss.Fetched{Status: response.Status, Body: response.Body, URL: response.URL}
	for _, field := range response.Header { // names are in lower case
		switch field[0] {
		case "content-type":
			fetched.ContentType = field[1]
		case "etag":
			fetched.ETag = field[1]
		case "last-modified":
			fetched.LastModified = field[1]
		case "retry-after":
			fetched.RetryAfter = retryAfter(field[1], time.Now())
		}
	}
	return fetched, nil
}

// retryAfter reads the two forms of that header, 0 for what is neither.
func retryAfter(text string, now time.Time) time.Duration {
	const most = 30 * 24 * time.Hour // what is longer is cut anyway
	if seconds, err := strconv.ParseUint(text, 10, 32); err == nil {
		return min(time.Duration(seconds)*time.Second, most)
	}
	if at, err := http.ParseTime(text); err == nil {
		return min(max(at.Sub(now), 0), most)
	}
	return 0
}

// RemovePlugin deletes the feeds of a plugin, also while the host does not
// serve.
func (f *feeds) RemovePlugin(ctx context.Context, id string) error {
	if kept := f.opened(); kept != nil {
		return kept.RemovePlugin(ctx, id)
	}
	if _, err := os.Lstat(f.path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	kept, err := rss.Open(ctx, f.options(func(context.Context, string, string, string, string) (*rss.Fetched, error) {
		return nil, errNotAllowed()
	}))
	if err != nil {
		return err
	}
	return errors.Join(kept.RemovePlugin(ctx, id), kept.Close())
}

// missing says why there are no open feeds, and what is wrong with them.
func (f *feeds) missing() (text string, cause error) {
	f.mu.RLock()
	defer f.mu.RUnlock()
	if f.broken != nil {
		return "the feeds of this host cannot be used; the host's log says why", f.broken
	}
	return "the host does not serve, so there are no feeds", nil
}

// unavailable is what guests get where there are no open feeds.
func (f *feeds) unavailable(call string) error {
	text, _ := f.missing()
	return abi.NewError(abi.CodeUnavailable, call+": "+text)
}

// GetFeeds appends the feeds of a plugin.
func (f *feeds) GetFeeds(ctx context.Context, dst []byte, id string) ([]byte, error) {
	kept := f.opened()
	if kept == nil {
		return dst, f.unavailable("rss.getFeeds")
	}
	return kept.GetFeeds(ctx, dst, id)
}

// AddFeed fetches a feed and appends it.
func (f *feeds) AddFeed(ctx context.Context, dst []byte, id, url string) ([]byte, error) {
	kept := f.opened()
	if kept == nil {
		return dst, f.unavailable("rss.addFeed")
	}
	return kept.AddFeed(ctx, dst, id, url)
}

// RemoveFeed removes a feed.
func (f *feeds) RemoveFeed(ctx context.Context, id, feed string) error {
	kept := f.opened()
	if kept == nil {
		return f.unavailable("rss.removeFeed")
	}
	return kept.RemoveFeed(ctx, id, feed)
}

// GetArticles appends articles of a plugin.
func (f *feeds) GetArticles(ctx context.Context, dst []byte, id, feed string, limit int) ([]byte, error) {
	kept := f.opened()
	if kept == nil {
		return dst, f.unavailable("rss.getArticles")
	}
	return kept.GetArticles(ctx, dst, id, feed, limit)
}

// brokenBy says what is wrong with the file; nil for nothing.
func (f *feeds) brokenBy() error {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.broken
}
