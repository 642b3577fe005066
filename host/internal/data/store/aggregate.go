package store

import (
	"database/sql/driver"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
)

// aggregation is what a query asks about groups of rows rather than for rows.
type aggregation struct {
	groupBy       []int // columns
	count         bool
	sum, min, max []int
}

// given reports whether anything is asked.
func (a *aggregation) given() bool {
	return a.groupBy != nil || a.count || a.sum != nil || a.min != nil || a.max != nil
}

// option takes an option of a query that is one of an aggregation.
func (a *aggregation) option(c *collection, name string, value []byte) (known bool, err error) {
	var into *[]int
	switch name {
	case "groupBy":
		into = &a.groupBy
	case "sum":
		into = &a.sum
	case "min":
		into = &a.min
	case "max":
		into = &a.max
	case "count":
		switch string(value) {
		case "true", "false", "null":
			a.count = value[0] == 't'
			return true, nil
		}
		return true, abi.Invalid("count takes true or false, not %s", shown(string(value)))
	default:
		return false, nil
	}
	if !given(value) {
		return true, nil
	}
	if *into, err = c.columnList(value, name); err != nil {
		return true, err
	}
	for _, i := range *into {
		col := &c.columns[i]
		switch number := col.typ == TypeInteger || col.typ == TypeReal; {
		case name == "sum" && !number:
			return true, abi.Invalid("sum: %s is of the type %s; integer and real can be added up", col.title, col.typ)
		case name != "sum" && col.typ == TypeJSON:
			return true, abi.Invalid("%s: %s is of the type json, whose values are not compared", name, col.title)
		}
	}
	return true, nil
}

// columnList reads an array of names of columns, none twice; one name stands
// for a list of it.
func (c *collection) columnList(list []byte, what string) ([]int, error) {
	if list[0] == '"' {
		list = append(append([]byte{'['}, list...), ']')
	}
	if list[0] != '[' {
		return nil, abi.Invalid("%s takes an array of columns, not %s", what, abi.KindName(list))
	}
	var all []int
	seen := make([]bool, len(c.columns))
	for i := abi.SkipSpace(list, 1); list[i] != ']'; {
		if list[i] != '"' {
			return nil, abi.Invalid("%s takes an array of columns, not of %s", what, abi.KindName(list[i:]))
		}
		end, _, err := abi.SkipString(list, i)
		if err != nil {
			return nil, abi.Invalid("%s: %v", what, err)
		}
		at, err := c.column(abi.AppendUnquoted(nil, list[i:end]))
		if err != nil {
			return nil, err
		}
		if seen[at] {
			return nil, abi.Invalid("%s: %s is given twice", what, c.columns[at].title)
		}
		seen[at] = true
		all = append(all, at)
		if i = abi.SkipSpace(list, end); list[i] == ',' {
			i = abi.SkipSpace(list, i+1)
		}
	}
	if all == nil {
		return nil, abi.Invalid("%s is empty: name a column, or leave it out", what)
	}
	return all, nil
}

// sql makes the statement without its condition, and what comes behind that.
func (a *aggregation) sql(c *collection) (text, behind string) {
	var columns []string
	for _, i := range a.groupBy {
		columns = append(columns, c.columns[i].quoted)
	}
	group := strings.Join(columns, ", ")
	if a.count {
		columns = append(columns, "count(*)")
	}
	for _, i := range a.sum {
		columns = append(columns, c.sql.sum(c.columns[i].quoted, c.columns[i].typ))
	}
	for _, i := range a.min {
		columns = append(columns, "min("+c.columns[i].quoted+")")
	}
	for _, i := range a.max {
		columns = append(columns, "max("+c.columns[i].quoted+")")
	}
	if group != "" {
		behind = " GROUP BY " + group + " ORDER BY " + strings.Join(columns[:len(a.groupBy)], c.sql.asc+", ") + c.sql.asc
	}
	return "SELECT " + strings.Join(columns, ", ") + " FROM " + c.table, behind
}

// appendRow appends a group as JSON: {"group": {...}, "count": 1, "sum": {...}}.
func (a *aggregation) appendRow(dst []byte, c *collection, row []driver.Value) ([]byte, error) {
	at, open := 0, byte('{')
	var err error
	part := func(name string, list []int) {
		if list == nil || err != nil {
			return
		}
		dst = append(append(append(append(dst, open, '"'), name...), '"', ':'), '{')
		for i, col := range list {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(abi.AppendString(dst, c.columns[col].name), ':')
			if dst, err = c.columns[col].appendValue(dst, row[at]); err != nil {
				return
			}
			at++
		}
		dst, open = append(dst, '}'), ','
	}
	part("group", a.groupBy)
	if a.count {
		n, _ := row[at].(int64)
		dst, open = abi.AppendInt(append(append(dst, open), `"count":`...), n), ','
		at++
	}
	part("sum", a.sum)
	part("min", a.min)
	part("max", a.max)
	return append(dst, '}'), err
}
