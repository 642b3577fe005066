package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// TestServerGroups: writes that wait together share a transaction, and each has
// its own outcome: one that conflicts, and one whose time is over meanwhile, fail
// by themselves.
func TestServerGroups(t *testing.T) {
	o := Options{Database: postgrestest.Database(t), Schema: Schema{PluginID: "p", Version: "1.0.0",
		Collections: []Collection{{Name: "notes", Columns: []Column{{"title", TypeText}, {"n", TypeInteger}},
			UniqueIndexes: [][]string{{"title"}}}, {Name: "other"}}}, Limits: Limits{TransactionTime: time.Minute}}
	s := opened(t, o)
	defer s.Close()
	for _, spoilt := range []bool{false, true} {
		tx, err := s.Begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		short, stop := context.WithCancel(t.Context())
		defer stop()
		const writers = 100
		var all sync.WaitGroup
		errs := make([]error, writers)
		group := &s.engine.(*postgresEngine).group
		wait := func(what string, until func() bool) {
			t.Helper()
			for end := time.Now().Add(20 * time.Second); !until(); time.Sleep(time.Millisecond) {
				if time.Now().After(end) {
					t.Fatalf("%s: %d writes wait", what, group.waiting())
				}
			}
		}
		// One that waits for the transaction, and all others behind it.
		all.Go(func() { _, errs[0] = s.Insert(t.Context(), nil, "other", []byte(`{}`)) })
		wait("the first", func() bool {
			group.mu.Lock()
			defer group.mu.Unlock()
			return group.busy && len(group.queue) == 0
		})
		for i := 1; i < writers; i++ {
			all.Go(func() {
				ctx, collection, row := t.Context(), "notes", fmt.Sprintf(`{"title":"%v %d","n":%d}`, spoilt, i, i)
				switch {
				case i%10 == 3:
					var got []byte
					got, errs[i] = s.Upsert(ctx, nil, collection, []byte(`["title"]`), []byte(row))
					if errs[i] == nil && string(got[len(got)-len(row)+1:]) != row[1:] {
						errs[i] = fmt.Errorf("the upsert returned %s", got)
					}
					return
				case i%10 == 4:
					collection, row = "other", `{}`
				case i == 51 && spoilt:
					row = `{"title":"true 50"}`
				case i == 52 && spoilt:
					ctx = short
				}
				_, errs[i] = s.Insert(ctx, nil, collection, []byte(row))
			})
		}
		wait("the others", func() bool { return group.waiting() == writers-1 })
		if spoilt {
			stop()
		}
		if err := tx.Commit(t.Context()); err != nil {
			t.Fatal(err)
		}
		all.Wait()
		failed := map[abi.Code]int{}
		for i, err := range errs {
			if known, ok := errors.AsType[*abi.Error](err); ok {
				failed[known.Code]++
			} else if err != nil {
				t.Errorf("write %d: %v", i, err)
			}
		}
		want := map[abi.Code]int{}
		if spoilt {
			want = map[abi.Code]int{abi.CodeConflict: 1, abi.CodeDeadlineExceeded: 1}
		}
		if fmt.Sprint(failed) != fmt.Sprint(want) {
			t.Errorf("failed are %v, want %v", failed, want)
		}
		if cap(group.taken) < writers/2 {
			t.Errorf("the writes were not grouped: room for %d", cap(group.taken))
		}
		found, err := s.Count(t.Context(), "notes", fmt.Appendf(nil, `{"title":{"like":"%v%%"}}`, spoilt))
		if err != nil || int(found) != 89-len(want) {
			t.Errorf("%d notes are there, %v", found, err)
		}
		if n, err := s.Count(t.Context(), "other", nil); err != nil || n == 0 || n%11 != 0 {
			t.Errorf("%d others are there, %v", n, err)
		}
	}
}
