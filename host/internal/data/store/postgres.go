package store

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// postgresEngine keeps rows in a schema of a PostgreSQL server. The server
// gathers commits that come at the same time by itself, and hosts share it: so
// nothing that other hosts may change is kept here, but for a measure of size.
type postgresEngine struct {
	*core
	database  postgres.Database
	declared  Schema
	schema    postgres.Schema
	size      size
	unfreed   postgres.Unfreed
	group     group
	copying   string // the schema of the copy that opening has made
	committed asking // what is committed
}

func newPostgresEngine(c *core, d postgres.Database, declared Schema) *postgresEngine {
	p := &postgresEngine{core: c, database: d, declared: declared}
	p.group = group{most: c.limits.Group, lead: p.lead}
	p.committed = asking{p, func(ctx context.Context, s postgres.Statement) (int64, error) {
		return p.schema.Run(ctx, postgres.Read, s)
	}}
	return p
}

// openPostgres makes the schema where there is none, and brings it up to what
// is declared.
func openPostgres(ctx context.Context, core *core, o Options) (*postgresEngine, error) {
	p := newPostgresEngine(core, o.Database, o.Schema)
	var err error
	p.schema, err = o.Database.Schema(ctx, core.plugin, core.limits.settings())
	if err != nil {
		return nil, p.openError(err)
	}
	err = p.alone(ctx, func(t *transaction) error {
		was, err := p.inspect(ctx, t.asking)
		if err != nil {
			return err
		}
		before := func(ctx context.Context, version string) (string, error) { return p.copyBefore(ctx, t, version) }
		if err := p.upgrade(ctx, t, o, was, before); err != nil {
			return err
		}
		if err := p.bound(ctx, t); err != nil {
			return err
		}
		return p.checkSize(ctx, t)
	})
	if err != nil && p.copying != "" {
		// Nothing was changed, so nothing is in it.
		err = errors.Join(err, o.Database.DropBeside(context.WithoutCancel(ctx), p.copying))
		p.opened.Copy = ""
	}
	if err == nil {
		p.fence(o.Schema.Version)
	}
	if err != nil && p.opened.From != "" {
		var opened *OpenError
		if err = p.openError(err); errors.As(err, &opened) {
			opened.Changing = true
		}
	}
	return p, p.openError(err)
}

