package sessions_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/internal/service/sessions"
)

func TestOpenFailures(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte(long(5000)), 0o600); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(dir, "other")
	db, err := sql.Open("sqlite", other)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("CREATE TABLE a (b)"); err != nil {
		t.Fatal(err)
	}
	_ = db.Close()
	nothing := func(context.Context, string, []ai.Message, func(string) error) error { return nil }
	for _, c := range []struct {
		path   string
		reason dbfile.Reason
	}{
		{text, dbfile.ReasonCorrupt}, {dir, dbfile.ReasonForeign}, {other,
			dbfile.ReasonForeign}, {filepath.Join(dir, "no", "x"), dbfile.ReasonReadOnly},
	} {
		_, err := sessions.Open(t.Context(), sessions.Options{Path: c.path, Generate: nothing})
		var e *dbfile.Error
		if !errors.As(err, &e) || e.Reason != c.reason || e.Path != c.path {
			t.Errorf("%s: error %v, want %v", c.path, err, c.reason)
		}
	}
}

// TestFileThatCannotBeWritten holds the file's lock while a reply arrives: the
// reply ends, its session is not stuck, and goes on when the file is free.
func TestFileThatCannotBeWritten(t *testing.T) {
	more := make(chan string)
	r := open(t, func(ctx context.Context, _ []ai.Message, yield func(string) error) error {
		for part := range more {
			if err := yield(part); err != nil {
				return err
			}
		}
		<-ctx.Done()
		return ctx.Err()
	}, func(o *sessions.Options) { o.Limits.LockWait = 30 * time.Millisecond })
	id := r.create("notes", "go")
	more <- "kept"
	waitFor(t, "the first part", func() bool { return strings.Contains(r.talk("notes", id), "kept") })
	db, err := sql.Open("sqlite", "file:"+r.options.Path+"?_txlock=immediate&_pragma=busy_timeout(20000)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	lock, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	more <- " lost"
	close(more)
	r.wait("notes", id, sessions.StatusNeedsYou)
	if err := lock.Rollback(); err != nil {
		t.Fatal(err)
	}
	r.use(answers("Again."))
	if err := r.SendMessage(t.Context(), "notes", id, "go on"); err != nil {
		t.Fatal(err)
	}
	r.wait("notes", id, sessions.StatusReady)
	if got := r.talk("notes", id); got != "user: go\nassistant: kept\nuser: go on\nassistant: Again.\n" {
		t.Errorf("messages %q", got)
	}
}
