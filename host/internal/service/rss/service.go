package rss

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// FileName is the database in the data folder.
const FileName = "feeds.db"

// Service is the feeds of plugins as a service of the host. Feeds are fetched
// by clients of their own, one for each plugin that may.
type Service struct {
	service.File[*Feeds]
	env     service.Env
	limits  Limits
	network *netpolicy.Network

	mu      sync.RWMutex
	clients map[reader]*netpolicy.Client
}

// reader is for whom a feed is fetched: a plugin, or its user, whom the hosts that
// the manifest declares do not bind.
type reader struct {
	plugin string
	byUser bool
}

// NewService returns the service, which opens nothing yet. Its limits are filled in.
func NewService(env service.Env, limits Limits, network *netpolicy.Network) *Service {
	s := &Service{env: env, limits: limits, network: network, clients: map[reader]*netpolicy.Client{}}
	options := Options{Path: env.Path(FileName), Database: env.Database, Limits: limits, Fetch: s.fetch,
		Logger: env.Logger}
	s.What, s.Path, s.Server, s.Logger = "the feeds of plugins", options.Path, env.Database, env.Logger
	s.OpenFile = func(ctx context.Context) (*Feeds, error) { return Open(ctx, options) }
	s.OpenToRemove = s.OpenFile // nothing is fetched for plugins that were not resumed
	s.CloseFile = func(_ context.Context, f *Feeds) error { return f.Close() }
	return s
}

// Name implements [service.Service].
func (s *Service) Name() string { return "feeds" }

// Database implements [service.Stateful].
func (s *Service) Database() service.Database { return Database() }

// Database is the file of the service in any data folder.
func Database() service.Database {
	return service.Database{Name: FileName, What: "feeds with their articles", Format: format, Copy: Copy}
}

// Close ends all fetching and closes the database.
func (s *Service) Close(ctx context.Context) error {
	err := s.File.Close(ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	for of, client := range s.clients {
		client.Close()
		delete(s.clients, of)
	}
	return err
}

// PluginChanged refreshes the feeds of a plugin while it is active and may use
// them. One that is starting may fetch as soon as its instance asks for it.
func (s *Service) PluginChanged(p service.Plugin) error {
	if p.Phase < service.Starting {
		s.forbid(p.ID)
		return nil
	}
	allowed, err := s.allow(p)
	if feeds, open := s.Get(); open && allowed && p.Phase == service.Active {
		feeds.Resume(p.ID)
	}
	return err
}

// Provides implements [service.Provider].
func (s *Service) Provides() []reflect.Type { return []reflect.Type{reflect.TypeFor[hostfuncs.RSS]()} }

// Attach gives an instance that may use feeds its functions.
func (s *Service) Attach(p service.Plugin, _ service.Guest) service.Instance {
	allowed, err := s.allow(p)
	if err != nil {
		s.env.Logger.Error("the plugin cannot fetch feeds", "plugin", p.ID, "error", err)
	}
	if !allowed {
		return service.Parts{}
	}
	return service.Parts{hostfuncs.Of[hostfuncs.RSS](guest{s, p.ID})}
}

// allow gives a plugin a client, or the one that it has another policy, where
// it may use feeds; else it forbids it.
func (s *Service) allow(p service.Plugin) (bool, error) {
	if p.Network == nil || !p.Granted(manifest.PermissionRSS) {
		s.forbid(p.ID)
		return false, nil
	}
	policy := *p.Network
	policy.Permission = manifest.PermissionRSS
	err := s.setPolicy(reader{plugin: p.ID}, policy)
	policy.Declared = nil
	if err = errors.Join(err, s.setPolicy(reader{p.ID, true}, policy)); err != nil {
		s.forbid(p.ID)
	}
	return err == nil, err
}

func (s *Service) setPolicy(of reader, policy netpolicy.Policy) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if client := s.clients[of]; client != nil {
		return client.SetPolicy(policy)
	}
	client, err := s.network.Client(of.plugin, policy)
	if err == nil {
		s.clients[of] = client
	}
	return err
}

