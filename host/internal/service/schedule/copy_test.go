package schedule

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// A copy that is taken while a scheduler has the file open holds what waits.
func TestCopyOfAnOpenFile(t *testing.T) {
	dir := t.TempDir()
	clock := clockwork.NewFakeClockAt(time.Date(2026, 11, 21, 12, 0, 30, 0, time.UTC))
	open := func(path string) *Scheduler {
		t.Helper()
		s, err := Open(t.Context(), Options{Path: path, Database: postgrestest.At(t, path), Location: time.UTC, Clock: clock,
			Run: func(context.Context, Run) error { return nil }})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close(context.Background()) })
		return s
	}
	s := open(filepath.Join(dir, "schedule.db"))
	err := s.SetPlugin(t.Context(), Plugin{ID: "p", Version: "1.0.0", State: Active,
		Jobs: []Job{{ID: "j", Label: "J", Schedule: "0 3 * * *"}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Register("p", "j", ""); err != nil {
		t.Fatal(err)
	}
	record, err := s.Trigger(t.Context(), "p", "j", "tester")
	if err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(dir, "copy.db")
	server := postgrestest.At(t, to)
	if err := Copy(t.Context(), filepath.Join(dir, "schedule.db"), to, server); err != nil {
		t.Fatal(err)
	}
	if server != nil {
		if err := dbfile.Restore(t.Context(), to, format, server, time.Second); err != nil {
			t.Fatal(err)
		}
	}
	got, err := open(to).Get(t.Context(), record.ID)
	if err != nil || got.Plugin != "p" || got.RequestedBy != "tester" {
		t.Errorf("the copy has %+v, %v", got, err)
	}
	if err := Copy(t.Context(), filepath.Join(dir, "schedule.db"), to, server); err == nil {
		t.Error("a file that is there was overwritten")
	}
}
