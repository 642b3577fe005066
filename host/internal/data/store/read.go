package store

import (
	"context"
	"database/sql/driver"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// GetByID appends the row with an id, or null.
func (s *Store) GetByID(ctx context.Context, dst []byte, collection, id string) ([]byte, error) {
	c, err := s.collection(collection)
	if err != nil {
		return nil, err
	}
	start := len(dst)
	err = s.read(ctx, "get from "+c.name, func(conn querier) error {
		dst = append(dst[:start], "null"...)
		return conn.one(ctx, c.byID.of(id), id, len(c.columns), func(row []driver.Value) error {
			if n := c.jsonSize(row); n > longRow && n > s.limits.ResultBytes+longRow {
				return abi.Exceeded("get from %s: the row has %d bytes, and the limit of one result is %d", c.name, n,
					s.limits.ResultBytes)
			}
			var err error
			dst, err = c.appendRow(dst[:start], row)
			if n := len(dst) - start; err == nil && n > s.limits.ResultBytes {
				return abi.Exceeded("get from %s: the row has %d bytes, and the limit of one result is %d", c.name, n,
					s.limits.ResultBytes)
			}
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	return dst, nil
}

// Query appends the rows that options, a JSON object, asks for, as a JSON
// array. options may hold where (values or comparisons by column, all of which
// must hold), search (words, of which columns that fullText names must have all:
// rows come with the best first then), select (the columns to return), orderBy ("asc" or "desc" by column,
// or a column with order beside it), limit and offset; nil means all rows. Rows
// that orderBy leaves equal come in the order of insertion.
//
// With groupBy, count, sum, min or max it appends groups of rows instead, in the
// order of the columns of groupBy; without groupBy all rows are one group.
func (s *Store) Query(ctx context.Context, dst []byte, collection string, options []byte) ([]byte, error) {
	c, err := s.collection(collection)
	if err != nil {
		return nil, err
	}
	var q query
	err = hostfuncs.Reading(ctx, len(options), func(pauses *abi.Pauses) error {
		q, err = s.compileQuery(pauses, c, options)
		return err
	})
	if err != nil {
		return nil, err
	}
	doing := "query " + c.name
	start := len(dst)
	err = s.read(ctx, doing, func(conn querier) error {
		out := result{store: s.core, doing: doing, dst: dst[:start], start: start}
		c, sorted, appendRow := q.of, q.of, q.of.appendRow
		if q.ranked {
			sorted = nil
		}
		if q.groups.given() {
			sorted = nil
			appendRow = func(dst []byte, row []driver.Value) ([]byte, error) { return q.groups.appendRow(dst, c, row) }
		}
		err := conn.eachSorted(ctx, sorted, q.text, q.args, func(row []driver.Value) error {
			return out.add(func(dst []byte) ([]byte, error) {
				n := longRow + 1 // of groups the longest value is not known
				if !q.groups.given() {
					n = c.jsonSize(row)
				}
				if n > longRow && len(dst)-start+n > s.limits.ResultBytes+longRow {
					return nil, abi.Exceeded("%s: the rows have more than %d bytes, which is the limit of one result: narrow the "+
						"question, or page with limit and offset", doing, s.limits.ResultBytes)
				}
				return appendRow(dst, row)
			})
		})
		dst = out.end()
		return err
	})
	if err != nil {
		return nil, err
	}
	return dst, nil
}

// result is a JSON array that grows within the limits.
type result struct {
	store *core
	doing string
	dst   []byte
	start int
	rows  int
}

func (r *result) add(appendElement func(dst []byte) ([]byte, error)) error {
	if r.rows++; r.rows > r.store.limits.ResultRows {
		return abi.Exceeded("%s: more than %d rows match, which is the limit of one result: narrow the question, or page "+
			"with limit and offset", r.doing, r.store.limits.ResultRows)
	}
	bracket := byte(',')
	if r.rows == 1 {
		bracket = '['
	}
	dst, err := appendElement(append(r.dst, bracket))
	if err != nil {
		return err
	}
	if r.dst = dst; len(dst)-r.start >= r.store.limits.ResultBytes {
		return abi.Exceeded("%s: the rows have more than %d bytes, which is the limit of one result: narrow the question, "+
			"or page with limit and offset", r.doing, r.store.limits.ResultBytes)
	}
	return nil
}

func (r *result) end() []byte {
	if r.rows == 0 {
		return append(r.dst, "[]"...)
	}
	return append(r.dst, ']')
}

// query is a statement that is asked for.
type query struct {
	text string
	args []driver.Value
	// of is the collection with the columns that rows have.
	of     *collection
	groups aggregation
	ranked bool // in the order of what is found, the best first
}

// compileQuery makes a statement and its arguments of the options of a query.
func (s *core) compileQuery(pauses *abi.Pauses, c *collection, options []byte) (q query, err error) {
	var where, orderBy, order, selected []byte
	var words []phrase
	q.of = c
	limit, offset := int64(s.limits.ResultRows)+1, int64(0)
	if options != nil {
		err = object(pauses, options, "the query", func(name, value []byte) error {
			switch string(name) {
			case "where":
				where = value
			case "select":
				selected = value
			case "search":
				if given(value) {
					words, err = s.searchWords(pauses, c, value)
				}
				return err
			case "orderBy":
				orderBy = value
			case "order":
				order = value
			case "limit":
				return s.bound(&limit, value, "limit", limit)
			case "offset":
				return s.bound(&offset, value, "offset", 1<<62)
			default:
				known, err := q.groups.option(c, string(name), value)
				if err == nil && !known {
					return abi.Invalid("a query has no %s; it has search, select, where, orderBy, order, limit and offset, or "+
						"groupBy, count, sum, min and max", shown(string(name)))
				}
				return err
			}
			return nil
		})
		if err != nil {
			return q, err
		}
	}
	if q.groups.given() && (given(selected) || given(orderBy) || given(order)) {
		return q, abi.Invalid("groupBy, count, sum, min and max stand without select and orderBy: groups come in the order " +
			"of groupBy")
	}
	if given(selected) {
		list, err := c.columnList(selected, "select")
		if err != nil {
			return q, err
		}
		q.of = c.narrow(list)
	}
	first, behind := q.of.selectAll, ""
	if q.groups.given() {
		first, behind = q.groups.sql(c)
	}
	b, ranged := append(make([]byte, 0, 256), first...), false
	if q.ranked = len(words) > 0 && !q.groups.given() && !given(orderBy); q.ranked {
		b, q.args = c.appendFound(b, q.args, words)
	}
	if given(where) {
		w, err := s.compileWhere(pauses, b, q.args, c, where)
		if err != nil {
			return q, err
		}
		b, q.args, ranged = w.text, w.args, w.ranged
	}
	if len(words) > 0 && !q.ranked {
		b, q.args = c.appendMatch(b, where, q.args, words, given(orderBy))
	}
	if q.groups.given() {
		b = append(b, behind...)
	} else if q.ranked {
		b = append(b, " ORDER BY "+s.sql.search.order()...)
	} else if b, err = c.appendOrder(pauses, b, orderBy, order, ranged); err != nil {
		return q, err
	}
	b = append(b, " LIMIT ?"...)
	q.args = append(q.args, limit)
	if offset > 0 {
		b = append(b, " OFFSET ?"...)
		q.args = append(q.args, offset)
	}
	q.text = string(b)
	return q, nil
}

// given reports whether an option is there and not null.
func given(value []byte) bool { return len(value) > 0 && value[0] != 'n' }

// bound reads a limit or an offset; more than most counts as most.
func (s *core) bound(n *int64, value []byte, name string, most int64) error {
	if !given(value) {
		return nil
	}
	got, ok := int64(0), value[0] == '-' || '0' <= value[0] && value[0] <= '9'
	if ok {
		got, ok = wholeNumber(value)
	}
	if !ok || got < 0 {
		return abi.Invalid("%s must be a whole number of at least 0, not %s", name, shown(string(value)))
	}
	*n = min(got, most)
	return nil
}

// appendOrder adds the order: by columns of an object, each with its direction,
// or, as older plugins write it, by one column whose direction stands beside it.
//
// Without any, rows come in the order of their numbers, which SQLite likes to
// read them in: where a range of an index has to be found, the plus keeps it
// from reading all rows for that.
func (c *collection) appendOrder(pauses *abi.Pauses, b, orderBy, order []byte, ranged bool) ([]byte, error) {
	word, last := " ORDER BY ", c.sql.asc
	switch {
	case given(orderBy) && orderBy[0] == '"':
		i, err := c.column([]byte(unquote(pauses, orderBy)))
		if err != nil {
			return nil, err
		}
		direction, ok := "asc", true
		if given(order) {
			if ok = order[0] == '"'; ok {
				direction = strings.ToLower(unquote(pauses, order))
			}
		}
		if !ok || direction != "asc" && direction != "desc" {
			return nil, abi.Invalid(`order takes "asc" or "desc", not %s`, shown(string(order)))
		}
		if direction == "desc" {
			last = c.sql.desc
		}
		b = append(append(append(append(b, word...), c.sql.sorted(&c.columns[i], last)...), c.columns[i].quoted...), last...)
		word = ", "
	case given(order):
		return nil, abi.Invalid(`order stands beside an orderBy that is a column's name; ` +
			`write {"orderBy": {"column": "desc"}}`)
	case given(orderBy):
		seen := make([]bool, len(c.columns))
		err := object(pauses, orderBy, "orderBy", func(name, value []byte) error {
			i, err := c.column(name)
			if err != nil {
				return err
			}
			if seen[i] {
				return abi.Invalid("orderBy: %s is given twice", c.columns[i].title)
			}
			seen[i] = true
			switch string(value) {
			case `"asc"`:
				last = c.sql.asc
			case `"desc"`:
				last = c.sql.desc
			default:
				return abi.Invalid(`orderBy: %s takes "asc" or "desc", not %s`, c.columns[i].title, shown(string(value)))
			}
			b = append(append(append(append(b, word...), c.sql.sorted(&c.columns[i], last)...), c.columns[i].quoted...), last...)
			word = ", "
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	if c.order != "" {
		if ranged && !given(orderBy) {
			word += c.sql.planned
		}
		// In the direction of the last column, so that its index serves.
		b = append(append(append(b, word...), c.order...), last...)
	}
	return b, nil
}

// Count returns how many rows have all the values of where, a JSON object;
// nil, null and {} count all.
func (s *Store) Count(ctx context.Context, collection string, where []byte) (int64, error) {
	c, err := s.collection(collection)
	if err != nil {
		return 0, err
	}
	text := []byte("SELECT count(*) FROM " + c.table)
	var args []driver.Value
	if given(where) {
		if text, args, err = s.appendWhere(ctx, text, nil, c, where); err != nil {
			return 0, err
		}
	}
	var n int64
	err = s.read(ctx, "count "+c.name, func(conn querier) error {
		n, err = conn.number(ctx, string(text), args...)
		return err
	})
	return n, err
}
