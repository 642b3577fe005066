package sessions

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
)

// Project is the virtual project of a plugin.
type Project struct {
	// ID is that of the plugin.
	ID string
	// PluginName, ProjectName and WorkDir are what templates may show.
	PluginName, ProjectName, WorkDir string
	// ContextTemplate is the ui.sessions.contextTemplate of the manifest; may
	// be empty.
	ContextTemplate string
}

// row is what changes need to know of a session.
type row struct {
	number   int64
	status   Status
	bytes    int64
	messages int
}

// find returns a session of a plugin. One of another plugin is not found.
func find(ctx context.Context, tx *sql.Tx, plugin, id string) (row, error) {
	var r row
	err := tx.QueryRowContext(ctx, `SELECT number, status, bytes,
		(SELECT count(*) FROM messages WHERE session = sessions.number)
		FROM sessions WHERE plugin = ? AND id = ?`, plugin, id).Scan(&r.number, &r.status, &r.bytes, &r.messages)
	if errors.Is(err, sql.ErrNoRows) {
		err = notFound(id)
	}
	return r, err
}

// change runs f in a transaction while nobody else changes the file.
func (s *Sessions) change(ctx context.Context, doing string, f func(tx *sql.Tx) error) error {
	return dbfile.Fail(ctx, doing, s.db.Write(ctx, f))
}

// isClosed reports whether the service has been closed. A caller that holds
// write can rely on the answer until it lets go.
func (s *Sessions) isClosed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closed
}

// onceTime is for how long a request makes no second session.
const onceTime = 24 * time.Hour

// once returns the session of a request that was made within [onceTime], or else the
// id that one gets: all that know the request know the id.
func (s *Sessions) once(ctx context.Context, plugin, request string, now time.Time) (id string, there bool, err error) {
	for n := 0; ; n++ {
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%s\x00%d", plugin, request, n))
		id = uuid.NewSHA1(uuid.Nil, sum[:]).String()
		var created int64
		err := s.db.Reader.QueryRowContext(ctx, "SELECT created FROM sessions WHERE plugin = ? AND id = ?", plugin,
			id).Scan(&created)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return id, false, nil
		case err != nil:
			return "", false, dbfile.Fail(ctx, "look for a session", err)
		case now.Sub(time.UnixMilli(created)) < onceTime:
			return id, true, nil
		}
	}
}

// Create makes a session and returns its id. With a prompt, the session
// answers it; a prompt of white space only is none.
func (s *Sessions) Create(ctx context.Context, p Project, prompt string) (id string, err error) {
	return s.CreateOnce(ctx, p, prompt, "")
}

// CreateOnce is Create, or returns the session that was made for the same request
// within a day, where that is not empty.
func (s *Sessions) CreateOnce(ctx context.Context, p Project, prompt, request string) (id string, err error) {
	const doing = "create a session"
	if strings.TrimSpace(prompt) == "" {
		prompt = ""
	} else if err := s.checkText(prompt); err != nil {
		return "", err
	}
	now := s.now()
	name := nameOf(prompt)
	if name == "" {
		name = "Session of " + now.Format("2006-01-02 15:04")
	}
	text := makeContext(p, name, now)
	if len(text) > s.limits.ContextBytes || !utf8.ValidString(text) {
		return "", abi.Invalid("the context of the session has %d bytes with its variables replaced; at most %d of UTF-8 "+
			"are allowed: shorten ui.sessions.contextTemplate", len(text), s.limits.ContextBytes)
	}
	if err := s.allow(p.ID, len(text)+len(prompt)); err != nil {
		return "", err
	}
	s.write.Lock()
	defer s.write.Unlock()
	if s.isClosed() {
		return "", stopping()
	}
	id = s.options.NewID()
	if request != "" {
		there := false
		if id, there, err = s.once(ctx, p.ID, request, now); there || err != nil {
			return id, err
		}
	}
	status := StatusReady
	var r *reply
	if prompt != "" {
		status = StatusStarting
		r = s.prepare(p.ID, id)
		defer func() { s.launch(r, err) }()
	}
	err = s.change(ctx, doing, func(tx *sql.Tx) error {
		if err := s.evict(ctx, tx, p.ID, 1, int64(len(text)+len(prompt))); err != nil {
			return err
		}
		result, err := tx.ExecContext(ctx, "INSERT INTO sessions (id, plugin, name, context, status, bytes, "+
			"created, updated) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
			id, p.ID, name, text, status, len(text), now.UnixMilli(), now.UnixMilli())
		if err == nil {
			err = s.tell(ctx, tx, p.ID, id)
		}
		if err != nil || prompt == "" {
			return err
		}
		number, err := result.LastInsertId()
		if err != nil {
			return err
		}
		if err := s.take(ctx, tx, r, number); err != nil {
			return err
		}
		return s.addMessage(ctx, tx, number, prompt)
	})
	if err != nil {
		return "", err
	}
	s.changed(p.ID, id, status)
	return id, nil
}

