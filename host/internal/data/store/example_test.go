package store_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/store"
)

func Example() {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "store")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)

	s, err := store.Open(ctx, store.Options{
		Path: filepath.Join(dir, "steps.db"),
		Schema: store.Schema{PluginID: "steps", Version: "1.0.0", Collections: []store.Collection{{
			Name:          "days",
			Columns:       []store.Column{{Name: "day", Type: store.TypeText}, {Name: "steps", Type: store.TypeInteger}},
			UniqueIndexes: [][]string{{"day"}},
		}}},
		Now:   func() time.Time { return time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC) },
		NewID: func() (string, error) { return "the-id", nil },
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer s.Close()

	for _, data := range []string{`{"day":"2026-11-21","steps":4000}`, `{"day":"2026-11-21","steps":9000}`} {
		if _, err := s.Upsert(ctx, nil, "days", []byte(`["day"]`), []byte(data)); err != nil {
			fmt.Println(err)
		}
	}
	rows, err := s.Query(ctx, nil, "days", []byte(`{"where":{"day":"2026-11-21"},"orderBy":{"steps":"desc"},"limit":10}`))
	fmt.Println(string(rows), err)
	_, err = s.Insert(ctx, nil, "days", []byte(`{"day":"2026-11-22","stepps":1}`))
	fmt.Println(err)
	// Output:
	// [{"id":"the-id","created_at":"2026-11-21T08:00:00.000Z","updated_at":"2026-11-21T08:00:00.000Z","day":"2026-11-21","steps":9000}] <nil>
	// collection "days" has no column "stepps"; it has id, created_at, updated_at, day, steps
}
