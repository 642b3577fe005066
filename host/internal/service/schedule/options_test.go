package schedule

import (
	"context"
	"path/filepath"
	"testing"
	"time"
)

func TestOptionsAreChecked(t *testing.T) {
	run := func(context.Context, Run) error { return nil }
	for name, o := range map[string]Options{
		"no Run":         {},
		"policy":         {Run: run, Missed: "twice"},
		"timeout":        {Run: run, Timeout: -1},
		"negative limit": {Run: run, Limits: Limits{ConcurrentRuns: -1}},
		"short expiry":   {Run: run, Limits: Limits{ApprovalExpiry: time.Millisecond}},
		"huge history":   {Run: run, Limits: Limits{HistoryPerJob: 1e6}},
	} {
		o.Path = filepath.Join(t.TempDir(), "schedule.db")
		if s, err := Open(t.Context(), o); err == nil {
			t.Errorf("%s: opened", name)
			_ = s.Close(t.Context())
		}
	}
}
