package sessions

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/host/internal/data/semaphore"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// reply is a reply under way, or waiting for others.
type reply struct {
	plugin, session string
	ctx             context.Context
	cancel          context.CancelCauseFunc
	host            string // that makes it, and the number of its session, on a server
	number          int64

	// mu is taken before Sessions.write, never after it.
	mu      sync.Mutex
	sealed  bool // nothing more is added
	buffer  strings.Builder
	length  int   // of all that has come, in bytes
	message int64 // where it is stored; 0 before the first part
	timer   *time.Timer
}

// find returns the reply of a session, or nil.
func (s *Sessions) find(session string) *reply {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.live[session]
}

// prepare makes the reply known, before its session becomes busy. The caller
// holds write and calls launch.
func (s *Sessions) prepare(plugin, session string) *reply {
	r := &reply{plugin: plugin, session: session}
	r.ctx, r.cancel = context.WithCancelCause(s.ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.live[session] = r
	s.replies.Add(1)
	return r
}

// launch starts a reply, or forgets it where its session could not be changed.
// Replies begin in the order in which they were asked for.
func (s *Sessions) launch(r *reply, err error) {
	if err != nil {
		s.forget(r)
		return
	}
	go s.run(r, s.underWay.Join(r.plugin))
}

// forget ends a reply that nobody works on any more.
func (s *Sessions) forget(r *reply) {
	r.cancel(nil)
	s.settle(r)
	s.replies.Done()
}

// settle makes the session of a reply free for the next one.
func (s *Sessions) settle(r *reply) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.live[r.session] == r {
		delete(s.live, r.session)
	}
}

// run waits until a reply may begin, and makes it.
func (s *Sessions) run(r *reply, place *semaphore.Place) {
	defer s.forget(r)
	err := place.Wait(r.ctx)
	if err == nil {
		err = s.generate(r)
		s.underWay.Release(r.plugin)
	}
	e, reason := s.outcome(r, err)
	// What has come is stored whatever has ended.
	ctx, cancel := pause.WithTimeout(context.Background(), 2*s.limits.LockWait)
	defer cancel()
	if _, err := s.finish(ctx, r, e, reason); err != nil {
		s.log.Error("the end of a reply could not be stored", "plugin", r.plugin, "namespace", "sessions",
			"session", r.session, "error", err)
	}
}

func (s *Sessions) generate(r *reply) error {
	messages, err := s.begin(r)
	if err != nil {
		return err
	}
	timer := pause.AfterFunc(s.limits.ReplyTime, func() {
		r.cancel(&ending{event: eventFail,
			reason: fmt.Sprintf("the reply was not complete after %v; what had arrived is kept", s.limits.ReplyTime)})
	})
	defer timer.Stop()
	return s.options.Generate(r.ctx, r.plugin, messages, func(delta string) error { return s.add(r, delta) })
}

// outcome says what a reply has come to.
func (s *Sessions) outcome(r *reply, err error) (event, string) {
	ended, given := errors.AsType[*ending](context.Cause(r.ctx))
	known, shown := isAbi(err)
	switch {
	case given && (err != nil || ended.firm):
		return ended.event, ended.reason
	case err == nil:
		return eventComplete, ""
	case shown:
		return eventFail, visible.Cut(known.Message, 2000)
	}
	s.log.Error("a reply failed", "plugin", r.plugin, "namespace", "sessions", "session", r.session, "error", err)
	return eventFail, "the reply failed because of a fault of the host, which its log describes"
}

