package store

import (
	"slices"
	"strconv"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// rowNumber is the column that puts rows in the order of insertion, as SQLite's
// row numbers do. No column of a plugin can be called so.
const rowNumber = `":row"`

// postgresDialect is that of PostgreSQL. Texts are compared by their bytes, and
// NULL is less than all else. Names are in lower case, since that is what tells
// them apart for SQLite, too.
var postgresDialect = &dialect{
	name:     "PostgreSQL",
	physical: physicalName,
	columnName: func(name string) string {
		name = strings.ToLower(name)
		switch name {
		case "ctid", "xmin", "cmin", "xmax", "cmax", "tableoid": // the server has its own
			name = ":" + name
		}
		return postgres.Fit(name)
	},
	table: func(plugin, name string) string {
		return quote(postgres.SchemaName(plugin)) + "." + quote(physicalName(plugin, name))
	},
	typeName: func(t Type) string {
		switch t {
		case TypeInteger:
			return "bigint"
		case TypeReal:
			return "double precision"
		}
		return textType
	},
	order: func(map[string]bool) string { return rowNumber },
	columns: " (" + rowNumber + ` bigint GENERATED ALWAYS AS IDENTITY, "id" ` + textType + ` NOT NULL, "created_at" ` +
		textType + ` NOT NULL, "updated_at" ` + textType + " NOT NULL",
	identify: func(c *collection, plugin, table string) string {
		return "CREATE UNIQUE INDEX " + quote(physicalName(plugin, table+":id")) + " ON " + c.table + " (" +
			indexed([]*column{&c.columns[0]}, true) + "); CREATE UNIQUE INDEX " + quote(physicalName(plugin, table+":row")) +
			" ON " + c.table + " (" + rowNumber + " NULLS FIRST)"
	},
	compared: compared,
	isShort:  func(text string) bool { return len(postgres.Text(text)) < headLetters },
	oneOf: func(c *column, quoted string, n int) (string, int) {
		in := func(mark string) string { return " IN (" + strings.Repeat(mark+",", n-1) + mark + ")" }
		if !c.long() || !c.indexed {
			return quoted + in("?"), 1
		}
		return quoted + in("?") + " AND " + head(quoted) + in(head("?")), 2
	},
	numbered: numbered,
	indexed:  indexed,
	conflict: func(columns []*column) string { return strings.Join(entries(columns, true), ", ") },
	sorted: func(c *column, direction string) string {
		if !c.long() || !c.indexed {
			return ""
		}
		return head(c.quoted) + direction + ", "
	},
	inOrder: func(c *column) bool { return c.plain || !c.indexed },
	words:   postgres.Message,
	search:  tokens{},
	keys:    ` ("key" ` + textType + ` NOT NULL, "value" ` + textType + ` NOT NULL)`,
	planned: "+",
	asc:     " NULLS FIRST", desc: " DESC NULLS LAST", isNot: isNot,
	like: func(column string) (string, int) {
		return "(" + postgres.Before(column) + `) ILIKE replace(?, E'\x01\x02', E'\x01') ESCAPE '\'`, 1
	},
	sum: func(column string, t Type) string {
		if t == TypeInteger {
			return "coalesce(sum(" + column + "), 0)::bigint"
		}
		return "coalesce(sum(" + column + "), 0)"
	},
}

const (
	textType = `text COLLATE "C"`
	isNot    = " IS DISTINCT FROM ?"
)

// physicalName is what a table or an index is called in the plugin's own
// schema, where its id need not stand before each name.
func physicalName(plugin, name string) string {
	return postgres.Fit(strings.ToLower(strings.TrimPrefix(name, plugin+":")))
}

// An entry of an index has at most 2,704 bytes, and texts may be longer: so indexes
// have the head of each, which is all of one that has fewer bytes than it may have
// letters. A unique index has a tail last, by which texts with the same head differ.
const headLetters = 100

func head(text string) string { return "left(" + text + ", " + strconv.Itoa(headLetters) + ")" }

func tail(text string) string {
	return "(CASE WHEN octet_length(" + text + ") < " + strconv.Itoa(headLetters) + " THEN '' ELSE encode(sha256(decode(" +
		"replace(" + text + `, '\', '\\'), 'escape')), 'hex') END)`
}

// entries is what an index has of columns. The tails of several texts are one, in
// the order of names, since ON CONFLICT may name them in any.
func entries(columns []*column, unique bool) (list []string) {
	var tails []string
	for _, c := range columns {
		if !c.long() {
			list = append(list, c.quoted)
			continue
		}
		list, tails = append(list, head(c.quoted)), append(tails, tail(c.quoted))
	}
	if unique && len(tails) > 0 {
		slices.Sort(tails)
		list = append(list, "("+strings.Join(tails, " || ',' || ")+")")
	}
	return list
}

// indexed has NULL first, as queries sort, and of rows with the same values those
// first that were inserted first.
func indexed(columns []*column, unique bool) string {
	list := entries(columns, unique)
	if !unique {
		list = append(list, rowNumber)
	}
	return strings.Join(list, " NULLS FIRST, ") + " NULLS FIRST"
}

// compared compares the head of a text, too, or in its place where it stands for the
// whole text.
func compared(c *column, quoted, compare string, short bool) string {
	if !c.long() || !c.indexed || compare == isNot {
		return quoted + compare
	}
	text := head(quoted) + compare
	if !short {
		op := strings.TrimSuffix(compare, "?")
		bound := op
		switch op {
		case " > ":
			bound = " >= "
		case " < ":
			bound = " <= "
		}
		text = quoted + compare + " AND " + head(quoted) + bound + head("?!")
	}
	if c.alone && compare == " = ?" {
		end := "''"
		if !short {
			end = tail("?!")
		}
		text += " AND " + tail(quoted) + " = " + end
	}
	return text
}

// long reports whether values of the column may be too long for an index. The
// host makes the times.
func (c *column) long() bool {
	return (c.typ == TypeText || c.typ == TypeJSON) && c.name != columnCreated && c.name != columnUpdated
}
