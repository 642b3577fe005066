package rss

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Fetched is what a server answered.
type Fetched struct {
	// Status of the answer: 200 to 299 with a feed, or 304.
	Status int
	// Body, at most [Limits].FeedBytes long; a longer one is an error.
	Body []byte
	// ContentType, ETag and LastModified are the headers of these names.
	ContentType, ETag, LastModified string
	// URL that answered, after redirects; empty for the one that was asked.
	URL string
	// RetryAfter is how long the server wants to be left alone; 0 where it
	// does not say.
	RetryAfter time.Duration
}

// Options say where feeds are kept and how they are fetched.
type Options struct {
	// Path of the SQLite file; its folder must exist. Database is in place of it,
	// if it is not nil.
	Path     string
	Database postgres.Database
	// Limits; zero fields take their defaults.
	Limits Limits
	// Now tells the time; nil means the clock.
	Now func() time.Time
	// Fetch gets an address for a plugin, within what the plugin may reach, or
	// its user where he has chosen it, following redirects. Etag and lastModified are of the answer before,
	// for If-None-Match and If-Modified-Since, or empty. It ends with ctx. An
	// *abi.Error is shown to the plugin; any other error is logged, and the
	// plugin learns that the feed could not be fetched.
	Fetch func(ctx context.Context, plugin string, byUser bool, url, etag, lastModified string) (*Fetched, error)
	// Logger takes what people should know about; nil means nowhere.
	Logger *slog.Logger
}

// Feeds keeps the feeds of all plugins. It is safe for concurrent use.
type Feeds struct {
	db       *dbfile.File
	limits   Limits
	now      func() time.Time
	fetch    func(ctx context.Context, plugin string, byUser bool, url, etag, lastModified string) (*Fetched, error)
	log      *slog.Logger
	sanitize *sanitizer
	jitter   func(most time.Duration) time.Duration

	adding  chan struct{} // a place for each AddFeed that fetches
	reading chan struct{} // a place for each feed that is read
	wake    chan struct{} // asks for another look at what is due
	gone    context.Context
	end     context.CancelFunc
	running sync.WaitGroup // calls, the loop, and refreshes

	mu     sync.Mutex
	closed bool
	active map[string]*session // by plugin: those that were resumed
	rates  map[string]*addRate // by plugin: of AddFeed
	busy   int                 // refreshes under way
}

// session is the time from Resume to Pause of a plugin.
type session struct {
	ctx  context.Context
	end  context.CancelFunc
	busy map[string]bool // feeds that are being refreshed
	done sync.WaitGroup
}

// Open opens the file and makes it where there is none. Nothing is fetched
// until a plugin is resumed. It fails with an [*dbfile.Error], or with the limit
// that makes no sense.
func Open(ctx context.Context, o Options) (*Feeds, error) {
	f, err := prepare(ctx, o)
	if err != nil {
		return nil, err
	}
	f.running.Go(f.loop)
	return f, nil
}

// prepare does all of Open but to begin refreshing.
func prepare(ctx context.Context, o Options) (*Feeds, error) {
	if err := limits.Fill(&o.Limits); err != nil {
		return nil, err
	}
	if o.Fetch == nil {
		return nil, errors.New("rss: the option Fetch is missing")
	}
	f := &Feeds{
		limits: o.Limits, now: o.Now, fetch: o.Fetch, log: o.Logger, sanitize: newSanitizer(),
		jitter: func(most time.Duration) time.Duration { return rand.N(most) },
		wake:   make(chan struct{}, 1), active: make(map[string]*session), rates: make(map[string]*addRate),
	}
	f.adding = make(chan struct{}, f.limits.Concurrent)
	f.reading = make(chan struct{}, f.limits.ConcurrentReads)
	if f.now == nil {
		f.now = time.Now
	}
	if f.log == nil {
		f.log = slog.New(slog.DiscardHandler)
	}
	var err error
	if f.db, err = dbfile.Open(ctx, o.Path, format, dbfile.Options{Wait: f.limits.LockWait, Log: f.log,
		Database: o.Database}); err != nil {
		return nil, err
	}
	f.gone, f.end = context.WithCancel(context.Background())
	return f, nil
}

// Close ends refreshes and waits for calls, whose fetches it ends, and closes
// the file.
func (f *Feeds) Close() error {
	f.mu.Lock()
	already := f.closed
	f.closed = true
	f.end()
	f.mu.Unlock()
	if already {
		return nil
	}
	f.running.Wait()
	f.db.Close()
	return nil
}

// enter begins a call and returns its context, which ends with Close too. The
// call ends with leave. With an error, it is the context that was given.
func (f *Feeds) enter(ctx context.Context) (within context.Context, leave func(), err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return ctx, nil, problem.ShuttingDown()
	}
	f.running.Add(1)
	within, cancel := context.WithCancelCause(ctx)
	stop := context.AfterFunc(f.gone, func() { cancel(problem.ShuttingDown()) })
	return within, func() {
		stop()
		cancel(nil)
		f.running.Done()
	}, nil
}

// Resume begins to refresh the feeds of a plugin. Again, it does nothing.
func (f *Feeds) Resume(plugin string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed || f.active[plugin] != nil {
		return
	}
	s := &session{busy: make(map[string]bool)}
	s.ctx, s.end = context.WithCancel(f.gone)
	f.active[plugin] = s
	f.poke()
}

// Pause ends refreshing the feeds of a plugin. When it returns, nothing is
// being fetched for them, calls of AddFeed aside, which end with their own
// context.
func (f *Feeds) Pause(plugin string) {
	f.mu.Lock()
	s := f.active[plugin]
	delete(f.active, plugin)
	f.mu.Unlock()
	if s != nil {
		s.end()
		s.done.Wait()
	}
}

// poke has the loop look at what is due.
func (f *Feeds) poke() {
	select {
	case f.wake <- struct{}{}:
	default:
	}
}
