package store

import (
	"strconv"
	"strings"

	"github.com/wasmhost/wasmhost/host/postgres"
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
	createRow: func(_, _ string) string {
		return " (" + rowNumber + ` bigint GENERATED ALWAYS AS IDENTITY, "id" ` + textType + ` NOT NULL, "created_at" ` +
			textType + ` NOT NULL, "updated_at" ` + textType + " NOT NULL"
	},
	identify: func(c *collection, index string) string {
		return "CREATE UNIQUE INDEX " + quote(index) + " ON " + c.table + " (" + digested(`"id"`) + ")"
	},
	also: func(c *column, quoted, compare string, short bool) (text string) {
		if !c.long() {
			return ""
		}
		if op := strings.TrimSuffix(compare, " ?"); c.plain && op != compare {
			switch op {
			case " >":
				op = " >="
			case " <":
				op = " <="
			}
			bound := head("?!")
			if short {
				bound = "?!"
			}
			text = " AND " + head(quoted) + op + " " + bound
		}
		if c.unique && compare == " = ?" {
			bound := digested("?!")
			if short {
				bound = "?!"
			}
			text += " AND " + digested(quoted) + " = " + bound
		}
		return text
	},
	isShort:  func(text string) bool { return len(postgres.Text(text)) <= shortBytes },
	numbered: numbered,
	indexed: func(c *column, unique bool) string {
		switch {
		case !c.long():
			return c.quoted + " NULLS FIRST"
		case unique:
			return digested(c.quoted)
		}
		return head(c.quoted) + " NULLS FIRST"
	},
	conflict: func(c *column) string {
		if !c.long() {
			return c.quoted
		}
		return digested(c.quoted)
	},
	sorted: func(c *column, direction string) string {
		if !c.long() || !c.plain {
			return ""
		}
		return head(c.quoted) + direction + ", "
	},
	words:  postgres.Message,
	search: tokens{},
	keys:   ` ("key" ` + textType + ` NOT NULL, "value" ` + textType + ` NOT NULL)`,
	asc:    " NULLS FIRST", desc: " DESC NULLS LAST", isNot: " IS DISTINCT FROM ?",
	like: func(column string) string {
		return "(" + postgres.Before(column) + `) ILIKE replace(?, E'\x01\x02', E'\x01') ESCAPE '\'`
	},
	cut: func(pattern string) string {
		pattern, _, _ = strings.Cut(pattern, "\x00")
		return pattern
	},
	sum: func(column string, t Type) string {
		if t == TypeInteger {
			return "coalesce(sum(" + column + "), 0)::bigint"
		}
		return "coalesce(sum(" + column + "), 0)"
	},
}

const textType = `text COLLATE "C"`

// physicalName is what a table or an index is called in the plugin's own
// schema, where its id need not stand before each name.
func physicalName(plugin, name string) string {
	return postgres.Fit(strings.ToLower(strings.TrimPrefix(name, plugin+":")))
}

// An entry of an index has at most 2,704 bytes, and texts may be longer: so
// indexes have less of them. Those that serve an order and ranges have the head,
// by which rows are found that are looked at then; unique ones have all of a
// short text, and of a long one some characters and a digest of all, which make
// more bytes than a short one has.
const (
	headLetters   = "200"
	shortBytes    = 100
	digestLetters = "37"
)

func head(text string) string { return "left(" + text + ", " + headLetters + ")" }

func digested(text string) string {
	return "(CASE WHEN octet_length(" + text + ") <= " + strconv.Itoa(shortBytes) + " THEN " + text + " ELSE left(" +
		text + ", " + digestLetters + ") || encode(sha256(decode(replace(" + text + `, '\', '\\'), 'escape')), 'hex') END)`
}

// long reports whether values of the column may be too long for an index. The
// host makes the times.
func (c *column) long() bool {
	return (c.typ == TypeText || c.typ == TypeJSON) && c.name != columnCreated && c.name != columnUpdated
}
