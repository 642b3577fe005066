package main

import (
	"context"
	"encoding/json"
	"fmt"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

// Nosy is a row with a column that, when it is written, itself writes rows.
type Nosy struct {
	wasmhost.Record
	Text  string `json:"text"`
	Extra writer `json:"extra"`
}

// writer is a value that inserts another row, and that one another, while it is
// encoded.
type writer struct {
	p    *plugin
	deep int
}

// MarshalJSON returns the text that came back of the row.
func (w writer) MarshalJSON() ([]byte, error) {
	if w.deep == 0 {
		return []byte(`"bottom"`), nil
	}
	nosy := wasmhost.CollectionOf[Nosy](w.p.ctx.DB(), "items")
	row, err := nosy.Insert(context.Background(), Nosy{Text: fmt.Sprint("depth ", w.deep), Extra: writer{w.p, w.deep - 1}})
	if err != nil {
		return nil, err
	}
	return json.Marshal(row.Text)
}

// UnmarshalJSON drops what was read.
func (*writer) UnmarshalJSON([]byte) error { return nil }

// nested inserts a row that inserts rows while it is encoded, and returns what
// is stored of it and of the last of those.
func (p *plugin) nested(ctx context.Context) string {
	nosy := wasmhost.CollectionOf[Nosy](p.ctx.DB(), "items")
	row, err := nosy.Insert(ctx, Nosy{Text: "top", Extra: writer{p, 3}})
	if err != nil {
		return err.Error()
	}
	text := row.Text
	for _, title := range []string{"top", "depth 3", "depth 2", "depth 1"} {
		rows, err := p.items.Query(ctx, wasmhost.Query{Where: wasmhost.Where("text", title)})
		if err != nil || len(rows) != 1 {
			return fmt.Sprint(len(rows), " rows ", title, " ", err)
		}
		text += " " + string(rows[0].Extra)
		if err := p.items.Delete(ctx, rows[0].ID); err != nil {
			return err.Error()
		}
	}
	return text
}
