package manifest

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// The types of columns.
const (
	ColumnText    = "text"
	ColumnInteger = "integer"
	ColumnReal    = "real"
	ColumnJSON    = "json"
)

// Storage declares the collections of a plugin by name. One becomes one table.
type Storage struct {
	Collections map[string]Collection `json:"collections" rule:"required" doc:"Collections by name"`
}

// Collection declares the columns and indexes of a table. The host adds the
// columns id, created_at and updated_at.
type Collection struct {
	// Columns maps a column name to its type.
	Columns map[string]string `json:"columns" rule:"required" doc:"Column types by column name"`
	Indexes []string          `json:"indexes,omitempty" doc:"Columns that get an index"`
	// UniqueIndexes are sets of columns that are unique together.
	UniqueIndexes [][]string `json:"uniqueIndexes,omitempty" doc:"Sets of columns that are unique together"`
	// FullText are columns of texts that are searched for words.
	FullText []string `json:"fullText,omitempty" doc:"Columns of the type text that queries search for words"`
}

// longestName is how many characters a collection or column name has at most.
const longestName = 64

var (
	// namePattern is the form of collection and column names.
	namePattern = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)
	// sqlitePattern is what SQLite keeps for itself.
	sqlitePattern = regexp.MustCompile(`^[sS][qQ][lL][iI][tT][eE]_`)
	// ownPattern is the columns that every collection has.
	ownPattern = regexp.MustCompile(`^([iI][dD]|[cC][rR][eE][aA][tT][eE][dD]_[aA][tT]|` +
		`[uU][pP][dD][aA][tT][eE][dD]_[aA][tT])$`)
	// rowPattern is what SQLite calls the number of a row.
	rowPattern = regexp.MustCompile(`^([rR][oO][wW][iI][dD]|[oO][iI][dD]|_[rR][oO][wW][iI][dD]_)$`)
)

// ownColumns are the columns that every collection has.
func ownColumns() []string { return []string{"id", "created_at", "updated_at"} }

func (c *checker) storage() {
	names := make(map[string]string)
	c.top["storage"].get("collections").members(func(_ int, coll value) bool {
		c.declared(coll, "collection", names)
		c.columns(coll.get("columns"))
		c.indexes(coll)
		c.tuples(coll)
		c.fullText(coll)
		return !c.full()
	})
}

// storagePermission warns of collections that no call of the backend or of a page can reach.
func (c *checker) storagePermission() {
	list := c.top["permissions"]
	if c.m.Backend == nil && c.m.UI == nil || c.offers() || len(c.m.Storage.Collections) == 0 ||
		c.m.HasPermission(PermissionStorage) ||
		list.present() && !list.is(kindArray) {
		return
	}
	c.err(c.top["storage"].get("collections"), ruleStoragePermission,
		`Add "storage" to /permissions, or declare no collections.`,
		"collections are declared without the permission storage, so that every call about them is denied")
}

// declared checks a name at the place that declares it; names holds those
// that came before, by their lower case.
func (c *checker) declared(v value, what string, names map[string]string) {
	name := v.key()
	if !c.accepts(SeverityError) {
		c.err(v, ruleNameFormat, "", "")
		return
	}
	lower := strings.ToLower(name)
	if first, ok := names[lower]; ok {
		c.errKey(v, ruleNameUnique, "SQLite does not tell letter case apart; rename one.",
			"the %s %s differs from %s in letter case only", what, quote(name), quote(first))
	}
	names[lower] = name
	if rule, advice, message := badName(name, what); rule != "" {
		c.errKey(v, rule, advice, "%s", message)
	}
}

// named checks a name where it is used, as a string.
func (c *checker) named(v value, what string) (string, bool) {
	name, ok := v.text()
	if !ok {
		return "", false
	}
	if rule, advice, message := badName(name, what); rule != "" {
		c.err(v, rule, advice, "%s", message)
		return name, false
	}
	return name, true
}

// badName holds a name against the rules for all collection and column names.
// It returns an empty rule for a good one.
func badName(name, what string) (rule, advice, message string) {
	n := utf8.RuneCountInString(name)
	switch {
	case n == 0:
		return ruleNameLength, "Give it a name.", "the name of a " + what + " must not be empty"
	case n > longestName:
		return ruleNameLength, "Use at most 64 characters.", "the " + what + " name " + quote(name) + " is too long"
	case !namePattern.MatchString(name):
		return ruleNameFormat, "Start with a letter or underscore; go on with letters, digits and underscores.",
			quote(name) + " is not a " + what + " name"
	case sqlitePattern.MatchString(name):
		return ruleNameReserved, "Choose another name.", "names that begin with sqlite_ belong to SQLite"
	}
	return "", "", ""
}

