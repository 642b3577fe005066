package hostfuncs

import (
	"context"
	"slices"

	"github.com/wasmhost/wasmhost/abi"
)

// Results are appended to a buffer that fits most of them at once: a row or a
// stored value, and for a row that comes back from insert or upsert the data
// with the automatic columns. The guest's data does not make it larger than
// maxFirstBuffer before the service has checked it.
const (
	firstBuffer    = 512
	rowOverhead    = 256
	maxFirstBuffer = 64 << 10
)

func rowBuffer(data []byte) []byte {
	return make([]byte, 0, min(len(data)+rowOverhead, maxFirstBuffer))
}

// DB is the collections of one plugin.
type DB interface {
	Rows
	// Stats appends what db.stats returns.
	Stats(ctx context.Context, dst []byte) ([]byte, error)
	// Begin waits until no other transaction of the plugin is open, and begins
	// one. It ends by itself after some time, but not with ctx.
	Begin(ctx context.Context) (Transaction, error)
}

// Rows is what is done with the rows of collections. Rows, conditions and
// options are JSON texts that nobody has decoded; a nil one was left out.
// Methods that return JSON append it to dst.
type Rows interface {
	Insert(ctx context.Context, dst []byte, collection string, data []byte) ([]byte, error)
	Query(ctx context.Context, dst []byte, collection string, options []byte) ([]byte, error)
	// GetByID appends null for a row that is not there.
	GetByID(ctx context.Context, dst []byte, collection, id string) ([]byte, error)
	Update(ctx context.Context, collection, id string, fields []byte) error
	// Upsert takes the conflict columns as a JSON array.
	Upsert(ctx context.Context, dst []byte, collection string, conflict, data []byte) ([]byte, error)
	Delete(ctx context.Context, collection, id string) error
	DeleteWhere(ctx context.Context, collection string, where []byte) error
	Count(ctx context.Context, collection string, where []byte) (int64, error)
}

