package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"time"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

// typed uses every method of a typed collection, and returns what was not as
// it should be.
func (p *plugin) typed(ctx context.Context, _ struct{}) (complaints []string, err error) {
	check := func(ok bool, what string, got ...any) {
		if !ok {
			complaints = append(complaints, what+": "+fmt.Sprint(got...))
		}
	}
	began := time.Now().Add(-time.Minute)
	yes := true
	made, err := p.items.Insert(ctx, Item{
		Text: "a \"text\"\x00\u2028", Big: math.MaxInt64, Ratio: 0.1, Done: true, Maybe: &yes,
		Extra: json.RawMessage(`"a string"`), Tags: []string{"x", "<y>"}, Order: 3, Status: "open",
	})
	check(err == nil && made.ID != "" && made.CreatedAt == made.UpdatedAt && made.CreatedAt.Time().After(began) &&
		made.Big == math.MaxInt64 && made.Done && *made.Maybe && string(made.Extra) == `"a string"` && len(made.Tags) == 2, "insert", made, err)

	read, ok, err := p.items.GetByID(ctx, made.ID)
	check(err == nil && ok && fmt.Sprint(read.Record, read.Text, read.Big, read.Tags, read.Order, read.Status, *read.Maybe) ==
		fmt.Sprint(made.Record, made.Text, made.Big, made.Tags, made.Order, made.Status, true), "getById", read, ok, err)
	_, ok, err = p.items.GetByID(ctx, "missing")
	check(err == nil && !ok, "getById of a missing row", ok, err)

	second, err := p.items.Insert(ctx, Item{Record: wasmhost.Record{ID: "chosen", CreatedAt: "1999-01-01T00:00:00.000Z"}, Big: math.MinInt64, Order: 2, Status: "open"})
	check(err == nil && second.ID == "chosen" && second.CreatedAt.Time().After(began) && second.Big == math.MinInt64 && second.Maybe == nil, "insert with an id", second, err)
	_, err = p.items.Insert(ctx, second)
	check(errors.Is(err, wasmhost.ErrConflict), "insert with an id that is taken", err)

	if got, want := p.nested(ctx), `top "depth 3" "depth 2" "depth 1" "bottom"`; got != want {
		check(false, "a row that inserts rows while it is encoded", got)
	}

	var err2 error
	where := wasmhost.Where("status", Status("open"))
	rows, err := p.items.Query(ctx, wasmhost.Query{Where: where, OrderBy: wasmhost.Asc("order").Desc("text"), Limit: 10})
	check(err == nil && len(rows) == 2 && rows[0].ID == "chosen" && rows[1].Done, "query", rows, err)
	rows, err = p.items.Query(ctx, wasmhost.Query{Where: where.And("maybe", nil)})
	check(err == nil && len(rows) == 1 && rows[0].ID == "chosen", "query for NULL", rows, err)
	for i, missing := range []wasmhost.Columns{where.And("maybe", (*bool)(nil)), where.And("maybe", (*Status)(nil)),
		where.And("maybe", json.RawMessage(nil))} {
		rows, err = p.items.Query(ctx, wasmhost.Query{Where: missing})
		check(err == nil && len(rows) == 1 && rows[0].ID == "chosen", "query for what is missing", i, rows, err)
	}
	part := wasmhost.ColumnsOf(Total{Day: "monday"})
	_, err = p.totals.Query(ctx, wasmhost.Query{Where: part})
	_, err2 = p.totals.Count(ctx, wasmhost.Where("n", 1), part)
	err3 := p.totals.DeleteWhere(ctx, part.And("n", 1))
	check(errors.Is(err, wasmhost.ErrInvalidArgument) && errors.Is(err2, wasmhost.ErrInvalidArgument) &&
		errors.Is(err3, wasmhost.ErrInvalidArgument), "a condition of a value that leaves members out", err, err2, err3)
	rows, err = p.items.Query(ctx, wasmhost.Query{Where: where.And("maybe", true).And("created_at", made.CreatedAt)})
	check(err == nil && len(rows) == 1 && rows[0].ID == made.ID, "query for a boolean and a time", rows, err)
	rows, err = p.items.Query(ctx, wasmhost.Query{OrderBy: wasmhost.Desc("order"), Limit: 1, Offset: 1})
	check(err == nil && len(rows) == 1 && rows[0].ID == "chosen", "query with an offset", rows, err)
	rows, err = p.items.Query(ctx, wasmhost.Query{Where: wasmhost.Where("text", "none such")})
	check(err == nil && rows != nil && len(rows) == 0, "query for nothing", rows, err)
	_, err = p.items.Query(ctx, wasmhost.Query{Limit: -1})
	check(errors.Is(err, wasmhost.ErrInvalidArgument), "query with a negative limit", err)
	_, err = p.items.Query(ctx, wasmhost.Query{Where: wasmhost.Where("text", math.NaN())})
	check(errors.Is(err, wasmhost.ErrInvalidArgument), "query for what cannot be written", err)
	_, err = p.items.Query(ctx, wasmhost.Query{Where: wasmhost.Where("text", "a").And("text", "b")})
	check(errors.Is(err, wasmhost.ErrInvalidArgument), "query with a column twice", err)

	for i, where := range [][]wasmhost.Columns{{}, {{}}, {wasmhost.Where("done", true)}, {where, wasmhost.Where("done", false), {}}} {
		want := int64(2)
		if i > 1 {
			want = 1
		}
		n, err := p.items.Count(ctx, where...)
		check(err == nil && n == want, "count", n, want, err)
	}

	err = p.items.Update(ctx, "chosen", wasmhost.Set("done", true).And("extra", map[string]any{"a": 1, "b": []any{nil}}).And("text", nil))
	read, _, err2 = p.items.GetByID(ctx, "chosen")
	check(err == nil && err2 == nil && read.Done && string(read.Extra) == `{"a":1,"b":[null]}` && read.UpdatedAt >= read.CreatedAt && read.Order == 2, "update", read, err, err2)
	read.Order, read.Tags = 9, []string{"again"}
	err = p.items.Update(ctx, read.ID, wasmhost.ColumnsOf(read))
	read, _, err2 = p.items.GetByID(ctx, "chosen")
	check(err == nil && err2 == nil && read.Order == 9 && len(read.Tags) == 1, "update by a row", read, err, err2)
	check(errors.Is(p.items.Update(ctx, "missing", wasmhost.Set("done", true)), wasmhost.ErrNotFound), "update of a missing row")
	err = p.items.Update(ctx, "chosen", wasmhost.ColumnsOf(7))
	check(errors.Is(err, wasmhost.ErrInvalidArgument), "update by a number", err)

	for n := range 3 {
		total, err := p.totals.Upsert(ctx, []string{"day", "kind"}, Total{Day: "monday", Kind: "walks", N: n, Note: []string{"", "kept", ""}[n]})
		check(err == nil && total.N == n && (n == 0) == (total.Note == ""), "upsert", n, total, err)
	}
	count, err := p.totals.Count(ctx)
	check(err == nil && count == 1, "count after upsert", count, err)
	_, err = p.totals.Upsert(ctx, []string{"day"}, Total{Day: "monday", Kind: "walks"})
	check(errors.Is(err, wasmhost.ErrStorage), "upsert on columns that are not unique", err)

	check(errors.Is(p.items.DeleteWhere(ctx, wasmhost.Columns{}), wasmhost.ErrInvalidArgument), "deleteWhere without columns")
	err = p.items.DeleteWhere(ctx, wasmhost.Where("order", 9).And("status", "open"))
	check(err == nil, "deleteWhere", err)
	err = p.items.Delete(ctx, made.ID)
	check(err == nil && p.items.Delete(ctx, made.ID) == nil, "delete", err)
	count, err = p.items.Count(ctx)
	check(err == nil && count == 0, "count in the end", count, err)

	unknown := wasmhost.CollectionOf[Item](p.ctx.DB(), "unknown")
	_, err = unknown.Insert(ctx, Item{})
	check(errors.Is(err, wasmhost.ErrInvalidArgument), "an undeclared collection", err)
	misfits := wasmhost.CollectionOf[struct{ N string }](p.ctx.DB(), "totals")
	_, err = misfits.Query(ctx, wasmhost.Query{})
	check(errors.Is(err, wasmhost.ErrInvalidArgument), "rows that do not fit", err)
	maps, err := wasmhost.CollectionOf[map[string]json.RawMessage](p.ctx.DB(), "totals").Query(ctx, wasmhost.Query{})
	check(err == nil && len(maps) == 1 && string(maps[0]["n"]) == "2", "rows as maps", maps, err)

	stats, err := p.ctx.DB().Stats(ctx)
	check(err == nil && stats.TotalRows == 1 && len(stats.Collections) == 2 && stats.Collections[1].Name == "totals" && stats.Collections[1].Rows == 1 && stats.TotalBytes > 0, "stats", stats, err)
	return complaints, nil
}
