package store

import (
	"database/sql/driver"
	"strings"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/abi"
)

// appendWhere appends a condition on every column that where names, all of
// which must hold: equality with a value, where null matches NULL, or an object
// of comparisons. A json column equals a value that is written the same, white
// space aside, so that it knows no comparisons.
func (s *core) appendWhere(text []byte, args []driver.Value, c *collection, where []byte) ([]byte, []driver.Value,
	error) {
	w := condition{store: s, c: c, text: text, args: args, word: " WHERE "}
	seen := make([]bool, len(c.columns))
	err := object(where, "where", func(name, value []byte) error {
		i, err := c.column(name)
		if err != nil {
			return err
		}
		if seen[i] {
			return invalid("%s is given twice", c.columns[i].title)
		}
		seen[i] = true
		if value[0] == '{' && c.columns[i].typ != TypeJSON {
			return w.comparisons(&c.columns[i], value)
		}
		return w.is(&c.columns[i], value, " = ?", " IS NULL")
	})
	return w.text, w.args, err
}

// ranges reports whether a condition, which was checked, compares a column
// that an index begins with.
func (s *core) ranges(c *collection, where []byte) (found bool) {
	if !given(where) {
		return false
	}
	_ = object(where, "where", func(name, value []byte) error {
		i, err := c.column(name)
		found = found || err == nil && value[0] == '{' && c.columns[i].typ != TypeJSON && c.columns[i].indexed
		return nil
	})
	return found
}

// condition is a WHERE clause that grows.
type condition struct {
	store *core
	c     *collection
	text  []byte
	args  []driver.Value
	word  string // that comes before the next column
}

// begin appends what stands before a comparison of a column.
func (w *condition) begin(col *column) {
	w.text = append(append(append(append(w.text, w.word...), w.c.table...), '.'), col.quoted...)
	w.word = " AND "
}

// is appends a comparison with one value; one with null has a form of its own.
func (w *condition) is(col *column, value []byte, compare, null string) error {
	bound, err := col.bind(value, &w.store.limits)
	if err != nil {
		return err
	}
	if bound == nil && null == "" {
		return invalid("%s: nothing is greater or less than null; use ne, or null itself", col.title)
	}
	w.begin(col)
	if bound == nil {
		w.text = append(w.text, null...)
		return nil
	}
	text, isText := bound.(string)
	short := isText && w.c.sql.isShort(text)
	w.text, w.args = append(w.text, compare...), append(w.args, bound)
	w.text = append(w.text, w.c.sql.also(col, w.c.table+"."+col.quoted, compare, short)...)
	return nil
}

// comparisons appends those of an object, such as {"gte": 1, "lt": 9}.
func (w *condition) comparisons(col *column, value []byte) error {
	n := 0
	err := object(value, "the comparisons of "+col.title, func(name, value []byte) error {
		n++
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
		return invalid("%s: there is no comparison %s; there are gt, gte, lt, lte, ne, in and like", col.title,
			shown(string(name)))
	})
	if err == nil && n == 0 {
		return invalid("%s: the comparisons are empty; give one of gt, gte, lt, lte, ne, in and like", col.title)
	}
	return err
}

// in appends that the column has one of the values of a list.
func (w *condition) in(col *column, list []byte) error {
	if list[0] != '[' {
		return invalid("%s: in takes an array of values, not %s", col.title, kindOf(list))
	}
	w.text = append(append(w.text, w.word...), '(')
	w.word = ""
	w.begin(col)
	w.text = append(w.text, " IN ("...)
	n, null := 0, false
	for i := abi.SkipSpace(list, 1); list[i] != ']'; n++ {
		end, err := abi.SkipValue(list, i)
		if err != nil {
			return invalid("%s: %v", col.title, err)
		}
		bound, err := col.bind(list[i:end], &w.store.limits)
		if err != nil {
			return err
		}
		if n >= w.store.limits.ListValues {
			return exceeded("%s: in has more than %d values, which is the limit (store.list-values)", col.title,
				w.store.limits.ListValues)
		}
		if bound == nil {
			null = true
		} else {
			w.text, w.args = append(w.text, "?,"...), append(w.args, bound)
		}
		if i = abi.SkipSpace(list, end); list[i] == ',' {
			i = abi.SkipSpace(list, i+1)
		}
	}
	if last := len(w.text) - 1; w.text[last] == ',' {
		w.text = w.text[:last]
	}
	if strings.HasSuffix(string(w.text[len(w.text)-1:]), "(") {
		w.text = append(w.text, "NULL"...) // which nothing equals
	}
	w.text = append(w.text, ')')
	if null {
		w.word = " OR "
		w.begin(col)
		w.text = append(w.text, " IS NULL"...)
	}
	w.text, w.word = append(w.text, ')'), " AND "
	return nil
}

// like appends that a text is like a pattern, in which % stands for any text,
// _ for any character, and \ takes that from the character behind it. Letters
// from A to Z are the same in either case. SQLite takes an index for that only
// where it is told the range that all such texts lie in.
func (w *condition) like(col *column, value []byte) error {
	if col.typ != TypeText {
		return invalid("%s: like is for columns of the type text", col.title)
	}
	if value[0] != '"' {
		return invalid("%s: like takes a pattern, which is a string, not %s", col.title, kindOf(value))
	}
	pattern, ok := unquote(value)
	if !ok {
		return invalid("%s: the pattern has half of a surrogate pair, which UTF-8 cannot hold", col.title)
	}
	if len(pattern) > w.store.limits.PatternBytes {
		return exceeded("%s: the pattern of like has %d bytes, and the limit is %d (store.pattern-bytes)", col.title,
			len(pattern), w.store.limits.PatternBytes)
	}
	if strings.HasSuffix(strings.ReplaceAll(pattern, `\\`, ""), `\`) {
		return invalid(`%s: the pattern ends with a \, behind which nothing stands; write \\ for the character itself`,
			col.title)
	}
	w.text = append(append(w.text, w.word...), w.c.sql.like(w.c.table+"."+col.quoted)...)
	w.args, w.word = append(w.args, w.c.sql.cut(pattern)), " AND "
	prefix := pattern
	if i := strings.IndexAny(pattern, `%_\`); i >= 0 {
		prefix = pattern[:i]
	}
	from, to := letters(prefix, 'a', 'z'), letters(prefix, 'A', 'Z')
	if last, size := utf8.DecodeLastRuneInString(to); size > 0 && last < 0xD7FF {
		for _, bound := range []struct{ compare, value string }{
			{" >= ?", from}, {" < ?", to[:len(to)-size] + string(last+1)},
		} {
			w.begin(col)
			w.text, w.args = append(w.text, bound.compare...), append(w.args, bound.value)
			short := w.c.sql.isShort(bound.value)
			w.text = append(w.text, w.c.sql.also(col, w.c.table+"."+col.quoted, bound.compare, short)...)
		}
	}
	return nil
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
