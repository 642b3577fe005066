package cluster

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// dataFormat numbers what hosts store in a database, all tables and documents
// together. Whoever changes what an older host would read wrongly, or write over,
// raises it by one. Hosts of one number work beside each other, whatever their
// versions are.
const dataFormat = 1

// formatTable has the number that a database is at.
const formatTable = `CREATE TABLE format (one INTEGER PRIMARY KEY CHECK (one = 1), number INTEGER NOT NULL) STRICT;`

// FormatError says that a host may not use a database with its version.
type FormatError struct {
	Has, Knows int64
	// Hosts are those of the older format that are still there.
	Hosts []string
}

// Error says what to do.
func (e *FormatError) Error() string {
	if e.Has > e.Knows {
		return fmt.Sprintf("a later version of wasmhost has used the database: its format is %d, and this version knows %d; "+
			"upgrade this host", e.Has, e.Knows)
	}
	return fmt.Sprintf("this version of wasmhost raises the format of the database from %d to %d, which the hosts that "+
		"have it open do not know (%s): stop them all, then start this version", e.Has, e.Knows, strings.Join(e.Hosts, ", "))
}

// agree compares the format of the database with that of a host, and raises it
// where no other host is there. Each host that enters locks the one row until it
// is in the list, so that none comes in between.
func agree(ctx context.Context, tx *sql.Tx, knows int64) error {
	if _, err := tx.ExecContext(ctx, "INSERT INTO format (one, number) VALUES (1, ?) ON CONFLICT DO NOTHING",
		knows); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE format SET number = number"); err != nil {
		return err
	}
	e := &FormatError{Knows: knows}
	if err := tx.QueryRowContext(ctx, "SELECT number FROM format").Scan(&e.Has); err != nil || e.Has == knows {
		return err
	}
	if e.Has > knows {
		return e
	}
	rows, err := tx.QueryContext(ctx, "SELECT name, version FROM hosts WHERE ended IS NULL ORDER BY started, id")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var name, version string
		if err := rows.Scan(&name, &version); err != nil {
			return err
		}
		e.Hosts = append(e.Hosts, name+" "+version)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	if len(e.Hosts) > 0 {
		return e
	}
	_, err = tx.ExecContext(ctx, "UPDATE format SET number = ?", knows)
	return err
}

// enterAfterOlder enters the host into the list. Where it knows a later format, and
// none of those in the list has its lock, it waits for as long as they may be
// silent, and takes from the list those that have not come back: hosts that were
// killed, after which nobody was there to do so.
func (m *Member) enterAfterOlder(ctx context.Context, s postgres.Session) error {
	for {
		refused, err := m.tryEnter(ctx, s)
		if err != nil || refused == nil {
			return err
		}
		if len(m.others.free) < len(refused.Hosts) {
			return refused
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(m.config.Limits.Beat):
		}
	}
}

// tryEnter enters the host, unless there are hosts of an older format; those that
// are gone for long enough it takes from the list.
func (m *Member) tryEnter(ctx context.Context, s postgres.Session) (refused *FormatError, err error) {
	bound, stop := context.WithTimeout(ctx, m.config.Limits.CallTime)
	defer stop()
	err = m.enter(bound, s)
	if !errors.As(err, &refused) || len(refused.Hosts) == 0 {
		return nil, err
	}
	return refused, m.lookFor(bound, s)
}

// bar keeps a host from the database for good: it was away, and hosts that came
// meanwhile store what it would read wrongly, or write over. What it has under way
// ends as well, and nothing that its end would store gets there.
func (m *Member) bar(why *FormatError) {
	err := fmt.Errorf("this host was away from its database: %w", why)
	m.config.Database.Refuse(err)
	m.config.Logger.Error("this host can no longer use its database, and ends", "error", err)
	m.mu.Lock()
	m.outdated = err
	m.mu.Unlock()
	close(m.barred)
}

// Barred is closed when the host may not use the database any more, see
// [Member.Outdated]; it has to end then.
func (m *Member) Barred() <-chan struct{} {
	if m == nil {
		return nil
	}
	return m.barred
}

// Outdated is why the host may not use the database any more, and what to do.
func (m *Member) Outdated() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.outdated
}
