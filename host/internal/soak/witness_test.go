package soak

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// witness is a plugin that stores each thing it does, so that what was done twice
// shows in its tables.
func witness() source {
	jobs := []any{}
	for _, id := range []string{"one", "two", "three", "asks"} {
		jobs = append(jobs, map[string]any{"id": id, "label": id, "schedule": "* * * * *", "description": "A job.",
			"approvalRequired": id == "asks"})
	}
	return source{id: "witness", memory: 32, script: `exports.activate = async (ctx) => {
		for (const job of ["one", "two", "three", "asks"])
			await ctx.cron.register(job, "", async (run) => { await ctx.db.insert("runs", { job, due: run.scheduledAt }) })
		ctx.cli.handle("pay", async ({ body: ask }) => {
			await ctx.db.insert("paid", { ask })
			return { status: 200, body: true }
		})
		ctx.cli.handle("count", async ({ body: ask }) => {
			await ctx.db.transaction(async (tx) => {
				await tx.insert("counted", { ask })
				const [total] = await tx.query("totals")
				if (total) await tx.update("totals", total.id, { n: total.n + 1 })
				else await tx.insert("totals", { name: "all", n: 1 })
			})
			return { status: 200, body: true }
		})
	}`, more: map[string]any{
		"permissions": []string{"cli", "storage", "cron"},
		"cli": map[string]any{"endpoints": []any{
			map[string]any{"method": "POST", "path": "count", "auth": true},
			map[string]any{"method": "POST", "path": "pay", "auth": true, "requiresConfirmation": true},
		}},
		"cron": map[string]any{"jobs": jobs},
		"storage": map[string]any{"collections": map[string]any{
			"runs":    map[string]any{"columns": map[string]any{"job": "text", "due": "text"}},
			"paid":    map[string]any{"columns": map[string]any{"ask": "text"}},
			"counted": map[string]any{"columns": map[string]any{"ask": "text"}},
			"totals":  map[string]any{"columns": map[string]any{"name": "text", "n": "integer"}},
		}},
	}}
}

// asking asks the witness for things, each once, and remembers what it was told.
type asking struct {
	host    *process
	stopped chan struct{} // closed when nothing more is asked for
	done    sync.WaitGroup
	decided chan struct{} // closed when nothing more is approved
	all     sync.WaitGroup

	mu    sync.Mutex
	last  int
	acks  map[string][]string // by path
	odd   []string            // answers that nothing explains
	asked map[string]int
}

func newAsking(host *process) *asking {
	return &asking{host: host, stopped: make(chan struct{}), decided: make(chan struct{}),
		acks: map[string][]string{}, asked: map[string]int{}}
}

// begin asks at each path by so many clients, and approves what waits for it.
func (a *asking) begin(clients int) {
	for range clients {
		a.done.Go(func() { until(a.stopped, func() { a.ask("count") }) })
		a.done.Go(func() { until(a.stopped, func() { a.ask("pay") }) })
	}
	a.all.Go(func() { until(a.decided, a.approve) })
}

// end waits for what was asked for, all of which is approved.
func (a *asking) end() {
	close(a.stopped)
	a.done.Wait()
	close(a.decided)
	a.all.Wait()
}

func until(stopped <-chan struct{}, do func()) {
	for {
		select {
		case <-stopped:
			return
		case <-time.After(20 * time.Millisecond):
			do()
		}
	}
}

func (a *asking) ask(path string) {
	a.mu.Lock()
	a.last++
	id := fmt.Sprintf("%s-%d", path, a.last)
	a.asked[path]++
	a.mu.Unlock()
	status, text, err := a.host.post("witness", path, id)
	a.mu.Lock()
	defer a.mu.Unlock()
	switch {
	case err != nil: // it may have been done
	case status == http.StatusOK:
		a.acks[path] = append(a.acks[path], id)
	case !passes(status, string(text)):
		a.odd = append(a.odd, fmt.Sprintf("%s: %d %s", id, status, text))
	}
}

// passes reports whether an answer says that something is not there at present.
func passes(status int, text string) bool {
	switch status {
	case http.StatusServiceUnavailable, http.StatusGatewayTimeout, http.StatusNotFound:
		return true
	}
	for _, part := range []string{"unavailable", "deadline_exceeded", "cannot be reached", "may have been done"} {
		if strings.Contains(text, part) {
			return true
		}
	}
	return false
}

// approve approves all that waits, twice at the same time.
func (a *asking) approve() {
	status, text, err := a.host.request(http.MethodGet, "/api/v1/inbox", nil)
	if err != nil || status != http.StatusOK {
		return
	}
	var inbox struct{ Runs, Calls []struct{ ID int64 } }
	if err := json.Unmarshal(text, &inbox); err != nil {
		return
	}
	var both sync.WaitGroup
	for range 2 {
		for _, one := range inbox.Calls {
			both.Go(func() { a.decide(fmt.Sprintf("/api/v1/inbox/calls/%d/approve", one.ID)) })
		}
		for _, one := range inbox.Runs {
			both.Go(func() { a.decide(fmt.Sprintf("/api/v1/inbox/%d/approve", one.ID)) })
		}
	}
	both.Wait()
}

func (a *asking) decide(path string) { _, _, _ = a.host.request(http.MethodPost, path, nil) }

// look asks the database, past all hosts.
type look func(text string) ([]string, error)

// check holds what was acknowledged against what the database has.
func (a *asking) check(tb testing.TB, sql look) (runs int) {
	tb.Helper()
	must := func(text string) []string {
		tb.Helper()
		found, err := sql(text)
		if err != nil {
			tb.Fatalf("%s: %v", text, err)
		}
		return found
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for path, table := range map[string]string{"count": "counted", "pay": "paid"} {
		found := must(`SELECT ask FROM "plugin:witness".` + table + ` ORDER BY ask`)
		for i := 1; i < len(found); i++ {
			if found[i] == found[i-1] {
				tb.Errorf("%s was done twice", found[i])
			}
		}
		for _, id := range a.acks[path] {
			if _, there := slices.BinarySearch(found, id); !there {
				tb.Errorf("%s was acknowledged and is not there", id)
			}
		}
	}
	wrong := must(`SELECT n::text FROM "plugin:witness".totals WHERE n <> (SELECT count(*) FROM "plugin:witness".counted)`)
	if len(wrong) > 0 {
		tb.Errorf("the total is %s, which is not the number of rows", wrong)
	}
	const again = `SELECT job || ' ' || due FROM "plugin:witness".runs GROUP BY job, due HAVING count(*) > 1`
	for _, run := range must(again) {
		tb.Errorf("the run %s was done twice", run)
	}
	for _, odd := range a.odd {
		tb.Error(odd)
	}
	a.odd = nil
	return len(must(`SELECT id::text FROM "plugin:witness".runs`))
}
