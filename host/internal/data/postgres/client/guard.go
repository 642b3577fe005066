package client

import (
	"context"
	"errors"
	"sync"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// guard is asked before what is called in a schema, but for one.
type guard struct {
	but string
	ask func(writes bool) error
}

// Guard has calls fail while the host may not use the database.
func (d *Database) Guard(but string, ask func(writes bool) error) {
	if ask == nil {
		d.guard.Store(nil)
		return
	}
	d.guard.Store(&guard{postgres.ServiceName(but), ask})
}

// usable is why a schema may not be used now.
func (d *Database) usable(schema string, writes bool) error {
	if g := d.guard.Load(); g != nil && g.but != schema {
		return g.ask(writes)
	}
	return nil
}

// calls are those that are under way.
type calls struct {
	mu   sync.Mutex
	stop map[*call]bool
}

type call struct {
	schema string
	writes bool
	cancel context.CancelCauseFunc
}

// Interrupt ends the calls that could not begin any more.
func (d *Database) Interrupt() {
	d.calls.mu.Lock()
	defer d.calls.mu.Unlock()
	for c := range d.calls.stop {
		if err := d.usable(c.schema, c.writes); err != nil {
			c.cancel(err)
		}
	}
}

// interruptible is the context of a call in the schema that [Database.Interrupt] may
// end, and what makes the error of the call that of its end.
func (s *schema) interruptible(ctx context.Context, w *worker) (context.Context, func(error) error) {
	ctx, cancel := context.WithCancelCause(ctx)
	c, all := &call{s.name, !w.reads, cancel}, &s.database.calls
	all.mu.Lock()
	defer all.mu.Unlock()
	if all.stop == nil {
		all.stop = map[*call]bool{}
	}
	all.stop[c] = true
	return ctx, func(err error) error {
		all.mu.Lock()
		delete(all.stop, c)
		all.mu.Unlock()
		cause, ended := errors.AsType[*postgres.Error](context.Cause(ctx))
		cancel(nil)
		if err != nil && ended {
			return cause // not that of a caller who has gone
		}
		return err
	}
}
