package plugin

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// compareServer has a plugin do the same with rows in a file and on a server that
// waits for its disk, too, by each way to it, see [postgrestest.Compare].
func compareServer(b *testing.B, calls int, round func(side int, r *rig) error) {
	b.Helper()
	postgrestest.Ways(b, func(b *testing.B, c client.Config) {
		d, err := client.Open(b.Context(), c)
		if err != nil {
			b.Fatal(err)
		}
		b.Cleanup(d.Close)
		var rigs [2]*rig
		for side := range rigs {
			s := setup{}
			if side == 1 {
				s.database = d
			}
			rigs[side] = manage(b, s)
			rigs[side].active(rigs[side].install(notebook(b, "1.0.0")))
			rigs[side].must("p", "db.insert", `{"collection":"notes","data":{"id":"one","text":"A text of some length"}}`)
		}
		postgrestest.Compare(b, calls, func(side int) error { return round(side, rigs[side]) })
	})
}

// BenchmarkServerGetByID has a guest read a row.
func BenchmarkServerGetByID(b *testing.B) {
	const calls = 200
	compareServer(b, calls, func(_ int, r *rig) error {
		for range calls {
			if _, err := r.do("p", "db.getById", `{"collection":"notes","id":"one"}`); err != nil {
				return err
			}
		}
		return nil
	})
}

// BenchmarkServerConcurrentInsert has 64 callers insert through a guest.
func BenchmarkServerConcurrentInsert(b *testing.B) {
	const callers, each = 64, 16
	var next atomic.Int64
	compareServer(b, callers*each, func(_ int, r *rig) error {
		var group sync.WaitGroup
		failed := make(chan error, callers)
		for range callers {
			group.Go(func() {
				for range each {
					_, err := r.do("p", "db.insert", fmt.Sprintf(`{"collection":"notes","data":{"text":"text %d"}}`, next.Add(1)))
					if err != nil {
						failed <- err
						return
					}
				}
			})
		}
		group.Wait()
		close(failed)
		return <-failed
	})
}
