// Package underway is which host of a database has which rows of a service under
// way, such as the run of a job: so that the others leave them alone, and settle
// what a host has left behind that has ended. [Rows.Follow] says when, and a service
// how.
//
// A service keeps that in a table beside its own, on a server alone: in a file
// there is one host at a time, and whatever is under way there when it begins is
// of one that has ended. What a host writes of a row that it has under way it
// compares with the table in the same transaction, as [Drop] does: it may have
// been taken for ended meanwhile, and another host have the row.
package underway

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/lease"
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

// DropAll says that hosts which have ended have no rows under way any more.
func DropAll(ctx context.Context, tx *sql.Tx, ended []string) error {
	for _, host := range ended {
		if _, err := tx.ExecContext(ctx, "DELETE FROM underway WHERE host = ?", host); err != nil {
			return fmt.Errorf("note what is under way: %w", err)
		}
	}
	return nil
}

// Query is a database, or a transaction.
type Query interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// Hosts returns the rows that are under way, each with its host.
func Hosts(ctx context.Context, q Query) (map[int64]string, error) {
	return read(ctx, q, "SELECT id, host FROM underway")
}

// Notes returns the notes of the rows that have one.
func Notes(ctx context.Context, q Query) (map[int64]string, error) {
	return read(ctx, q, "SELECT id, note FROM underway WHERE note <> ''")
}

func read(ctx context.Context, q Query, query string) (map[int64]string, error) {
	texts := map[int64]string{}
	rows, err := q.QueryContext(ctx, query)
	if err != nil {
		return nil, fmt.Errorf("read what is under way: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		var text string
		if err = rows.Scan(&id, &text); err != nil {
			break
		}
		texts[id] = text
	}
	if err = cmp.Or(err, rows.Err()); err != nil {
		return nil, fmt.Errorf("read what is under way: %w", err)
	}
	return texts, nil
}

// again is how long after a failure hosts are settled again.
const again = time.Second

// Follow has a service settle what hosts have left under way that have ended: at
// once, and soon after others have, in a goroutine of its own and one call at a
// time, and again after it has failed. It is called without any as well, since
// another host may have been faster. The first error is returned, and nothing is
// followed then. Stop waits until that has ended.
func (r *Rows) Follow(ctx context.Context, db *sql.DB, settle func(ctx context.Context, ended []string) error) (
	stop func(), err error) {
	more := make(chan struct{}, 1)
	note := func() {
		select {
		case more <- struct{}{}:
		default: // it will look anyway
		}
	}
	unwatch := r.leases.Watch(func(string) { note() }) // before it looks, so that none is missed
	look := func(ctx context.Context) error {
		ended, err := r.ended(ctx, db)
		if err != nil {
			return err
		}
		return settle(ctx, ended)
	}
	if err := look(ctx); err != nil {
		unwatch()
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	var running sync.WaitGroup
	running.Go(func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-more:
			}
			if look(ctx) != nil {
				time.AfterFunc(again, note)
			}
		}
	})
	return func() {
		unwatch()
		cancel()
		running.Wait()
	}, nil
}

// ended returns the hosts that have rows under way and have ended.
func (r *Rows) ended(ctx context.Context, db *sql.DB) (ended []string, err error) {
	of, err := Hosts(ctx, db)
	if err != nil {
		return nil, err
	}
	self := r.Host()
	for _, host := range slices.Compact(slices.Sorted(maps.Values(of))) {
		if host == self {
			continue
		}
		over, err := r.leases.Ended(ctx, host)
		if err != nil {
			return nil, fmt.Errorf("ask whether a host has ended: %w", err)
		}
		if over {
			ended = append(ended, host)
		}
	}
	return ended, nil
}
