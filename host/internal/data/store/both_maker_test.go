package store

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// maker makes up schemas, rows and questions. It makes few different values, so
// that rows collide, and some that are wrong.
type maker struct {
	*rand.Rand
	collections []Collection
}

// names of columns are words of SQL, of the databases' own, and long ones.
func (g *maker) names() []string {
	long := strings.Repeat("long_", 12)
	return []string{"order", "Group", "ctid", "xmin", "rowid", "user", "text", long + "a", long + "b", "_rowid_", "x", "Y"}
}

func (g *maker) schema() {
	for i, name := range []string{"notes", "Select", "c_" + strings.Repeat("n", 60)}[:1+g.IntN(3)] {
		c := Collection{Name: name}
		names := g.names()
		g.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		for _, column := range names[:3+g.IntN(4)] {
			c.Columns = append(c.Columns, Column{column, g.typ()})
		}
		for range g.IntN(3) {
			c.UniqueIndexes = append(c.UniqueIndexes, g.tuple(c))
		}
		if i > 0 || g.IntN(2) == 0 {
			c.Indexes = []string{c.Columns[0].Name, "created_at"}
		}
		c.FullText = g.fullText(c)
		g.collections = append(g.collections, c)
	}
}

// fullText are columns that may be searched.
func (g *maker) fullText(c Collection) (names []string) {
	for _, col := range c.Columns {
		if col.Type == TypeText && col.Name != "rowid" && len(names) < 1+g.IntN(2) {
			names = append(names, col.Name)
		}
	}
	return names
}

// sentence has words that are alike, and some that no two databases cut alike.
func (g *maker) sentence(most int) string {
	some := []string{"a", "ab", "AB", "b", "the", "plants", "Plants", "é", "E", "naïve", "nai\u0308ve", "ß", "木",
		"木木", "x1",
		"1", "ǅ", "\u0301e", "ﬁ", "Ω", "ω", "İ", "i", "don't", "a-b", "\U0001D7D8", "٣", "\ue000", "ꙮ", "\u0345", "a\u0313b"}
	var b strings.Builder
	for range 1 + g.IntN(most) {
		b.WriteString(some[g.IntN(len(some))])
		b.WriteString([]string{" ", "  ", "-", "\u00a0", "\x00", "\n", "\x01", ", "}[g.IntN(8)])
	}
	return b.String()
}

// words are what is searched.
func (g *maker) words() string {
	text := g.sentence(2)
	switch g.IntN(4) {
	case 0:
		text = `"` + text + `"`
	case 1:
		text = strings.TrimSpace(text) + "*"
	case 2:
		text = text[:len(text)/2] // which may cut a character
	}
	return strings.ToValidUTF8(text, "")
}

func (g *maker) typ() Type { return []Type{TypeText, TypeInteger, TypeReal, TypeJSON}[g.IntN(4)] }

func (g *maker) tuple(c Collection) []string {
	tuple := []string{c.Columns[0].Name}
	if g.IntN(2) == 0 {
		tuple = append(tuple, c.Columns[1].Name)
	}
	return tuple
}

// grow adds columns and indexes, as a later version does, or takes some away.
func (g *maker) grow() {
	g.collections = slices.Clone(g.collections)
	for i := range g.collections {
		c := &g.collections[i]
		c.Columns = slices.Clone(c.Columns)
		for _, name := range g.names() {
			if !slices.ContainsFunc(c.Columns, func(col Column) bool { return strings.EqualFold(col.Name, name) }) &&
				g.IntN(4) == 0 {
				c.Columns = append(c.Columns, Column{"z" + name, TypeText})
				break
			}
		}
		seen := map[string]bool{}
		c.Columns = slices.DeleteFunc(c.Columns, func(col Column) bool {
			twice := seen[strings.ToLower(col.Name)]
			seen[strings.ToLower(col.Name)] = true
			return twice
		})
		if g.IntN(2) == 0 {
			c.FullText = g.fullText(*c)
		}
		switch g.IntN(3) {
		case 0:
			c.UniqueIndexes = append(slices.Clone(c.UniqueIndexes), g.tuple(*c))
		case 1:
			c.UniqueIndexes = nil
		}
	}
}

func (g *maker) column(c Collection) Column {
	all := append(automaticColumns(), c.Columns...)
	if g.IntN(40) == 0 {
		return Column{"nothing", TypeText}
	}
	return all[g.IntN(len(all))]
}

func (g *maker) id() string { return fmt.Sprintf("id-%06d", 1+g.IntN(60)) }

// text is one of few, which differ in case, by characters that databases treat
// in ways of their own, and in length.
func (g *maker) text() string {
	some := []string{"", "a", "A", "b", "ab", "aB", "a%", "a_", `a\`, "ä", "Ä", "é", "ß", "z", "Z", "_", "-", " a", "a ",
		"\x00", "a\x00b", "\x01", "\x01\x00", "\x02", "1", "01", "1.0", "-1", "1e3", "null", "'", `"`, "?", "$1",
		"\u2028", "\ufeff", "\uffff", "\U0001F600", "\U0010FFFF", "İ", "ı", "K"}
	text := some[g.IntN(len(some))]
	switch g.IntN(12) {
	case 4, 5, 6:
		return g.sentence(12)
	case 0:
		text += strings.Repeat("x", 36+g.IntN(70))
	case 1:
		text += strings.Repeat("é€", 100+g.IntN(3))
	case 2:
		b := make([]byte, 3900)
		pattern := rand.New(rand.NewPCG(uint64(g.IntN(3)), 1)) // does not pack
		for i := range b {
			b[i] = byte('!' + pattern.IntN(90))
		}
		return string(b) + text
	case 3:
		text += some[g.IntN(len(some))]
	}
	return text
}

