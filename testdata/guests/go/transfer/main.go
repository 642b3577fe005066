// Transfer is a guest in Go whose requests write several rows in a transaction:
// path write stores five rows of a batch and counts it, read answers how many
// rows of each batch there are. To see whether one ever happens in part.
package main

import (
	"context"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

func init() { wasmhost.Register(activate) }

func main() {}

// Part is one of the rows that a request writes.
type Part struct {
	wasmhost.Record
	Batch string `json:"batch"`
	Part  int    `json:"part"`
}

// Total counts the requests, in one row.
type Total struct {
	wasmhost.Record
	Name string `json:"name"`
	N    int    `json:"n"`
}

// Found is what is stored: how many rows there are of each batch whose name is
// like that of the request, and the count of all.
type Found struct {
	Batches map[string]int `json:"batches"`
	Total   int            `json:"total"`
}

var db wasmhost.DB

func activate(ctx *wasmhost.Context) error {
	db = ctx.DB()
	if err := wasmhost.Handle(ctx, "write", write); err != nil {
		return err
	}
	return wasmhost.Handle(ctx, "read", read)
}

func write(ctx context.Context, batch string) (bool, error) {
	err := db.Transaction(ctx, func(tx wasmhost.DB) error {
		parts := wasmhost.CollectionOf[Part](tx, "parts")
		for i := range 5 {
			if _, err := parts.Insert(ctx, Part{Batch: batch, Part: i}); err != nil {
				return err
			}
		}
		totals := wasmhost.CollectionOf[Total](tx, "totals")
		before, err := totals.Query(ctx, wasmhost.Query{})
		if err != nil {
			return err
		}
		if len(before) == 0 {
			_, err := totals.Insert(ctx, Total{Name: "all", N: 1})
			return err
		}
		return totals.Update(ctx, before[0].ID, wasmhost.Set("n", before[0].N+1))
	})
	return err == nil, err
}

func read(ctx context.Context, batches string) (Found, error) {
	found := Found{Batches: map[string]int{}}
	parts, err := wasmhost.CollectionOf[Part](db, "parts").Query(ctx, wasmhost.Query{
		Where: wasmhost.Where("batch", wasmhost.Like(batches))})
	if err != nil {
		return found, err
	}
	for _, p := range parts {
		found.Batches[p.Batch]++
	}
	totals, err := wasmhost.CollectionOf[Total](db, "totals").Query(ctx, wasmhost.Query{})
	if err == nil && len(totals) > 0 {
		found.Total = totals[0].N
	}
	return found, err
}