// forbid ends all fetching for a plugin. Refreshes end first, so that none
// takes the end of the client for a fault of the server.
func (s *Service) forbid(id string) {
	if feeds, ok := s.Get(); ok {
		feeds.Pause(id)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, of := range []reader{{id, false}, {id, true}} {
		if client := s.clients[of]; client != nil {
			client.Close()
			delete(s.clients, of)
		}
	}
}

// client returns the client of a plugin, nil where it may not fetch.
func (s *Service) client(of reader) *netpolicy.Client {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.clients[of]
}

// fetch gets a feed for a plugin, within its policy. Each is one line of the
// plugin's audit log, as all of its requests are.
func (s *Service) fetch(ctx context.Context, id string, byUser bool, url, etag, lastModified string) (*Fetched,
	error) {
	client := s.client(reader{id, byUser})
	if client == nil { // before anything is asked of the network
		return nil, abi.NewError(abi.CodeUnavailable,
			"the feed was not fetched: the plugin does not run, or may not use feeds")
	}
	header := [][2]string{{"Accept",
		"application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5"}}
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
	if most := s.limits.FeedBytes; len(response.Body) > most {
		return nil, abi.Exceeded("the feed has more than %d bytes", most)
	}
	fetched := &Fetched{Status: response.Status, Body: response.Body, URL: response.URL}
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

// RemovePlugin deletes the feeds of a plugin.
func (s *Service) RemovePlugin(ctx context.Context, id string) error {
	return s.Remove(ctx, func(f *Feeds) error { return f.RemovePlugin(ctx, id) })
}

// guest implements hostfuncs.RSS for an instance.
type guest struct {
	s  *Service
	id string
}

// GetFeeds appends the plugin's feeds.
func (g guest) GetFeeds(ctx context.Context, dst []byte) ([]byte, error) {
	f, err := g.s.ForGuest("rss.getFeeds")
	if err != nil {
		return dst, err
	}
	return f.GetFeeds(ctx, dst, g.id)
}

// AddFeed appends a feed that it fetches.
func (g guest) AddFeed(ctx context.Context, dst []byte, url string) ([]byte, error) {
	f, err := g.s.ForGuest("rss.addFeed")
	if err != nil {
		return dst, err
	}
	return f.AddFeed(ctx, dst, g.id, url)
}

// RemoveFeed removes a feed.
func (g guest) RemoveFeed(ctx context.Context, id string) error {
	f, err := g.s.ForGuest("rss.removeFeed")
	if err != nil {
		return err
	}
	return f.RemoveFeed(ctx, g.id, id)
}

// GetArticles appends articles. What no list can have is left to the feeds to
// refuse, as long as it is a number for them.
func (g guest) GetArticles(ctx context.Context, dst []byte, feed string, limit int64) ([]byte, error) {
	if limit > 1<<30 {
		return nil, abi.Invalid("rss.getArticles: limit is %d: give a smaller number", limit)
	}
	f, err := g.s.ForGuest("rss.getArticles")
	if err != nil {
		return dst, err
	}
	return f.GetArticles(ctx, dst, g.id, feed, int(limit))
}

// Routes implements [service.Router].
func (s *Service) Routes(m *api.Mux) {
	api.ListFeeds.Handle(m, s.list)
	api.AddFeed.Handle(m, s.add)
	api.RemoveFeed.Handle(m, s.remove)
	api.ListArticles.Handle(m, s.articles)
}

// forUser returns the feeds, after it has made sure that a plugin is
// installed.
func (s *Service) forUser(id string) (*Feeds, error) {
	if _, err := s.env.Plugins.Plugin(id); err != nil {
		return nil, err
	}
	return s.ForUser()
}

func (s *Service) list(ctx context.Context, in api.PluginRequest) (list api.FeedList, err error) {
	f, err := s.forUser(in.ID)
	if err != nil {
		return list, err
	}
	list.Feeds, err = decode[[]api.Feed](f.GetFeeds(ctx, nil, in.ID))
	return list, err
}

func (s *Service) add(ctx context.Context, in api.AddFeedRequest) (api.Feed, error) {
	if in.URL == "" {
		return api.Feed{}, problem.InvalidRequest("url is missing; give the address of the feed, http or https")
	}
	f, err := s.forUser(in.Plugin)
	if err != nil {
		return api.Feed{}, err
	}
	notAllowed := problem.Newf(problem.CodeConflict, "the plugin %q is not active, or was not granted rss: "+
		"a feed is fetched within what the plugin may reach; `wasmhost info %s` says what it lacks", in.Plugin, in.Plugin)
	if s.client(reader{in.Plugin, true}) == nil {
		return api.Feed{}, notAllowed
	}
	text, err := f.AddForUser(ctx, nil, in.Plugin, in.URL)
	if err != nil && s.client(reader{in.Plugin, true}) == nil { // it ended meanwhile
		return api.Feed{}, notAllowed
	}
	return decode[api.Feed](text, err)
}

func (s *Service) remove(ctx context.Context, in api.FeedRequest) (none api.None, err error) {
	list, err := s.list(ctx, api.PluginRequest{ID: in.Plugin})
	if err != nil {
		return none, err
	}
	if !slices.ContainsFunc(list.Feeds, func(f api.Feed) bool { return f.ID == in.Feed }) {
		return none, problem.FeedNotFound(in.Plugin, in.Feed)
	}
	f, err := s.forUser(in.Plugin)
	if err != nil {
		return none, err
	}
	return none, forUser(f.RemoveFeed(ctx, in.Plugin, in.Feed))
}

func (s *Service) articles(ctx context.Context, q api.ArticleQuery) (list api.ArticleList, err error) {
	f, err := s.forUser(q.Plugin)
	if err != nil {
		return list, err
	}
	text, err := f.GetArticles(ctx, nil, q.Plugin, q.Feed, q.Limit)
	if q.Feed != "" && errors.Is(err, &abi.Error{Code: abi.CodeInvalidArgument}) {
		return list, problem.FeedNotFound(q.Plugin, q.Feed).WithCause(err)
	}
	list.Articles, err = decode[[]api.Article](text, err)
	return list, err
}

// decode reads what guests get, for their user.
func decode[T any](text []byte, err error) (out T, _ error) {
	if err != nil {
		return out, forUser(err)
	}
	if err := json.Unmarshal(text, &out); err != nil {
		return out, fmt.Errorf("read the answer of the feeds: %w", err)
	}
	return out, nil
}

// forUser is what a user is told of an error that is made for guests.
func forUser(err error) error {
	p := problem.FromGuest(err, map[abi.Code]problem.Code{
		abi.CodeInvalidArgument: problem.CodeInvalidRequest, abi.CodeQuotaExceeded: problem.CodeFeedRefused,
		abi.CodePermissionDenied: problem.CodeFeedRefused, abi.CodeUnavailable: problem.CodeFeedRefused,
		abi.CodeDeadlineExceeded: problem.CodeFeedRefused, abi.CodeStorageError: problem.CodeStoredData,
	})
	if p != nil {
		return p
	}
	return err
}
