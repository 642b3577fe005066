package store

import (
	"context"
	"database/sql/driver"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// appendWhere appends a condition on every column that where names, all of
// which must hold: equality with a value, where null matches NULL, or an object
// of comparisons. A json column equals a value that is written the same, white
// space aside, so that it knows no comparisons.
func (s *core) appendWhere(ctx context.Context, text []byte, args []driver.Value, c *collection, where []byte) (
	[]byte, []driver.Value, error,
) {
	var w condition
	err := hostfuncs.Reading(ctx, len(where), func(pauses *abi.Pauses) (err error) {
		w, err = s.compileWhere(pauses, text, args, c, where)
		return err
	})
	return w.text, w.args, err
}

func (s *core) compileWhere(pauses *abi.Pauses, text []byte, args []driver.Value, c *collection, where []byte) (
	condition, error,
) {
	w := condition{pauses: pauses, store: s, c: c, text: text, args: args, word: " WHERE "}
	seen := make([]bool, len(c.columns))
	err := object(pauses, where, "where", func(name, value []byte) error {
		i, err := c.column(name)
		if err != nil {
			return err
		}
		if seen[i] {
			return abi.Invalid("%s is given twice", c.columns[i].title)
		}
		seen[i] = true
		if value[0] == '{' && c.columns[i].typ != TypeJSON {
			return w.comparisons(&c.columns[i], value)
		}
		w.ranged = w.ranged || !c.sql.inOrder(&c.columns[i])
		if err := w.another(); err != nil {
			return err
		}
		return w.is(&c.columns[i], value, " = ?", " IS NULL")
	})
	return w, err
}

// condition is a WHERE clause that grows.
type condition struct {
	pauses *abi.Pauses
	store  *core
	c      *collection
	text   []byte
	args   []driver.Value
	word   string // that comes before the next column
	ranged bool   // an index finds the rows, but not in the order of their numbers
	given  int    // comparisons
}

// another counts a comparison.
func (w *condition) another() error {
	if w.given++; w.given > w.store.limits.Comparisons {
		return abi.Exceeded("where has more than %d comparisons, which is the limit (store.comparisons)",
			w.store.limits.Comparisons)
	}
	return nil
}

// begin appends what stands before a comparison.
func (w *condition) begin() {
	w.text = append(w.text, w.word...)
	w.word = " AND "
}

// is appends a comparison with one value; one with null has a form of its own.
func (w *condition) is(col *column, value []byte, compare, null string) error {
	bound, err := col.bind(w.pauses, value, &w.store.limits)
	if err != nil {
		return err
	}
	if bound == nil && null == "" {
		return abi.Invalid("%s: nothing is greater or less than null; use ne, or null itself", col.title)
	}
	w.compare(col, compare, null, bound)
	return nil
}

func (w *condition) compare(col *column, compare, null string, bound driver.Value) {
	w.begin()
	if bound == nil {
		w.text = append(w.text, w.c.sql.compared(col, col.whole, null, true)...)
		return
	}
	w.text = append(w.text, w.c.sql.compared(col, col.whole, compare, w.short(bound))...)
	w.args = append(w.args, bound)
}

// short reports whether an index has all of a value.
func (w *condition) short(bound driver.Value) bool {
	text, is := bound.(string)
	return !is || w.c.sql.isShort(text)
}

// comparisons appends those of an object, such as {"gte": 1, "lt": 9}.
func (w *condition) comparisons(col *column, value []byte) error {
	seen := make(map[string]bool)
	err := object(w.pauses, value, "the comparisons of "+col.title, func(name, value []byte) error {
		if seen[string(name)] {
			return abi.Invalid("%s: the comparison %s is given twice", col.title, shown(string(name)))
		}
		seen[string(name)] = true
		if err := w.another(); err != nil {
			return err
		}
		switch string(name) {
		case "gt", "gte", "lt", "lte", "in":
			w.ranged = w.ranged || col.indexed
		}
		switch string(name) {
		case "gt":
			return w.is(col, value, " > ?", "")
		case "gte":
			return w.is(col, value, " >= ?", "")
		case "lt":
			return w.is(col, value, " < ?", "")
		case "lte":
			return w.is(col, value, " <= ?", "")
		case "ne": // also rows that have no value
			return w.is(col, value, w.c.sql.isNot, " IS NOT NULL")
		case "in":
			return w.in(col, value)
		case "like":
			return w.like(col, value)
		}
		return abi.Invalid("%s: there is no comparison %s; there are gt, gte, lt, lte, ne, in and like", col.title,
			shown(string(name)))
	})
	if err == nil && len(seen) == 0 {
		return abi.Invalid("%s: the comparisons are empty; give one of gt, gte, lt, lte, ne, in and like", col.title)
	}
	return err
}

// in appends that the column has one of the values of a list.
func (w *condition) in(col *column, list []byte) error {
	if list[0] != '[' {
		return abi.Invalid("%s: in takes an array of values, not %s", col.title, abi.KindName(list))
	}
	var long []driver.Value
	first, null := len(w.args), false
	for i, n := abi.SkipSpace(list, 1), 0; list[i] != ']'; n++ {
		end, err := abi.SkipValue(list, i)
		if err != nil {
			return abi.Invalid("%s: %v", col.title, err)
		}
		bound, err := col.bind(w.pauses, list[i:end], &w.store.limits)
		if err != nil {
			return err
		}
		if n >= w.store.limits.ListValues {
			return abi.Exceeded("%s: in has more than %d values, which is the limit (store.list-values)", col.title,
				w.store.limits.ListValues)
		}
		switch {
		case bound == nil:
			null = true
		case w.short(bound):
			w.args = append(w.args, bound)
		default:
			long = append(long, bound)
		}
		if i = abi.SkipSpace(list, end); list[i] == ',' {
			i = abi.SkipSpace(list, i+1)
		}
	}
	w.begin()
	w.text, w.word = append(w.text, '('), ""
	if short := len(w.args) - first; short > 0 {
		marks := strings.Repeat("?,", short)
		w.begin()
		w.text = append(w.text, w.c.sql.compared(col, col.whole, " IN ("+marks[:len(marks)-1]+")", true)...)
		w.word = " OR "
	}
	if len(long) > 0 {
		text, times := w.c.sql.oneOf(col, col.whole, len(long))
		w.begin()
		w.text, w.word = append(w.text, text...), " OR "
		for range times {
			w.args = append(w.args, long...)
		}
	}
	if null {
		w.compare(col, "", " IS NULL", nil)
	} else if w.word == "" {
		w.text = append(append(w.text, col.whole...), " IN (NULL)"...) // which nothing equals
	}
	w.text, w.word = append(w.text, ')'), " AND "
	return nil
}

// like appends that a text is like a pattern, in which % stands for any text,
// _ for any character, and \ takes that from the character behind it. Letters
// from A to Z are the same in either case. Databases take an index for that
// only where they are told the ranges that all such texts lie in.
func (w *condition) like(col *column, value []byte) error {
	if col.typ != TypeText {
		return abi.Invalid("%s: like is for columns of the type text", col.title)
	}
	if value[0] != '"' {
		return abi.Invalid("%s: like takes a pattern, which is a string, not %s", col.title, abi.KindName(value))
	}
	pattern := unquote(w.pauses, value)
	if len(pattern) > w.store.limits.PatternBytes {
		return abi.Exceeded("%s: the pattern of like has %d bytes, and the limit is %d (store.pattern-bytes)", col.title,
			len(pattern), w.store.limits.PatternBytes)
	}
	pattern, _, _ = strings.Cut(pattern, "\x00") // at which it ends for SQLite
	if strings.HasSuffix(strings.ReplaceAll(pattern, `\\`, ""), `\`) {
		return abi.Invalid(`%s: the pattern ends with a \, behind which nothing stands; write \\ for the character itself`,
			col.title)
	}
	w.begin()
	text, times := w.c.sql.like(col.whole)
	w.text = append(w.text, text...)
	for range times {
		w.args = append(w.args, pattern)
	}
	prefix, whole := literal(pattern)
	end := after
	if whole { // and the beginning of what has a NUL next, at which texts end for a like
		end = func(prefix string) string { return prefix + "\x01" }
	}
	if end(letters(prefix, 'A', 'Z')) == "" {
		return nil
	}
	begins := []string{""}
	if col.indexed {
		w.ranged = true
		begins, prefix = cases(prefix)
	}
	w.begin()
	w.text, w.word = append(w.text, '('), ""
	for _, begin := range begins {
		w.compare(col, " >= ?", "", begin+letters(prefix, 'a', 'z'))
		w.compare(col, " < ?", "", end(begin+letters(prefix, 'A', 'Z')))
		w.word = " OR "
	}
	w.text, w.word = append(w.text, ')'), " AND "
	return nil
}

// literal is what all texts that are like a pattern begin with, case aside, and
// whether it is the whole pattern.
func literal(pattern string) (prefix string, whole bool) {
	var b strings.Builder
	for i := 0; i < len(pattern); i++ {
		switch pattern[i] {
		case '%', '_':
			return b.String(), false
		case '\\':
			i++ // the pattern does not end with it
		}
		b.WriteByte(pattern[i])
	}
	return b.String(), true
}

// mostCases is how many letters of a prefix come in both cases, of which each
// doubles the ranges of an index that are looked through.
const mostCases = 4

// cases are the beginnings that a prefix may have, up to its first letters, and what
// comes behind them.
func cases(prefix string) (begins []string, rest string) {
	begins = []string{""}
	n := 0
	for at, r := range prefix {
		lower, upper := letters(string(r), 'A', 'Z'), letters(string(r), 'a', 'z')
		if lower != upper {
			if n++; n > mostCases {
				return begins, prefix[at:]
			}
			begins = append(begins, begins...)
		}
		for i := range begins {
			if i < len(begins)/2 {
				begins[i] += upper
			} else {
				begins[i] += lower
			}
		}
	}
	return begins, ""
}

// letters changes the case of the ASCII letters from one to another, those of
// other alphabets stay as they are: so does SQLite.
func letters(text string, from, to rune) string {
	return strings.Map(func(r rune) rune {
		if from <= r && r <= to {
			return r ^ 0x20
		}
		return r
	}, text)
}
