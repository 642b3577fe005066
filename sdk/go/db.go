package wasmhost

import (
	"context"
	"strconv"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
	"github.com/wasmhost/wasmhost/sdk/go/jsoncodec"
)

// RawJSON is a JSON value as text. Wherever the SDK takes a value to write or
// a variable to read into, a RawJSON stands for the value that its text is.
// Within a struct use json.RawMessage.
type RawJSON = abi.RawJSON

// DB is the collections that the manifest declares in storage.collections,
// with rows as JSON. [CollectionOf] is the same for rows of a Go type. It
// needs the permission storage.
//
// Every call but GetByID waits for the host while other handlers run, and ends
// early when its context ends; a write that was given up so may have been done
// all the same. Rows that an insert, update, upsert or delete has acknowledged are on
// the disk. Writes that come at the same time share one transaction, so that
// writing in several goroutines is much faster than one after the other.
//
// Calls fail with permission_denied, invalid_argument for a collection or
// column that is not declared and for values that do not fit, quota_exceeded
// for a limit (by default 256 MiB for the database, 8 MiB for one value),
// storage_error where SQLite refused and unavailable where the database cannot
// be reached, besides what their own text says.
type DB struct {
	plugin *plugin
	number int64 // of the transaction that its calls are made in, or 0
}

// DB returns the collections of the plugin.
func (c *Context) DB() DB { return DB{plugin: c.plugin} }

// Insert inserts a row, a JSON object, and returns it with id, created_at and
// updated_at. The id is a new UUID unless the row has one; times in the row
// are ignored. A row that violates a unique index, or has the id of another,
// is [ErrConflict].
func (d DB) Insert(ctx context.Context, collection string, row []byte) ([]byte, error) {
	if ctx.Err() != nil {
		return nil, contextError(ctx)
	}
	number, err := d.startInsert(collection, orNull(row))
	return d.plugin.outcome(ctx, number, err)
}

// Query returns rows as a JSON array, in the order of insertion unless q says
// otherwise.
func (d DB) Query(ctx context.Context, collection string, q Query) ([]byte, error) {
	options, err := q.options()
	if err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, contextError(ctx)
	}
	var number int32
	if d.number != 0 {
		number, err = d.inside("query", collection, member{"options", options})
	} else {
		number, err = hostcall.DBQueryStart(collection, options)
	}
	return d.plugin.outcome(ctx, number, err)
}

// GetByID returns the row with an id; ok is false where there is none. It holds
// up other handlers for as long as reading a row takes, which is far less than
// waiting would cost.
func (d DB) GetByID(ctx context.Context, collection, id string) (row []byte, ok bool, err error) {
	if ctx.Err() != nil {
		return nil, false, contextError(ctx)
	}
	if d.number != 0 {
		number, err := d.inside("getById", collection, member{"id", abi.AppendString(nil, id)})
		return present(d.plugin.outcome(ctx, number, err))
	}
	return present(hostcall.DBGetById(collection, id))
}

// Update sets columns of a row. A row that is not there is [ErrNotFound], one
// that would violate a unique index [ErrConflict].
func (d DB) Update(ctx context.Context, collection, id string, fields Columns) error {
	object, err := fields.object()
	if err != nil {
		return err
	}
	if object == nil {
		object = abi.RawJSON("{}")
	}
	if ctx.Err() != nil {
		return contextError(ctx)
	}
	var number int32
	if d.number != 0 {
		number, err = d.inside("update", collection, member{"id", abi.AppendString(nil, id)}, member{"fields", object})
	} else {
		number, err = hostcall.DBUpdateStart(collection, id, object)
	}
	_, err = d.plugin.outcome(ctx, number, err)
	return err
}

// Upsert inserts a row, or sets the columns that row has in the row with the
// same values in the conflict columns, and returns the row as it stands. The
// manifest must declare just those columns as unique together in
// uniqueIndexes; where it does not, the call fails with [ErrStorage] and
// inserts nothing.
func (d DB) Upsert(ctx context.Context, collection string, conflict []string, row []byte) ([]byte, error) {
	if ctx.Err() != nil {
		return nil, contextError(ctx)
	}
	number, err := d.startUpsert(collection, conflict, orNull(row))
	return d.plugin.outcome(ctx, number, err)
}

// conflictColumns is the JSON of the names of columns.
func conflictColumns(names []string) abi.RawJSON {
	columns := []byte{'['}
	for i, name := range names {
		if i > 0 {
			columns = append(columns, ',')
		}
		columns = abi.AppendString(columns, name)
	}
	return append(columns, ']')
}

// Delete deletes a row. One that is not there is no error.
func (d DB) Delete(ctx context.Context, collection, id string) error {
	if ctx.Err() != nil {
		return contextError(ctx)
	}
	var number int32
	var err error
	if d.number != 0 {
		number, err = d.inside("delete", collection, member{"id", abi.AppendString(nil, id)})
	} else {
		number, err = hostcall.DBDeleteStart(collection, id)
	}
	_, err = d.plugin.outcome(ctx, number, err)
	return err
}

