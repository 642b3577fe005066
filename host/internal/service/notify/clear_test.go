package notify

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

func TestClearStates(t *testing.T) {
	c := open(t, Options{})
	ctx := t.Context()
	for _, plugin := range []string{"p", "q"} {
		must(t, c.SetBadge(ctx, plugin, []byte(`3`)))
		must(t, c.SetSidebarItems(ctx, plugin, []byte(items(2))))
		must(t, c.SetInboxItems(ctx, plugin, []byte(items(2))))
	}
	must(t, c.Toast(ctx, "p", []byte(`{"message":"stays"}`)))
	at, err := c.Last(ctx)
	must(t, err)
	live := follow(t, c, at)

	must(t, c.ClearStates(ctx, "p", KindInbox))
	if e := next(t, live, KindInbox); e.Plugin != "p" || string(e.Value) != "[]" {
		t.Errorf("%+v", e)
	}
	must(t, c.ClearStates(ctx, "p"))
	if e := next(t, live, KindSidebar); string(e.Value) != "[]" {
		t.Errorf("%+v", e)
	}
	if e := next(t, live, KindBadge); string(e.Value) != "null" {
		t.Errorf("%+v", e)
	}
	must(t, c.ClearStates(ctx, "p"))
	must(t, c.ClearStates(ctx, "nobody"))
	silent(t, live)

	states, _, err := c.States(ctx, "")
	must(t, err)
	got := []string{}
	for _, s := range states {
		if len(s.Value) < 10 {
			got = append(got, s.Plugin+" "+string(s.Kind)+" "+string(s.Value))
		}
	}
	if !slices.Equal(got, []string{"p badge null", "p inbox []", "p sidebar []", "q badge 3"}) {
		t.Errorf("%q", got)
	}
	if n, err := c.Unread(ctx); n != 1 || err != nil {
		t.Errorf("%d unread, %v", n, err)
	}
	late := follow(t, c, at) // learns of it too
	next(t, late, KindInbox)
	next(t, late, KindSidebar)
	next(t, late, KindBadge)
	must(t, c.SetBadge(ctx, "p", []byte(`3`)))
	next(t, live, KindBadge)
	must(t, c.Close())
	_, lastErr := c.Last(ctx)
	_, unreadErr := c.Unread(ctx)
	for _, err := range []error{c.ClearStates(ctx, "p"), lastErr, unreadErr} {
		if !errors.Is(err, problem.ShuttingDown()) {
			t.Errorf("%v, want closed", err)
		}
	}
}

// TestCopy goes on in a copy. Who had followed the file is told to list anew,
// whatever has happened in either of them meanwhile.
func TestCopy(t *testing.T) {
	dir := t.TempDir()
	ctx := t.Context()
	path, to := filepath.Join(dir, "notify.db"), filepath.Join(dir, "copy.db")
	c := open(t, Options{Path: path})
	must(t, c.Toast(ctx, "p", []byte(`{"message":"before"}`)))
	must(t, c.SetBadge(ctx, "p", []byte(`3`)))
	must(t, Copy(ctx, path, to, postgrestest.At(t, path)))
	must(t, c.Toast(ctx, "p", []byte(`{"message":"after"}`)))
	at, err := c.Last(ctx)
	must(t, err)

	if info, err := os.Stat(to); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if server := postgrestest.At(t, to); server != nil {
		must(t, dbfile.Restore(ctx, to, format, server, time.Second))
	}
	again := open(t, Options{Path: to})
	if got := list(t, again, Filter{}); !slices.Equal(got, []string{"toast before"}) {
		t.Errorf("%q", got)
	}
	must(t, again.Toast(ctx, "p", []byte(`{"message":"elsewhere"}`)))
	late := follow(t, again, at)
	if e := next(t, late, KindMissed); e.Position <= at || e.Missed != 0 ||
		!e.Time.Equal(e.Time.Truncate(time.Millisecond)) {
		t.Errorf("%+v", e)
	}
	if e := next(t, late, KindToast); e.Notice.Body != "elsewhere" {
		t.Errorf("%+v", e)
	}
	fresh := follow(t, again, FromStart)
	next(t, fresh, KindToast)
	next(t, fresh, KindBadge)
	next(t, fresh, KindToast)

	if err := Copy(ctx, path, to, postgrestest.At(t, path)); err == nil {
		t.Error("a file that is there was overwritten")
	}
}
