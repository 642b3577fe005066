package plugin

import (
	"bytes"
	"database/sql"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	_ "modernc.org/sqlite"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
)

// ready installs the notebook with one row and closes the manager.
func ready(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	r := manage(t, setup{dir: dir})
	r.active(r.install(notebook(t, "1.0.0")))
	r.note("p", "before")
	r.close()
	return dir
}

// failed fails the test unless the plugin has failed with a reason that has
// these texts and names no path of the machine.
func (r *rig) failed(info shown.Info, texts ...string) {
	r.tb.Helper()
	if info.State != api.StateFailed || strings.Contains(info.Reason, r.cfg.Dir) {
		r.tb.Fatalf("the plugin is %s: %s", info.State, info.Reason)
	}
	for _, text := range texts {
		if !strings.Contains(info.Reason, text) {
			r.tb.Errorf("the reason does not say %q: %s", text, info.Reason)
		}
	}
}

func (r *rig) enable(id string) shown.Info {
	r.tb.Helper()
	info, err := r.Enable(r.tb.Context(), id)
	if err != nil {
		r.tb.Fatal(err)
	}
	return info
}

// TestCorruptDatabase: the damaged file is set aside, and nothing takes its
// place until the user says so.
func TestCorruptDatabase(t *testing.T) {
	dir := ready(t)
	folder := filepath.Join(dir, catalog.DataName, "p")
	database := filepath.Join(folder, catalog.DatabaseName)
	garbage := bytes.Repeat([]byte("this is no database "), 1000)
	if err := os.WriteFile(database, garbage, 0o600); err != nil {
		t.Fatal(err)
	}
	aside := func() string {
		t.Helper()
		found, err := filepath.Glob(database + ".corrupt-*")
		if err != nil || len(found) != 1 {
			t.Fatalf("set aside: %v, %v", found, err)
		}
		if text, err := os.ReadFile(found[0]); err != nil || !bytes.Equal(text, garbage) {
			t.Errorf("what was set aside is not what was damaged: %v", err)
		}
		return filepath.Base(found[0])
	}
	for range 2 { // also after the host was started again
		r := manage(t, setup{dir: dir})
		says := []string{"the database is damaged", aside(), "`wasmhost enable p --start-empty`", "nothing was deleted"}
		r.failed(r.get("p"), says...)
		r.failed(r.enable("p"), says...)
		if info, err := r.Reload(t.Context(), "p"); err != nil {
			t.Error(err)
		} else {
			r.failed(info, says...)
		}
		if _, err := os.Stat(database); !os.IsNotExist(err) {
			t.Errorf("a database took its place: %v", err)
		}
		r.close()
	}
	// A backup in its place works.
	healthy := filepath.Join(ready(t), catalog.DataName, "p", catalog.DatabaseName)
	text, err := os.ReadFile(healthy)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(database, text, 0o600); err != nil {
		t.Fatal(err)
	}
	r := manage(t, setup{dir: dir})
	r.active(r.get("p"))
	if got := r.notes("p"); len(got) != 1 {
		t.Errorf("rows of the backup: %v", got)
	}
	for _, prepare := range []func() error{
		func() error { return nil },
		func() error { _, err := r.Disable(t.Context(), "p"); return err },
	} {
		if err := prepare(); err != nil {
			t.Fatal(err)
		}
		if err := r.StartEmpty(t.Context(), "p"); !problem.IsCode(err, problem.CodeConflict) {
			t.Errorf("start empty where nothing is damaged: %v", err)
		}
	}
	r.active(r.enable("p"))
	if got := r.notes("p"); len(got) != 1 {
		t.Errorf("rows after a refused start empty: %v", got)
	}
	r.close()

	// And so does an empty one, once that is asked for: before the host has
	// noticed, and after.
	for _, offline := range []bool{true, false} {
		for _, path := range []string{database, filepath.Join(folder, aside())} {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(database, garbage, 0o600); err != nil {
			t.Fatal(err)
		}
		r := manage(t, setup{dir: dir, offline: offline})
		if err := r.StartEmpty(t.Context(), "p"); err != nil {
			t.Fatal(err)
		}
		if offline {
			r.start()
		}
		r.active(r.get("p"))
		if got := r.notes("p"); len(got) > 0 {
			t.Errorf("rows of an empty database: %v", got)
		}
		aside()
		r.close()
	}
}

func TestDowngradedData(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(notebook(t, "2.0.0", "more")))
	r.note("p", "two")
	if err := r.Remove(t.Context(), "p", false); err != nil {
		t.Fatal(err)
	}
	old := notebook(t, "1.0.0").write(t)
	info, err := r.tryInstall(old)
	if err != nil {
		t.Fatal(err)
	}
	r.failed(info, "the plugin's version is lower than that of its data", "version 2.0.0", "--downgrade")
	staged := r.stage(old)
	if info, err = r.Install(t.Context(), staged, shown.Consent{Downgrade: true}); err != nil {
		t.Fatal(err)
	}
	r.active(info)
	if got := r.notes("p"); len(got) != 1 {
		t.Errorf("rows: %v", got)
	}
	// It stays like that, and the later version finds its column again.
	if info, err = r.Reload(t.Context(), "p"); err != nil {
		t.Fatal(err)
	}
	r.active(info)
	r.active(r.install(notebook(t, "2.0.0", "more")))
	r.must("p", "db.insert", `{"collection":"notes","data":{"text":"three","more":"x"}}`)
}

