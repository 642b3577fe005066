package main

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/hosttest"
	_ "modernc.org/sqlite" // the baseline's
)

// newTask is the body that creates a task of the benchmark.
func newTask(i int) string {
	return fmt.Sprintf(`{"title":"task %d","notes":"","priority":"normal","tags":["home"],"due":"",`+
		`"done":false,"createdDay":"2026-11-21","doneDay":""}`, i)
}

// plainSearch returns the handler of tasks/search as a Go function over SQLite,
// without a plugin.
func plainSearch(b *testing.B) func() {
	b.Helper()
	db, err := sql.Open("sqlite", filepath.Join(b.TempDir(), "tasks.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { db.Close() })
	if _, err := db.ExecContext(b.Context(), `CREATE TABLE tasks (id INTEGER PRIMARY KEY, row TEXT)`); err != nil {
		b.Fatal(err)
	}
	for i := range 20 {
		row := strings.Replace(newTask(i), `"done":false`, `"done":0`, 1)
		if _, err := db.ExecContext(b.Context(), `INSERT INTO tasks (row) VALUES (?)`, row); err != nil {
			b.Fatal(err)
		}
	}
	query, err := db.PrepareContext(b.Context(), `SELECT json_group_array(json(row)) FROM (SELECT row FROM tasks`+
		` WHERE row ->> 'done' = 0 ORDER BY row ->> 'createdDay' DESC, id DESC LIMIT 500)`)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { query.Close() })
	type row struct {
		Task
		Done int `json:"done"`
	}
	return func() {
		var text []byte
		if err := query.QueryRowContext(b.Context()).Scan(&text); err != nil {
			b.Fatal(err)
		}
		var rows []row
		if err := json.Unmarshal(text, &rows); err != nil {
			b.Fatal(err)
		}
		found := Found{Tasks: []Task{}}
		for _, r := range rows {
			r.Task.Done = r.Done != 0
			if r.matches("task", "") {
				found.Tasks = append(found.Tasks, r.Task)
			}
		}
		if _, err := json.Marshal(found); err != nil || len(found.Tasks) != 20 {
			b.Fatal(err, len(found.Tasks))
		}
	}
}

// ratio returns how much longer one function takes than another. They take
// turns, and the best round of each counts, so that what else the machine does
// falls out.
func ratio(f, baseline func()) float64 {
	round := func(f func()) time.Duration {
		const runs = 200
		begun := time.Now()
		for range runs {
			f()
		}
		return time.Since(begun)
	}
	best, base := round(f), round(baseline)
	for range 30 {
		best, base = min(best, round(f)), min(base, round(baseline))
	}
	return float64(best) / float64(base)
}

// BenchmarkSearch searches 20 tasks inside the host, in each language; the ratio
// is to the same work as a Go function over the store. It also says how large the
// module is, how long a start of it takes, and how much memory it needs.
func BenchmarkSearch(b *testing.B) {
	plain := plainSearch(b)
	search := func(b *testing.B, opts hosttest.Options) {
		opts.LogLevel = slog.LevelError
		h := hosttest.Start(b, opts)
		for i := range 20 {
			if status, answer := h.Call("POST", "tasks/create", newTask(i)); status != 201 {
				b.Fatal(status, answer)
			}
		}
		request := abi.CLIRequest{Method: "GET", Path: "tasks/search", Query: []abi.Pair{{Name: "text", Value: "task"}}}
		slower := ratio(func() { h.Invoke(request) }, plain)
		for b.Loop() {
			h.Invoke(request)
		}
		all, code := h.Memory()
		const starts = 20
		begun := time.Now()
		for range starts {
			h.Restart()
		}
		start := time.Since(begun) / starts
		b.ReportMetric(slower, "of-plain-go")
		b.ReportMetric(float64(start)/float64(time.Millisecond), "start-ms")
		b.ReportMetric(float64(all-code)/(1<<20), "memory-MB")
		b.ReportMetric(float64(len(opts.Backend))/1024, "KB")
	}
	b.Run("go", func(b *testing.B) {
		search(b, hosttest.Options{Backend: guesttest.GoBuilt(b, "plugins-src/tasks")})
	})
	for _, l := range languages {
		b.Run(l.name, func(b *testing.B) {
			dir := "../tasks-" + l.name
			search(b, hosttest.Options{Dir: dir, Backend: built(b, dir, l.build)})
		})
	}
}
