package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/pubsub"
	"github.com/wasmhost/wasmhost/host/internal/data/semaphore"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// Config says who joins.
type Config struct {
	// Database is where the data lies.
	Database postgres.Database
	// Name of the machine, for people; Version of the host.
	Name, Version string
	// Format is that of the data which the host knows; 0 is that of this version.
	Format int64
	// Address returns where the host is reached, or nothing while it is not.
	Address func() string
	// Limits; zero fields take their defaults.
	Limits Limits
	// Logger gets what becomes of the connection with the locks.
	Logger *slog.Logger
}

// Member is a host that has the database open. It is safe for concurrent use.
type Member struct {
	config Config
	of     string // of the database
	fresh  bool   // the folder is new to the database
	file   *dbfile.File
	bus    *pubsub.Bus
	local  *semaphore.Semaphore // of leases, among those who ask here
	stop   context.CancelFunc
	all    sync.WaitGroup
	look   chan struct{} // has something when there may be news of hosts
	others others
	barred chan struct{} // closed once the host may not use the database any more
	heard  atomic.Pointer[time.Time]

	mu       sync.Mutex
	id       string           // of the host
	session  postgres.Session // with the locks; one that is lost stays until there is another
	lost     error            // why the database cannot be used now
	outdated error            // see Outdated
	awaited  map[string]chan struct{}
	held     map[*taken]bool
	watchers map[int]func(host string)
	watched  int
}

// Join enters the host into the list.
func Join(ctx context.Context, c Config) (*Member, error) {
	if err := limits.Fill(&c.Limits); err != nil {
		return nil, err
	}
	file, err := dbfile.Open(ctx, schemaName, format, dbfile.Options{Database: c.Database, Log: c.Logger})
	if err != nil {
		return nil, err
	}
	m := &Member{config: c, file: file, local: semaphore.New(math.MaxInt, 1),
		look: make(chan struct{}, 1), barred: make(chan struct{}),
		awaited: map[string]chan struct{}{}, held: map[*taken]bool{},
		watchers: map[int]func(string){}}
	if err := m.join(ctx); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	c.Database.Guard(schemaName, m.usable)
	watching, end := context.WithCancel(context.WithoutCancel(ctx))
	m.stop = end
	m.all.Go(func() { m.keep(watching) })
	return m, nil
}

func (m *Member) join(ctx context.Context) (err error) {
	asked := time.Now()
	bound, stop := context.WithTimeout(ctx, m.config.Limits.CallTime)
	defer stop()
	if m.of, err = identify(bound, m.file); err != nil {
		return err
	}
	_, ended, err := ids(bound, m.file)
	if err != nil {
		return err
	}
	m.others.known = map[string]bool{}
	for _, id := range ended {
		m.others.known[id] = true
	}
	s, err := m.begin(bound)
	if err != nil {
		return err
	}
	if err := m.enterAfterOlder(ctx, s); err != nil {
		s.Close()
		return err
	}
	m.session = s
	m.heard.Store(&asked)
	return nil
}

// begin makes the session.
func (m *Member) begin(ctx context.Context) (postgres.Session, error) {
	return m.config.Database.Session(ctx, m.config.Limits.Silence, m.hear)
}

// enter gives the host a new id, with the session that has its lock.
func (m *Member) enter(ctx context.Context, s postgres.Session) error {
	id := newID()
	if err := lockID(ctx, s, id); err != nil {
		return err
	}
	err := enter(ctx, m.file, api.ClusterHost{ID: id, Name: m.config.Name, Version: m.config.Version,
		Address: m.config.Address()}, cmp.Or(m.config.Format, dataFormat), m.config.Database.Connections())
	if err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.id = id
	return nil
}

// Identity is the id of the database, which is the same for all hosts; empty for a nil
// member.
func (m *Member) Identity() string {
	if m == nil {
		return ""
	}
	return m.of
}

// current is the session with the locks.
func (m *Member) current() (postgres.Session, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if ended(m.session) {
		return nil, &postgres.Error{Gone: true, Err: errors.New("the connection that holds the locks of the database was " +
			"lost; it is made again as soon as the server answers")}
	}
	return m.session, nil
}