func (c *checker) columns(columns value) {
	if !columns.is(kindObject) {
		return
	}
	names := make(map[string]string)
	columns.members(func(_ int, col value) bool {
		c.declared(col, "column", names)
		if ownPattern.MatchString(col.key()) {
			c.errKey(col, ruleColumnOwn, "Remove it; it is there without being declared.",
				"the column %q is made by the host", col.key())
		}
		c.rowNumber(col.keyOffset(), col, col.key())
		if text, ok := col.text(); ok {
			c.oneOf(col, text, choices("column"), ruleColumnType)
		}
		return !c.full()
	})
}

// rowNumber refuses a column whose name means the number of its row to SQLite. A
// plugin that has one already goes on with it, where the host is lenient.
func (c *checker) rowNumber(offset int, v value, name string) (found bool) {
	if found = rowPattern.MatchString(name); found {
		severity := SeverityError
		if c.opts.Lenient {
			severity = SeverityWarning
		}
		c.add(severity, offset, v.pointer(), ruleColumnRow, "Choose another name.",
			"the column name %q means the number of a row to SQLite", name)
	}
	return found
}

func (c *checker) indexes(coll value) {
	list := coll.get("indexes")
	if !list.is(kindArray) {
		return
	}
	columns := coll.get("columns")
	ok, declared := columns.is(kindObject), namesOf(columns)
	seen := make(map[string]bool)
	list.members(func(_ int, item value) bool {
		name, good := c.named(item, "column")
		if good && ok && !declared.has[name] && !slices.Contains(ownColumns(), name) {
			c.undeclared(item, name, ruleIndexColumn, declared.names)
		}
		if good && seen[name] {
			c.err(item, ruleIndexRepeat, "Remove one.", "the index on %s stands twice", quote(name))
		}
		seen[name] = true
		return !c.full()
	})
}

func (c *checker) undeclared(v value, name, rule string, names []string) {
	if !c.accepts(severityOf(rule)) {
		c.err(v, rule, "", "")
		return
	}
	otherwise := "Declare it in columns."
	if ownPattern.MatchString(name) {
		otherwise = "Only the declared columns can be used here."
	}
	c.err(v, rule, DidYouMean(name, names, otherwise), "the column %s is not declared", quote(name))
}

func (c *checker) tuples(coll value) {
	list := coll.get("uniqueIndexes")
	if !list.is(kindArray) {
		return
	}
	columns := coll.get("columns")
	ok, declared := columns.is(kindObject), namesOf(columns)
	seen := make(map[string]bool)
	list.members(func(_ int, tuple value) bool {
		if !tuple.is(kindArray) {
			return true
		}
		if tuple.count() == 0 {
			c.err(tuple, ruleTupleEmpty, "Name at least one column.", "a unique index needs a column")
			return !c.full()
		}
		var key []string
		var in map[string]bool // of a wide tuple
		if tuple.count() > linearNames {
			in = make(map[string]bool)
		}
		tuple.members(func(_ int, item value) bool {
			name, good := c.named(item, "column")
			switch {
			case good && (in[name] || in == nil && slices.Contains(key, name)):
				c.err(item, ruleTupleRepeat, "Remove one.", "the column %s stands twice in this unique index", quote(name))
			case good && name == "id" && tuple.count() == 1:
				c.err(tuple, ruleTupleID, "Remove it.", "id is unique without a unique index")
			case good && ok && !declared.has[name]:
				c.undeclared(item, name, ruleTupleColumn, declared.names)
			}
			if in != nil {
				in[name] = true
			}
			key = append(key, name)
			return !c.full()
		})
		slices.Sort(key)
		if key := strings.Join(key, "\x00"); seen[key] {
			c.err(tuple, ruleTupleDuplicate, "Remove one.", "an earlier unique index is on the same columns")
		} else {
			seen[key] = true
		}
		return !c.full()
	})
}

// fullText checks the columns that are searched: SQLite's FTS5 has names of its
// own.
func (c *checker) fullText(coll value) {
	list := coll.get("fullText")
	if !list.is(kindArray) || list.count() == 0 {
		return
	}
	columns := coll.get("columns")
	ok, declared := columns.is(kindObject), namesOf(columns)
	seen := make(map[string]bool)
	list.members(func(_ int, item value) bool {
		name, good := c.named(item, "column")
		if !good {
			return !c.full()
		}
		lower := strings.ToLower(name)
		typ, _ := columns.get(name).text()
		switch {
		case ok && !declared.has[name]:
			c.undeclared(item, name, ruleSearchColumn, declared.names)
		case ok && typ != ColumnText:
			c.err(item, ruleSearchColumn, "Search columns of the type text alone.", "the column %s is not of the type text",
				quote(name))
		case lower == "rank":
			c.err(item, ruleSearchNames, "Rename the column.", "the column %s means something else to the search", quote(name))
		}
		if seen[name] {
			c.err(item, ruleSearchRepeat, "Remove one.", "the column %s stands twice in fullText", quote(name))
		}
		seen[name] = true
		return !c.full()
	})
}
