package schedule

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

const childJobs = 20

// childStart is the time at which the child of a round begins.
func childStart(round int) time.Time {
	return saturday().Add(time.Duration(round) * 24 * time.Hour / 4)
}

// childPlugin has jobs that ask and jobs that do not.
func childPlugin() Plugin {
	p := Plugin{ID: "p", State: Active}
	for i := range childJobs {
		p.Jobs = append(p.Jobs, Job{ID: fmt.Sprintf("job-%02d", i), Schedule: "* * * * *", ApprovalRequired: i%2 == 0})
	}
	return p
}

// TestKilledAtAnyTime kills a real process that does nothing but run jobs and
// approve and reject runs. Each run leaves a line in a file when it begins
// and when it ends; the database must never know less than these.
func TestKilledAtAnyTime(t *testing.T) {
	shorttest.Skip(t)
	dir := t.TempDir()
	interrupted, waited := 0, 0
	for round := range childtest.KillAtAnyTime(t, 12, 270*time.Millisecond, "TestRunningChild", dir) {
		i, w := checkKilled(t, dir, childStart(round).Add(5*time.Hour))
		interrupted, waited = interrupted+i, waited+w
	}
	if interrupted == 0 || waited == 0 {
		t.Errorf("%d runs were cut off, %d waited: the kills never came while there was something to lose", interrupted,
			waited)
	}
}

// checkKilled compares what the database says with what has happened.
func checkKilled(t *testing.T, dir string, now time.Time) (interrupted, waited int) {
	t.Helper()
	r := newRig(t, setup{from: now, Options: Options{Path: filepath.Join(dir, "schedule.db"), Limits: childLimits()}})
	defer r.close()
	begun, ended, decided := readLog(t, dir)
	records := map[int64]Record{}
	var before int64
	for {
		page, err := r.History(t.Context(), HistoryQuery{Before: before, Limit: 1000})
		if err != nil {
			t.Fatal(err)
		}
		for _, rec := range page {
			records[rec.ID] = rec
			before = rec.ID
		}
		if len(page) < 1000 {
			break
		}
	}
	for id, n := range begun {
		rec := records[id]
		switch {
		case n != 1:
			t.Errorf("run %d began %d times", id, n)
		case rec.State != Succeeded && rec.State != Interrupted:
			t.Errorf("run %d began, and its record says %+v", id, rec)
		case (rec.Job[len(rec.Job)-1]-'0')%2 == 0 && rec.Approved == nil:
			t.Errorf("run %d began without approval: %+v", id, rec)
		}
	}
	for id, rec := range records {
		switch {
		case rec.State == Running:
			t.Errorf("nobody runs %+v", rec)
		case rec.State == Succeeded && ended[id] != 1:
			t.Errorf("run %d ended %d times, and its record says %+v", id, ended[id], rec)
		case rec.State == Interrupted:
			interrupted++
		case rec.State == Waiting || rec.State == Queued:
			waited++
		}
	}
	for id, decision := range decided { // what the user was told, holds
		rec := records[id]
		if decision == approved && rec.Approved == nil || decision == rejected && rec.State != Rejected {
			t.Errorf("run %d was %s, and its record says %+v", id, decision, rec)
		}
	}
	// What was approved and had not begun takes place now, once.
	var open []Record
	for _, rec := range records {
		if rec.State == Queued {
			open = append(open, rec)
		}
	}
	r.set(childPlugin())
	r.idle()
	ran := map[int64]int{}
	for _, run := range r.runs {
		ran[run.ID]++
		if begun[run.ID] > 0 {
			t.Errorf("run %d began again", run.ID)
		}
		appendLog(t, dir, fmt.Sprintf("begin %d\nend %d\n", run.ID, run.ID))
	}
	for _, rec := range open {
		if ran[rec.ID] != 1 {
			t.Errorf("run %d was approved and took place %d times", rec.ID, ran[rec.ID])
		}
	}
	return interrupted, waited
}

// childLimits keep all records, so that they can be compared.
func childLimits() Limits {
	return Limits{HistoryPerJob: 100_000, HistoryPerPlugin: 1_000_000, ApprovalExpiry: 1000 * time.Hour, ConcurrentRuns: 4}
}

func appendLog(t *testing.T, dir, text string) {
	t.Helper()
	f, err := os.OpenFile(filepath.Join(dir, "log"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

// readLog returns how often runs began and ended, and what was decided.
func readLog(t *testing.T, dir string) (begun, ended map[int64]int, decided map[int64]string) {
	t.Helper()
	begun, ended, decided = map[int64]int{}, map[int64]int{}, map[int64]string{}
	text, err := os.ReadFile(filepath.Join(dir, "log"))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		var what string
		var id int64
		if _, err := fmt.Sscan(line, &what, &id); err != nil {
			t.Fatalf("line %q: %v", line, err)
		}
		switch what {
		case "begin":
			begun[id]++
		case "end":
			ended[id]++
		default:
			decided[id] = what
		}
	}
	return begun, ended, decided
}

// TestRunningChild is not a test of its own: it is the process that is
// killed.
func TestRunningChild(t *testing.T) {
	args, ok := childtest.Args(t)
	if !ok {
		return
	}
	dir, path := args[0], filepath.Join(args[0], "schedule.db")
	round, err := strconv.Atoi(args[1])
	if err != nil {
		t.Fatal(err)
	}
	clock := clockwork.NewFakeClockAt(childStart(round))
	ctx := context.Background()
	s, err := Open(ctx, Options{
		Path: path, Database: postgrestest.At(t, path), Location: time.UTC, Limits: childLimits(), Clock: clock,
		Missed: MissedOnce,
		Run: func(_ context.Context, run Run) error {
			appendLog(t, dir, fmt.Sprintln("begin", run.ID))
			time.Sleep(2 * time.Millisecond)
			appendLog(t, dir, fmt.Sprintln("end", run.ID))
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.SetPlugin(ctx, childPlugin()); err != nil {
		t.Fatal(err)
	}
	childtest.Ready()
	for i := 0; ; i++ {
		if err := clock.BlockUntilContext(ctx, 1); err != nil {
			t.Fatal(err)
		}
		clock.Advance(20 * time.Second)
		waiting, err := s.Waiting(ctx, "p")
		if err != nil {
			t.Fatal(err)
		}
		for k, w := range waiting {
			decide, what := s.Approve, approved
			if (i+k)%4 == 0 {
				decide, what = s.Reject, rejected
			} else if (i+k)%4 == 1 {
				continue
			}
			if _, err := decide(ctx, w.ID, "ada"); err != nil {
				t.Fatal(err)
			}
			appendLog(t, dir, fmt.Sprintln(what, w.ID))
		}
	}
}
