package corpus

import (
	"context"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

// Row is a row of a collection, with booleans everywhere.
type Row struct {
	wasmhost.Record
	Title string          `json:"title"`
	Done  bool            `json:"done"`
	Flag  Flag            `json:"flag"`
	Ptr   *bool           `json:"ptr"`
	Many  []bool          `json:"many"`
	Map   map[string]bool `json:"map"`
	Count int64           `json:"count,omitempty"`
	Ratio float64         `json:"ratio"`
	Any   any             `json:"any"`
	Inner struct {
		On bool
		N  int
	} `json:"inner"`
}

// Types that are used only as values for the SDK.
type (
	// Status is a named string.
	Status string
	// Sum is a struct.
	Sum struct{ Total int }
	// Message is a struct with a method of its own.
	Message struct{ Text PtrMarshaler }
	// Kept is read from the storage.
	Kept struct{ Seen map[string]int }
	// Shown is read from an entry of it.
	Shown []Status
	// Heard is what a listener gets.
	Heard struct{ Done bool }
	// Asked and Told are those of a method.
	Asked struct{ URL string }
	// Told is its answer.
	Told struct{ OK bool }
	// Patch is written to columns.
	Patch struct {
		Done *bool `json:"done,omitempty"`
	}
)

// useValues passes every type once to a function that takes any.
func useValues(ctx context.Context, c *wasmhost.Context) error {
	rows := wasmhost.CollectionOf[Row](c.DB(), "rows")
	where := wasmhost.Where("status", Status("open")).And("sum", Sum{}).And("nothing", nil).And("n", 1).And("raw",
		wasmhost.RawJSON("{}"))
	if err := rows.Update(ctx, "1", wasmhost.Set("list", []any{where}).And("patch", map[string]any{})); err != nil {
		return err
	}
	if err := rows.Update(ctx, "1", wasmhost.ColumnsOf(Patch{})); err != nil {
		return err
	}
	var kept Kept
	if _, err := (c.Storage().Get)(ctx, "kept", &kept); err != nil {
		return err
	}
	var anything any
	if _, err := c.Storage().Get(ctx, "anything", &anything); err != nil {
		return err
	}
	entries, err := c.Storage().List(ctx, "")
	if err != nil {
		return err
	}
	var shown Shown
	if err := entries[0].Decode(&shown); err != nil {
		return err
	}
	if err := c.Storage().Set(ctx, "sum", &Sum{}); err != nil {
		return err
	}
	if _, err := wasmhost.On(c, "heard", func(context.Context, Heard) error { return nil }); err != nil {
		return err
	}
	if err := wasmhost.HandleMethod(c, "a", "b", func(context.Context, Asked) (Told, error) {
		return Told{},
			nil
	}); err != nil {
		return err
	}
	return c.Events().Emit("message", Message{})
}

var _ = useValues