// nameOf makes a name of the first line of a prompt.
func nameOf(prompt string) string {
	const most = 60 // code points
	line, _, _ := strings.Cut(strings.TrimSpace(prompt), "\n")
	line = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return ' '
		}
		return r
	}, line)
	line = strings.Join(strings.Fields(line), " ")
	if runes := []rune(line); len(runes) > most {
		line = strings.TrimSpace(string(runes[:most-1])) + "…"
	}
	return line
}

func (s *Sessions) checkText(text string) error {
	switch {
	case strings.TrimSpace(text) == "":
		return abi.Invalid("the message is empty")
	case !utf8.ValidString(text):
		return abi.Invalid("the message is not valid UTF-8")
	case len(text) > s.limits.MessageBytes:
		return abi.Exceeded("the message has %d bytes; at most %d are allowed", len(text), s.limits.MessageBytes)
	}
	return nil
}

// rowBytes is what a row counts for beside its texts: what it takes on a server.
const rowBytes = 512

// allow counts what a plugin stores. Sessions that have ended make room for others at
// once, but not on a server, which frees what was deleted later.
func (s *Sessions) allow(plugin string, bytes int) error {
	if !s.rate.Allow(plugin, rowBytes+int64(bytes), s.now()) {
		return abi.Exceeded("the messages and contexts of this minute would have more than %d bytes, which is the limit: "+
			"wait a little", s.limits.StoredBytesPerMinute)
	}
	return nil
}

// addMessage stores a message of the user.
func (s *Sessions) addMessage(ctx context.Context, tx *sql.Tx, session int64, text string) error {
	now := s.now().UnixMilli()
	_, err := tx.ExecContext(ctx, "INSERT INTO messages (id, session, role, text, created) VALUES (?, ?, ?, ?, ?)",
		s.options.NewID(), session, RoleUser, text, now)
	if err == nil {
		_, err = tx.ExecContext(ctx, "UPDATE sessions SET bytes = bytes + ?, updated = ? WHERE number = ?",
			len(text), now, session)
	}
	return err
}

// evict removes ended sessions of a plugin, the oldest first, until more
// fits in.
func (s *Sessions) evict(ctx context.Context, tx *sql.Tx, plugin string, sessions int, bytes int64) error {
	var count int
	var used int64
	err := tx.QueryRowContext(ctx, "SELECT count(*), CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM sessions "+
		"WHERE plugin = ?", plugin).Scan(&count, &used)
	if err != nil {
		return err
	}
	for count+sessions > s.limits.Sessions || used+bytes > s.limits.PluginBytes {
		var number, freed int64
		err := tx.QueryRowContext(ctx, "SELECT number, bytes FROM sessions WHERE plugin = ? AND status = ? ORDER "+
			"BY number LIMIT 1", plugin, StatusEnded).Scan(&number, &freed)
		switch {
		case errors.Is(err, sql.ErrNoRows) && count+sessions > s.limits.Sessions:
			return abi.Exceeded("the plugin has %d sessions that have not ended; at most %d are allowed: stop one", count,
				s.limits.Sessions)
		case errors.Is(err, sql.ErrNoRows):
			return abi.Exceeded("the sessions of the plugin that have not ended take %d bytes; at most %d are allowed: stop one",
				used, s.limits.PluginBytes)
		case err != nil:
			return err
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM sessions WHERE number = ?", number); err != nil {
			return err
		}
		count, used = count-1, used-freed
	}
	return nil
}

// SendMessage adds a message to a session, which answers it.
func (s *Sessions) SendMessage(ctx context.Context, plugin, id, text string) (err error) {
	const doing = "send a message to a session"
	if err := s.checkText(text); err != nil {
		return err
	}
	if err := s.allow(plugin, len(text)); err != nil {
		return err
	}
	s.write.Lock()
	defer s.write.Unlock()
	if s.isClosed() {
		return stopping()
	}
	busy := s.find(id) != nil
	var r *reply
	var to Status
	err = s.change(ctx, doing, func(tx *sql.Tx) error {
		at, err := find(ctx, tx, plugin, id)
		if err != nil {
			return err
		}
		owner, err := s.owner(ctx, tx, at.number)
		if err != nil {
			return err
		}
		from := at.status
		if from.busy() && !busy && owner == "" { // its end could not be stored
			from, _ = next(from, eventInterrupt)
			if err := joinAll(ctx, tx, "SELECT DISTINCT p.message FROM pieces p JOIN messages m ON m.number = "+
				"p.message WHERE m.session = ?", at.number); err != nil {
				return err
			}
		}
		var ok bool
		to, ok = next(from, eventSend)
		switch {
		case at.status == StatusEnded:
			return abi.Invalid("the session has ended: create another one")
		case !ok || busy:
			return abi.Exceeded("the session is answering a message; it takes one at a time: wait until its status changes")
		case at.messages+2 > s.limits.Messages: // with the reply
			return abi.Exceeded("the session has %d messages; at most %d are allowed, replies included: create another one",
				at.messages, s.limits.Messages)
		case at.bytes+int64(len(text)) > s.limits.SessionBytes:
			return abi.Exceeded("the session has %d bytes; at most %d are allowed: create another one", at.bytes,
				s.limits.SessionBytes)
		}
		if err := s.evict(ctx, tx, plugin, 0, int64(len(text))); err != nil {
			return err
		}
		if err := s.addMessage(ctx, tx, at.number, text); err != nil {
			return err
		}
		r = s.prepare(plugin, id)
		if err := s.take(ctx, tx, r, at.number); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "UPDATE sessions SET status = ?, reason = '' WHERE number = ?", to, at.number)
		if err != nil {
			return err
		}
		return s.tell(ctx, tx, plugin, id)
	})
	if err == nil {
		s.changed(plugin, id, to)
	}
	if r != nil {
		s.launch(r, err)
	}
	return err
}

