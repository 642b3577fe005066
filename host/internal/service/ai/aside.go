package ai

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/lease"
	"github.com/wasmhost/wasmhost/host/internal/service/underway"
)

// aside knows which reservations are of answers under way, on all hosts. All are
// counted as used already: this tells people the two apart, and whether something
// was counted twice.
type aside interface {
	// take adds a reservation in a transaction; taken is called once that is committed.
	take(ctx context.Context, tx *sql.Tx, r *reservation) error
	taken(r *reservation)
	// end takes one away, with what do writes, or neither. Had says whether it was
	// there.
	end(ctx context.Context, db *dbfile.File, r *reservation, do func(write execer, had bool) error) error
	// of is what is set aside for a plugin on a day.
	of(ctx context.Context, from queries, plugin, day string) (int64, error)
	// read has do read what belongs together.
	read(ctx context.Context, db *dbfile.File, do func(from queries) error) error
	close()
}

type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

type queries interface {
	underway.Query
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// inMemory is for a file, which no other host has open.
type inMemory struct {
	mu  sync.Mutex
	all map[*reservation]bool
}

func (m *inMemory) take(context.Context, *sql.Tx, *reservation) error { return nil }

func (m *inMemory) taken(r *reservation) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.all == nil {
		m.all = map[*reservation]bool{}
	}
	m.all[r] = true
}

func (m *inMemory) end(_ context.Context, db *dbfile.File, r *reservation, do func(execer, bool) error) error {
	m.mu.Lock()
	had := m.all[r]
	m.mu.Unlock()
	err := do(db.Writer, had)
	if err == nil {
		m.mu.Lock()
		delete(m.all, r)
		m.mu.Unlock()
	}
	return err
}

func (m *inMemory) of(_ context.Context, _ queries, plugin, day string) (sum int64, _ error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for r := range m.all {
		if r.plugin == plugin && r.day == day {
			sum += r.answer
		}
	}
	return sum, nil
}

func (m *inMemory) read(_ context.Context, db *dbfile.File, do func(queries) error) error {
	return do(db.Writer)
}
func (m *inMemory) close() {}

// inRows is for a server. Those of hosts that have ended stay counted: their
// answers may have come, and nobody knows how long they were.
type inRows struct {
	under *underway.Rows
	stop  func()
}

// note is what lies on the server of a reservation.
type note struct {
	Plugin string `json:"plugin"`
	Day    string `json:"day"`
	Answer int64  `json:"answer"`
}

func openRows(ctx context.Context, db *dbfile.File, leases lease.Leases) (*inRows, error) {
	r := &inRows{under: underway.On(leases)}
	var err error
	r.stop, err = r.under.Follow(ctx, db.Writer, func(ctx context.Context, ended []string) error {
		if len(ended) == 0 {
			return nil
		}
		return db.Write(ctx, func(tx *sql.Tx) error { return underway.DropAll(ctx, tx, ended) })
	})
	return r, err
}

func (i *inRows) take(ctx context.Context, tx *sql.Tx, r *reservation) error {
	text, err := json.Marshal(note{r.plugin, r.day, r.answer})
	if err != nil {
		return err
	}
	r.id, r.host = rand.Int64(), i.under.Host()
	return underway.Take(ctx, tx, r.id, r.host, string(text))
}

func (*inRows) taken(*reservation) {}

func (i *inRows) end(ctx context.Context, db *dbfile.File, r *reservation, do func(execer, bool) error) error {
	return db.Write(ctx, func(tx *sql.Tx) error {
		had, err := underway.Drop(ctx, tx, r.id, r.host)
		if err != nil {
			return err
		}
		return do(tx, had)
	})
}

func (i *inRows) of(ctx context.Context, from queries, plugin, day string) (sum int64, err error) {
	notes, err := underway.Notes(ctx, from)
	if err != nil {
		return 0, err
	}
	for _, text := range notes {
		var n note
		if err := json.Unmarshal([]byte(text), &n); err != nil {
			return 0, fmt.Errorf("read what is set aside: %w", err)
		}
		if n.Plugin == plugin && n.Day == day {
			sum += n.Answer
		}
	}
	return sum, nil
}

func (i *inRows) read(ctx context.Context, db *dbfile.File, do func(queries) error) error {
	tx, err := db.Writer.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // it has changed nothing
	return do(tx)
}

func (i *inRows) close() { i.stop() }
