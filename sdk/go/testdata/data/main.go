// Command data is the plugin by which the tests of the SDK use the namespaces
// that keep or pass on data. Each endpoint makes the call that its body names.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"sync"
	"time"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

func init() { wasmhost.Register(activate) }

func main() {}

// Item is a row with a column of every type.
type Item struct {
	wasmhost.Record
	Text   string          `json:"text"`
	Big    int64           `json:"big"`
	Ratio  float64         `json:"ratio"`
	Done   bool            `json:"done"`
	Maybe  *bool           `json:"maybe"`
	Extra  json.RawMessage `json:"extra,omitempty"`
	Tags   []string        `json:"tags"`
	Order  int             `json:"order"`
	Status Status          `json:"status"`
}

// Status is a named string.
type Status string

// Total is a row with a unique index.
type Total struct {
	wasmhost.Record
	Day  string `json:"day"`
	Kind string `json:"kind"`
	N    int    `json:"n"`
	Note string `json:"note,omitempty"`
}

// Outcome is what came of a call.
type Outcome struct {
	OK      json.RawMessage `json:"ok,omitempty"`
	Code    wasmhost.Code   `json:"code,omitempty"`
	Message string          `json:"message,omitempty"`
	// Is lists the errors of the SDK that the error is.
	Is []string `json:"is,omitempty"`
}

type plugin struct {
	ctx    *wasmhost.Context
	items  wasmhost.Collection[Item]
	totals wasmhost.Collection[Total]
	mu     sync.Mutex
	notes  []string
	off    map[string]func()
}

func (p *plugin) note(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.notes = append(p.notes, text)
}

func activate(ctx *wasmhost.Context) error {
	p := &plugin{
		ctx:    ctx,
		items:  wasmhost.CollectionOf[Item](ctx.DB(), "items"),
		totals: wasmhost.CollectionOf[Total](ctx.DB(), "totals"),
		off:    map[string]func(){},
	}
	ctx.OnSettingsChanged(func(_ context.Context, settings wasmhost.Values) error {
		word, err := settings.String("word")
		p.note("word " + word)
		return err
	})
	return errors.Join(
		wasmhost.Handle(ctx, "db", p.db),
		wasmhost.Handle(ctx, "typed", p.typed),
		wasmhost.Handle(ctx, "insert", p.items.Insert),
		wasmhost.Handle(ctx, "read", p.read),
		wasmhost.Handle(ctx, "write", p.write),
		wasmhost.Handle(ctx, "crowd", p.crowd),
		wasmhost.Handle(ctx, "storage", p.storage),
		wasmhost.Handle(ctx, "fs", p.fs),
		wasmhost.Handle(ctx, "secrets", p.secrets),
		wasmhost.Handle(ctx, "events", p.events),
		wasmhost.Handle(ctx, "cancel", p.cancel),
		wasmhost.Handle(ctx, "notes", p.takeNotes),
		p.methods(),
	)
}

// outcome makes an answer of what a call returned. A nil result is left out.
func outcome(result any, err error) (Outcome, error) {
	if err == nil {
		var text []byte
		if text, err = json.Marshal(result); err == nil {
			return Outcome{OK: text}, nil
		}
	}
	o := Outcome{Message: err.Error()}
	var failed *wasmhost.Error
	if errors.As(err, &failed) {
		o.Code = failed.Code
	}
	for _, e := range []struct {
		name string
		err  error
	}{
		{"conflict", wasmhost.ErrConflict}, {"not_found", wasmhost.ErrNotFound}, {"quota_exceeded", wasmhost.ErrQuotaExceeded},
		{"invalid_argument", wasmhost.ErrInvalidArgument}, {"storage_error", wasmhost.ErrStorage},
		{"permission_denied", wasmhost.ErrPermissionDenied}, {"deadline_exceeded", wasmhost.ErrDeadlineExceeded},
		{"unavailable", wasmhost.ErrUnavailable}, {"internal", wasmhost.ErrInternal}, {"canceled", context.Canceled},
	} {
		if errors.Is(err, e.err) {
			o.Is = append(o.Is, e.name)
		}
	}
	return o, nil
}

// member is a column and its value.
type member struct {
	Column string
	Value  json.RawMessage
}

// UnmarshalJSON reads an array of both.
func (m *member) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &[]any{&m.Column, &m.Value})
}

// dbCall is the body of POST db.
type dbCall struct {
	Inside     bool            `json:"inside"`
	Op         string          `json:"op"`
	Collection string          `json:"collection"`
	ID         string          `json:"id"`
	Data       json.RawMessage `json:"data"`
	Conflict   []string        `json:"conflict"`
	Where      []member        `json:"where"`
	OrderBy    [][2]string     `json:"orderBy"`
	Limit      int             `json:"limit"`
	Offset     int             `json:"offset"`
}

