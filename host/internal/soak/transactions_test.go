package soak

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
)

// partsOfBatch is how many rows each transaction of these tests writes.
const partsOfBatch = 5

// TestKillsInTransactions kills a host while plugins in Go and JavaScript are in
// the middle of transactions. Afterwards each has happened or has not, whole, and
// those that were acknowledged have.
func TestKillsInTransactions(t *testing.T) {
	long(t)
	r := newRun(t).atLeast(3)
	f := newFolder(r)
	plugins := []source{
		{id: "guest", module: guesttest.Go(t, "testdata/guests/go/transfer"), memory: 64},
		{id: "script", memory: 32, script: `exports.activate = (ctx) => {
			ctx.cli.handle("write", async ({ body: batch }) => {
				await ctx.db.transaction(async (tx) => {
					for (let part = 0; part < 5; part++) await tx.insert("parts", { batch, part })
					const [before] = await tx.query("totals")
					if (before) await tx.update("totals", before.id, { n: before.n + 1 })
					else await tx.insert("totals", { name: "all", n: 1 })
				})
				return { status: 200, body: true }
			})
			ctx.cli.handle("read", async ({ body }) => {
				const batches = {}
				const rows = await ctx.db.query("parts", { where: { batch: { like: body } } })
				for (const { batch } of rows) batches[batch] = (batches[batch] ?? 0) + 1
				return { status: 200, body: { batches, total: (await ctx.db.query("totals"))[0]?.n ?? 0 } }
			})
		}`},
	}
	for _, s := range plugins {
		s.paths = []string{"write", "read"}
		s.more = map[string]any{"permissions": []string{"cli", "storage"},
			"storage": map[string]any{"collections": map[string]any{
				"parts":  map[string]any{"columns": map[string]any{"batch": "text", "part": "integer"}},
				"totals": map[string]any{"columns": map[string]any{"name": "text", "n": "integer"}},
			}}}
		f.must("install", s.write(t), "--yes")
	}
	totals := map[string]int{}
	kills, cut := 0, 0
	acknowledged := map[string]map[string]bool{}
	// check looks at what the plugins have of a round, whose host was killed.
	check := func(p *process, round int) {
		t.Helper()
		for _, s := range plugins {
			batches, err := wholeBatches(p, s.id, fmt.Sprintf("%d-%%", round), totals[s.id], acknowledged[s.id])
			if err != nil {
				t.Fatal(err)
			}
			cut += batches - len(acknowledged[s.id])
			totals[s.id] += batches
		}
	}
	first := make(chan struct{}) // closed when one was acknowledged, however slow the machine is
	one := sync.OnceFunc(func() { close(first) })
	for round := 0; r.more(round); round++ {
		p := f.serve()
		if round > 0 {
			check(p, round-1)
		}
		acknowledged = map[string]map[string]bool{"guest": {}, "script": {}}
		var wg sync.WaitGroup
		var mu sync.Mutex
		for _, s := range plugins {
			for client := range 3 {
				wg.Go(func() {
					for n := 0; ; n++ {
						batch := fmt.Sprintf("%d-%d-%d", round, client, n)
						status, text, err := p.post(s.id, "write", batch)
						if err != nil {
							return
						}
						if status != http.StatusOK {
							t.Errorf("%s: %d %s", s.id, status, text)
							return
						}
						mu.Lock()
						acknowledged[s.id][batch] = true
						mu.Unlock()
						one()
					}
				})
			}
		}
		select {
		case <-first:
		case <-time.After(time.Minute):
		}
		time.Sleep(r.within(300 * time.Millisecond))
		p.kill()
		kills++
		wg.Wait()
	}
	p := f.serve()
	check(p, kills-1)
	p.stop()
	done := totals["guest"] + totals["script"] - cut
	report.add("transactions: kills", "%d, %d transactions acknowledged, 0 lost, 0 of %d others in part", kills, done,
		cut)
	if done == 0 {
		t.Error("nothing was acknowledged")
	}
}

// wholeBatches checks what a plugin has stored of the batches whose names are
// like a pattern, and returns how many there are. Before them it had as many as
// before says.
func wholeBatches(p *process, id, like string, before int, acknowledged map[string]bool) (int, error) {
	status, text, err := p.post(id, "read", like)
	if err != nil || status != http.StatusOK {
		return 0, fmt.Errorf("%s: %d %s: %w", id, status, text, err)
	}
	var found struct {
		Batches map[string]int
		Total   int
	}
	if err := json.Unmarshal(text, &found); err != nil {
		return 0, err
	}
	for batch, parts := range found.Batches {
		if parts != partsOfBatch {
			return 0, fmt.Errorf("%s has %d parts of %d of the transaction %s", id, parts, partsOfBatch, batch)
		}
	}
	for batch := range acknowledged {
		if found.Batches[batch] == 0 {
			return 0, fmt.Errorf("%s has lost the transaction %s", id, batch)
		}
	}
	if found.Total != before+len(found.Batches) {
		return 0, fmt.Errorf("%s counts %d transactions, and has %d and %d", id, found.Total, before,
			len(found.Batches))
	}
	return len(found.Batches), nil
}
