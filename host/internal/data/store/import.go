package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// maxUnknown bounds how many unknown names an import counts.
const maxUnknown = 100

// ImportOptions say what an import takes.
type ImportOptions struct {
	// SkipUnknown leaves out rows of collections and values of columns that
	// the schema does not declare, and counts them. Without it they are an
	// [*UnknownError].
	SkipUnknown bool
}

// Imported counts what an import took in.
type Imported struct {
	Rows int64
	Keys int64
	// Unknown is what was left out.
	Unknown []Unknown
}

// Unknown is a name that records have and the schema does not.
type Unknown struct {
	Collection string
	Column     string // empty where the collection is unknown
	Records    int64  // that have it
}

// String is for people.
func (u Unknown) String() string {
	if u.Column == "" {
		return fmt.Sprintf("collection %s (%d rows)", shown(u.Collection), u.Records)
	}
	return fmt.Sprintf("column %s of collection %s (%d rows)", shown(u.Column), shown(u.Collection), u.Records)
}

// UnknownError says that records do not fit the schema.
type UnknownError struct {
	Unknown []Unknown // at most 100
}

// Error lists the first names.
func (e *UnknownError) Error() string {
	text := "it has what the installed version of the plugin does not declare: "
	for i, u := range e.Unknown[:min(len(e.Unknown), 10)] {
		if i > 0 {
			text += ", "
		}
		text += u.String()
	}
	if more := len(e.Unknown) - 10; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// Empty reports whether nothing is stored: no row, not even of a collection
// that only an earlier or later version of the plugin declares, and no key.
func (s *Store) Empty(ctx context.Context) (bool, error) {
	empty := true
	err := s.read(ctx, "look for rows", func(c querier) error {
		names, err := c.collections(ctx, s.plugin)
		tables := []string{keyTable(s.plugin)}
		for _, name := range names {
			tables = append(tables, collectionTable(s.plugin, name))
		}
		for _, table := range tables {
			if err != nil || !empty {
				return err
			}
			err = c.each(ctx, "SELECT 1 FROM "+s.sql.table(s.plugin, table)+" LIMIT 1", nil, func([]driver.Value) error {
				empty = false
				return nil
			})
		}
		return err
	})
	return empty, err
}

// Import makes a new database at o.Path, where nothing may be yet, and fills
// it in one transaction with the records that next returns until io.EOF: rows
// and keys as [Store.Export] gives them, with their ids and times. They are
// checked like those of plugins, within the limits. After an error nothing is
// left at the path.
//
// The error is an [*OpenError], an [*UnknownError], an *abi.Error about a
// record, or that of next as it is.
func Import(ctx context.Context, o Options, opts ImportOptions, next func() (Record, error)) (done Imported,
	err error) {
	if o.Database == nil {
		if _, err := os.Lstat(o.Path); !errors.Is(err, fs.ErrNotExist) {
			if err == nil {
				err = fs.ErrExist
			}
			return done, openError(o.Path, err)
		}
	}
	s, err := Open(ctx, o)
	if err != nil {
		return done, err
	}
	if !s.opened.Created {
		return done, errors.Join(openError(s.where, fs.ErrExist), s.Close())
	}
	defer func() { err = s.engine.imported(errors.Join(err, s.Close())) }()
	in := &importing{store: s, skip: opts.SkipUnknown, unknown: map[Unknown]int64{}}
	err = s.engine.fill(ctx, func(to filler) error {
		in.to = to
		return in.all(ctx, next)
	})
	done = in.done
	for _, u := range slices.SortedFunc(maps.Keys(in.unknown), compareUnknown) {
		u.Records = in.unknown[u]
		done.Unknown = append(done.Unknown, u)
	}
	if errors.Is(err, errUnknown) {
		return done, &UnknownError{Unknown: done.Unknown}
	}
	return done, err
}

func compareUnknown(a, b Unknown) int {
	if a.Collection != b.Collection {
		if a.Collection < b.Collection {
			return -1
		}
		return 1
	}
	if a.Column < b.Column {
		return -1
	}
	return 1 // no two are equal
}

// errUnknown undoes an import whose records do not fit.
var errUnknown = errors.New("unknown names")

// importing is an import under way.
type importing struct {
	store   *Store
	skip    bool
	done    Imported
	unknown map[Unknown]int64
	to      filler
	record  int64 // that is taken in, from 1
}

func (in *importing) all(ctx context.Context, next func() (Record, error)) error {
	for {
		if err := ctx.Err(); err != nil {
			return in.store.engine.fail(ctx, "import", err)
		}
		r, err := next()
		if errors.Is(err, io.EOF) {
			if len(in.unknown) > 0 && !in.skip {
				return errUnknown
			}
			return nil
		}
		if err != nil {
			return err
		}
		in.record++
		if err := in.to.measure(ctx, len(r.JSON)); err != nil {
			return in.store.engine.fail(ctx, "import", err)
		}
		if r.Collection == "" {
			err = in.key(ctx, r.JSON)
		} else {
			err = in.row(ctx, r)
		}
		if err != nil {
			return in.explain(ctx, r, err)
		}
	}
}

// explain says which record an error is about.
func (in *importing) explain(ctx context.Context, r Record, err error) error {
	doing := fmt.Sprintf("import record %d, a row of %s", in.record, shown(r.Collection))
	if r.Collection == "" {
		doing = fmt.Sprintf("import record %d, a key", in.record)
	}
	if known, ok := errors.AsType[*abi.Error](err); ok {
		return abi.NewError(known.Code, doing+": "+known.Message)
	}
	if in.to.full(err) {
		return abi.Exceeded("%s: the limit of this database is %d bytes; raise it, or export less", doing,
			in.store.limits.DatabaseBytes)
	}
	return in.store.engine.fail(ctx, doing, err)
}

// count notes an unknown name.
func (in *importing) count(collection, column string) {
	name := Unknown{Collection: collection, Column: column}
	if _, known := in.unknown[name]; known || len(in.unknown) < maxUnknown {
		in.unknown[name]++
	}
}

func (in *importing) row(ctx context.Context, r Record) error {
	s := in.store
	c, known := s.collections[r.Collection]
	if !known {
		in.count(r.Collection, "")
		return nil
	}
	row := make([]driver.Value, len(c.columns))
	seen := make([]bool, len(row))
	err := object(nil, r.JSON, "the row", func(name, value []byte) error {
		i, known := c.index[string(name)]
		if !known {
			in.count(r.Collection, string(name))
			return nil
		}
		if seen[i] {
			return abi.Invalid("%s is given twice", c.columns[i].title)
		}
		seen[i] = true
		var err error
		row[i], err = c.columns[i].bind(nil, value, &s.limits)
		return err
	})
	if err != nil {
		return err
	}
	if row[0] == nil {
		return abi.Invalid("it has no id")
	}
	for i := 1; i < automatic; i++ {
		text, _ := row[i].(string)
		if at, err := time.Parse(timestampLayout, text); err != nil || timestamp(at) != text {
			return abi.Invalid("%s is %s and no time such as %s", c.columns[i].title, shown(text), timestampLayout)
		}
	}
	if _, err := in.to.exec(ctx, c.insert, row...); err != nil {
		return err
	}
	in.done.Rows++
	return nil
}

func (in *importing) key(ctx context.Context, data []byte) error {
	s := in.store
	var key string
	var value []byte
	has := false
	err := object(nil, data, "the key", func(name, member []byte) error {
		switch string(name) {
		case "key":
			if member[0] != '"' {
				return abi.Invalid("its name is %s, not a string", abi.KindName(member))
			}
			key, has = unquote(nil, member), true
		case "value":
			value = member
		default:
			return abi.Invalid("it has the member %s; it may have key and value", shown(string(name)))
		}
		return nil
	})
	if err != nil {
		return err
	}
	if !has || value == nil {
		return abi.Invalid("it must have a key and a value")
	}
	if err := s.checkKey(key); err != nil {
		return err
	}
	text, err := compact(nil, value, keyTitle, &s.limits)
	if err != nil {
		return err
	}
	if _, err := in.to.exec(ctx, s.keys.set, key, text); err != nil {
		return err
	}
	in.done.Keys++
	return nil
}