func (c dbCall) where() (columns wasmhost.Columns) {
	for _, m := range c.Where {
		if string(m.Value) == "null" {
			columns = columns.And(m.Column, nil)
		} else {
			columns = columns.And(m.Column, wasmhost.RawJSON(m.Value))
		}
	}
	return columns
}

func (c dbCall) query() wasmhost.Query {
	q := wasmhost.Query{Where: c.where(), Limit: c.Limit, Offset: c.Offset}
	for _, o := range c.OrderBy {
		if o[1] == "asc" {
			q.OrderBy = q.OrderBy.Asc(o[0])
		} else {
			q.OrderBy = q.OrderBy.Desc(o[0])
		}
	}
	return q
}

// db makes a call, in a transaction if it is to be inside, which fails with it.
func (p *plugin) db(ctx context.Context, c dbCall) (Outcome, error) {
	db := p.ctx.DB()
	if !c.Inside {
		return p.dbIn(ctx, db, c)
	}
	var o Outcome
	err := db.Transaction(ctx, func(tx wasmhost.DB) error {
		var err error
		if o, err = p.dbIn(ctx, tx, c); err == nil && o.Code != "" {
			err = errors.New("to be undone")
		}
		return err
	})
	if o.Code == "" && err != nil {
		return outcome(nil, err)
	}
	return o, nil
}

func (p *plugin) dbIn(ctx context.Context, db wasmhost.DB, c dbCall) (Outcome, error) {
	switch c.Op {
	case "nested":
		return outcome(nil, db.Transaction(ctx, func(wasmhost.DB) error { return nil }))
	case "wait":
		row, err := db.Insert(ctx, c.Collection, c.Data)
		time.Sleep(time.Millisecond)
		return outcome(json.RawMessage(row), err)
	case "twice": // the second is a conflict, which undoes the first
		totals := wasmhost.CollectionOf[map[string]any](db, c.Collection)
		for range 2 {
			if _, err := totals.Insert(ctx, map[string]any{"id": c.ID}); err != nil {
				return outcome(nil, err)
			}
		}
	case "insert":
		row, err := db.Insert(ctx, c.Collection, c.Data)
		return outcome(json.RawMessage(row), err)
	case "insertBig": // the id is the size of a text in bytes
		n, err := strconv.Atoi(c.ID)
		if err != nil {
			return Outcome{}, err
		}
		made, err := p.items.Insert(ctx, Item{Text: strings.Repeat("x", n)})
		return outcome(len(made.Text), err)
	case "query":
		rows, err := db.Query(ctx, c.Collection, c.query())
		return outcome(json.RawMessage(rows), err)
	case "getById":
		row, ok, err := db.GetByID(ctx, c.Collection, c.ID)
		if !ok {
			return outcome(nil, err)
		}
		return outcome(json.RawMessage(row), err)
	case "update":
		return outcome(nil, db.Update(ctx, c.Collection, c.ID, wasmhost.ColumnsOf(wasmhost.RawJSON(c.Data))))
	case "upsert":
		row, err := db.Upsert(ctx, c.Collection, c.Conflict, c.Data)
		return outcome(json.RawMessage(row), err)
	case "delete":
		return outcome(nil, db.Delete(ctx, c.Collection, c.ID))
	case "deleteWhere":
		return outcome(nil, db.DeleteWhere(ctx, c.Collection, c.where()))
	case "count":
		if len(c.Where) == 0 {
			return outcome(db.Count(ctx, c.Collection))
		}
		return outcome(db.Count(ctx, c.Collection, c.where()))
	case "stats":
		return outcome(db.Stats(ctx))
	}
	return Outcome{}, errors.New("no such operation")
}

// read reads a row as often as the body says.
func (p *plugin) read(ctx context.Context, in struct {
	ID    string
	Times int
}) (Item, error) {
	var item Item
	for range in.Times {
		var ok bool
		var err error
		if item, ok, err = p.items.GetByID(ctx, in.ID); err != nil || !ok {
			return item, errors.Join(errors.New("it is not there"), err)
		}
	}
	return item, nil
}

// write inserts as many rows as the body says, one after the other.
func (p *plugin) write(ctx context.Context, times int) (int, error) {
	for i := range times {
		if _, err := p.items.Insert(ctx, Item{Text: "one of many", Big: int64(i), Tags: []string{"a", "b"}}); err != nil {
			return i, err
		}
	}
	return times, nil
}

func (p *plugin) takeNotes(context.Context, struct{}) ([]string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	notes := p.notes
	p.notes = nil
	return notes, nil
}
