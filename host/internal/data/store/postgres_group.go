package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"strings"
	"sync"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// lead runs the group that own begins in one transaction, for which all of it is
// sent at once: the server gathers what is committed at the same time by itself,
// but not the round trips. Where one of the statements fails, nothing was done,
// and each runs by itself.
func (p *postgresEngine) lead(own *write) {
	g := &p.group
	if g.company > 1 {
		g.gather()
	}
	g.take()
	g.company = max(len(g.taken), g.company/2)
	if len(g.taken) == 1 {
		_ = p.byItself(own) // it has the error
	} else {
		p.together(g.taken)
	}
	for _, w := range g.taken {
		if w != own {
			w.wake <- wakeDone
		}
	}
	g.handOver()
}

// together runs writes in one transaction. The time of the caller that has least
// bounds it.
func (p *postgresEngine) together(all []*write) {
	ctx := context.Background()
	var statements []postgres.Statement
	var taken []*write
	inserts := make(map[*collection][]*write)
	for _, w := range all {
		if w.err = w.check(); w.err != nil {
			continue
		}
		if deadline, ok := w.ctx.Deadline(); ok {
			var stop context.CancelFunc
			ctx, stop = context.WithDeadline(ctx, deadline)
			defer stop()
		}
		taken = append(taken, w)
		if w.inserts != nil {
			inserts[w.inserts] = append(inserts[w.inserts], w)
			continue
		}
		s := w.statement()
		s.Changed = &w.changed
		statements = append(statements, s)
	}
	for c, list := range inserts {
		statements = append(statements, c.inserted(list)...)
	}
	if len(taken) == 0 {
		return
	}
	err := p.schema.RunAll(ctx, statements)
	if err == nil {
		return
	}
	var each sync.WaitGroup
	for _, w := range taken {
		if errors.Is(err, postgres.ErrUnknown) {
			w.err = err
		} else {
			each.Go(func() { _ = p.byItself(w) }) // it has the error
		}
	}
	each.Wait()
}

// inserted are the statements that insert what writes bring, many rows in one.
// Their numbers are powers of two, so that the server has few texts to prepare.
func (c *collection) inserted(list []*write) (statements []postgres.Statement) {
	for len(list) > 0 {
		n := 1
		for 2*n <= len(list) && 2*n*len(c.columns) <= maxArguments {
			n *= 2
		}
		s := postgres.Statement{Text: numbered(c.insert + strings.Repeat(", "+c.values, n-1))}
		for _, w := range list[:n] {
			s.Args, w.changed = append(s.Args, w.args...), 1
		}
		statements, list = append(statements, s), list[n:]
	}
	return statements
}

// byItself runs a write in a transaction of its own.
func (p *postgresEngine) byItself(w *write) error {
	return w.perform(func(s postgres.Statement) (int64, error) { return p.schema.Run(w.ctx, postgres.Write, s) })
}

// perform runs a write by a function that runs statements.
func (w *write) perform(run func(postgres.Statement) (int64, error)) error {
	if w.err = w.check(); w.err == nil {
		w.changed, w.err = run(w.statement())
	}
	return w.err
}

// check refuses what need not be asked.
func (w *write) check() error {
	if w.upserts != nil && twice(w.tuple) {
		return errTwice // which the server takes for one
	}
	return w.ctx.Err()
}

// statement is a write for the server.
func (w *write) statement() postgres.Statement {
	s := postgres.Statement{Text: numbered(w.text), Args: w.args}
	if w.row != nil {
		s.Each = func(row []driver.Value) error {
			copy(w.row, row)
			return nil
		}
	}
	return s
}
