package store

import (
	"database/sql/driver"
	"fmt"
	"strconv"
	"strings"
)

// tokens searches by a table of the words of each row, cut and folded as FTS5
// does, by a function in the plugin's schema: so triggers keep it in step with
// writes of versions that know nothing of it.
//
// Each word stands between two spaces, and columns are apart, by which phrases
// and beginnings are found in the text. An index of the words' set says in which
// rows to look; it cannot hold very many or very long words, and rows that have
// such are looked at always ("more").
type tokens struct{}

const (
	// mostLexeme is how long a word of the set may be, and mostLexemes all of them
	// with what the server adds, in bytes. Its own limits are 2,046 and 1 MiB.
	mostLexeme  = 2000
	mostLexemes = 900_000
	// mostFolded is how many letters translate takes: it compares each letter of a text
	// with each of them, and nothing stops it, so that a text of all letters there are
	// would keep the server busy for hours.
	mostFolded = 64
)

// schemaOf is the quoted schema of a quoted table.
func schemaOf(table string) string {
	schema, _, _ := strings.Cut(table, `".`)
	return schema + `"`
}

func (tokens) drop(s *core, _ *collection, name string) []string {
	table := s.sql.table(s.plugin, name)
	return []string{
		"DROP FUNCTION " + table + "() CASCADE", // and the triggers
		"DROP TABLE " + table,
		"DELETE FROM " + s.sql.table(s.plugin, metaTable(s.plugin)) + ` WHERE "name" = '` + name + "'",
	}
}

func (t tokens) create(s *core, c *collection, name string, columns []string) []string {
	table, schema := s.sql.table(s.plugin, name), schemaOf(c.table)
	words := func(of string) string {
		list := make([]string, len(columns))
		for i, column := range columns {
			list[i] = schema + `.":words"(` + of + "." + s.sql.quoted(column) + ")"
		}
		return strings.Join(list, ` || E'\x01' || `)
	}
	quoted := quote(s.sql.physical(s.plugin, name))
	trigger := func(event, on string) string {
		return "CREATE TRIGGER " + quote(":search:"+event) + " AFTER " + on + " ON " + c.table +
			" FOR EACH ROW EXECUTE FUNCTION " + table + "()"
	}
	return append(t.functions(schema),
		"CREATE TABLE "+table+` ("row" bigint PRIMARY KEY, "words" `+textType+` NOT NULL, "length" bigint NOT NULL, `+
			`"lexemes" tsvector NOT NULL, "more" boolean NOT NULL)`,
		"INSERT INTO "+table+" SELECT i.* FROM "+c.table+" AS t CROSS JOIN LATERAL "+schema+`.":indexed"(t.`+c.order+", "+
			words("t")+") AS i",
		"CREATE INDEX "+quote(s.sql.physical(s.plugin, name+":lexemes"))+" ON "+table+` USING gin ("lexemes")`,
		"CREATE INDEX "+quote(s.sql.physical(s.plugin, name+":more"))+" ON "+table+` ("more") WHERE "more"`,
		"CREATE FUNCTION "+schema+"."+quoted+"() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN "+
			"IF TG_OP = 'DELETE' THEN DELETE FROM "+table+` WHERE "row" = OLD.`+c.order+"; RETURN NULL; END IF; "+
			"INSERT INTO "+table+" SELECT * FROM "+schema+`.":indexed"(NEW.`+c.order+", "+words("NEW")+`)`+
			` ON CONFLICT ("row") DO UPDATE SET "words" = excluded."words", "length" = excluded."length", `+
			`"lexemes" = excluded."lexemes", "more" = excluded."more"; RETURN NULL; END $body$`,
		trigger("insert", "INSERT"), trigger("delete", "DELETE"), trigger("update", "UPDATE OF "+s.sql.quotedAll(columns)),
		"INSERT INTO "+s.sql.table(s.plugin, metaTable(s.plugin))+` ("name", "value") VALUES ('`+name+"', '')",
	)
}

