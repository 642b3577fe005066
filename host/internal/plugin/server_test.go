package plugin

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// named is a notebook by another id.
func named(tb testing.TB, id string, columns ...string) spec {
	s := notebook(tb, "1.0.0", columns...)
	s.id = id
	return s
}

// TestBoundsOnAServer: what a plugin may store in all and in a row, and how many
// connections and how much time it may take, is bounded for each, and others go on.
func TestBoundsOnAServer(t *testing.T) {
	shorttest.Skip(t)
	config := postgrestest.Config(t)
	config.Limits = postgres.Limits{Connections: 6, PluginReads: 2, PluginWrites: 2}
	d, err := client.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	var columns []string
	for n := range 60 {
		columns = append(columns, fmt.Sprintf("c%02d", n))
	}
	r := manage(t, setup{database: d, limits: Limits{CallTimeout: 2 * time.Second,
		Store: store.Limits{DatabaseBytes: 1 << 20, ValueBytes: 2000, ResultBytes: 2000}}})
	r.active(r.install(named(t, "greedy", columns...)))
	r.active(r.install(named(t, "modest")))

	// All: at the limit writes fail, until rows are deleted.
	row := func(n int) string { return fmt.Sprintf(`{"id":"%d","text":"%d %s"}`, n, n, strings.Repeat("x", 1900)) }
	n := 0
	for ; n < 2000 && err == nil; n++ {
		_, err = r.do("greedy", "db.insert", `{"collection":"notes","data":`+row(n)+`}`)
	}
	if err == nil || !strings.Contains(err.Error(), "quota_exceeded") || !strings.Contains(err.Error(), "1048576 bytes") ||
		n < 300 {
		t.Fatalf("after %d rows: %v", n, err)
	}
	r.note("modest", "goes on")
	r.must("greedy", "db.deleteWhere", `{"collection":"notes","where":{"id":{"gt":"1"}}}`)
	r.must("greedy", "db.insert", `{"collection":"notes","data":`+row(5000)+`}`)

	// A row: by any number of writes.
	long := `"` + strings.Repeat("y", 1900) + `"`
	fields := func(from, to int) string {
		var list []string
		for _, name := range columns[from:to] {
			list = append(list, `"`+name+`":`+long)
		}
		return "{" + strings.Join(list, ",") + "}"
	}
	r.must("greedy", "db.update", `{"collection":"notes","id":"5000","fields":`+fields(0, 30)+`}`)
	_, err = r.do("greedy", "db.update", `{"collection":"notes","id":"5000","fields":`+fields(30, 60)+`}`)
	if err == nil || !strings.Contains(err.Error(), "quota_exceeded") ||
		!strings.Contains(err.Error(), "store.value-bytes") {
		t.Errorf("a row of 110 KB: %v", err)
	}

	// Connections: whatever one waits for, another has its own.
	schema, err := d.Schema(t.Context(), "greedy", postgres.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	held, err := schema.Begin(t.Context(), postgres.Alone)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Rollback()
	failed := make(chan error, 40)
	for i := range cap(failed) {
		go func() {
			_, err := r.do("greedy", "db.insert", fmt.Sprintf(`{"collection":"notes","data":{"text":"waits %d"}}`, i))
			failed <- err
		}()
	}
	for i := range 20 {
		r.note("modest", fmt.Sprint("beside it ", i))
	}
	if got := r.must("modest", "db.count", `{"collection":"notes"}`); got != "21" || len(failed) > 0 {
		t.Errorf("%s notes, and %d calls ended", got, len(failed))
	}
	// Time: none of them outlives its call, and nothing of them is done later.
	for range cap(failed) {
		if err := <-failed; err == nil {
			t.Error("a write went past the lock")
		}
	}
	held.Rollback()
	if got := r.must("greedy", "db.count", `{"collection":"notes","where":{"text":{"like":"waits%"}}}`); got != "0" {
		t.Errorf("%s of the writes that failed were done", got)
	}
}

// TestServerGone: while the server does not answer, calls that need it fail as
// unavailable, all else goes on, and what could not start starts when it is back.
func TestServerGone(t *testing.T) {
	shorttest.Skip(t)
	server := postgrestest.New(t)
	d, err := client.Open(t.Context(), server.Config(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	r := manage(t, setup{database: d})
	r.active(r.install(named(t, "p")))
	r.active(r.install(named(t, "other")))
	r.note("p", "one")
	r.active(r.install(notebook(t, "2.0.0", "more")))

	server.Kill()
	for _, function := range []string{"db.insert", "db.query"} {
		_, err := r.do("p", function, `{"collection":"notes","data":{"text":"two"}}`)
		if err == nil || !strings.Contains(err.Error(), "unavailable: ") {
			t.Errorf("%s: %v", function, err)
		}
	}
	if got := r.must("p", "settings.getAll", "{}"); got != "{}" {
		t.Errorf("what needs no server: %s", got)
	}
	if _, err := r.Rollback(t.Context(), "p", RollbackOptions{}); err == nil || !strings.Contains(err.Error(),
		"the database server cannot be reached") {
		t.Errorf("a rollback: %v", err)
	}
	if info := r.active(r.get("p")); info.Version != "2.0.0" {
		t.Errorf("it is %s", info.Version)
	}
	info, err := r.Reload(t.Context(), "other")
	if err != nil || info.State != api.StateFailed || !strings.Contains(info.Reason, "cannot be reached") ||
		!strings.Contains(info.Reason, "by itself") {
		t.Errorf("reloaded it is %s: %s, %v", info.State, info.Reason, err)
	}

	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	r.eventually("started again", func() bool { return r.get("other").State == api.StateActive })
	if got := r.notes("p"); len(got) != 1 {
		t.Errorf("notes: %v", got)
	}
	r.back(RollbackOptions{})
	if got := r.notes("p"); len(got) != 1 || r.get("p").Version != "1.0.0" {
		t.Errorf("back at %s there are %v", r.get("p").Version, got)
	}
}

// TestCopiesOnAServer: a copy that is gone, and one that is another plugin's, are
// refused; what is left of a plugin that was removed can be copied, and goes with
// its copies when it is purged.
func TestCopiesOnAServer(t *testing.T) {
	shorttest.Skip(t)
	d := postgrestest.Database(t)
	r := manage(t, setup{database: d})
	r.active(r.install(notebook(t, "1.0.0")))
	r.note("p", "one")
	r.active(r.install(notebook(t, "2.0.0", "more")))
	r.active(r.install(named(t, "other")))
	// As if a host wrote it that belongs to somebody else.
	theirs := postgres.CopyName("other", postgres.CopyReplaced, time.Now())
	options := store.Options{Database: d, Schema: store.Schema{PluginID: "other"}}
	if _, err := r.Disable(t.Context(), "other"); err != nil {
		t.Fatal(err)
	}
	kept, err := store.Restore(t.Context(), options, "")
	if err != nil || kept == "" || kept[:len("copy:")] != theirs[:len("copy:")] {
		t.Fatalf("kept as %q, %v", kept, err)
	}
	e, err := r.entry("p")
	if err != nil {
		t.Fatal(err)
	}
	mine := r.get("p").Previous.Database
	for name, want := range map[string]string{kept: "holds no data of the plugin",
		"copy:before-20200101T000000.000Z:p": "is not there any more"} {
		if err := e.Lock(t.Context()); err != nil {
			t.Fatal(err)
		}
		next := e.Known().Record.Clone()
		next.Previous.Copy = name
		err := e.Remember(e.Known(), next)
		e.Unlock()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Rollback(t.Context(), "p", RollbackOptions{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
		if got := r.notes("p"); len(got) != 1 || r.get("p").Version != "2.0.0" {
			t.Errorf("%s: it is %s with %v", name, r.get("p").Version, got)
		}
	}
	if err := r.Remove(t.Context(), "p", false); err != nil {
		t.Fatal(err)
	}
	snapshot, err := r.Snapshot(t.Context(), "p")
	if err != nil {
		t.Fatal(err)
	}
	defer snapshot.Discard()
	file := &catalog.FileRows{Catalog: &catalog.Catalog{Dir: snapshot.Folder()}}
	copied, err := store.Open(t.Context(), store.Options{Path: file.Path("p"), Schema: store.Schema{PluginID: "p",
		Version: "2.0.0", Collections: []store.Collection{{Name: "notes"}}}})
	if err != nil {
		t.Fatal(err)
	}
	defer copied.Close()
	if n, err := copied.Count(t.Context(), "notes", nil); err != nil || n != 1 {
		t.Errorf("the snapshot has %d rows, %v", n, err)
	}
	all, err := r.Orphans(t.Context())
	if err != nil || len(all) != 1 || all[0].ID != "p" || all[0].Bytes < 8192 {
		t.Errorf("kept are %+v, %v", all, err)
	}
	if err := r.Purge(t.Context(), "p"); err != nil {
		t.Fatal(err)
	}
	left, err := d.Stored(t.Context(), "p")
	if err != nil || len(left) > 0 {
		t.Errorf("left are %+v, %v", left, err)
	}
	if there, err := d.Relations(t.Context(), mine); err != nil || len(there) > 0 {
		t.Errorf("left of the copy: %q, %v", there, err)
	}
	if err := r.Purge(t.Context(), "p"); !problem.IsCode(err, problem.CodeNoOrphanedData) {
		t.Errorf("purged again: %v", err)
	}
	if _, err := store.OpenAsItIs(context.Background(), store.Options{Database: d,
		Schema: store.Schema{PluginID: "p"}}); err == nil {
		t.Error("there is something to open")
	}
}