// keep tells the database that the host is there, looks for others that are not,
// and makes a session anew that was lost, until the host leaves.
func (m *Member) keep(ctx context.Context) {
	for ctx.Err() == nil {
		s, err := m.current()
		if err != nil {
			m.note(err)
			m.config.Database.Interrupt()
			m.config.Logger.Warn("the database cannot be reached, or has ended the connection; it is asked again until it "+
				"answers", "database", m.config.Database.String())
			if !m.again(ctx) {
				return
			}
			m.config.Logger.Info("the database is there again", "database", m.config.Database.String(), "host", m.Host())
			continue
		}
		asked := time.Now()
		bound, stop := context.WithTimeout(ctx, m.config.Limits.CallTime)
		live, err := beat(bound, m.file, m.Host(), m.config.Address(), m.leases())
		switch {
		case err == nil && live:
			if err = m.lookFor(bound, s); err == nil {
				m.heard.Store(&asked)
			}
		case err == nil:
			m.config.Logger.Warn("this host was silent for so long that it has ended for others; it goes on by a new id")
			s.Close() // with all leases: others may have taken over what they were for
		}
		stop()
		if ctx.Err() == nil {
			m.note(err)
			if err != nil {
				m.config.Database.Interrupt()
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(m.config.Limits.Beat / 10): // whoever can tell something can do so often
		}
		select {
		case <-ctx.Done():
		case <-s.Lost():
		case <-m.look:
		case <-time.After(m.config.Limits.Beat * 9 / 10):
		}
	}
}

// usable is why the host may not use the database until it was heard of again: it
// was silent, or stood still, for so long that it may have ended for others, who may
// store by now what it would read wrongly, or write over. It is so before the server
// has given up its lock, since the server counts from a later moment. To read it is
// enough that the server has the session; what writes waits for a standby, so that
// one which confirms nothing, as it was cut off from that or has lost it, is read.
func (m *Member) usable(writes bool) error {
	heard, now := *m.heard.Load(), time.Now()
	why := "the host and its database have not heard of each other for too long; it goes on once they have"
	m.mu.Lock()
	s := m.session
	m.mu.Unlock()
	if s != nil && s.Heard().After(heard) {
		if !writes {
			heard = s.Heard()
		} else if now.Sub(s.Heard()) < m.config.Limits.Silence {
			why = "the database server confirms nothing that is written, as where its standby is away; it is read meanwhile"
		}
	}
	// The one clock stands still while the machine sleeps, the other may be set.
	if max(now.Sub(heard), now.Round(0).Sub(heard.Round(0))) < m.config.Limits.Silence {
		return nil
	}
	return &postgres.Error{Gone: true, Err: errors.New(why)}
}

// note remembers why the database cannot be used, for the health of the host.
func (m *Member) note(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.lost = err
}

// again makes the session anew. It reports false where the host leaves.
func (m *Member) again(ctx context.Context) bool {
	for {
		err := m.rejoin(ctx)
		if ctx.Err() != nil || err == nil {
			return err == nil
		}
		m.note(err)
		if wrong, is := errors.AsType[*FormatError](err); is {
			m.bar(wrong)
			return false
		}
		select {
		case <-ctx.Done():
			return false
		case <-time.After(m.config.Limits.Beat):
		}
	}
}

// rejoin makes a session for the host as it is in the list, or with a new id where
// others have taken it from there: what ends is ended for ever.
func (m *Member) rejoin(ctx context.Context) error {
	asked := time.Now()
	bound, stop := context.WithTimeout(ctx, m.config.Limits.CallTime)
	defer stop()
	s, err := m.begin(bound)
	if err != nil {
		return err
	}
	if err := m.resume(bound, s); err != nil {
		s.Close()
		return err
	}
	m.heard.Store(&asked)
	m.others.free = nil // it has not seen them meanwhile
	m.mu.Lock()
	defer m.mu.Unlock()
	m.session = s
	return nil
}

// lockID takes the lock of a host's id. That another connection has it is passing: the
// server has not noticed yet that one was lost.
func lockID(ctx context.Context, s postgres.Session, id string) error {
	ok, err := s.TryLock(ctx, hostLock(id))
	if err == nil && !ok {
		err = errors.New("another connection has the lock of this host's id")
	}
	return err
}

// resume takes the lock of the host's id, and with that looks whether the host is
// in the list: nobody takes it from there while this one has the lock.
func (m *Member) resume(ctx context.Context, s postgres.Session) error {
	if err := lockID(ctx, s, m.Host()); err != nil {
		return err
	}
	live, err := isLive(ctx, m.file, m.Host())
	if err != nil || live {
		return err
	}
	return m.enter(ctx, s)
}

// Leave takes the host from the list and gives all locks up. Once more does
// nothing.
func (m *Member) Leave(ctx context.Context) error {
	m.stop()
	m.all.Wait()
	m.config.Database.Guard(schemaName, nil)
	s, err := m.current()
	if err != nil {
		return m.file.Close() // its row is for another host to see
	}
	bound, stop := context.WithTimeout(ctx, m.config.Limits.CallTime)
	defer stop()
	err = leave(bound, m.file.Writer, m.Host())
	s.Tell(hostsTold)
	s.Close()
	return errors.Join(err, m.file.Close())
}

// Degraded says what the host cannot do while the database cannot be used, or only be
// read; nil where all is well. Anybody may see the text.
func (m *Member) Degraded() error {
	if m == nil {
		return nil
	}
	m.mu.Lock()
	lost := m.lost
	m.mu.Unlock()
	switch {
	case lost == nil:
		return nil
	case m.usable(false) == nil:
		return errors.New("the host cannot write to its database now")
	}
	return errors.New("the host cannot use its database now")
}

// Health says that the database cannot be reached, or by too many, or too often.
func (m *Member) Health(ctx context.Context) (usable bool, findings []health.Finding) {
	if m == nil {
		return true, nil
	}
	m.mu.Lock()
	lost := m.lost
	m.mu.Unlock()
	if lost == nil {
		return true, slices.Concat(m.strangers(ctx), m.makers(ctx), m.tooMany(ctx), m.fullQueue(ctx))
	}
	if wrong, is := errors.AsType[*FormatError](lost); is {
		return false, []health.Finding{{Severity: health.Error, What: wrong.Error(), Do: "start it again with that version"}}
	}
	if m.usable(false) == nil {
		return false, []health.Finding{{Severity: health.Error, What: "the database server answers, and confirms nothing " +
			"that is written: reads go on, and writes fail as unavailable", Do: "see that its standby runs and follows it " +
			"(`wasmhost cluster status`), and that its disk has room; the host goes on by itself then"}}
	}
	return false, []health.Finding{{Severity: health.Error, What: "the database on the server cannot be reached, so " +
		"that whatever needs it fails as unavailable", Do: "see that the server runs and that this machine reaches it; the " +
		"host goes on by itself then"}}
}

// strangers finds other users of the server who may connect to the database. They
// read nothing there, and yet can stop all hosts: locks of the server have no
// owner but the session that was first, and what it tells sessions waits in one
// queue.
func (m *Member) strangers(ctx context.Context) []health.Finding {
	d := m.config.Database
	names, err := d.Strangers(ctx)
	if err != nil || len(names) == 0 { // the loss of the server is told of elsewhere
		return nil
	}
	name, self := postgres.Quote(d.Name()), postgres.Quote(d.User())
	return []health.Finding{{Severity: health.Warning, What: "other users of the database server (such as " +
		strings.Join(names, ", ") + ") may connect to the host's database, as everybody may: they read nothing there, " +
		"but can take its locks and so stop what hosts do", Do: "run GRANT CONNECT ON DATABASE " + name + " TO " + self +
		"; REVOKE ALL ON DATABASE " + name + " FROM PUBLIC on the server, as an administrator"}}
}

// makers finds other users of the server, such as those of hosts with databases of
// their own, who may do with roles what they like.
func (m *Member) makers(ctx context.Context) []health.Finding {
	names, err := m.config.Database.Makers(ctx)
	if err != nil || len(names) == 0 { // the loss of the server is told of elsewhere
		return nil
	}
	var alter []string
	for _, name := range names {
		alter = append(alter, "ALTER ROLE "+postgres.Quote(name)+" NOCREATEROLE")
	}
	return []health.Finding{{Severity: health.Warning, What: "other users of the database server (" +
		strings.Join(names, ", ") + ") may make roles, by which before version 16 of PostgreSQL they can become the " +
		"host's user, and read and change all that it stores", Do: "have the server be of version 16 or later, or run " +
		strings.Join(alter, "; ") + " there, as an administrator, or give the host a server of its own"}}
}

// fullQueue finds that the queue, which all databases of the server have together,
// fills up: once it is full, no host can change anything.
func (m *Member) fullQueue(ctx context.Context) []health.Finding {
	bound, stop := context.WithTimeout(ctx, m.config.Limits.CallTime)
	defer stop()
	var used float64
	err := m.file.Reader.QueryRowContext(bound, "SELECT pg_notification_queue_usage()").Scan(&used)
	if err != nil || used < 0.5 { // the server itself warns from there on
		return nil
	}
	return []health.Finding{{Severity: health.Warning, What: fmt.Sprintf("the queue in which the database server keeps "+
		"notices is %.0f%% full: a session that listens there does not end its transaction, and once the queue is full, "+
		"all changes fail", 100*used), Do: "end that session, whose process the log of the server names, by SELECT " +
		"pg_terminate_backend(PROCESS) on the server, as an administrator"}}
}