func dbSpace() Namespace {
	var (
		collection = text("collection", "a collection that storage.collections of the manifest declares")
		id         = text("id", "the id of a row")
		data       = members("data", "the row, as an object of values by column")
		where      = members("where", "an object by column, all of which must hold: a value, which "+
			"must be equal (null matches NULL), or an object of comparisons: gt, gte, lt, lte, ne, in and like")
		row = object("Row")
	)
	rows := []method[Rows]{
		{Function{
			Name: "insert", Waits: true, Stores: true,
			Params: []Field{collection, data}, MaxParams: MaxDataParams,
			Result: row, ResultBudget: someResult, Reserves: true,
			Errors: stored(abi.CodeConflict),
			Doc:    "Inserts a row and returns it, with id (unless data has one), created_at and updated_at.",
			JS: JavaScript{Signature: "insert<T = Record<string, any>>(collection: string, data: Partial<Row<T>>): " +
				"Promise<Row<T>>"},
		}, func(ctx context.Context, db Rows, p params) (abi.RawJSON, error) {
			return db.Insert(ctx, rowBuffer(p[1].raw), p[0].text, p[1].raw)
		}},
		{Function{
			Name: "query", Waits: true,
			Params: []Field{collection, optional(members("options",
				"an object of where, search (words), select (columns), orderBy ('asc' or 'desc' by column), limit and "+
					"offset, each optional; "+
					"orderBy may be a column, with order beside it; or of where, groupBy (columns), count (true), sum, min, max "+
					"(columns), limit and offset, which ask about groups of rows"))},
			MaxParams: MaxDataParams,
			Result:    listOf(row), ResultBudget: LongResult,
			Errors: stored(),
			Doc: "Returns the rows that the options ask for, in the order of insertion unless orderBy says otherwise, or " +
				"groups of rows, each an object of group, count, sum, min and max.",
			JS: JavaScript{Signature: "query<T = Record<string, any>>(collection: string, options?: Query): " +
				"Promise<Row<T>[]>;\n  query(collection: string, options: Aggregate & { bigints: true }): " +
				"Promise<Group<number | bigint>[]>;\n  query(collection: string, options: Aggregate): Promise<Group[]>"},
		}, func(ctx context.Context, db Rows, p params) (abi.RawJSON, error) {
			return db.Query(ctx, make([]byte, 0, firstBuffer), p[0].text, p[1].raw)
		}},
		{Function{
			Name: "aggregate", Waits: true,
			Params: []Field{collection, members("options",
				"an object of where, search, groupBy (columns), count (true), sum, min, max (columns), limit and offset")},
			MaxParams: MaxDataParams,
			Result:    listOf(object("Group")), ResultBudget: LongResult,
			Errors: stored(),
			Doc: "Returns groups of rows in the order of the columns of groupBy, each an object of group, count, sum, min " +
				"and max; the same as query with these options.",
			JS: JavaScript{Signature: "aggregate(collection: string, options: Aggregate & { bigints: true }): " +
				"Promise<Group<number | bigint>[]>;\n  aggregate(collection: string, options: Aggregate): Promise<Group[]>"},
		}, func(ctx context.Context, db Rows, p params) (abi.RawJSON, error) {
			return db.Query(ctx, make([]byte, 0, firstBuffer), p[0].text, p[1].raw)
		}},
		{Function{
			Name: "getById", Waits: true,
			Params: []Field{collection, id}, MaxParams: MaxTextParams,
			Result: orNull(row), ResultBudget: LongResult,
			Errors: stored(),
			Doc:    "Returns the row with an id, or null.",
			JS: JavaScript{Signature: "getById<T = Record<string, any>>(collection: string, id: string): " +
				"Promise<Row<T> | null>"},
		}, func(ctx context.Context, db Rows, p params) (abi.RawJSON, error) {
			return db.GetByID(ctx, make([]byte, 0, firstBuffer), p[0].text, p[1].text)
		}},
		{Function{
			Name: "update", Waits: true, Stores: true,
			Params:    []Field{collection, id, members("fields", "the columns to set, as an object of values by column")},
			MaxParams: MaxDataParams,
			Result:    nothing(),
			Errors:    stored(abi.CodeNotFound, abi.CodeConflict),
			Doc:       "Sets columns of a row; a row that is not there is not_found.",
			JS: JavaScript{Signature: "update(collection: string, id: string, fields: Record<string, unknown>): " +
				"Promise<void>"},
		}, func(ctx context.Context, db Rows, p params) (abi.RawJSON, error) {
			return done(db.Update(ctx, p[0].text, p[1].text, p[2].raw))
		}},
		{Function{
			Name: "upsert", Waits: true, Stores: true,
			Params: []Field{
				collection,
				list("conflictColumns", Type{Kind: TypeString}, "columns that the manifest declares as unique together"),
				data,
			}, MaxParams: MaxDataParams,
			Result: row, ResultBudget: rowResult, Reserves: true,
			Errors: stored(abi.CodeConflict),
			Doc: "Inserts a row, or sets the given columns of the row that has the same values in the conflict columns, " +
				"and returns the row as it stands.",
			JS: JavaScript{Signature: "upsert<T = Record<string, any>>(collection: string, conflictColumns: string[], " +
				"data: Partial<Row<T>>): Promise<Row<T>>"},
		}, func(ctx context.Context, db Rows, p params) (abi.RawJSON, error) {
			return db.Upsert(ctx, rowBuffer(p[2].raw), p[0].text, p[1].raw, p[2].raw)
		}},
		{Function{
			Name: "delete", Waits: true,
			Params: []Field{collection, id}, MaxParams: MaxTextParams,
			Result: nothing(),
			Errors: stored(),
			Doc:    "Deletes a row; one that is not there is no error.",
		}, func(ctx context.Context, db Rows, p params) (abi.RawJSON, error) {
			return done(db.Delete(ctx, p[0].text, p[1].text))
		}},
		{Function{
			Name: "deleteWhere", Waits: true,
			Params: []Field{collection, where}, MaxParams: MaxDataParams,
			Result: nothing(),
			Errors: stored(),
			Doc:    "Deletes the rows that have all the values of where, which must not be empty.",
			JS:     JavaScript{Signature: "deleteWhere(collection: string, where: Where): Promise<void>"},
		}, func(ctx context.Context, db Rows, p params) (abi.RawJSON, error) {
			return done(db.DeleteWhere(ctx, p[0].text, p[1].raw)) // one that is empty is the service's to refuse
		}},
		{Function{
			Name: "count", Waits: true,
			Params: []Field{collection, optional(where)}, MaxParams: MaxDataParams,
			Result: Type{Kind: TypeInteger},
			Errors: stored(),
			Doc:    "Returns how many rows have all the values of where; without it, how many there are.",
			JS:     JavaScript{Signature: "count(collection: string, where?: Where): Promise<number>"},
		}, func(ctx context.Context, db Rows, p params) (abi.RawJSON, error) {
			return number(db.Count(ctx, p[0].text, p[1].raw))
		}},
	}
	all := []method[DB]{
		{Function{
			Name: "stats", Waits: true,
			Result: object("StorageStats",
				text("method", "how bytes were counted, such as dbstat"),
				integer("totalRows", "rows of all collections"),
				integer("totalBytes", "the size of the database without free pages"),
				list("collections", object("CollectionStats",
					text("name", "the collection"),
					integer("rows", "its rows"),
					integer("bytes", "its size with its indexes"),
				), "every collection, sorted by name"),
				integer("kvBytes", "the size of the key-value storage"),
				integer("secretsBytes", "the size of the keys and values of ctx.secrets"),
			), ResultBudget: someResult,
			Errors: stored(),
			Doc:    "Returns how much the plugin stores. It reads through the whole database.",
		}, func(ctx context.Context, db DB, _ params) (abi.RawJSON, error) {
			return db.Stats(ctx, make([]byte, 0, firstBuffer))
		}},
	}
	return serve(Namespace{Name: "db", Title: "DB", Permission: "storage"}, From[DB],
		slices.Concat(of(rows, func(db DB) Rows { return db }), all, transactionMethods(rows)))
}
