package plugin

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/stored"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// stock are two states of a caller: exports that each have every part.
func stock(t *testing.T, dir string) (old, other []byte) {
	t.Helper()
	r := manage(t, setup{dir: dir})
	r.active(r.install(caller(t, "1.0.0")))
	state := func(name string) []byte {
		r.uses("db.insert", `{"collection":"tasks","data":{"id":"`+name+`","title":"`+strings.Repeat(name, 50_000)+`"}}`)
		r.uses("storage.set", `{"key":"state","value":"`+name+`"}`)
		r.uses("fs.writeFile", `{"path":"state.txt","text":"`+name+`"}`)
		if _, err := r.ChangeSettings(t.Context(), "caller", set("greeting", `"`+name+`"`)); err != nil {
			t.Fatal(err)
		}
		return r.export("caller")
	}
	other = state("other")
	if err := r.Remove(t.Context(), "caller", true); err != nil {
		t.Fatal(err)
	}
	r.active(r.install(caller(t, "1.0.0")))
	old = state("old")
	// What a rollback may need is not moved aside.
	for _, suffix := range []string{"", "-wal"} {
		if err := os.WriteFile(filepath.Join(r.catalog.DataDir("caller"), databaseCopyName)+suffix, []byte("a copy"),
			0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	return old, other
}

const databaseCopyName = catalog.BeforePrefix + "20261121T120000.000Z" + catalog.BeforeSuffix

// stateOf starts a host on a data folder and fails the test unless all parts
// of what the caller has are of one state, which it returns.
func stateOf(t *testing.T, dir string) string {
	t.Helper()
	r := manage(t, setup{dir: dir})
	defer func() {
		if err := r.Close(context.Background()); err != nil {
			t.Error(err)
		}
	}()
	r.active(r.get("caller"))
	seen := map[string]bool{}
	for _, name := range []string{"old", "other"} {
		for _, c := range [][2]string{
			{r.uses("db.getById", `{"collection":"tasks","id":"`+name+`"}`), `"id":"` + name},
			{r.uses("storage.get", `{"key":"state"}`), name}, {r.uses("fs.readFile", `{"path":"state.txt"}`), name},
			{r.uses("settings.get", `{"key":"greeting"}`), name},
		} {
			seen[name+fmt.Sprint(strings.Contains(c[0], c[1]))] = true
		}
	}
	for _, suffix := range []string{"", "-wal"} {
		if _, err := os.Stat(filepath.Join(dir, catalog.DataName, "caller", databaseCopyName) + suffix); err != nil {
			t.Errorf("the copy for a rollback: %v", err)
		}
	}
	switch fmt.Sprint(seen) {
	case "map[oldtrue:true otherfalse:true]":
		return "old"
	case "map[oldfalse:true othertrue:true]":
		return "other"
	}
	t.Fatalf("half of the data is old and half is new: %v", seen)
	return ""
}

// TestImportStopsAnywhere fails an import before each of its steps on disk, as
// if the process had ended there, and looks at what the next start finds.
func TestImportStopsAnywhere(t *testing.T) {
	shorttest.Skip(t)
	source := t.TempDir()
	_, other := stock(t, source)
	crash := errors.New("crash")
	outcomes := map[string]int{}
	for at := 1; ; at++ {
		dir := copied(t, source)
		n, armed, crashed := 0, false, false
		r := manage(t, setup{dir: dir, before: func(step, path string) error {
			if n++; armed && n >= at {
				crashed = true
				return crash
			}
			return nil
		}})
		n, armed = 0, true
		_, err := r.Import(t.Context(), "caller", bytes.NewReader(other), stored.ImportOptions{Replace: true})
		state := r.get("caller").State
		armed = false
		if closeErr := r.Close(context.Background()); closeErr != nil {
			t.Fatal(closeErr)
		}
		found := stateOf(t, dir)
		outcomes[found]++
		switch {
		case !crashed && (err != nil || found != "other"):
			t.Fatalf("without a failure: %s, %v", found, err)
		case crashed && err == nil && found != "other":
			t.Fatalf("step %d: the import was acknowledged, and the data is %s", at, found)
		case err != nil && found == "old" && state != api.StateActive:
			t.Errorf("step %d: nothing was imported, and the plugin is %s", at, state)
		}
		if staged, _ := leftovers(t, dir); len(staged) > 0 {
			t.Errorf("step %d: left in the staging area: %v", at, staged)
		}
		if left, err := filepath.Glob(filepath.Join(dir, catalog.IncomingName, "*")); err != nil || len(left) > 0 {
			t.Errorf("step %d: left on its way in: %v, %v", at, left, err)
		}
		if !crashed {
			break
		}
		if at > 100 {
			t.Fatal("it has no end")
		}
	}
	if outcomes["old"] < 3 || outcomes["other"] < 4 {
		t.Errorf("the steps fell on one side only: %v", outcomes)
	}
}

// TestKilledImports kills a process that does nothing but import.
func TestKilledImports(t *testing.T) {
	shorttest.Skip(t)
	dir := t.TempDir()
	data := filepath.Join(dir, "data")
	if err := os.Mkdir(data, 0o700); err != nil {
		t.Fatal(err)
	}
	old, other := stock(t, data)
	for name, content := range map[string][]byte{"old": old, "other": other} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	found := map[string]int{}
	for range childtest.KillAtAnyTime(t, 12, 200*time.Millisecond, "TestImportingChild", dir) {
		found[stateOf(t, data)]++
	}
	t.Logf("found %v", found)
}

// TestImportingChild is not a test of its own: it is the process that is
// killed.
func TestImportingChild(t *testing.T) {
	args, ok := childtest.Args(t)
	if !ok {
		return
	}
	dir := args[0]
	r := manage(t, setup{dir: filepath.Join(dir, "data")})
	childtest.Ready()
	for {
		for _, name := range []string{"other", "old"} {
			content, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := r.Import(context.Background(), "caller", bytes.NewReader(content),
				stored.ImportOptions{Replace: true}); err != nil {
				t.Fatal(err)
			}
			// Nested copies of copies are not what is tried here.
			left, err := filepath.Glob(filepath.Join(dir, "data", "data", "caller", catalog.ImportedOver+"*"))
			if err != nil {
				t.Fatal(err)
			}
			for _, path := range left {
				if err := os.RemoveAll(path); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// TestImportHalfInPlace fails an import on the way to its place, and goes on
// with the same manager: what the plugin stores from then on is not replaced
// by the import at the next start, and no backup, export or purge passes over
// what is on its way.
func TestImportHalfInPlace(t *testing.T) {
	shorttest.Skip(t)
	source := t.TempDir()
	_, other := stock(t, source)
	full := errors.New("no room")
	for at := 1; ; at++ {
		for _, then := range []string{"reload", "export", "purge"} {
			dir := filepath.Join(t.TempDir(), "data")
			if err := os.CopyFS(dir, os.DirFS(source)); err != nil {
				t.Fatal(err)
			}
			n, failed := 0, ""
			r := manage(t, setup{dir: dir})
			r.catalog.Before = func(step, path string) error {
				if step != "rename" || strings.HasSuffix(path, catalog.RecordName) {
					return nil
				}
				if n++; n == at {
					failed = path
					return full
				}
				return nil
			}
			_, err := r.Import(t.Context(), "caller", bytes.NewReader(other), stored.ImportOptions{Replace: true})
			r.catalog.Before = nil
			if failed == "" {
				if err != nil || at < 4 {
					t.Fatalf("%d steps were failed: %v", at-1, err)
				}
				return
			}
			half := r.get("caller").State == api.StateFailed
			switch then {
			case "reload":
				if info, err := r.Reload(t.Context(), "caller"); err != nil {
					t.Fatal(err)
				} else {
					r.active(info)
				}
				r.uses("storage.set", `{"key":"later","value":1}`)
			case "export":
				want := "old"
				if half {
					want = "other"
				}
				if found := entriesOf(t, r.export("caller")); found["files/state.txt"] != want {
					t.Errorf("%s fails: the export has the file of %q, want %q", failed, found["files/state.txt"], want)
				}
			case "purge":
				if err := r.Remove(t.Context(), "caller", true); err != nil {
					t.Fatal(err)
				}
			}
			r.close()
			again := manage(t, setup{dir: dir})
			switch then {
			case "reload":
				if got := again.uses("storage.get", `{"key":"later"}`); got != `{"value":1}` {
					t.Errorf("%s fails: what was stored later is %s", failed, got)
				}
			case "purge":
				if kept, err := again.Orphans(t.Context()); err != nil || len(kept) > 0 {
					t.Errorf("%s fails: after the purge there is %v, %v", failed, kept, err)
				}
			}
			again.close()
		}
	}
}

// TestImportOntoAnotherDisk: where the data lies on another disk, by a link or a
// mount, folders cannot be moved there. That is known before anything counts,
// and keeps neither plugin nor host from running.
func TestImportOntoAnotherDisk(t *testing.T) {
	shorttest.Skip(t)
	dir := t.TempDir()
	_, other := stock(t, dir)
	exdev := errors.New("another disk")
	r := manage(t, setup{dir: dir})
	r.catalog.Before = func(step, path string) error {
		for _, place := range []string{filepath.Join(dir, catalog.DataName, "caller"),
			filepath.Join(dir, catalog.IncomingName, "caller", catalog.ImportedOver)} {
			if step == "rename" && strings.HasPrefix(path, place) && !catalog.IsOfDatabaseCopy(filepath.Base(path)) {
				return exdev
			}
		}
		return nil
	}
	if _, err := r.Import(t.Context(), "caller", bytes.NewReader(other),
		stored.ImportOptions{Replace: true}); !errors.Is(err,
		exdev) {
		t.Fatal(err)
	}
	r.active(r.get("caller"))
	r.close()
	if left, err := filepath.Glob(filepath.Join(dir, catalog.IncomingName, "*")); err != nil || len(left) > 0 {
		t.Errorf("left on its way in: %v, %v", left, err)
	}
	if found := stateOf(t, dir); found != "old" {
		t.Errorf("the data is %s", found)
	}
}

// TestImportFailsWhileTheCircuitIsOpen: a plugin that is to be tried again
// after crashes, and that an import could not be put in place of, has what it
// stores when it is.
func TestImportFailsWhileTheCircuitIsOpen(t *testing.T) {
	r := manage(t, setup{limits: Limits{BackoffMin: time.Millisecond, CircuitCrashes: 2, CircuitMin: time.Second,
		CircuitMax: time.Minute}})
	crasher := hostile(t, "trap")
	crasher.permissions = []string{"cli", "storage"}
	r.active(r.install(crasher))
	for range 2 {
		_, _ = r.call("hostile", "trap", "")
	}
	r.eventually("the circuit opens", func() bool { return r.get("hostile").State == api.StateFailed })
	full := errors.New("no room")
	r.catalog.Before = func(step, path string) error {
		if step == "rename" {
			return full
		}
		return nil
	}
	export := pack(t, "1.0.0", map[string]string{stored.ExportContentsName: `{"settings":{},"secrets":[]}`,
		"files/a": "a"})
	if _, err := r.Import(t.Context(), "hostile", bytes.NewReader(export),
		stored.ImportOptions{From: "caller", Replace: true}); !errors.Is(err, full) {
		t.Fatal(err)
	}
	r.catalog.Before = nil
	r.eventually("the plugin is tried again", func() bool { return r.get("hostile").State == api.StateActive })
	e, err := r.lock(t.Context(), "hostile", false)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Unlock()
	if e.data.Store() == nil {
		t.Error("it runs without what it stores")
	}
}