// TestUpgradeThatCannotStart: that a version ends where it is activated is not
// known before. The reason says how to go back, also after a restart of the host,
// and going back works.
func TestUpgradeThatCannotStart(t *testing.T) {
	dir := ready(t)
	r := manage(t, setup{dir: dir})
	bad := notebook(t, "2.0.0")
	bad.guest = guesttest.WAT(t, "activate-trap")
	says := []string{"; to go back to version 1.0.0, run `wasmhost rollback p`"}
	r.failed(r.install(bad), says...)
	r.close()
	r = manage(t, setup{dir: dir})
	r.failed(r.get("p"), says...)
	r.back(RollbackOptions{})
	if got := r.notes("p"); len(got) != 1 {
		t.Errorf("rows: %v", got)
	}
}

// TestUniqueIndexRemovesRows: how many rows went stands in both logs.
func TestUniqueIndexRemovesRows(t *testing.T) {
	dir := t.TempDir()
	book := logsIn(t, dir)
	r := manage(t, setup{dir: dir, logs: book})
	notes := func(s spec) map[string]any {
		return s.more["storage"].(map[string]any)["collections"].(map[string]any)["notes"].(map[string]any)
	}
	first := notebook(t, "1.0.0")
	delete(notes(first), "uniqueIndexes")
	r.active(r.install(first))
	for range 3 {
		r.note("p", "same")
	}
	r.active(r.install(notebook(t, "2.0.0")))
	if got := r.notes("p"); len(got) != 1 {
		t.Errorf("rows: %v", got)
	}
	const want = "rows removed for a new unique index; the latest of each was kept"
	found := ""
	for _, line := range lines(t, book, "p") {
		if strings.HasPrefix(line, want) {
			found = line
		}
	}
	if !strings.Contains(found, "rows=2") || !strings.Contains(r.log.String(), want) {
		t.Errorf("the log of the plugin says %q", found)
	}
	r.back(RollbackOptions{})
	if got := r.notes("p"); len(got) != 3 {
		t.Errorf("rows of before the upgrade: %v", got)
	}
}

// TestDatabaseIsLocked: another program writes to the database and does not
// end. The plugin starts once it has.
func TestDatabaseIsLocked(t *testing.T) {
	dir := ready(t)
	db, err := sql.Open("sqlite", filepath.Join(dir, catalog.DataName, "p", catalog.DatabaseName))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	exec := func(statement string) {
		t.Helper()
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	limits := Limits{Store: store.Limits{LockWait: 50 * time.Millisecond}}
	exec("BEGIN IMMEDIATE")
	r := manage(t, setup{dir: dir, limits: limits})
	r.failed(r.get("p"), "another process holds the database", "stop the other process and try again")
	exec("ROLLBACK")
	r.active(r.enable("p"))

	// While it runs: an error, and no harm.
	exec("BEGIN IMMEDIATE")
	if _, err := r.do("p", "db.insert", `{"collection":"notes","data":{"text":"x"}}`); err == nil ||
		!strings.HasPrefix(err.Error(), "storage_error: ") || !strings.Contains(err.Error(), "another process") {
		t.Errorf("a write while it is locked: %v", err)
	}
	exec("ROLLBACK")
	r.note("p", "x")
	if got := r.notes("p"); len(got) != 2 {
		t.Errorf("rows: %v", got)
	}
}

// TestFolderOfAnotherProcess: a second host on the same data, past the lock of
// the data folder, does not get at what a plugin stores until the first has ended.
func TestFolderOfAnotherProcess(t *testing.T) {
	dir := ready(t)
	other := childtest.Start(t, "TestFaultChild", "hold", dir)
	if said := other.Read(1); said[0] != "active: " {
		t.Fatalf("the other process says %q", said)
	}
	r := manage(t, setup{dir: dir})
	r.failed(r.get("p"), "its files cannot be opened", "another process", "close it there first", "by itself")
	other.Kill()
	r.is("p", "active", func(i shown.Info) bool { return i.State == api.StateActive })
}

// TestFaultChild is not a test of its own: it is the other process.
func TestFaultChild(t *testing.T) {
	args, ok := childtest.Args(t)
	if !ok {
		return
	}
	kind := args[0]
	enterFault(t, kind)
	// Who may not write may not be who owns the compiled code, either.
	r := manage(t, setup{dir: args[1], uncached: kind == "read-only"})
	info := r.get("p")
	fmt.Printf("%s: %s\n", info.State, info.Reason)
	if kind == "hold" {
		_, _ = io.Copy(io.Discard, os.Stdin)
	}
	if kind == "read-only" {
		_, err := r.do("p", "db.insert", `{"collection":"notes","data":{"text":"more"}}`)
		fmt.Println(len(r.notes("p")), err)
	}
	if kind == "full" || kind == "limited" {
		rows := 0
		var err error
		for ; err == nil && rows < 5000; rows++ {
			_, err = r.do("p", "db.insert", fmt.Sprintf(`{"collection":"notes","data":{"text":"%d %s"}}`, rows,
				strings.Repeat("x", 10_000)))
		}
		fmt.Println(rows-1, err)
		fmt.Println(len(r.notes("p"))) // it lives, and reads
	}
}
