package wire

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// unsure is how long nobody has used a session before it is asked whether the
// server is there: whether a write was done that finds it gone is not always known.
// It is no limit that is set: a session asks once in this time at the most, so that a
// longer one saves a round trip in a second, and a shorter one does nothing for the
// calls in whose middle the server is lost.
const unsure = time.Second

// fullPause is how long at the most a session of another's is waited for where the
// server takes no more connections, until it is asked again whether it does.
const fullPause = time.Second

// ErrPoolClosed says that a pool was closed.
var ErrPoolClosed = errors.New("the connections to the database are closed")

// Pool has a bounded number of sessions. It is safe for concurrent use.
type Pool struct {
	limits  postgres.Limits
	connect func(context.Context) (*Conn, error)
	slots   chan struct{} // holds a token for each session that is used or made
	done    chan struct{} // closed with the pool
	all     sync.WaitGroup

	mu         sync.Mutex
	idle       []*Conn // the last used last
	busy       map[*Conn]bool
	refused    error // why nobody may use a session any more
	generation int   // sessions of one before are not used again
	closed     bool

	waiting int           // how many wait for a session as the server takes no more
	freed   chan struct{} // tells one of them that there may be one
}

// NewPool returns a pool of sessions, which connect makes: as many, and each for as
// long, as the limits say, which are filled in.
func NewPool(l postgres.Limits, connect func(context.Context) (*Conn, error)) *Pool {
	p := &Pool{limits: l, connect: connect, slots: make(chan struct{}, l.Connections), done: make(chan struct{}),
		busy: map[*Conn]bool{}, freed: make(chan struct{}, 1)}
	p.all.Go(p.tidy)
	return p
}

// Acquire waits for a session: one that works for that already, if there is one
// (see [Conn.Of]), else a new one, or another's, which is waited for as well where the
// server takes no more connections. Release must be called with it.
func (p *Pool) Acquire(ctx context.Context, of any) (*Conn, error) {
	c, err := p.acquire(ctx, of, false)
	for err != nil && full(err) && p.await(ctx) {
		c, err = p.acquire(ctx, of, true)
	}
	return c, err
}

// full reports whether the server has as many connections as it takes: of this role,
// to this database, or at all.
func full(err error) bool {
	var said *pgconn.PgError
	return errors.As(err, &said) && said.Code == postgres.TooManyConnections
}

// await waits until there may be a session that is free, or room for one more, and
// reports false where there is none to wait for.
func (p *Pool) await(ctx context.Context) bool {
	p.mu.Lock()
	if len(p.idle) > 0 || len(p.busy) == 0 || p.closed || p.refused != nil {
		defer p.mu.Unlock()
		return len(p.idle) > 0 && !p.closed && p.refused == nil
	}
	p.waiting++
	p.mu.Unlock()
	defer func() {
		p.mu.Lock()
		p.waiting--
		p.mu.Unlock()
	}()
	pause := time.NewTimer(fullPause)
	defer pause.Stop()
	select {
	case <-p.freed:
	case <-pause.C:
	case <-ctx.Done():
		return false
	case <-p.done:
		return false
	}
	return true
}

// acquire is Acquire, without waiting for the server. Anyones is as in take.
func (p *Pool) acquire(ctx context.Context, of any, anyones bool) (*Conn, error) {
	select {
	case p.slots <- struct{}{}:
	default:
		select {
		case p.slots <- struct{}{}:
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-p.done:
			return nil, ErrPoolClosed
		}
	}
	for {
		c, generation, err := p.take(of, anyones)
		if err != nil {
			<-p.slots
			return nil, err
		}
		if c == nil {
			return p.make(ctx, generation)
		}
		if time.Since(c.lastUse) < unsure {
			return c, nil
		}
		err = c.Exec(ctx, "-- are you there")
		if err == nil {
			return c, nil
		}
		if !c.broken { // such as when the caller's time has ended
			p.Release(c)
			return nil, err
		}
		p.Lost(c)
	}
}

