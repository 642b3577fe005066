package store

// lookup is a statement that finds rows by one text, which it is told last. A
// server has less of a long text in an index, so there the statement for a long
// one works out what the index has, at each call; for a short one that is the text
// itself.
type lookup struct {
	short, long string
	dialect     *dialect
}

// lookup is a condition on a column.
func (d *dialect) lookup(c *column) lookup {
	return lookup{dialect: d, short: d.compared(c, c.quoted, " = ?", true), long: d.compared(c, c.quoted, " = ?", false)}
}

// behind is a whole statement that ends in the condition.
func (l lookup) behind(start string) lookup {
	l.short, l.long = l.dialect.numbered(start+l.short), l.dialect.numbered(start+l.long)
	return l
}

// of is the form for a text.
func (l *lookup) of(text string) string {
	if l.dialect.isShort(text) {
		return l.short
	}
	return l.long
}
