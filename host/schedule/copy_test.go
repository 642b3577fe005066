package schedule

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"github.com/wasmhost/wasmhost/host/dbfile"
)

// A copy that is taken while a scheduler has the file open holds what waits.
func TestCopyOfAnOpenFile(t *testing.T) {
	dir := t.TempDir()
	clock := clockwork.NewFakeClockAt(time.Date(2026, 11, 21, 12, 0, 30, 0, time.UTC))
	open := func(path string) *Scheduler {
		t.Helper()
		s, err := Open(t.Context(), Options{Path: path, Location: time.UTC, Clock: clock,
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
	if err := Copy(t.Context(), filepath.Join(dir, "schedule.db"), to, nil); err != nil {
		t.Fatal(err)
	}
	got, err := open(to).Get(t.Context(), record.ID)
	if err != nil || got.Plugin != "p" || got.RequestedBy != "tester" {
		t.Errorf("the copy has %+v, %v", got, err)
	}
	if err := Copy(t.Context(), filepath.Join(dir, "schedule.db"), to, nil); err == nil {
		t.Error("a file that is there was overwritten")
	}
}

func TestCopyOfADamagedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "schedule.db")
	if err := os.WriteFile(path, []byte("this is not a database, but it is long enough"), 0o600); err != nil {
		t.Fatal(err)
	}
	err := Copy(t.Context(), path, path+".copy", nil)
	var failed *dbfile.Error
	if !errors.As(err, &failed) {
		t.Errorf("got %v", err)
	}
	if _, err := os.Lstat(path + ".copy"); err == nil {
		t.Error("there is a copy")
	}
}