// Stop ends a session for good. A reply under way is given up; what had
// arrived of it is kept. A session that has ended stays so.
func (s *Sessions) Stop(ctx context.Context, plugin, id string) error {
	if r := s.find(id); r != nil && r.plugin == plugin {
		r.cancel(stopped())
		// From here on the reply ends, whether or not the caller waits for it.
		if done, err := s.finish(context.WithoutCancel(ctx), r, eventStop, ""); done || err != nil {
			return err
		}
	}
	return s.stopped(ctx, plugin, id)
}

// stopped ends a session that has no reply under way, or one that is just
// being stored.
func (s *Sessions) stopped(ctx context.Context, plugin, id string) error {
	s.write.Lock()
	defer s.write.Unlock()
	if s.isClosed() {
		return stopping()
	}
	changed := false
	err := s.change(ctx, "stop a session", func(tx *sql.Tx) error {
		at, err := find(ctx, tx, plugin, id)
		if err != nil {
			return err
		}
		to, ok := next(at.status, eventStop)
		if changed = ok; !ok {
			return nil
		}
		_, err = tx.ExecContext(ctx, "UPDATE sessions SET status = ?, reason = '', updated = ? WHERE number = ?",
			to, s.now().UnixMilli(), at.number)
		if err == nil { // a reply on another host is given up
			err = s.release(ctx, tx, "SELECT number FROM sessions WHERE number = ?", at.number)
		}
		if err != nil {
			return err
		}
		return s.tell(ctx, tx, plugin, id)
	})
	if err == nil && changed {
		s.changed(plugin, id, StatusEnded)
	}
	return err
}

// Rename gives a session another name: the first line of a text, cut to the
// length of names. Who watches its status is not told.
func (s *Sessions) Rename(ctx context.Context, plugin, id, name string) error {
	if name = nameOf(name); name == "" {
		return abi.Invalid("the name of a session must have a character that can be seen")
	}
	s.write.Lock()
	defer s.write.Unlock()
	if s.isClosed() {
		return stopping()
	}
	err := s.change(ctx, "rename a session", func(tx *sql.Tx) error {
		at, err := find(ctx, tx, plugin, id)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "UPDATE sessions SET name = ? WHERE number = ?", name, at.number)
		if err != nil {
			return err
		}
		return s.tell(ctx, tx, plugin, id+" "+renamed)
	})
	if err == nil {
		s.changed(plugin, id, "")
	}
	return err
}

// Remove deletes a session with its messages. A reply under way is given up.
func (s *Sessions) Remove(ctx context.Context, plugin, id string) error {
	if err := s.Stop(ctx, plugin, id); err != nil {
		return err
	}
	return s.remove(ctx, "remove a session", plugin, id, "plugin = ? AND id = ?", plugin, id)
}

// RemovePlugin deletes everything of a plugin. Replies under way are given up.
func (s *Sessions) RemovePlugin(ctx context.Context, plugin string) error {
	s.mu.Lock()
	var live []*reply
	for _, r := range s.live {
		if r.plugin == plugin {
			live = append(live, r)
		}
	}
	s.mu.Unlock()
	for _, r := range live {
		r.cancel(stopped())
		if _, err := s.finish(context.WithoutCancel(ctx), r, eventStop, ""); err != nil {
			return err
		}
	}
	return s.remove(ctx, "remove the sessions of a plugin", plugin, "all", "plugin = ?", plugin)
}

// remove deletes sessions of a plugin.
func (s *Sessions) remove(ctx context.Context, doing, plugin, told, where string, args ...any) error {
	s.write.Lock()
	defer s.write.Unlock()
	if s.isClosed() {
		return stopping()
	}
	return s.change(ctx, doing, func(tx *sql.Tx) error {
		if err := s.release(ctx, tx, "SELECT number FROM sessions WHERE "+where, args...); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM sessions WHERE "+where, args...); err != nil {
			return err
		}
		return s.tell(ctx, tx, plugin, told)
	})
}

// isAbi reports whether an error is one that the plugin may see.
func isAbi(err error) (*abi.Error, bool) {
	var e *abi.Error
	return e, errors.As(err, &e)
}
