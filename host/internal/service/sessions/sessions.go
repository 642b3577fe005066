package sessions

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/lease"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/pubsub"
	"github.com/wasmhost/wasmhost/host/internal/data/semaphore"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/throttle"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/internal/service/underway"
)

// The roles of messages.
const (
	RoleSystem    = "system"
	RoleUser      = "user"
	RoleAssistant = "assistant"
)

// Generate makes a reply to messages and gives it to yield as it arrives. It
// returns when ctx ends, and with the error of yield when there is one. An
// *abi.Error is told to the plugin; any other is logged. Several run at the
// same time.
type Generate func(ctx context.Context, plugin string, messages []ai.Message, yield func(delta string) error) error

// Options say what to open, and how.
type Options struct {
	// Path of the SQLite file; its folder must exist. SQLite puts two more
	// beside it, with -wal and -shm after the name. Required.
	Path string
	// Database is in place of the file, if it is not nil.
	Database postgres.Database
	// Leases and Bus are what the hosts of Database agree on and tell each other; nil
	// where there are no others.
	Leases lease.Leases
	Bus    *pubsub.Bus
	// Limits; zero fields take their defaults.
	Limits Limits
	// Generate makes replies; required.
	Generate Generate
	// Changed is called for every change of a status, in order and one at a
	// time, as soon as it is stored. It must return at once and not call the
	// sessions. What Open changes after a crash is not told, and of what follows
	// fast on another host the last. May be nil.
	Changed func(plugin, session string, status Status)
	// Missed is called where other hosts may have changed any session. It must
	// return at once and not call the sessions. May be nil.
	Missed func()
	// Now is what time it is, in the zone that {{date}} is of; nil means
	// time.Now.
	Now func() time.Time
	// NewID makes ids of sessions and messages that cannot be guessed; nil
	// means random UUIDs.
	NewID func() string
	// Log takes what people should know about; nil means nowhere. It never
	// gets messages.
	Log *slog.Logger
}

// An ending is why a reply is given up, as the cause of its context.
type ending struct {
	event  event
	reason string
	// firm: also where the reply has come to its end meanwhile.
	firm bool
}

// Error returns the reason, or the event where there is none.
func (e *ending) Error() string { return cmp.Or(e.reason, string(e.event)) }

// stopped ends the reply of a session that was ended.
func stopped() *ending { return &ending{event: eventStop, firm: true} }

// Sessions keeps the sessions of all plugins. It is safe for concurrent use.
type Sessions struct {
	options  Options
	limits   Limits
	now      func() time.Time
	log      *slog.Logger
	db       *dbfile.File
	rate     throttle.Bytes // of what plugins store
	underWay *semaphore.Semaphore
	under    *underway.Rows  // which host makes which replies; nil in a file
	leave    []func()        // no more is heard of other hosts
	ctx      context.Context // ends when the sessions are closed
	cancel   context.CancelCauseFunc

	// write is held while the file is changed and Changed is called. Nobody who
	// holds it waits for the mutex of a reply.
	write sync.Mutex

	mu      sync.Mutex
	closed  bool
	live    map[string]*reply // by the id of the session, from before it is busy until its end is stored
	replies sync.WaitGroup
}

// Open opens the file and takes care of the replies that the end of the last
// process has cut off. An unusable file is an [*dbfile.Error].
func Open(ctx context.Context, o Options) (*Sessions, error) {
	switch {
	case o.Path == "":
		return nil, errors.New("open sessions: the path of the file is missing")
	case o.Generate == nil:
		return nil, errors.New("open sessions: there is nothing to generate replies with")
	}
	if err := limits.Fill(&o.Limits); err != nil {
		return nil, err
	}
	s := &Sessions{
		options: o, limits: o.Limits, now: o.Now, log: o.Log,
		live: make(map[string]*reply),
		rate: throttle.Bytes{PerMinute: o.Limits.StoredBytesPerMinute},
	}
	if s.now == nil {
		s.now = time.Now
	}
	if s.options.NewID == nil {
		s.options.NewID = uuid.NewString
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.underWay = semaphore.New(s.limits.Concurrent, s.limits.ConcurrentPerPlugin)
	var err error
	if s.db, err = dbfile.Open(ctx, o.Path, format, dbfile.Options{Wait: s.limits.LockWait, Log: s.log,
		Database: o.Database}); err != nil {
		return nil, err
	}
	s.ctx, s.cancel = context.WithCancelCause(context.Background())
	recover := s.recover
	if o.Database != nil {
		recover = s.join
	}
	if err := recover(ctx); err != nil {
		err = s.db.Failed(err)
		_ = s.db.Close() // the transaction was undone
		return nil, err
	}
	return s, nil
}

// cutOff is the reason of a session whose reply the end of the host cut off.
const cutOff = "the host stopped before the reply was complete; what had arrived is kept. Send a message to go on"

// recover settles what was under way when the last process ended.
func (s *Sessions) recover(ctx context.Context) error {
	return s.db.Write(ctx, func(tx *sql.Tx) error {
		if err := joinAll(ctx, tx, "SELECT DISTINCT message FROM pieces"); err != nil {
			return err
		}
		to, _ := next(StatusRunning, eventInterrupt)
		_, err := tx.ExecContext(ctx, "UPDATE sessions SET status = ?, reason = ?, updated = ? WHERE status IN (?, ?)",
			to, cutOff, s.now().UnixMilli(), StatusStarting, StatusRunning)
		return err
	})
}

// Close gives up the replies under way, whose sessions become needs_you, and
// closes the file.
func (s *Sessions) Close() error {
	s.write.Lock() // changes that have begun are done before
	s.mu.Lock()
	again := s.closed
	s.closed = true
	s.mu.Unlock()
	s.write.Unlock()
	if again {
		return nil
	}
	for _, leave := range s.leave {
		leave()
	}
	s.cancel(&ending{event: eventInterrupt, reason: cutOff})
	s.replies.Wait()
	if err := s.db.Close(); err != nil {
		return fmt.Errorf("close the sessions database: %w", err)
	}
	return nil
}

// Interrupt gives up the replies under way of a plugin, whose sessions become
// needs_you with the reason. What had arrived is kept. It does not wait.
func (s *Sessions) Interrupt(plugin, reason string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.live {
		if r.plugin == plugin {
			r.cancel(&ending{event: eventInterrupt, reason: reason})
		}
	}
}

// changed tells of a change that is stored, with no status where that is as it
// was. The caller holds write.
func (s *Sessions) changed(plugin, session string, status Status) {
	if s.options.Changed != nil {
		s.options.Changed(plugin, session, status)
	}
}

// Watch calls begin while the status of no session changes, unless the plugin
// does not have the session: Changed is called for what comes after begin, and
// for nothing of it that came before. Begin must not call the sessions.
func (s *Sessions) Watch(ctx context.Context, plugin, id string, begin func() error) error {
	if _, err := s.Get(ctx, plugin, id); err != nil {
		return err
	}
	s.write.Lock()
	defer s.write.Unlock()
	return begin()
}
