package store

import (
	"context"
	"database/sql/driver"
	"slices"
	"strings"
)

// SQLite sorts whole rows, those that the result has no room for too, so a
// query that no index puts in order would hold most of a database in memory.
// Such a query sorts only what it sorts by and the row numbers; the rows are
// read one by one then, and the result ends the reading at its limit. What is
// sorted by may be long as well: connections let SQLite sort in a temporary file
// (temp_store) as soon as about 2 MB do not hold it, and a store sorts for one
// query at a time. So the file is never much longer than the database may be.

// byRow makes the statement of a query that sorts row numbers and reads the
// rows in their order. It hangs on CROSS JOIN, by which SQLite keeps the loop
// over its left side the outer one.
func (c *collection) byRow(text string) string {
	row := c.order
	if row == "" {
		row = quote(columnID)
	}
	return "SELECT " + c.all + " FROM (SELECT " + row + ` AS "sorted:row" FROM ` + c.table +
		strings.TrimPrefix(text, c.selectAll) +
		`) AS "sorted:rows" CROSS JOIN ` + c.table + ` AS "all:rows" ON "all:rows".` + row + ` = "sorted:rows"."sorted:row"`
}

// eachSorted calls f for every row of a query on the collection, or for every
// group where c is nil; row is reused. Groups that no index puts in order are
// sorted by SQLite, too.
func (c *conn) eachSorted(ctx context.Context, of *collection, text string, args []driver.Value,
	f func(row []driver.Value) error) error {
	sorts, err := c.sorts(ctx, text, args)
	if err != nil {
		return err
	}
	if !sorts {
		return c.each(ctx, text, args, f)
	}
	select {
	case c.sorting <- struct{}{}:
		defer func() { <-c.sorting }()
	case <-ctx.Done():
		return ctx.Err()
	}
	if of != nil {
		text = of.byRow(text)
	}
	return c.each(ctx, text, args, f)
}

// sorts reports whether SQLite would sort for a query rather than follow an
// index. It is asked once for as long as the statement is kept.
func (c *conn) sorts(ctx context.Context, text string, args []driver.Value) (bool, error) {
	if !strings.Contains(text, " ORDER BY ") {
		return false, nil
	}
	if _, err := c.prepare(ctx, text); err != nil {
		return false, err
	}
	p := c.recent.Front().Value.(*prepared) // prepare puts it there
	if p.planned {
		return p.sorts, nil
	}
	steps, err := c.plan(ctx, text, args)
	if err != nil {
		return false, err
	}
	p.planned = true
	p.sorts = slices.ContainsFunc(steps, func(step string) bool { return strings.HasPrefix(step, "USE TEMP B-TREE") })
	return p.sorts, nil
}

// plan is how SQLite carries out a statement, step by step.
func (c *conn) plan(ctx context.Context, text string, args []driver.Value) (steps []string, err error) {
	stmt, err := c.driver.(driver.ConnPrepareContext).PrepareContext(ctx, "EXPLAIN QUERY PLAN "+text)
	if err != nil {
		return nil, err
	}
	defer stmt.Close()
	rows, err := stmt.(driver.StmtQueryContext).QueryContext(ctx, c.arguments(args))
	clear(c.named)
	if err != nil {
		return nil, err
	}
	row := c.row(len(rows.Columns()))
	err = eachRow(ctx, rows, row, func(row []driver.Value) error {
		step, _ := row[len(row)-1].(string) // the last column, such as USE TEMP B-TREE FOR ORDER BY
		steps = append(steps, step)
		return nil
	})
	clear(row)
	if closeErr := rows.Close(); err == nil {
		err = closeErr
	}
	return steps, err
}
