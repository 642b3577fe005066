package document

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"log/slog"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// Limits bound what a host does with documents on a server. A zero field takes
// its default.
type Limits struct {
	// TrustFor is how long what was read is relied on without word from the server, as of tokens that another host may
	// have revoked; then it is asked.
	TrustFor time.Duration `default:"1s" min:"100ms" max:"1m"`
	// AwayFor is how long it is relied on while the server does not answer, so that who is known is let in meanwhile.
	AwayFor time.Duration `default:"5m" min:"1ms" max:"24h"`
	// Wait is how long reading or changing one waits for the server, and for other hosts that change it.
	Wait time.Duration `default:"5s" min:"100ms" max:"1m"`
}

// Rows are documents in a table on a server, which many hosts share.
type Rows struct {
	schema postgres.Schema
	limits Limits
	log    *slog.Logger
	place  string // for people
	stop   context.CancelFunc
	ended  chan struct{}

	checked atomic.Pointer[time.Time] // when all that had changed was known; nil is never
	last    atomic.Pointer[time.Time] // the same, also while nothing is heard of the server

	mu       sync.Mutex
	rows     map[string]*atomic.Uint64 // how often each was heard of
	watchers map[int]func(name string)
	watched  int
}

var _ Store = (*Rows)(nil)

// channel is where the server tells of documents.
const channel = "wasmhost_documents"

// definition makes what is not there. Numbers are never used twice, so that one
// that is deleted and made again is another.
const definition = `CREATE SEQUENCE IF NOT EXISTS %[1]s.versions;
CREATE TABLE IF NOT EXISTS %[1]s.documents (name text COLLATE "C" PRIMARY KEY, version bigint NOT NULL,
text text COLLATE "C" NOT NULL, digest text NOT NULL, changed timestamptz NOT NULL DEFAULT now(), suspected text)`

// Open opens the documents on a server, if there is one; without, the store is nil.
func Open(ctx context.Context, database postgres.Database, l Limits, log *slog.Logger) (
	in Store, closing func(), err error) {
	if database == nil {
		return nil, func() {}, nil
	}
	rows, err := OpenRows(ctx, database, l, log)
	if err != nil {
		return nil, func() {}, err
	}
	return rows, rows.Close, nil
}

// OpenRows opens the documents on a server, and listens for those that other
// hosts change, until [Rows.Close].
func OpenRows(ctx context.Context, database postgres.Database, l Limits, log *slog.Logger) (*Rows, error) {
	if err := limits.Fill(&l); err != nil {
		return nil, err
	}
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	schema, err := database.Service(ctx, "documents")
	if err != nil {
		return nil, fmt.Errorf("open the documents of the host: %w", err)
	}
	r := &Rows{schema: schema, limits: l, log: log, place: database.String(), ended: make(chan struct{}),
		rows: map[string]*atomic.Uint64{}, watchers: map[int]func(string){}}
	err = r.alone(ctx, func(tx postgres.Tx) error {
		return tx.Define(ctx, fmt.Sprintf(definition, postgres.Quote(schema.Name())))
	})
	if err != nil {
		return nil, fmt.Errorf("open the documents of the host: %w", err)
	}
	ctx, r.stop = context.WithCancel(context.WithoutCancel(ctx))
	go func() {
		defer close(r.ended)
		database.Listen(ctx, channel, l.TrustFor/4, r.hear)
	}()
	return r, nil
}

// Close ends the listening. What was read can be relied on for a moment more.
func (r *Rows) Close() {
	r.stop()
	<-r.ended
}

// alone runs a transaction beside which no other host changes anything.
func (r *Rows) alone(ctx context.Context, f func(postgres.Tx) error) error {
	tx, err := r.schema.Begin(ctx, postgres.Alone)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := f(tx); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// hear takes what the server tells.
func (r *Rows) hear(h postgres.Heard) {
	switch {
	case h.Err != nil:
		r.checked.Store(nil)
		r.log.Warn("the host does not hear of what other hosts change; until it does, it asks the server", "error", h.Err)
		return
	case h.Payload != "":
		r.told(h.Payload)
		return
	case h.Again:
		r.told("")
	}
	r.last.Store(&h.Asked)
	r.checked.Store(&h.Asked)
}

// told takes that a document was changed, or any.
func (r *Rows) told(name string) {
	r.mu.Lock()
	for of, heard := range r.rows {
		if name == "" || name == of {
			heard.Add(1)
		}
	}
	watchers := make([]func(string), 0, len(r.watchers))
	for _, each := range r.watchers {
		watchers = append(watchers, each)
	}
	r.mu.Unlock()
	for _, each := range watchers {
		each(name)
	}
}

// Hosts reports that other hosts may have the rows, too.
func (r *Rows) Hosts() bool { return true }

// Watch tells of changes.
func (r *Rows) Watch(each func(name string)) (stop func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.watched++
	id := r.watched
	r.watchers[id] = each
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.watchers, id)
	}
}

// bound is the context of one call.
func (r *Rows) bound() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), r.limits.Wait)
}

// meaning is what an error of the server means here.
func meaning(err error) error {
	if postgres.Gone(err) || errors.Is(err, context.DeadlineExceeded) || postgres.State(err) == postgres.QueryCanceled {
		return &unavailableError{err}
	}
	return err
}

func (r *Rows) table() string { return postgres.Quote(r.schema.Name()) + ".documents" }

// List returns the names that match a pattern.
func (r *Rows) List(pattern string) ([]string, error) {
	if _, err := path.Match(pattern, ""); err != nil {
		return nil, err
	}
	ctx, cancel := r.bound()
	defer cancel()
	fixed := pattern
	if at := strings.IndexAny(pattern, `*?[\`); at >= 0 {
		fixed = pattern[:at]
	}
	var names []string
	_, err := r.schema.Run(ctx, postgres.Read, postgres.Statement{
		Text: "SELECT name FROM " + r.table() + " WHERE starts_with(name, $1) ORDER BY name", Args: []driver.Value{fixed},
		Each: func(row []driver.Value) error {
			name, _ := row[0].(string)
			if ok, _ := path.Match(pattern, name); ok {
				names = append(names, name)
			}
			return nil
		}})
	return names, meaning(err)
}

// Suspected returns why documents are taken to be damaged.
func (r *Rows) Suspected() (map[string]string, error) {
	ctx, cancel := r.bound()
	defer cancel()
	causes := map[string]string{}
	_, err := r.schema.Run(ctx, postgres.Read, postgres.Statement{
		Text: "SELECT name, suspected FROM " + r.table() + " WHERE suspected IS NOT NULL",
		Each: func(row []driver.Value) error {
			name, _ := row[0].(string)
			causes[name], _ = row[1].(string)
			return nil
		}})
	return causes, meaning(err)
}
