package sessions

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
)

// Session is one session, without its messages.
type Session struct {
	ID     string
	Name   string // the first line of its prompt, shortened
	Status Status
	// Reason says in words why the status is error or needs_you; empty
	// otherwise.
	Reason           string
	Messages         int
	Created, Updated time.Time // UTC
}

// Message is one message of a session: its role is RoleUser or RoleAssistant,
// its timestamp when it began, in UTC.
type Message = api.SessionMessage

// stored returns the status to tell for one that is in the file. A session
// that waits for a reply which nobody makes, because its end could not be
// stored, waits for its user.
func (s *Sessions) stored(id, owner string, status Status) Status {
	if elsewhere := s.under != nil && owner != "" && owner != s.under.Host(); elsewhere {
		return status
	}
	if status.busy() && s.find(id) == nil {
		status, _ = next(status, eventInterrupt)
	}
	return status
}

// bytesOfToken is how much text a token is, roughly.
const bytesOfToken = 4

// tokens estimates how many tokens the texts of a session are, its context included.
func (s *Sessions) tokens(ctx context.Context, plugin, id string) (int64, error) {
	var bytes int64
	err := s.db.Reader.QueryRowContext(ctx, "SELECT bytes FROM sessions WHERE plugin = ? AND id = ?", plugin,
		id).Scan(&bytes)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return 0, notFound(id)
	case err != nil:
		return 0, dbfile.Fail(ctx, "read a session", err)
	}
	return (bytes + bytesOfToken - 1) / bytesOfToken, nil
}

// GetStatus returns the status of a session.
func (s *Sessions) GetStatus(ctx context.Context, plugin, id string) (Status, error) {
	session, err := s.Get(ctx, plugin, id)
	return session.Status, err
}

const sessionColumns = `SELECT id, name, status, reason, created, updated,
	(SELECT count(*) FROM messages WHERE session = sessions.number), `

// columns are those of a session, with the host that makes its reply.
func (s *Sessions) columns() string {
	if s.under == nil {
		return sessionColumns + "'' FROM sessions"
	}
	return sessionColumns + "coalesce((SELECT host FROM underway WHERE underway.id = sessions.number), '') FROM sessions"
}

func (s *Sessions) scan(row interface{ Scan(...any) error }) (one Session, owner string, err error) {
	var created, updated int64
	err = row.Scan(&one.ID, &one.Name, &one.Status, &one.Reason, &created, &updated, &one.Messages, &owner)
	one.Created, one.Updated = time.UnixMilli(created).UTC(), time.UnixMilli(updated).UTC()
	return one, owner, err
}

// Get returns a session.
func (s *Sessions) Get(ctx context.Context, plugin, id string) (Session, error) {
	if s.isClosed() {
		return Session{}, stopping()
	}
	// A reply that ends between the two reads has stored its end by the second.
	for again := true; ; again = false {
		one, owner, err := s.scan(s.db.Reader.QueryRowContext(ctx, s.columns()+" WHERE plugin = ? AND id = ?", plugin,
			id))
		if errors.Is(err, sql.ErrNoRows) {
			return Session{}, notFound(id)
		}
		if err != nil {
			return Session{}, dbfile.Fail(ctx, "read a session", err)
		}
		if status := s.stored(id, owner, one.Status); status == one.Status || !again {
			one.Status = status
			return one, nil
		}
	}
}

// List returns the sessions of a plugin, the newest first.
func (s *Sessions) List(ctx context.Context, plugin string) ([]Session, error) {
	const doing = "list sessions"
	if s.isClosed() {
		return nil, stopping()
	}
	rows, err := s.db.Reader.QueryContext(ctx, s.columns()+" WHERE plugin = ? ORDER BY number DESC", plugin)
	if err != nil {
		return nil, dbfile.Fail(ctx, doing, err)
	}
	defer rows.Close()
	var all []Session
	var owners []string
	for rows.Next() {
		one, owner, err := s.scan(rows)
		if err != nil {
			return nil, dbfile.Fail(ctx, doing, err)
		}
		all, owners = append(all, one), append(owners, owner)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return nil, dbfile.Fail(ctx, doing, err)
	}
	for i := range all {
		if s.stored(all[i].ID, owners[i], all[i].Status) != all[i].Status {
			if all[i], err = s.Get(ctx, plugin, all[i].ID); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// MostRead is how many bytes of messages are read at once: all that a session
// may have by default, and more. A session that was allowed to grow beyond it is
// quota_exceeded to read.
const MostRead = 16 << 20

// GetMessages returns the messages of a session, the oldest first, with what
// is stored of a reply under way. It fails where they have over [MostRead].
func (s *Sessions) GetMessages(ctx context.Context, plugin, id string) ([]Message, error) {
	const doing = "read the messages of a session"
	if s.isClosed() {
		return nil, stopping()
	}
	// One statement, so that a reply that ends meanwhile is seen once.
	rows, err := s.db.Reader.QueryContext(ctx, `SELECT m.id, m.role, m.text, m.created, p.text
		FROM sessions s LEFT JOIN messages m ON m.session = s.number LEFT JOIN pieces p ON p.message = m.number
		WHERE s.plugin = ? AND s.id = ? ORDER BY m.number, p.number`, plugin, id)
	if err != nil {
		return nil, dbfile.Fail(ctx, doing, err)
	}
	defer rows.Close()
	messages, exists, size := []Message{}, false, 0
	var pieces strings.Builder // of the last message
	for rows.Next() {
		exists = true
		var mid, role, text, piece sql.NullString
		var created sql.NullInt64
		if err := rows.Scan(&mid, &role, &text, &created, &piece); err != nil {
			return nil, dbfile.Fail(ctx, doing, err)
		}
		if !mid.Valid {
			break // it has none
		}
		if size += len(text.String) + len(piece.String); size > MostRead {
			return nil, abi.Exceeded("the messages of the session have more than %d bytes, which is more than can be read at "+
				"once: go on in another session", MostRead)
		}
		if last := len(messages) - 1; last < 0 || messages[last].ID != mid.String {
			endMessage(messages, &pieces)
			messages = append(messages, Message{ID: mid.String, Role: role.String, Text: text.String,
				Timestamp: time.UnixMilli(created.Int64).UTC()})
		}
		pieces.WriteString(piece.String)
	}
	endMessage(messages, &pieces)
	if err := rows.Err(); err != nil {
		return nil, dbfile.Fail(ctx, doing, err)
	}
	if !exists {
		return nil, notFound(id)
	}
	if last := len(messages) - 1; last >= 0 { // a reply under way may end inside a character
		messages[last].Text = strings.ToValidUTF8(messages[last].Text, "")
	}
	return messages, nil
}

// endMessage adds the pieces of the last message to its text.
func endMessage(messages []Message, pieces *strings.Builder) {
	if pieces.Len() > 0 {
		messages[len(messages)-1].Text += pieces.String()
		pieces.Reset()
	}
}
