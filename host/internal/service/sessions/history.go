package sessions

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/service/ai"
)

// begin marks a session as running and returns what its reply is made from.
func (s *Sessions) begin(r *reply) ([]ai.Message, error) {
	s.write.Lock()
	defer s.write.Unlock()
	var context string
	var latest []ai.Message
	from, to := Status(""), Status("")
	err := s.db.Write(r.ctx, func(tx *sql.Tx) error {
		var number int64
		err := tx.QueryRowContext(r.ctx, "SELECT number, status, context FROM sessions WHERE plugin = ? AND id = ?",
			r.plugin, r.session).Scan(&number, &from, &context)
		if errors.Is(err, sql.ErrNoRows) {
			return notFound(r.session)
		}
		if err != nil {
			return err
		}
		var ok bool
		owner, err := s.owner(r.ctx, tx, number)
		if err != nil {
			return err
		}
		if to, ok = next(from, eventBegin); !ok || owner != "" {
			return stopped()
		}
		if from != to {
			if err := s.tell(r.ctx, tx, r.plugin, r.session); err != nil {
				return err
			}
		}
		if _, err := tx.ExecContext(r.ctx, "UPDATE sessions SET status = ? WHERE number = ?", to, number); err != nil {
			return err
		}
		latest, err = s.latest(r.ctx, tx, number)
		return err
	})
	if err != nil {
		return nil, err
	}
	if from != to {
		s.changed(r.plugin, r.session, to)
	}
	return append([]ai.Message{{Role: RoleSystem, Text: context}}, latest...), nil
}

// latest returns the latest messages of a session that fit into the history,
// the oldest first, beginning with one of the user.
func (s *Sessions) latest(ctx context.Context, tx *sql.Tx, session int64) ([]ai.Message, error) {
	rows, err := tx.QueryContext(ctx, "SELECT role, text FROM messages WHERE session = ? ORDER BY number DESC", session)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var messages []ai.Message
	for left := s.limits.HistoryBytes; rows.Next(); {
		var t ai.Message
		if err := rows.Scan(&t.Role, &t.Text); err != nil {
			return nil, err
		}
		if left -= len(t.Text); left < 0 && len(messages) > 0 {
			break
		}
		messages = append(messages, t)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	for len(messages) > 0 && messages[len(messages)-1].Role != RoleUser {
		messages = messages[:len(messages)-1]
	}
	ordered := make([]ai.Message, 0, len(messages))
	for i := len(messages) - 1; i >= 0; i-- {
		t := messages[i]
		// Some models want the roles to alternate; after a failure they do not.
		if last := len(ordered) - 1; last >= 0 && ordered[last].Role == t.Role &&
			len(ordered[last].Text)+len(t.Text)+2 <= s.limits.MessageBytes {
			ordered[last].Text += "\n\n" + t.Text
			continue
		}
		ordered = append(ordered, t)
	}
	return ordered, nil
}

// joinAll joins the pieces of the messages that a query names.
func joinAll(ctx context.Context, tx *sql.Tx, query string, args ...any) error {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	var messages []int64
	for rows.Next() {
		var number int64
		if err := rows.Scan(&number); err != nil {
			return err
		}
		messages = append(messages, number)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return err
	}
	for _, number := range messages {
		if err := join(ctx, tx, number, ""); err != nil {
			return err
		}
	}
	return nil
}

// join adds the pieces of a message, and more, to its text, which is empty unless
// another host has opened the sessions meanwhile.
func join(ctx context.Context, tx *sql.Tx, message int64, more string) error {
	rows, err := tx.QueryContext(ctx, "SELECT text FROM pieces WHERE message = ? ORDER BY number", message)
	if err != nil {
		return err
	}
	defer rows.Close()
	var text strings.Builder
	for rows.Next() {
		var piece string
		if err := rows.Scan(&piece); err != nil {
			return err
		}
		text.WriteString(piece)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return err
	}
	text.WriteString(more)
	if _, err = tx.ExecContext(ctx, "UPDATE messages SET text = text || ? WHERE number = ?",
		strings.ToValidUTF8(text.String(), "\uFFFD"), message); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "DELETE FROM pieces WHERE message = ?", message)
	return err
}
