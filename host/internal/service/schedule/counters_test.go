package schedule

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// A plugin with many jobs keeps no more records than its share.
func TestHistoryOfAPluginIsBounded(t *testing.T) {
	r := newRig(t, setup{Options: Options{Limits: Limits{HistoryPerPlugin: 100}}})
	var jobs []string
	for i := range 20 {
		jobs = append(jobs, fmt.Sprintf("j%d", i), "* * * * *")
	}
	r.set(active(append(jobs, "rare", "1 12 21 11 *")...))
	other := active("j", "* * * * *")
	other.ID = "other"
	r.set(other)
	for range 12 {
		r.pass(time.Minute)
		r.idle()
	}
	records, err := r.History(t.Context(), HistoryQuery{Plugin: "p", Limit: 1000})
	if err != nil || len(records) > 120 || len(records) < 80 {
		t.Errorf("%v: %d records", err, len(records))
	}
	kept, err := r.History(t.Context(), HistoryQuery{Plugin: "other", Limit: 1000})
	if err != nil || len(kept) != 12 {
		t.Errorf("%v: %d records of another plugin", err, len(kept))
	}
	r.Scheduler.mu.Lock()
	defer r.Scheduler.mu.Unlock()
	if got := r.records.plugins["p"]; got != len(records) {
		t.Errorf("%d are counted, %d there", got, len(records))
	}
}

// Failing runs make few short lines in the log of the host.
func TestFailedRunsInTheLog(t *testing.T) {
	var log bytes.Buffer
	r := newRig(t, setup{
		Options: Options{Log: slog.New(slog.NewTextHandler(&log, nil))},
		answer: func(_ context.Context, run Run) error {
			return fmt.Errorf("line one\nline two %s", strings.Repeat("long ", 500))
		},
	})
	var jobs []string
	for i := range 20 {
		jobs = append(jobs, fmt.Sprintf("j%d", i), "* * * * *")
	}
	r.set(active(jobs...))
	r.pass(time.Minute)
	r.idle()
	r.pass(2 * time.Minute)
	r.idle()
	r.Scheduler.mu.Lock()
	defer r.Scheduler.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(log.String()), "\n")
	if len(lines) != 2*failureLines {
		t.Errorf("%d lines", len(lines))
	}
	for _, l := range lines {
		if len(l) > 450 || !strings.Contains(l, "line one | line two") {
			t.Errorf("%d bytes: %s", len(l), l)
		}
	}
	if want := "left_out=15"; !strings.Contains(lines[failureLines], want) ||
		strings.Count(log.String(), "left_out") != 1 {
		t.Errorf("no %s in %s", want, lines[failureLines])
	}
}

// A run that takes too long says so in plain words.
func TestTimeoutIsPlain(t *testing.T) {
	for want, err := range map[string]error{
		"":                   fmt.Errorf("%w: %w", context.DeadlineExceeded, errors.New("engine: timeout")),
		"fetch was too slow": abi.NewError(abi.CodeDeadlineExceeded, "fetch was too slow"),
	} {
		r := newRig(t, setup{answer: func(context.Context, Run) error { return err }})
		r.set(active("j", "* * * * *"))
		r.pass(time.Minute)
		r.idle()
		if got := r.history("j")[0]; got.State != TimedOut || got.Reason != "it did not end within 30s" || got.Error != want {
			t.Errorf("got %+v", got)
		}
	}
}