// functions are what all searches of a schema share: the table of letters, the
// words of a text, and a row of the table of words.
func (tokens) functions(schema string) []string {
	var rows strings.Builder
	for i, l := range wordLetters {
		if i > 0 {
			rows.WriteString(", ")
		}
		fmt.Fprintf(&rows, "(%d, %d, %d, %t)", l.first, l.last, l.delta, l.alternates)
	}
	// Each letter of the text others, and what it becomes.
	folded := `SELECT c COLLATE "C" AS c, CASE WHEN l."last" IS NULL OR l."last" < ascii(c) THEN ' ' ` +
		`WHEN l."delta" = ` + strconv.Itoa(dropped) + ` THEN NULL ` +
		`WHEN l."alternates" AND (ascii(c) - l."first") % 2 = 1 THEN c ELSE chr(ascii(c) + l."delta") END AS f ` +
		`FROM string_to_table(others, NULL) AS c LEFT JOIN LATERAL (SELECT * FROM ` + schema + `.":letters" ` +
		`WHERE "first" <= ascii(c) ORDER BY "first" DESC LIMIT 1) AS l ON true`
	return []string{
		"CREATE TABLE IF NOT EXISTS " + schema + `.":letters" ("first" integer PRIMARY KEY, "last" integer NOT NULL, ` +
			`"delta" integer NOT NULL, "alternates" boolean NOT NULL)`,
		"INSERT INTO " + schema + `.":letters" VALUES ` + rows.String() + " ON CONFLICT DO NOTHING",
		"CREATE OR REPLACE FUNCTION " + schema + `.":words"(t text) RETURNS text LANGUAGE plpgsql AS $body$
DECLARE others text; folded text;
BEGIN
	IF t IS NULL THEN RETURN ''; END IF;
	others := regexp_replace(t, '[\x01-\x7f]+', '', 'g');
	IF others <> '' THEN
		SELECT string_agg(c, '') INTO others
			FROM (SELECT DISTINCT c COLLATE "C" AS c FROM string_to_table(others, NULL) AS c) AS d;
		IF length(others) <= ` + strconv.Itoa(mostFolded) + ` THEN
			SELECT string_agg(c, '' ORDER BY f IS NULL, c COLLATE "C"), string_agg(f, '' ORDER BY f IS NULL, c COLLATE "C")
				INTO others, folded FROM (` + folded + `) AS m;
			t := translate(t, others, coalesce(folded, ''));
		ELSE
			WITH m AS MATERIALIZED (` + folded + `)
				SELECT coalesce(string_agg(CASE WHEN m.c IS NULL THEN x.c ELSE m.f END, '' ORDER BY at), '') INTO t
				FROM string_to_table(t, NULL) WITH ORDINALITY AS x (c, at) LEFT JOIN m ON m.c = x.c COLLATE "C";
		END IF;
	END IF;
	t := btrim(regexp_replace(lower(t COLLATE "C"), '[\x01-\x2f\x3a-\x60\x7b-\x7f]+', ' ', 'g'), ' ');
	RETURN CASE WHEN t = '' THEN '' ELSE ' ' || replace(t, ' ', '  ') || ' ' END;
END $body$`,
		"CREATE OR REPLACE FUNCTION " + schema + `.":indexed"(n bigint, w text) RETURNS TABLE ("row" bigint, ` +
			`"words" text, "length" bigint, "lexemes" tsvector, "more" boolean) LANGUAGE sql AS $body$
	WITH each AS (SELECT x COLLATE "C" AS x, count(*) AS n
			FROM unnest(string_to_array(translate(w, E'\x01', ''), ' ')) AS x WHERE x <> '' GROUP BY 1),
		short AS (SELECT x, sum(octet_length(x) + 8) OVER (ORDER BY x) AS total FROM each
			WHERE octet_length(x) <= ` + strconv.Itoa(mostLexeme) + `),
		fit AS (SELECT x FROM short WHERE total <= ` + strconv.Itoa(mostLexemes) + `)
	SELECT n, w, (SELECT coalesce(sum(e.n), 0)::bigint FROM each AS e),
		coalesce(array_to_tsvector((SELECT array_agg(x) FROM fit)), ''),
		(SELECT count(*) FROM each) > (SELECT count(*) FROM fit) $body$`,
	}
}

// asked is a phrase as it is looked for.
type asked struct {
	pattern string // as the text of words has it
	set     string // a tsquery for its words
	several bool
}