// alone runs f in a transaction beside which nobody writes, on any host.
func (p *postgresEngine) alone(ctx context.Context, f func(t *transaction) error) error {
	tx, err := p.schema.Begin(ctx, postgres.Alone)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := f(&transaction{asking: asking{p, tx.Run}, tx: tx}); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// inspect reads what the schema holds.
func (p *postgresEngine) inspect(ctx context.Context, t asking) (live, error) {
	was := live{columns: make(map[string]bool)}
	var err error
	if was.Tables, err = t.tables(ctx, p.plugin); err != nil {
		return was, err
	}
	if was.empty = len(was.objects) == 0; was.empty {
		return was, nil
	}
	return was, p.inspectOwn(ctx, t, &was)
}

// bound has the server refuse rows that are longer than SQLite would take, by
// the length that comes with each transaction, and stores long values as they
// are: so the space that they take is no less than their length.
func (p *postgresEngine) bound(ctx context.Context, t *transaction) error {
	if len(p.opened.Added) == 0 && !p.opened.Created {
		return nil
	}
	const constraint = `":row_bytes"`
	for _, name := range p.names {
		columns, err := t.columns(ctx, collectionTable(p.plugin, name))
		if err != nil {
			return err
		}
		changes := []string{"DROP CONSTRAINT IF EXISTS " + constraint}
		var lengths []string
		for _, column := range columns {
			lengths = append(lengths, "coalesce(octet_length("+quote(column)+"::text), 0)")
		}
		c := p.collections[name]
		for i := range c.columns {
			if c.columns[i].typ == TypeText || c.columns[i].typ == TypeJSON {
				changes = append(changes, "ALTER COLUMN "+c.columns[i].quoted+" SET STORAGE EXTERNAL")
			}
		}
		changes = append(changes, "ADD CONSTRAINT "+constraint+" CHECK ("+sum(lengths)+
			" <= nullif(current_setting('wasmhost.row_bytes', true), '')::bigint) NOT VALID")
		if err := t.run(ctx, "ALTER TABLE "+c.table+" "+strings.Join(changes, ", ")); err != nil {
			return err
		}
	}
	if !p.opened.Created {
		return nil
	}
	keys := p.sql.table(p.plugin, keyTable(p.plugin))
	return t.run(ctx, "ALTER TABLE "+keys+` ALTER COLUMN "value" SET STORAGE EXTERNAL; CREATE UNIQUE INDEX `+
		`":kv:key" ON `+keys+" ("+indexed([]*column{keyColumn}, true)+")")
}

func (p *postgresEngine) read(_ context.Context, f func(c querier) error) error {
	return f(&p.committed)
}

func (p *postgresEngine) snapshot(ctx context.Context, f func(c querier) error) error {
	tx, err := p.schema.Begin(ctx, postgres.Snapshot)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	return f(asking{p, tx.Run})
}

func (p *postgresEngine) write(w *write, doing string) error {
	if err := p.admit(w, doing, p.committed); err != nil {
		return err
	}
	if w.long {
		return p.byItself(w)
	}
	return p.group.do(w)
}

// errTwice is the refusal of an upsert whose conflict columns name one twice.
var errTwice = errors.New("a column stands twice in the conflict columns")

// twice reports whether a quoted name is twice in a list.
func twice(tuple string) bool {
	names := strings.Split(tuple, ", ")
	slices.Sort(names)
	return len(slices.Compact(names)) < strings.Count(tuple, ", ")+1
}

// numbered gives arguments the numbers that the server wants. No name and no
// constant in what the host writes has a question mark.
//
// A question mark with an exclamation mark is the argument before once more. A
// text that has its numbers stays as it is.
func numbered(text string) string {
	if strings.IndexByte(text, '?') < 0 {
		return text
	}
	var b strings.Builder
	for n := 0; ; {
		before, after, more := strings.Cut(text, "?")
		b.WriteString(before)
		if !more {
			return b.String()
		}
		if again, found := strings.CutPrefix(after, "!"); found {
			after = again
		} else {
			n++
		}
		b.WriteByte('$')
		b.WriteString(strconv.Itoa(n))
		text = after
	}
}

func (p *postgresEngine) begin(ctx context.Context) (held, error) {
	tx, err := p.schema.Begin(ctx, postgres.Alone)
	if err != nil {
		return nil, err
	}
	return &transaction{asking: asking{p, tx.Try}, tx: tx}, nil
}

func (p *postgresEngine) fill(ctx context.Context, f func(to filler) error) error {
	return p.alone(ctx, func(t *transaction) error { return f(&importer{transaction: t}) })
}

// imported removes what an import has made after an error.
func (p *postgresEngine) imported(err error) error {
	if err == nil {
		return nil
	}
	return errors.Join(err, p.database.Drop(context.Background(), p.plugin))
}

func (p *postgresEngine) notice(error) {}
func (p *postgresEngine) closeIdle()   {}
func (p *postgresEngine) close()       {}

func (p *postgresEngine) refusedText(err error) bool {
	return errors.Is(err, errTwice) || postgres.State(err) == postgres.NoSuchConflict
}

// fail turns what went wrong into the error that a plugin gets. The text of the
// server ends in its state.
func (p *postgresEngine) fail(ctx context.Context, doing string, err error) error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*abi.Error](err); ok {
		return err
	}
	words := postgres.Message(err)
	switch code := postgres.Code(err); {
	case errors.Is(err, postgres.ErrUnknown):
		return postgres.Unknown(doing)
	case code == abi.CodeConflict:
		return abi.NewError(code, doing+": "+takenIn(p.sql.name, p.uniqueColumns(postgres.Constraint(err)), words))
	case code == abi.CodeDeadlineExceeded:
		if cause := ctx.Err(); cause != nil {
			words = cause.Error()
		}
		return abi.NewError(code, doing+": "+words+"; nothing was changed")
	case code == abi.CodeUnavailable:
		return abi.NewError(code, doing+": the database server cannot be reached; nothing was changed: try again later")
	case postgres.State(err) == postgres.CheckViolation:
		return abi.Exceeded("%s: the row is longer than %d bytes, which is the limit (store.value-bytes, store.result-bytes)",
			doing, p.limits.rowBytes())
	case postgres.State(err) == postgres.LimitExceeded:
		return abi.Exceeded("%s: a value is too long for the index that its column has: %s", doing, words)
	default:
		return abi.NewError(code, doing+": "+words)
	}
}

// uniqueColumns are the columns of a unique index by its name.
func (p *postgresEngine) uniqueColumns(index string) []string {
	for _, name := range p.names {
		table := collectionTable(p.plugin, name)
		if physicalName(p.plugin, table+":id") == index {
			return []string{columnID}
		}
		for _, tuple := range p.collections[name].tuples {
			if physicalName(p.plugin, indexName(table, tuple, true)) == index {
				return tuple
			}
		}
	}
	return nil
}

// openError sorts an error that came while the schema was opened.
func (p *postgresEngine) openError(err error) error {
	var known *OpenError
	if err == nil || errors.As(err, &known) {
		return err
	}
	if postgres.Gone(err) {
		return &OpenError{Reason: ReasonUnreachable, Path: p.where, Err: err, Hint: "start it, or correct the address"}
	}
	return &OpenError{Reason: ReasonFailed, Path: p.where, Err: errors.New(postgres.Message(err))}
}

// readTables says what a plugin's schema has, and makes none.
func readTables(ctx context.Context, o Options) (Tables, error) {
	t := Tables{plugin: o.Schema.PluginID, physical: physicalName, objects: make(map[string]bool)}
	names, err := o.Database.Relations(ctx, postgres.SchemaName(o.Schema.PluginID))
	for _, name := range names {
		t.objects[name] = true
	}
	return t, err
}
