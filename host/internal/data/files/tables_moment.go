package files

import (
	"context"
	"io"
	"iter"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// Moment is what there was at a moment.
type Moment struct {
	t  *Tables
	tx postgres.Tx
}

// At returns all files as they are now, whatever is changed meanwhile. One goroutine
// reads them, one after the other, and closes them in the end.
func (t *Tables) At(ctx context.Context) (*Moment, error) {
	if err := t.start(ctx); err != nil {
		return nil, err
	}
	tx, err := t.schema.Begin(ctx, postgres.Snapshot)
	if err != nil {
		t.end()
		return nil, failed(ctx, "read the files", "", err)
	}
	return &Moment{t, tx}, nil
}

// Walk is that of [Files].
func (m *Moment) Walk(ctx context.Context) iter.Seq2[Found, error] {
	v := view{m.t, m.tx.Run, func(ctx context.Context, names []string) (io.ReadCloser, error) {
		r, err := m.t.openIn(ctx, m.tx, names)
		if err != nil {
			return nil, failed(ctx, "read", strings.Join(names, "/"), err)
		}
		return r, nil
	}}
	step := func(ctx context.Context, id int64, names []string) ([]listed, error) {
		found, err := v.children(ctx, id, names, 0)
		return found, failed(ctx, "walk through", strings.Join(names, "/"), err)
	}
	return func(yield func(Found, error) bool) { stepping(step).walk(ctx, 0, nil, yield) }
}

// Close ends it.
func (m *Moment) Close() {
	m.tx.Rollback()
	m.t.end()
}
