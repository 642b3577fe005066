package sessions

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/service/underway"
)

// Where several hosts have the sessions open, on a server, a reply is made by the
// host that was asked for it, and its session is busy for all of them. The others
// hear of what becomes of a session, and end the replies of a host that has ended.
// A reply whose session another host has stopped, or has taken over, is given up:
// what has come of it is kept, and the status is left as it is.

// topic is what hosts tell each other on: a plugin and its session, with a third
// word where nothing but the name has changed.
const (
	topic   = "sessions"
	renamed = "renamed"
)

// join begins to be one of several hosts.
func (s *Sessions) join(ctx context.Context) error {
	s.under = underway.On(s.options.Leases)
	stop, err := s.under.Follow(ctx, s.db.Reader, s.takeOver)
	if err == nil {
		s.leave = []func(){s.options.Bus.Subscribe(topic, s.hear), stop}
	}
	return err
}

// tell has other hosts told of a change of a session.
func (s *Sessions) tell(ctx context.Context, tx *sql.Tx, plugin, session string) error {
	return s.options.Bus.Publish(ctx, tx, topic, plugin+" "+session)
}

// take notes that this host makes the reply of a session.
func (s *Sessions) take(ctx context.Context, tx *sql.Tx, r *reply, session int64) error {
	if s.under == nil {
		return nil
	}
	r.host, r.number = s.under.Host(), session
	return underway.Take(ctx, tx, session, r.host, "")
}

// still reports whether this host has a reply, which it has not any more
// afterwards.
func (s *Sessions) still(ctx context.Context, tx *sql.Tx, r *reply) (bool, error) {
	if s.under == nil {
		return true, nil
	}
	return underway.Drop(ctx, tx, r.number, r.host)
}

// owner is the host that makes the reply of a session; empty where none does, or
// this one.
func (s *Sessions) owner(ctx context.Context, tx *sql.Tx, session int64) (string, error) {
	if s.under == nil {
		return "", nil
	}
	host, _, err := underway.Of(ctx, tx, session)
	if host == s.under.Host() {
		host = ""
	}
	return host, err
}

// release has no host make the replies of sessions that a query finds by number.
func (s *Sessions) release(ctx context.Context, tx *sql.Tx, query string, args ...any) error {
	if s.under == nil {
		return nil
	}
	_, err := tx.ExecContext(ctx, "DELETE FROM underway WHERE id IN ("+query+")", args...)
	return err
}

// hear takes what other hosts have changed; without texts that may be anything.
func (s *Sessions) hear(texts []string) {
	ctx, cancel := pause.WithTimeout(context.Background(), s.limits.LockWait)
	defer cancel()
	s.write.Lock()
	defer s.write.Unlock()
	if s.isClosed() {
		return
	}
	if err := s.giveUp(ctx); err != nil {
		s.log.Warn("what other hosts have changed of sessions was not read", "namespace", "sessions", "error", err)
	}
	for _, text := range texts {
		words := strings.Fields(text)
		if len(words) < 2 {
			continue
		}
		status := Status("")
		if len(words) == 2 {
			if one, err := s.Get(ctx, words[0], words[1]); err == nil {
				status = one.Status
			} // else it was removed, or is told of again
		}
		s.changed(words[0], words[1], status)
	}
	if texts == nil && s.options.Missed != nil {
		s.options.Missed()
	}
}

// Retell calls Changed with the status of a session as it is.
func (s *Sessions) Retell(ctx context.Context, plugin, id string) {
	s.write.Lock()
	defer s.write.Unlock()
	if one, err := s.Get(ctx, plugin, id); err == nil { // else it was removed, or they are closed
		s.changed(plugin, id, one.Status)
	}
}

// giveUp ends the replies that this host has no more.
func (s *Sessions) giveUp(ctx context.Context) error {
	of, err := underway.Hosts(ctx, s.db.Reader)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.live {
		if of[r.number] != r.host {
			r.cancel(stopped())
		}
	}
	return nil
}

// takeOver settles the replies of hosts that have ended.
func (s *Sessions) takeOver(ctx context.Context, ended []string) error {
	s.write.Lock()
	defer s.write.Unlock()
	if s.isClosed() {
		return nil
	}
	type session struct{ plugin, id string }
	var settled []session
	err := s.db.Write(ctx, func(tx *sql.Tx) error {
		if err := underway.DropAll(ctx, tx, ended); err != nil {
			return err
		}
		// What has no host is of one that has ended, also before there were several.
		const left = "status IN (?, ?) AND number NOT IN (SELECT id FROM underway)"
		rows, err := tx.QueryContext(ctx, "SELECT plugin, id FROM sessions WHERE "+left, StatusStarting, StatusRunning)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var one session
			if err := rows.Scan(&one.plugin, &one.id); err != nil {
				return err
			}
			settled = append(settled, one)
			if err := s.tell(ctx, tx, one.plugin, one.id); err != nil {
				return err
			}
		}
		if err := rows.Err(); err != nil || len(settled) == 0 {
			return err
		}
		if err := joinAll(ctx, tx, "SELECT DISTINCT p.message FROM pieces p JOIN messages m ON m.number = p.message "+
			"JOIN sessions s ON s.number = m.session WHERE s.number NOT IN (SELECT id FROM underway)"); err != nil {
			return err
		}
		to, _ := next(StatusRunning, eventInterrupt)
		_, err = tx.ExecContext(ctx, "UPDATE sessions SET status = ?, reason = ?, updated = ? WHERE "+left, to, cutOff,
			s.now().UnixMilli(), StatusStarting, StatusRunning)
		return err
	})
	if err != nil || len(settled) == 0 {
		return err
	}
	to, _ := next(StatusRunning, eventInterrupt)
	for _, one := range slices.Compact(settled) {
		s.changed(one.plugin, one.id, to)
	}
	return s.giveUp(ctx)
}