// add takes a part of the reply. It is stored at once when none was for a
// while, else a little later.
func (s *Sessions) add(r *reply, delta string) error {
	if r.ctx.Err() != nil {
		return context.Cause(r.ctx)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.sealed {
		return stopped()
	}
	if left := s.limits.AnswerBytes - r.length; len(delta) > left {
		tooLong := &ending{eventFail, fmt.Sprintf("the reply is longer than %d bytes; its beginning is kept",
			s.limits.AnswerBytes), true}
		r.cancel(tooLong)
		r.buffer.WriteString(strings.ToValidUTF8(delta[:left], ""))
		r.length += left
		return tooLong
	}
	r.buffer.WriteString(delta)
	r.length += len(delta)
	if r.timer == nil {
		r.timer = time.AfterFunc(s.limits.WriteInterval, func() { s.flush(r) })
	}
	return nil
}

// flush stores what has come. What cannot be stored ends the reply.
func (s *Sessions) flush(r *reply) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.timer = nil
	if r.sealed || r.buffer.Len() == 0 {
		return
	}
	text, rest := cut(r.buffer.String())
	s.write.Lock()
	defer s.write.Unlock()
	message := r.message
	err := s.db.Write(context.Background(), func(tx *sql.Tx) error {
		var err error
		if message, err = s.open(tx, r, len(text)); err != nil {
			return err
		}
		_, err = tx.Exec("INSERT INTO pieces (message, text) VALUES (?, ?)", message, text)
		return err
	})
	if err != nil {
		s.log.Error("a part of a reply could not be stored", "plugin", r.plugin, "namespace", "sessions", "session",
			r.session, "error", err)
		r.cancel(&ending{eventFail, "the reply could not be stored; what had been stored is kept", true})
		return
	}
	r.message = message
	r.buffer.Reset()
	r.buffer.WriteString(rest)
}

// cut takes what may be the beginning of a character off a text, of which what is
// not UTF-8 is replaced.
func cut(text string) (whole, rest string) {
	for i := len(text) - 1; i >= 0 && i >= len(text)-utf8.UTFMax; i-- {
		if utf8.RuneStart(text[i]) {
			if !utf8.FullRuneInString(text[i:]) {
				text, rest = text[:i], text[i:]
			}
			break
		}
	}
	return strings.ToValidUTF8(text, "\uFFFD"), rest
}

// open counts bytes of a reply and returns its message, made where there is
// none.
func (s *Sessions) open(tx *sql.Tx, r *reply, bytes int) (int64, error) {
	var number int64
	now := s.now().UnixMilli()
	err := tx.QueryRow("UPDATE sessions SET bytes = bytes + ?, updated = ? WHERE plugin = ? AND id = ? RETURNING "+
		"number", bytes, now, r.plugin, r.session).Scan(&number)
	if err != nil || r.message != 0 {
		return r.message, err
	}
	result, err := tx.Exec("INSERT INTO messages (id, session, role, text, created) VALUES (?, ?, ?, '', ?)",
		s.options.NewID(), number, RoleAssistant, now)
	if err != nil {
		return 0, err
	}
	return result.LastInsertId()
}

// finish stores the end of a reply, once; whoever comes later does nothing,
// and learns so. The status changes unless the session has ended meanwhile or
// is gone.
func (s *Sessions) finish(ctx context.Context, r *reply, e event, reason string) (done bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.sealed {
		return false, nil
	}
	s.write.Lock()
	defer s.write.Unlock()
	changed := Status("")
	err = s.change(ctx, "store the end of a reply", func(tx *sql.Tx) error {
		at, err := find(ctx, tx, r.plugin, r.session)
		if err != nil {
			return err
		}
		message, rest := r.message, r.buffer.String()
		if rest != "" {
			if message, err = s.open(tx, r, len(rest)); err != nil {
				return err
			}
		}
		if message != 0 {
			if err := join(ctx, tx, message, rest); err != nil {
				return err
			}
		}
		still, err := s.still(ctx, tx, r)
		if err != nil {
			return err
		}
		to, ok := next(at.status, e)
		if !ok || !still {
			return nil
		}
		changed = to
		_, err = tx.ExecContext(ctx, "UPDATE sessions SET status = ?, reason = ?, updated = ? WHERE number = ?", to,
			reason, s.now().UnixMilli(), at.number)
		if err != nil {
			return err
		}
		return s.tell(ctx, tx, r.plugin, r.session)
	})
	if known, ok := isAbi(err); ok && known.Is(notFound(r.session)) {
		err = nil // it was removed
	}
	if err != nil {
		return false, err
	}
	r.sealed = true
	s.settle(r) // first: who is told that the session is ready sends the next message at once
	if changed != "" {
		s.changed(r.plugin, r.session, changed)
	}
	return true, nil
}
