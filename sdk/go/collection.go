package wasmhost

import (
	"context"
	"errors"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/jsoncodec"
)

// Record is the columns that every row has. Embed it in the type of a
// collection's rows to get at them:
//
//	type Task struct {
//		wasmhost.Record
//		Title string   `json:"title"`
//		Done  bool     `json:"done"` // a column of type integer
//		Tags  []string `json:"tags"` // a column of type json
//	}
//
// A Record that is empty is left out of what is written, and the host makes
// its fields.
type Record struct {
	// ID is a UUID unless the plugin chose another text at insert.
	ID string `json:"id,omitempty"`
	// CreatedAt is when the row was inserted. The host alone sets it.
	CreatedAt Timestamp `json:"created_at,omitempty"`
	// UpdatedAt is when the row was last changed. The host alone sets it.
	UpdatedAt Timestamp `json:"updated_at,omitempty"`
}

// Timestamp is a time as the host writes it: UTC, ISO 8601 with milliseconds,
// as 2026-11-21T03:00:00.000Z. As texts, timestamps sort by time, and one that
// was read can be given to [Where] as it is.
type Timestamp string

// TimestampOf returns a time, cut to milliseconds, as the host writes it.
func TimestampOf(t time.Time) Timestamp {
	return Timestamp(t.UTC().Format("2006-01-02T15:04:05.000Z"))
}

// Time returns the time, the zero one where t is no time.
func (t Timestamp) Time() time.Time {
	v, err := time.Parse(time.RFC3339Nano, string(t))
	if err != nil {
		return time.Time{}
	}
	return v
}

// Collection is one collection with rows of type T. Its errors are those of
// [DB], and that of a row that does not fit into a T.
type Collection[T any] struct {
	db    DB
	name  string
	write jsoncodec.AppendFunc[T]
	read  jsoncodec.DecodeFunc[T]
	err   error
}

// CollectionOf returns a collection that the manifest declares, with rows of
// type T: a struct whose JSON members are columns, best with [Record] embedded,
// or a map.
//
//	tasks := wasmhost.CollectionOf[Task](ctx.DB(), "tasks")
//	task, err := tasks.Insert(ctx, Task{Title: "Water the plants"})
//	open, err := tasks.Query(ctx, wasmhost.Query{
//		Where:   wasmhost.Where("done", false).And("owner", nil),
//		OrderBy: wasmhost.Desc("created_at"),
//		Limit:   20,
//	})
//
// Rows are read and written as encoding/json does it, with one difference: a
// bool takes the 0 and 1 that it became in a column of type integer. NULL
// leaves a field at its zero value, and makes a pointer nil.
func CollectionOf[T any](db DB, name string) Collection[T] {
	write, err := jsoncodec.Appender[T]()
	read, err2 := jsoncodec.Reader[T]()
	if err = errors.Join(err, err2); err != nil {
		err = errors.Join(errors.New("the collection "+name), err)
	}
	return Collection[T]{db, name, write, read, err}
}

// Insert inserts a row and returns it with id, created_at and updated_at. See
// [DB.Insert].
func (c Collection[T]) Insert(ctx context.Context, row T) (T, error) {
	return c.persist(ctx, &row, func(text []byte) (int32, error) {
		return c.db.startInsert(c.name, text)
	})
}

// persist sends a row to the host and returns what that makes of it.
func (c Collection[T]) persist(ctx context.Context, row *T, start func(text []byte) (ticket int32, err error)) (T,
	error) {
	var none T
	if c.err != nil {
		return none, c.err
	}
	if ctx.Err() != nil {
		return none, contextError(ctx)
	}
	p := c.db.plugin
	text, err := c.write(p.takeScratch(), row, 0)
	if err != nil {
		return none, &Error{Code: abi.CodeInvalidArgument, Message: "a row for the collection " + c.name +
			" cannot be written: " + err.Error()}
	}
	number, err := start(text)
	p.giveScratch(text)
	result, err := p.outcome(ctx, number, err)
	if err != nil {
		return none, err
	}
	*row = none
	if err := c.read.UnmarshalRow(result, row); err != nil {
		return none, c.misfit(err)
	}
	return *row, nil
}

// Query returns the rows that q asks for.
func (c Collection[T]) Query(ctx context.Context, q Query) ([]T, error) {
	if c.err != nil {
		return nil, c.err
	}
	text, err := c.db.Query(ctx, c.name, q)
	if err != nil {
		return nil, err
	}
	var rows []T
	if err := c.read.UnmarshalRows(text, &rows); err != nil {
		return nil, c.misfit(err)
	}
	return rows, nil
}

// GetByID returns the row with an id; ok is false where there is none.
func (c Collection[T]) GetByID(ctx context.Context, id string) (row T, ok bool, err error) {
	if c.err != nil {
		return row, false, c.err
	}
	text, ok, err := c.db.GetByID(ctx, c.name, id)
	if err != nil || !ok {
		return row, false, err
	}
	row, err = c.decode(text, nil)
	return row, err == nil, err
}

// Update sets columns of the row with an id. See [DB.Update].
//
//	err := tasks.Update(ctx, id, wasmhost.Set("done", true).And("owner", "Ada"))
func (c Collection[T]) Update(ctx context.Context, id string, fields Columns) error {
	return c.db.Update(ctx, c.name, id, fields)
}

// Upsert inserts a row, or sets the columns of the one with the same values in
// the conflict columns, and returns it as it stands. A column that the JSON of
// the row leaves out, as by omitempty, stays as it is. See [DB.Upsert].
func (c Collection[T]) Upsert(ctx context.Context, conflict []string, row T) (T, error) {
	return c.persist(ctx, &row, func(text []byte) (int32, error) {
		return c.db.startUpsert(c.name, conflict, text)
	})
}

// Delete deletes the row with an id. One that is not there is no error.
func (c Collection[T]) Delete(ctx context.Context, id string) error {
	return c.db.Delete(ctx, c.name, id)
}

// DeleteWhere deletes the rows that have all the values of where, which must
// have columns.
func (c Collection[T]) DeleteWhere(ctx context.Context, where Columns) error {
	return c.db.DeleteWhere(ctx, c.name, where)
}

// Count returns how many rows have all the values of where; without it, how
// many there are.
func (c Collection[T]) Count(ctx context.Context, where ...Columns) (int64, error) {
	return c.db.Count(ctx, c.name, where...)
}

func (c Collection[T]) decode(text []byte, err error) (row T, _ error) {
	if err != nil {
		return row, err
	}
	if err := c.read.UnmarshalRow(text, &row); err != nil {
		return row, c.misfit(err)
	}
	return row, nil
}

// misfit is the error of rows that are not what T can hold.
func (c Collection[T]) misfit(err error) error {
	return &Error{Code: abi.CodeInvalidArgument, Message: "a row of the collection " + c.name +
		" does not fit into its Go type: " + err.Error()}
}
