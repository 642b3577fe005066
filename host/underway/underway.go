// Package underway is which host of a database has which rows of a service under
// way, such as the run of a job: so that the others leave them alone, and end what
// a host has left behind that has ended.
//
// A service keeps that in a table beside its own, on a server alone: in a file
// there is one host at a time, and whatever is under way there when it begins is
// of one that has ended. What a host writes of a row that it has under way it
// compares with the table in the same transaction, as [Rows.Mine] does: it may have
// been taken for ended meanwhile, and another host have the row.
package underway

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/lease"
)

// Table makes the table, for the field Served of the format.
const Table = `
CREATE TABLE underway (id INTEGER PRIMARY KEY, host TEXT NOT NULL, note TEXT NOT NULL) STRICT;
`

// Rows are those of one service that are under way.
type Rows struct {
	leases lease.Leases
	alone  string // the id of a host that has none, as it has no others beside it
}

// On returns the rows of a database on a server. Leases may be nil where no other
// host has it open.
func On(leases lease.Leases) *Rows {
	if leases == nil {
		leases = lease.Alone()
	}
	return &Rows{leases, rand.Text()}
}

// Host is the id of this host as it is now.
func (r *Rows) Host() string { return cmp.Or(r.leases.Host(), r.alone) }

// Take says that a host has a row under way, with a note for the others.
func Take(ctx context.Context, tx *sql.Tx, id int64, host, note string) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO underway (id, host, note) VALUES (?, ?, ?) "+
		"ON CONFLICT (id) DO UPDATE SET host = excluded.host, note = excluded.note", id, host, note)
	if err != nil {
		return fmt.Errorf("note what is under way: %w", err)
	}
	return nil
}

// Drop says that a host has a row under way no more. It reports whether it had.
func Drop(ctx context.Context, tx *sql.Tx, id int64, host string) (had bool, err error) {
	result, err := tx.ExecContext(ctx, "DELETE FROM underway WHERE id = ? AND host = ?", id, host)
	if err != nil {
		return false, fmt.Errorf("note what is under way: %w", err)
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

// Of returns the host that has a row under way, and its note; no host where none
// has.
func Of(ctx context.Context, tx *sql.Tx, id int64) (host, note string, err error) {
	err = tx.QueryRowContext(ctx, "SELECT host, note FROM underway WHERE id = ?", id).Scan(&host, &note)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return host, note, err
}

// Ended returns the hosts that have rows under way and have ended, of those that
// the table knows.
func (r *Rows) Ended(ctx context.Context, db *sql.DB) (hosts []string, err error) {
	rows, err := db.QueryContext(ctx, "SELECT DISTINCT host FROM underway")
	if err != nil {
		return nil, fmt.Errorf("read what is under way: %w", err)
	}
	defer rows.Close()
	var all []string
	for rows.Next() {
		var host string
		if err := rows.Scan(&host); err != nil {
			return nil, fmt.Errorf("read what is under way: %w", err)
		}
		all = append(all, host)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read what is under way: %w", err)
	}
	self := r.Host()
	for _, host := range all {
		if host == self {
			continue
		}
		ended, err := r.leases.Ended(ctx, host)
		if err != nil {
			return nil, fmt.Errorf("ask whether a host has ended: %w", err)
		}
		if ended {
			hosts = append(hosts, host)
		}
	}
	return hosts, nil
}

// again is how long after a failure a watcher is called again.
const again = time.Second

// Watch calls each soon after hosts have ended, in a goroutine of its own and one
// call at a time, and again after it has failed. Stop waits until that has ended.
func (r *Rows) Watch(each func(context.Context) error) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	more := make(chan struct{}, 1)
	note := func() {
		select {
		case more <- struct{}{}:
		default: // it will look anyway
		}
	}
	unwatch := r.leases.Watch(func(string) { note() })
	var running sync.WaitGroup
	running.Go(func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-more:
			}
			if each(ctx) != nil {
				time.AfterFunc(again, note)
			}
		}
	})
	return func() {
		unwatch()
		cancel()
		running.Wait()
	}
}