// cut makes phrases what is looked for; those without a word say nothing.
func (tokens) cut(all []phrase) (list []asked) {
	for _, p := range all {
		words := cutWords(p.text)
		if len(words) == 0 {
			continue
		}
		a := asked{pattern: " " + strings.Join(words, "  "), several: len(words) > 1}
		if !p.begins {
			a.pattern += " "
		}
		var set []string
		for i, word := range words {
			if len(word) > mostLexeme {
				continue
			}
			lexeme := "'" + word + "'" // it has letters and digits alone
			if p.begins && i == len(words)-1 {
				lexeme += ":*"
			}
			set = append(set, lexeme)
		}
		a.set = strings.Join(set, " & ")
		list = append(list, a)
	}
	return list
}

// conditions are FROM and WHERE for what is asked, of a table x of words.
func (t tokens) conditions(x string, list []asked) (from, where string, args []driver.Value) {
	var tables, all []string
	for i, a := range list {
		name := "a" + strconv.Itoa(i)
		tables = append(tables, "(SELECT ?::text AS pattern, ?::text::tsquery AS set) AS "+name)
		args = append(args, a.pattern, a.set)
		all = append(all, t.condition(x, name, a))
	}
	return strings.Join(tables, " CROSS JOIN "), strings.Join(all, " AND "), args
}

func (tokens) condition(x, name string, a asked) string {
	set := x + `."lexemes" @@ ` + name + ".set"
	look := "strpos(" + x + `."words", ` + name + ".pattern) > 0"
	if a.several {
		return "(" + set + " OR " + x + `."more") AND ` + look
	}
	return "(" + set + " OR " + x + `."more" AND ` + look + ")"
}

// has finds the rows of a sorted query first. The server would else read an index in
// that order, and ask of each row whether it is one of few.
func (t tokens) has(c *collection, all []phrase, sorted bool) (string, []driver.Value) {
	list := t.cut(all)
	if len(list) == 0 {
		return "false", nil
	}
	from, where, args := t.conditions("x", list)
	first, last := " IN (", ")"
	if sorted {
		first, last = " = ANY (ARRAY(", "))"
	}
	return c.table + "." + c.order + first + `SELECT x."row" FROM ` + c.search + " AS x CROSS JOIN " + from + " WHERE " +
		where + last, args
}

// found ranks as FTS5 does, by BM25: rare words count more, and rows that have
// them more often, and short ones. Of phrases, those that overlap are one.
func (t tokens) found(c *collection, all []phrase) (string, []driver.Value) {
	list := t.cut(all)
	if len(list) == 0 {
		return `(SELECT 0::bigint AS "found:row", 0::float8 AS "found:rank" WHERE false) AS "found:rows" JOIN ` + c.table +
			" ON true", nil
	}
	from, where, args := t.conditions("x", list)
	var rank, counts, having strings.Builder
	for i, a := range list {
		name, rows := "a"+strconv.Itoa(i), "f.n"+strconv.Itoa(i)
		fmt.Fprintf(&counts, ", h%d.n AS n%d", i, i)
		having.WriteString(" CROSS JOIN LATERAL (SELECT count(*)::float8 AS n FROM " + c.search + " AS y WHERE " +
			t.condition("y", name, a) + ") AS h" + strconv.Itoa(i))
		times := `((length(x."words") - length(replace(x."words", ` + name + ".pattern, '')))::float8 / length(" + name +
			".pattern))"
		rank.WriteString(" - CASE WHEN f.n - " + rows + " > " + rows + " THEN ln((f.n - " + rows + " + 0.5) / (" + rows +
			" + 0.5)) ELSE 1e-6 END * " + times + " * 2.2 / (" + times + ` + 1.2 * (0.25 + 0.75 * x."length" * f.n / f.total))`)
	}
	// Not materialized, the figures are counted again for each row where the server
	// expects one; with x in WITH, too, what else is asked of rows would not narrow it.
	figures := "SELECT s.n, s.total" + counts.String() + " FROM " + from + having.String() +
		` CROSS JOIN (SELECT count(*)::float8 AS n, sum("length")::float8 AS total FROM ` + c.search + ") AS s"
	return `(SELECT x."row" AS "found:row", 0` + rank.String() + ` AS "found:rank" FROM (WITH f AS MATERIALIZED (` +
			figures + ") SELECT * FROM f) AS f CROSS JOIN " + from + " CROSS JOIN " + c.search + " AS x WHERE " + where +
			`) AS "found:rows" JOIN ` + c.table + " ON " + c.table + "." + c.order + ` = "found:rows"."found:row"`,
		append(args, args...)
}

func (tokens) order() string { return `"found:rank", "found:row"` }
