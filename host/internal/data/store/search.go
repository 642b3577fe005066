package store

import (
	"context"
	"database/sql/driver"
	"slices"
	"strings"
	"unicode"

	"github.com/wasmhost/wasmhost/abi"
)

// searcher is how a database searches texts for words: by an index that it keeps
// in step with every write, whoever makes it, within the same transaction.
type searcher interface {
	// create and drop are the statements that make an index, with the rows that
	// there are, and remove it.
	create(s *core, c *collection, name string, columns []string) []string
	drop(s *core, c *collection, name string) []string
	// found is what comes behind FROM for the rows that have all phrases, with a
	// column "found:rank" that is least for the best.
	found(c *collection, all []phrase) (text string, args []driver.Value)
	// has is the condition that a row has all phrases, of a query whose rows are sorted
	// by columns or of another.
	has(c *collection, all []phrase, sorted bool) (text string, args []driver.Value)
	// order is what rows that are found come in.
	order() string
}

// phrase is words that stand together; where it begins one, the last is the
// beginning of a word.
type phrase struct {
	text   string
	begins bool
}

// planSearch lists what the search of a collection lacks. An index over other
// columns goes, so that writes do not keep two.
func (s *core) planSearch(was live, c Collection) (steps []step) {
	if len(c.FullText) == 0 {
		return nil
	}
	name := searchTable(s.plugin, c.Name, c.FullText)
	if slices.Contains(was.search, name) {
		return nil
	}
	what := "search of " + c.Name + " (" + strings.Join(c.FullText, ", ") + ")"
	return []step{{what, func(ctx context.Context, in changer) error {
		var statements []string
		for _, old := range was.search {
			if strings.HasPrefix(old, searchTable(s.plugin, c.Name, nil)) {
				statements = append(statements, s.sql.search.drop(s, s.collections[c.Name], old)...)
			}
		}
		statements = append(statements, s.sql.search.create(s, s.collections[c.Name], name, c.FullText)...)
		for _, statement := range statements {
			if err := in.run(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	}, false}}
}

// searchWords reads what is searched: words, all of which must be there, in any
// order. Words in quotes stand together, and a word with a * behind it is the
// beginning of one. The languages of databases stay out of reach: they have
// operators that nobody who types words means.
func (s *core) searchWords(pauses *abi.Pauses, c *collection, value []byte) ([]phrase, error) {
	if c.search == "" {
		return nil, abi.Invalid("nothing of the collection %q is searched: name columns of texts in its fullText in the "+
			"manifest", c.name)
	}
	if value[0] != '"' {
		return nil, abi.Invalid("search takes words, as a string, not %s", abi.KindName(value))
	}
	text := unquote(pauses, value)
	if len(text) > s.limits.PatternBytes {
		return nil, abi.Exceeded("search: the words have %d bytes, and the limit is %d (store.pattern-bytes)", len(text),
			s.limits.PatternBytes)
	}
	if n := len(cutWords(text)); n > s.limits.SearchWords {
		return nil, abi.Exceeded("search: there are %d words, and the limit is %d (store.search-words)", n,
			s.limits.SearchWords)
	}
	var all []phrase
	inQuotes := false
	for part := range strings.SplitSeq(text, `"`) {
		parts := []string{part}
		if !inQuotes {
			parts = strings.Fields(part)
		}
		for _, text := range parts {
			word, begins := strings.CutSuffix(text, "*")
			if !strings.ContainsFunc(word, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) {
				continue
			}
			all = append(all, phrase{strings.ReplaceAll(word, "\x00", " "), begins && !inQuotes})
		}
		inQuotes = !inQuotes
	}
	if len(all) == 0 {
		return nil, abi.Invalid("search has no word; leave it out to read all rows")
	}
	return all, nil
}

// appendFound adds the rows that are found to a statement which has but what is
// selected; what is asked for comes as the first arguments.
func (c *collection) appendFound(b []byte, args []driver.Value, all []phrase) ([]byte, []driver.Value) {
	text, more := c.sql.search.found(c, all)
	return append(b[:len(b)-len(c.table)], text...), append(args, more...) // behind FROM
}

// appendMatch adds the condition that a row is found, after that of where.
func (c *collection) appendMatch(b, where []byte, args []driver.Value, all []phrase, sorted bool) ([]byte,
	[]driver.Value) {
	word := " WHERE "
	if given(where) && strings.Trim(string(where), "{} \t\r\n") != "" {
		word = " AND "
	}
	text, more := c.sql.search.has(c, all, sorted)
	return append(append(b, word...), text...), append(args, more...)
}
