package wasmhost

import (
	"strconv"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/jsoncodec"
)

// Columns are columns with values, in their order: a condition, made by
// [Where], or what to write, made by [Set] or [ColumnsOf]. The zero value has
// none. Columns do not change; And returns others.
//
// A value is anything that can be written as JSON: nil, booleans, numbers and
// strings of any named type, structs, slices and so on. A [RawJSON] is JSON
// already. A value that cannot be written is the error of the call that the
// columns are passed to.
type Columns struct {
	members []byte // without the braces
	of      bool   // made by ColumnsOf: members may be left out
	err     error
}

// condition returns the columns as a condition, which those of a value are not: one
// left out, as by omitempty, would choose rows that nobody asked for.
func (c Columns) condition() Columns {
	if c.of && c.err == nil {
		c.err = &Error{Code: abi.CodeInvalidArgument, Message: "a condition is made by Where, not by ColumnsOf: a member " +
			"that the value leaves out would match every row"}
	}
	return c
}

// Where starts a condition: the column equals the value, or is as a
// [Comparison] says. A nil, also a nil pointer, matches NULL; in a conflict key it
// equals nothing, so that an upsert inserts.
// Column names are data, not SQL: a column called order works.
func Where(column string, value any) Columns { return Columns{}.And(column, value) }

// Set starts what to write: the column becomes the value. A nil becomes NULL.
func Set(column string, value any) Columns { return Columns{}.And(column, value) }

// And adds a column: to a condition, whose columns must then all be equal, or
// to what is written. The same column twice is an invalid_argument.
func (c Columns) And(column string, value any) Columns {
	if c.err != nil {
		return c
	}
	n := len(c.members)
	b := c.members[:n:n]
	if n > 0 {
		b = append(b, ',')
	}
	b = append(abi.AppendString(b, column), ':')
	if compared, ok := value.(Comparison); ok {
		b, c.err = append(append(append(b, '{'), compared.members...), '}'), compared.err
	} else {
		b, c.err = jsoncodec.AppendValue(b, value)
	}
	if c.err != nil {
		c.err = &Error{Code: abi.CodeInvalidArgument, Message: "the value for the column " + strconv.Quote(column) + ": " +
			c.err.Error()}
		return c
	}
	c.members = b
	return c
}

// ColumnsOf returns the members of a struct, or of another value that is
// written as a JSON object, as columns. To write a row back that was read
// before, give its columns to Update: its id may stand among them, its times
// are set by the host. They are no condition.
func ColumnsOf[T any](v T) Columns {
	var text []byte
	write, err := jsoncodec.Appender[T]()
	if err == nil {
		text, err = write(nil, &v, 0)
	}
	if err == nil {
		start := abi.SkipSpace(text, 0)
		end := len(text)
		for end > start && text[end-1] <= ' ' {
			end--
		}
		if end-start >= 2 && text[start] == '{' && text[end-1] == '}' {
			return Columns{members: text[start+1 : end-1 : end-1], of: true}
		}
		err = &Error{Code: abi.CodeInvalidArgument,
			Message: "columns can be made of a JSON object only, as of a struct or a map"}
	}
	return Columns{err: err}
}

// object returns the columns as a JSON object, nil where there are none.
func (c Columns) object() (abi.RawJSON, error) {
	if c.err != nil || len(c.members) == 0 {
		return nil, c.err
	}
	b := make([]byte, 0, len(c.members)+2)
	b = append(b, '{')
	b = append(b, c.members...)
	return append(b, '}'), nil
}

// joined returns the columns of all of several as one JSON object, nil where
// there are none.
func joined(all []Columns) (abi.RawJSON, error) {
	var one Columns
	for _, c := range all {
		switch c = c.condition(); {
		case one.err != nil || len(c.members) == 0 && c.err == nil:
		case len(one.members) == 0 || c.err != nil:
			one = c
		default:
			n := len(one.members)
			one.members = append(append(one.members[:n:n], ','), c.members...)
		}
	}
	return one.object()
}

// Order is what rows are sorted by, made by [Asc] and [Desc]. The zero value
// is the order of insertion. Orders do not change; their methods return
// others.
type Order struct{ members []byte }

// Asc sorts by a column, its smallest value first; NULL comes before all
// others.
func Asc(column string) Order { return Order{}.Asc(column) }

// Desc sorts by a column, its largest value first.
func Desc(column string) Order { return Order{}.Desc(column) }

// Asc sorts rows that are still equal by a further column.
func (o Order) Asc(column string) Order { return o.by(column, `:"asc"`) }

// Desc sorts rows that are still equal by a further column, its largest value
// first.
func (o Order) Desc(column string) Order { return o.by(column, `:"desc"`) }

func (o Order) by(column, direction string) Order {
	n := len(o.members)
	b := o.members[:n:n]
	if n > 0 {
		b = append(b, ',')
	}
	return Order{append(abi.AppendString(b, column), direction...)}
}

// Query says which rows to read. The zero value reads all of them.
type Query struct {
	// Where is which rows; see [Where].
	Where Columns
	// Search is words that rows must have in the columns which fullText of the
	// manifest names; rows come with the best first, unless there is an OrderBy.
	// Words in quotes stand together, and wat* is the beginning of a word.
	Search string
	// Select are the columns to read; all where there are none.
	Select []string
	// OrderBy is what the rows are sorted by; see [Asc] and [Desc].
	OrderBy Order
	// Limit is how many rows to read at most; 0 means all. A result of more
	// rows or bytes than the host allows, by default 10,000 and 16 MiB, is the
	// error quota_exceeded and never cut short.
	Limit int
	// Offset is how many rows to leave out before the first.
	Offset int

	more []byte // further options, each after a comma
}

// options returns the query as JSON, nil for the zero value.
func (q Query) options() (abi.RawJSON, error) {
	if err := q.Where.condition().err; err != nil {
		return nil, err
	}
	var b []byte
	member := func(name string) {
		if len(b) == 0 {
			b = append(make([]byte, 0, len(q.Where.members)+len(q.OrderBy.members)+64), '{')
		} else {
			b = append(b, ',')
		}
		b = append(b, name...)
	}
	if len(q.Where.members) > 0 {
		member(`"where":{`)
		b = append(append(b, q.Where.members...), '}')
	}
	if q.Search != "" {
		member(`"search":`)
		b = abi.AppendString(b, q.Search)
	}
	for i, column := range q.Select {
		if i == 0 {
			member(`"select":[`)
		} else {
			b = append(b, ',')
		}
		b = abi.AppendString(b, column)
		if i == len(q.Select)-1 {
			b = append(b, ']')
		}
	}
	if len(q.OrderBy.members) > 0 {
		member(`"orderBy":{`)
		b = append(append(b, q.OrderBy.members...), '}')
	}
	if q.Limit != 0 {
		member(`"limit":`)
		b = strconv.AppendInt(b, int64(q.Limit), 10)
	}
	if q.Offset != 0 {
		member(`"offset":`)
		b = strconv.AppendInt(b, int64(q.Offset), 10)
	}
	if len(q.more) > 0 {
		member("")
		b = append(b, q.more[1:]...)
	}
	if b == nil {
		return nil, nil
	}
	return append(b, '}'), nil
}
