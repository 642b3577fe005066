package client

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// locksChannel is where sessions tell each other of locks.
const locksChannel = "wasmhost_locks"

// session is a [postgres.Session]. One goroutine has the connection: it sends what
// others ask, in their order, and waits for what the server tells in between.
type session struct {
	conn    *pgconn.PgConn
	silence time.Duration
	lost    chan struct{}
	heard   atomic.Pointer[time.Time]

	mu    sync.Mutex
	asked []*question
	wake  context.CancelFunc // ends the waiting for what the server tells
	ends  bool               // after what was asked
}

// question is what the server is asked.
type question struct {
	text string
	give bool // a lock is given up: a session that fails to has to end, and all its locks with it
	done chan struct{}
	rows [][][]byte
	err  error
}

// Session makes a connection that holds locks.
func (d *Database) Session(ctx context.Context, silence time.Duration, each func(name string)) (postgres.Session,
	error) {
	config := d.listening(each)
	// A process that stands still has a system that answers for it: the server ends
	// its session since it says nothing. One whose machine is not heard of is ended
	// by the server's own system.
	maps.Copy(config.RuntimeParams, unheard(silence))
	config.RuntimeParams["idle_session_timeout"] = milliseconds(silence)
	// It stores nothing, and what it tells others waits for no standby.
	config.RuntimeParams["synchronous_commit"] = "local"
	conn, err := pgconn.ConnectConfig(ctx, config)
	if err != nil {
		return nil, asError(err)
	}
	s := &session{conn: conn, silence: silence, lost: make(chan struct{})}
	listen, asked := &question{text: "LISTEN " + locksChannel, done: make(chan struct{})}, time.Now()
	s.heard.Store(&asked)
	if s.answer(listen, asked); listen.err != nil {
		s.close()
		if errors.Is(listen.err, context.DeadlineExceeded) {
			return nil, &postgres.Error{Gone: true, Err: fmt.Errorf("the server has not said for %s that it is listened to; "+
				"that takes long where its queue of notices is full: see SELECT pg_notification_queue_usage(), and end the "+
				"session that listens and does not end its transaction", silence)}
		}
		return nil, asError(listen.err)
	}
	go s.run()
	return s, nil
}

// run has the connection until the session ends, or is lost.
func (s *session) run() {
	defer s.end()
	for {
		heard := s.Heard()
		wait, stop := context.WithDeadline(context.Background(), heard.Add(s.silence/signs))
		q, ends := s.next(stop)
		if q == nil && !ends && wait.Err() == nil {
			err := s.conn.WaitForNotification(wait) // which tells of it
			failed := err != nil && wait.Err() == nil || s.conn.IsClosed()
			stop()
			if failed {
				return
			}
			continue
		}
		stop()
		if q == nil && ends {
			return
		}
		if q == nil {
			q = &question{text: "-- are you there", done: make(chan struct{})}
		}
		sent := time.Now()
		s.answer(q, heard)
		// Where nobody can be told of it, the lock is given up all the same.
		if s.conn.IsClosed() || q.give && q.err != nil && postgres.State(q.err) != postgres.LimitExceeded {
			return
		}
		s.heard.Store(&sent)
	}
}

// next takes the first question. Where there is none, stop is called by the next.
func (s *session) next(stop context.CancelFunc) (q *question, ends bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wake = stop
	if len(s.asked) > 0 {
		q, s.asked = s.asked[0], s.asked[1:]
	}
	return q, s.ends
}

// answer asks the server. Its silence ends the connection.
func (s *session) answer(q *question, heard time.Time) {
	defer close(q.done)
	bound, stop := context.WithDeadline(context.Background(), heard.Add(s.silence))
	defer stop()
	results, err := s.conn.Exec(bound, q.text).ReadAll()
	if q.err = asError(err); err == nil && len(results) > 0 {
		q.rows = results[0].Rows
	}
}

// end closes the connection, by which the server frees the locks.
func (s *session) end() {
	s.mu.Lock()
	asked := s.asked
	s.asked, s.ends = nil, true
	s.mu.Unlock()
	for _, q := range asked {
		q.err = errLost()
		close(q.done)
	}
	close(s.lost)
	s.close()
}

func (s *session) close() {
	bound, stop := context.WithTimeout(context.Background(), answerDelay)
	defer stop()
	_ = s.conn.Close(bound)
}

// errLost says that a session is no more.
func errLost() error {
	return &postgres.Error{Gone: true, Err: errors.New("the connection with the locks of the database was lost")}
}

// ask has a question sent.
func (s *session) ask(text string, give bool) *question {
	q := &question{text: text, give: give, done: make(chan struct{})}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ends {
		q.err = errLost()
		close(q.done)
		return q
	}
	s.asked = append(s.asked, q)
	if s.wake != nil {
		s.wake()
	}
	return q
}

// TryLock takes a lock where nobody else has it.
func (s *session) TryLock(ctx context.Context, name string) (bool, error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	q := s.ask(fmt.Sprintf("SELECT pg_try_advisory_lock(%d)", postgres.SessionKey(name)), false)
	took := func() bool { return q.err == nil && string(q.rows[0][0]) == "t" }
	select {
	case <-q.done:
		return took(), q.err
	case <-ctx.Done():
		go func() { // nobody else gives up what nobody knows of
			if <-q.done; took() {
				s.Unlock(name)
			}
		}()
		return false, ctx.Err()
	}
}

// Unlock gives a lock up, and tells of that.
func (s *session) Unlock(name string) {
	s.ask(fmt.Sprintf("SELECT pg_advisory_unlock(%d); %s", postgres.SessionKey(name), notice(name)), true)
}

// Tell tells all sessions of a name.
func (s *session) Tell(name string) { s.ask(notice(name), false) }

func notice(name string) string {
	text := strings.ReplaceAll(postgres.Text(name), "'", "''")
	return "SELECT pg_notify('" + locksChannel + "', '" + text + "')"
}

// Locked returns which locks somebody has.
func (s *session) Locked(ctx context.Context, names []string) (map[string]bool, error) {
	q := s.ask(`SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks WHERE locktype = 'advisory'
		AND objsubid = 1 AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`, false)
	select {
	case <-q.done:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if q.err != nil {
		return nil, q.err
	}
	keys := make(map[string]bool, len(q.rows))
	for _, row := range q.rows {
		keys[string(row[0])] = true
	}
	locked := make(map[string]bool, len(names))
	for _, name := range names {
		locked[name] = keys[strconv.FormatInt(postgres.SessionKey(name), 10)]
	}
	return locked, nil
}

// Lost is closed when the session has ended, for whatever reason.
func (s *session) Lost() <-chan struct{} { return s.lost }

// Heard is when the server's last answer was asked for.
func (s *session) Heard() time.Time { return *s.heard.Load() }

// Close ends the session.
func (s *session) Close() {
	s.mu.Lock()
	if !s.ends {
		s.asked = append(s.asked, &question{text: "SELECT pg_advisory_unlock_all(); " + notice(""),
			done: make(chan struct{})})
		s.ends = true
		if s.wake != nil {
			s.wake()
		}
	}
	s.mu.Unlock()
	<-s.lost
}
