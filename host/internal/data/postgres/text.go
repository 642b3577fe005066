package postgres

import "strings"

// PostgreSQL's texts have no NUL. It is stored as U+0001 twice, and U+0001 as
// itself with U+0002, by which the order of texts stays that of their bytes.
var (
	escaper   = strings.NewReplacer("\x00", "\x01\x01", "\x01", "\x01\x02")
	unescaper = strings.NewReplacer("\x01\x01", "\x00", "\x01\x02", "\x01")
)

// Text is a text as the server holds it.
func Text(s string) string {
	if strings.IndexByte(s, 0) < 0 && strings.IndexByte(s, 1) < 0 {
		return s
	}
	return escaper.Replace(s)
}

// Plain is Text the other way.
func Plain(s string) string {
	if strings.IndexByte(s, 1) < 0 {
		return s
	}
	return unescaper.Replace(s)
}

// Before is an expression for what comes before the first NUL of a text, without
// the marks of Text: what C's functions, and so SQLite's LIKE, see of it.
func Before(column string) string {
	return "CASE WHEN strpos(" + column + `, E'\x01') = 0 THEN ` + column + " ELSE replace(split_part(" + column +
		`, E'\x01\x01', 1), E'\x01\x02', E'\x01') END`
}