func (g *maker) json(deep int) string {
	switch n := g.IntN(9); {
	case n == 0:
		return "null"
	case n == 1:
		return "true"
	case n == 2:
		return g.number()
	case n == 3 && deep > 0:
		return "[" + g.json(deep-1) + ", " + g.json(deep-1) + "]"
	case n == 4 && deep > 0:
		return "{" + quotedText(g.text()) + ": " + g.json(deep-1) + "}"
	}
	return quotedText(g.text())
}

func (g *maker) number() string {
	return []string{"0", "1", "-1", "2", "3", "1.0", "1.5", "-0.0", "0.1", "1e3", "9007199254740993",
		"9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e300", "5e-324", "1e400",
		"123456.789"}[g.IntN(18)]
}

// value is one for a column, mostly of its type.
func (g *maker) value(typ Type) string {
	if g.IntN(25) == 0 {
		return g.json(1)
	}
	switch n := g.IntN(8); {
	case n == 0:
		return "null"
	case n == 1 && typ != TypeJSON:
		return []string{`"12"`, `"1.5"`, "true", "7", `"1e2"`}[g.IntN(5)]
	case typ == TypeText:
		return quotedText(g.text())
	case typ == TypeInteger:
		return []string{"0", "1", "2", "3", "-5", "9007199254740993", "9223372036854775807"}[g.IntN(7)]
	case typ == TypeReal:
		return g.number()
	}
	return g.json(2)
}

func (g *maker) row(c Collection, id bool) string {
	var members []string
	if id && g.IntN(2) == 0 {
		members = append(members, `"id":`+quotedText(g.id()))
	} else if id && g.IntN(8) == 0 {
		members = append(members, `"id":`+quotedText(g.text()))
	}
	for _, col := range c.Columns {
		if g.IntN(4) > 0 {
			members = append(members, quotedText(col.Name)+":"+g.value(col.Type))
		}
	}
	if g.IntN(60) == 0 {
		members = append(members, `"none":1`)
	}
	return "{" + strings.Join(members, ",") + "}"
}

func (g *maker) conflict(c Collection) string {
	var tuple []string
	switch n := g.IntN(6); {
	case n == 0:
		tuple = []string{"id"}
	case n == 1:
		tuple = []string{g.column(c).Name}
	case n == 2:
		tuple = []string{c.Columns[0].Name, c.Columns[0].Name}
	case len(c.UniqueIndexes) > 0:
		tuple = slices.Clone(c.UniqueIndexes[g.IntN(len(c.UniqueIndexes))])
		if g.IntN(3) == 0 {
			slices.Reverse(tuple)
		}
	default:
		tuple = g.tuple(c)
	}
	for i := range tuple {
		tuple[i] = quotedText(tuple[i])
	}
	return "[" + strings.Join(tuple, ",") + "]"
}

func (g *maker) where(c Collection) string {
	var members []string
	seen := map[string]bool{}
	for range 1 + g.IntN(2) {
		col := g.column(c)
		if seen[col.Name] {
			continue
		}
		seen[col.Name] = true
		value := g.value(col.Type)
		if col.Name == "id" && g.IntN(2) == 0 {
			value = quotedText(g.id())
		}
		if g.IntN(3) > 0 {
			value = g.comparison(col)
		}
		members = append(members, quotedText(col.Name)+":"+value)
	}
	return "{" + strings.Join(members, ",") + "}"
}

func (g *maker) comparison(col Column) string {
	switch g.IntN(8) {
	case 0:
		return `{"in":[` + g.value(col.Type) + "," + g.value(col.Type) + "]}"
	case 1:
		return []string{`{"in":[]}`, `{"in":[null]}`, `{}`, `{"near":1}`}[g.IntN(4)]
	case 2:
		return `{"like":` + quotedText([]string{"%", "a%", "A_", "%b", `a\%`, `a\_`, "ä%", "_", "__", `%\`, "é%", "%x%",
			"\x01%", "a\x00%", "İ%", "k", "%é€%"}[g.IntN(17)]) + "}"
	case 3:
		return `{"gte":` + g.value(col.Type) + `,"lt":` + g.value(col.Type) + "}"
	}
	return fmt.Sprintf("{%q:%s}", []string{"gt", "gte", "lt", "lte", "ne"}[g.IntN(5)], g.value(col.Type))
}

func (g *maker) options(c Collection) string {
	var members []string
	if g.IntN(3) > 0 {
		members = append(members, `"where":`+g.where(c))
	}
	if len(c.FullText) > 0 && g.IntN(2) == 0 {
		search := `"search":` + quotedText(g.words())
		if g.IntN(2) == 0 {
			return "{" + search + "}" // the best first
		}
		members = append(members, search)
	}
	if g.IntN(4) == 0 { // groups
		members = append(members, `"groupBy":[`+quotedText(g.column(c).Name)+"]")
		for _, what := range []string{"min", "max", "sum"} {
			if g.IntN(3) == 0 {
				members = append(members, `"`+what+`":[`+quotedText(g.column(c).Name)+"]")
			}
		}
		return "{" + strings.Join(append(members, `"count":true`), ",") + "}"
	}
	if g.IntN(2) == 0 {
		members = append(members, fmt.Sprintf(`"orderBy":{%s:"%s"}`, quotedText(g.column(c).Name),
			[]string{"asc", "desc"}[g.IntN(2)]))
	}
	if g.IntN(4) == 0 {
		members = append(members, `"select":[`+quotedText(g.column(c).Name)+"]")
	}
	if g.IntN(3) == 0 {
		members = append(members, fmt.Sprintf(`"limit":%d,"offset":%d`, g.IntN(5), g.IntN(4)))
	}
	return "{" + strings.Join(members, ",") + "}"
}