// DeleteWhere deletes the rows that have all the values of where. A where
// without columns is [ErrInvalidArgument].
func (d DB) DeleteWhere(ctx context.Context, collection string, where Columns) error {
	object, err := where.condition().object()
	if err != nil {
		return err
	}
	if object == nil {
		object = abi.RawJSON("{}")
	}
	if ctx.Err() != nil {
		return contextError(ctx)
	}
	var number int32
	if d.number != 0 {
		number, err = d.inside("deleteWhere", collection, member{"where", object})
	} else {
		number, err = hostcall.DBDeleteWhereStart(collection, object)
	}
	_, err = d.plugin.outcome(ctx, number, err)
	return err
}

// Count returns how many rows have all the values of where; without it, how
// many there are.
func (d DB) Count(ctx context.Context, collection string, where ...Columns) (int64, error) {
	object, err := joined(where)
	if err != nil {
		return 0, err
	}
	if ctx.Err() != nil {
		return 0, contextError(ctx)
	}
	var number int32
	if d.number != 0 {
		number, err = d.inside("count", collection, member{"where", object})
	} else {
		number, err = hostcall.DBCountStart(collection, object)
	}
	result, err := d.plugin.outcome(ctx, number, err)
	if err != nil {
		return 0, err
	}
	n, err := strconv.ParseInt(string(result), 10, 64)
	if err != nil {
		return 0, unreadable(err)
	}
	return n, nil
}

// Stats say how much the plugin stores.
type Stats struct {
	Method       string            // how bytes were counted, such as "dbstat"
	TotalRows    int64             // of all collections
	TotalBytes   int64             // of the database, without free pages
	Collections  []CollectionStats // sorted by name
	KVBytes      int64             // of the storage namespace
	SecretsBytes int64             // of the keys and values of the secrets namespace
}

// CollectionStats say how much one collection stores.
type CollectionStats struct {
	Name  string
	Rows  int64
	Bytes int64 // with its indexes
}

// Stats returns how much the plugin stores. It reads through the whole
// database, so it is nothing for every request.
func (d DB) Stats(ctx context.Context) (Stats, error) {
	if ctx.Err() != nil {
		return Stats{}, contextError(ctx)
	}
	number, err := hostcall.DBStatsStart()
	result, err := d.plugin.outcome(ctx, number, err)
	if err != nil {
		return Stats{}, err
	}
	var s Stats
	if err := jsoncodec.DecodeFunc[Stats](decodeStats).Unmarshal(result, &s); err != nil {
		return Stats{}, unreadable(err)
	}
	return s, nil
}

func decodeStats(d *jsoncodec.Decoder, s *Stats) error {
	name, err := d.FirstName()
	for err == nil && name != nil {
		switch string(name) {
		case "method":
			err = jsoncodec.DecodeString(d, &s.Method)
		case "totalRows":
			err = jsoncodec.DecodeInt(d, &s.TotalRows)
		case "totalBytes":
			err = jsoncodec.DecodeInt(d, &s.TotalBytes)
		case "collections":
			err = jsoncodec.DecodeSlice(d, &s.Collections, decodeCollectionStats)
		case "kvBytes":
			err = jsoncodec.DecodeInt(d, &s.KVBytes)
		case "secretsBytes":
			err = jsoncodec.DecodeInt(d, &s.SecretsBytes)
		default:
			err = d.Skip()
		}
		if err == nil {
			name, err = d.NextName()
		}
	}
	return err
}

func decodeCollectionStats(d *jsoncodec.Decoder, s *CollectionStats) error {
	name, err := d.FirstName()
	for err == nil && name != nil {
		switch string(name) {
		case "name":
			err = jsoncodec.DecodeString(d, &s.Name)
		case "rows":
			err = jsoncodec.DecodeInt(d, &s.Rows)
		case "bytes":
			err = jsoncodec.DecodeInt(d, &s.Bytes)
		default:
			err = d.Skip()
		}
		if err == nil {
			name, err = d.NextName()
		}
	}
	return err
}

// orNull returns a JSON value, null for none.
func orNull(value []byte) abi.RawJSON {
	if len(value) == 0 {
		return abi.RawJSON("null")
	}
	return value
}

// present tells a value from null.
func present(value []byte, err error) ([]byte, bool, error) {
	if err != nil || len(value) == 0 || string(value) == "null" {
		return nil, false, err
	}
	return value, true, nil
}

// unreadable is the error of an answer of the host that is not what it should
// be.
func unreadable(err error) error {
	return &Error{Code: abi.CodeInternal, Message: "the host's answer cannot be read: " + err.Error()}
}