// take takes a session that nobody uses, or says for which generation one should
// be made. Anyones says that one which works for another is as good.
func (p *Pool) take(of any, anyones bool) (*Conn, int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, 0, ErrPoolClosed
	}
	if p.refused != nil {
		return nil, 0, p.refused
	}
	last := len(p.idle) - 1
	at := last
	for at >= 0 && p.idle[at].Of != of {
		at--
	}
	if at < 0 && last >= 0 && (anyones || len(p.idle)+len(p.slots) > cap(p.slots) ||
		time.Since(p.idle[0].lastUse) > p.limits.ConnectionAffinity) {
		// That nobody has used for longest. To change whom it works for is a statement
		// more; to make one takes a hundred times as long, but is done once.
		at = 0
	}
	if at < 0 {
		return nil, p.generation, nil
	}
	c := p.idle[at]
	p.idle = slices.Delete(p.idle, at, at+1)
	p.busy[c] = true
	return c, p.generation, nil
}

// make makes a session, also where the caller's time ends before: the next has it
// then.
func (p *Pool) make(ctx context.Context, generation int) (*Conn, error) {
	type made struct {
		conn *Conn
		err  error
	}
	done := make(chan made)
	go func() {
		c, err := p.connect(context.WithoutCancel(ctx))
		if err == nil {
			c.generation = generation
			c.begun = c.begun.Add(-rand.N(p.limits.ConnectionLifetime / 10)) // not all end at once
			if err = p.use(c); err != nil {
				c.Close()
				c = nil
			}
		}
		select {
		case done <- made{c, err}:
		case <-ctx.Done():
			if err != nil {
				<-p.slots
				return
			}
			p.Release(c)
		}
	}()
	select {
	case m := <-done:
		if m.err != nil {
			<-p.slots
		}
		return m.conn, m.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// use notes that somebody uses a session that was made.
func (p *Pool) use(c *Conn) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.refused == nil {
		p.busy[c] = true
	}
	return p.refused
}

// Refuse ends all sessions, also those in whose middle somebody is, and has all
// who ask for one get the error from then on.
func (p *Pool) Refuse(why error) {
	p.mu.Lock()
	old := p.idle
	p.idle, p.refused = nil, why
	for c := range p.busy {
		_ = c.net.Close() // its user sees that
	}
	p.mu.Unlock()
	for _, c := range old {
		c.Close()
	}
}

// Release gives a session back. It is closed where it is not as a session is that
// nobody uses.
func (p *Pool) Release(c *Conn) {
	c.lastUse = time.Now()
	p.mu.Lock()
	delete(p.busy, c)
	keep := !c.broken && c.status == Idle && c.lastUse.Sub(c.begun) < p.limits.ConnectionLifetime &&
		c.generation == p.generation && !p.closed && p.refused == nil
	if keep {
		p.idle = append(p.idle, c)
	}
	wake := p.waiting > 0
	p.mu.Unlock()
	if !keep {
		c.Close()
	}
	<-p.slots
	if wake {
		select {
		case p.freed <- struct{}{}:
		default: // one is woken already
		}
	}
}

// Lost says that the server of a session is gone, or is not the one to use: those
// that were made before are not used again. It has to be released all the same.
func (p *Pool) Lost(c *Conn) {
	p.mu.Lock()
	delete(p.busy, c)
	var old []*Conn
	if c.generation == p.generation {
		p.generation++
		old, p.idle = p.idle, nil
	}
	p.mu.Unlock()
	for _, c := range old {
		c.Close()
	}
}

// tidy closes sessions that nobody has used for long.
func (p *Pool) tidy() {
	ticker := time.NewTicker(min(time.Minute, p.limits.ConnectionIdleTime, p.limits.ConnectionLifetime))
	defer ticker.Stop()
	for {
		select {
		case <-p.done:
			return
		case <-ticker.C:
			p.closeIdle(time.Now())
		}
	}
}

func (p *Pool) closeIdle(now time.Time) {
	p.mu.Lock()
	var old []*Conn
	p.idle = slices.DeleteFunc(p.idle, func(c *Conn) bool {
		is := now.Sub(c.lastUse) > p.limits.ConnectionIdleTime || now.Sub(c.begun) > p.limits.ConnectionLifetime
		if is {
			old = append(old, c)
		}
		return is
	})
	p.mu.Unlock()
	for _, c := range old {
		c.Close()
	}
}

// Close waits for those who use sessions, then closes all.
func (p *Pool) Close() {
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return
	}
	p.closed = true
	old := p.idle
	p.idle = nil
	p.mu.Unlock()
	close(p.done)
	p.all.Wait()
	for range cap(p.slots) {
		p.slots <- struct{}{}
	}
	for _, c := range old {
		c.Close()
	}
}
