package store

import (
	"context"
	"slices"
	"strings"
	"unicode"
)

// Texts are searched by an index of SQLite's FTS5, which keeps words and not the
// texts: it reads those from the table of the collection, by the number of the
// row. Triggers keep it in step with every write, whoever makes it, within the
// same transaction; the number of a row never changes, since nothing here calls
// VACUUM.

// planSearch lists what the search of a collection lacks. An index over other
// columns goes, so that writes do not keep two.
func (s *core) planSearch(was live, c Collection) (steps []step) {
	if len(c.FullText) == 0 || !s.sql.searches {
		return nil
	}
	name := searchTable(s.plugin, c.Name, c.FullText)
	if slices.Contains(was.search, name) {
		return nil
	}
	what := "search of " + c.Name + " (" + strings.Join(c.FullText, ", ") + ")"
	return []step{{what, func(ctx context.Context, in changer) error {
		for _, old := range was.search {
			if !strings.HasPrefix(old, searchTable(s.plugin, c.Name, nil)) {
				continue
			}
			for _, event := range []string{"insert", "delete", "update"} {
				if err := in.run(ctx, "DROP TRIGGER IF EXISTS "+quote(old+":"+event)); err != nil {
					return err
				}
			}
			if err := in.run(ctx, "DROP TABLE "+quote(old)); err != nil {
				return err
			}
		}
		return s.addSearch(ctx, in, s.collections[c.Name], name, c.FullText)
	}}}
}

// addSearch makes the index, with the rows that there are, and its triggers.
func (s *core) addSearch(ctx context.Context, in changer, c *collection, name string, columns []string) error {
	index, all := quote(name), quoteAll(columns)
	values := func(of string) string {
		list := []string{of + "." + c.order}
		for _, column := range columns {
			list = append(list, of+"."+quote(column))
		}
		return strings.Join(list, ", ")
	}
	add := "INSERT INTO " + index + " (rowid, " + all + ") VALUES (" + values("new") + "); "
	remove := "INSERT INTO " + index + " (" + index + ", rowid, " + all + ") VALUES ('delete', " + values("old") + "); "
	trigger := func(event, on, do string) string {
		return "CREATE TRIGGER " + quote(name+":"+event) + " AFTER " + on + " ON " + c.table + " BEGIN " + do + "END"
	}
	for _, statement := range []string{
		"CREATE VIRTUAL TABLE " + index + " USING fts5(" + all + ", content=" + c.table + ", content_rowid=" + c.order +
			", tokenize='unicode61 remove_diacritics 2')",
		trigger("insert", "INSERT", add),
		trigger("delete", "DELETE", remove),
		trigger("update", "UPDATE OF "+all, remove+add),
		"INSERT INTO " + index + " (" + index + ") VALUES ('rebuild')",
	} {
		if err := in.run(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// searchWords reads what is searched: words, all of which must be there, in any
// order. Words in quotes stand together, and a word with a * behind it is the
// beginning of one. FTS5's own language stays out of reach: it has operators
// that nobody who types words means.
func (s *core) searchWords(c *collection, value []byte) (string, error) {
	if c.search == "" {
		return "", invalid("nothing of the collection %q is searched: name columns of texts in its fullText in the manifest",
			c.name)
	}
	if value[0] != '"' {
		return "", invalid("search takes words, as a string, not %s", kindOf(value))
	}
	text, ok := unquote(value)
	if !ok {
		return "", invalid("search: the string has half of a surrogate pair, which UTF-8 cannot hold")
	}
	if len(text) > s.limits.PatternBytes {
		return "", exceeded("search: the words have %d bytes, and the limit is %d (store.pattern-bytes)", len(text),
			s.limits.PatternBytes)
	}
	var b strings.Builder
	inQuotes := false
	for part := range strings.SplitSeq(text, `"`) {
		phrases := []string{part}
		if !inQuotes {
			phrases = strings.Fields(part)
		}
		for _, phrase := range phrases {
			word, begins := strings.CutSuffix(phrase, "*")
			if !strings.ContainsFunc(word, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) {
				continue
			}
			b.WriteString(`"` + strings.ReplaceAll(word, "\x00", " ") + `"`)
			if begins && !inQuotes {
				b.WriteString("*")
			}
			b.WriteString(" ")
		}
		inQuotes = !inQuotes
	}
	if b.Len() == 0 {
		return "", invalid("search has no word; leave it out to read all rows")
	}
	return b.String(), nil
}

// appendFound adds the rows that are found to a statement which has but what is
// selected; what is asked for comes as the first argument.
func (c *collection) appendFound(b []byte) []byte {
	b = b[:len(b)-len(c.table)] // behind FROM
	return append(b, `(SELECT rowid AS "found:row", rank AS "found:rank" FROM `+c.search+" WHERE "+c.search+
		` MATCH ?) AS "found:rows" CROSS JOIN `+c.table+" ON "+c.table+"."+c.order+` = "found:rows"."found:row"`...)
}

// appendMatch adds the condition that a row is found, after that of where.
func (c *collection) appendMatch(b, where []byte) []byte {
	word := " WHERE "
	if given(where) && strings.Trim(string(where), "{} \t\r\n") != "" {
		word = " AND "
	}
	return append(b, word+c.table+"."+c.order+" IN (SELECT rowid FROM "+c.search+" WHERE "+c.search+" MATCH ?)"...)
}
