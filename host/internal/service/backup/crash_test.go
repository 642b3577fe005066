package backup_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/host/whole"
)

// madeBackup is a backup of which every part says its name.
func madeBackup(t *testing.T, name string) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := archive.NewWriter(&b, archive.Header{Kind: archive.KindBackup, Host: name, Parts: []string{backup.PartLogs}})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"data/kept/files/state", "data/" + name + "/files/state", "logs/kept/state",
		"tokens.json"} {
		content := name
		if path == "tokens.json" {
			content = `{"version":1,"tokens":[]}`
		}
		if err := w.AddBytes(path, []byte(content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.AddBytes("data/kept/files/large", bytes.Repeat([]byte(name), 200_000)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// restoredState opens a data folder as a command would and fails the test
// unless all of it is of one state, which it returns.
func restoredState(t *testing.T, dir string) string {
	t.Helper()
	h, err := whole.Open(t.Context(), host.Config{Data: dir, Version: "1.2.3", VaultKey: vault.SourceFile})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := h.Close(context.Background()); err != nil {
			t.Error(err)
		}
	}()
	name, err := os.ReadFile(filepath.Join(dir, "data", "kept", "files", "state"))
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]bool{
		"data/kept/files/large": true, "logs/kept/state": true, "tokens.json": true, "cli-token": true,
		"data/" + string(name) + "/files/state": true, "data/one/files/state": string(name) == "one",
		"data/two/files/state": string(name) == "two",
		backup.RestoredName:    false,
	} {
		content, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(path)))
		if want != (err == nil) {
			t.Fatalf("state %s: %s: %v", name, path, err)
		}
		if want && strings.HasSuffix(path, "state") && !bytes.Equal(content, name) {
			t.Fatalf("state %s: %s holds %s", name, path, content)
		}
	}
	if list, err := h.Plugins().Stored(t.Context()); err != nil || len(list) != 2 {
		t.Fatalf("state %s: stored %v, %v", name, list, err)
	}
	return string(name)
}

// TestRestoreStopsAnywhere fails a restore before each step that comes after
// the backup was verified, as if the process had ended there.
func TestRestoreStopsAnywhere(t *testing.T) {
	shorttest.Skip(t)
	one, two := madeBackup(t, "one"), madeBackup(t, "two")
	crash := errors.New("crash")
	found := map[string]int{}
	for at := 1; ; at++ {
		dir := filepath.Join(t.TempDir(), "data")
		if _, err := host.Restore(t.Context(), bytes.NewReader(one),
			backup.RestoreOptions{Data: dir, Version: "1.2.3"}); err != nil {
			t.Fatal(err)
		}
		n := 0
		done, err := host.Restore(t.Context(), bytes.NewReader(two),
			backup.RestoreOptions{Data: dir, Version: "1.2.3", Replace: true}.Before(func(string) error {
				if n++; n >= at {
					return crash
				}
				return nil
			}))
		name := restoredState(t, dir)
		found[name]++
		old, globErr := filepath.Glob(filepath.Join(dir, backup.ReplacedPrefix+"*", "data", "one", "files", "state"))
		if globErr != nil || (len(old) == 1) != (name == "two") {
			t.Errorf("step %d: what was replaced is in %v, %v", at, old, globErr)
		}
		if n < at {
			if err != nil || name != "two" || done.Replaced == "" {
				t.Errorf("without a failure: %s, %+v, %v", name, done, err)
			}
			break
		}
		if !errors.Is(err, crash) {
			t.Errorf("step %d: %v", at, err)
		}
	}
	if found["one"] != 1 || found["two"] < 8 {
		t.Errorf("outcomes %v", found)
	}
}

// TestRestoreIsTakenBack: where something cannot be moved aside, such as a
// mount, everything stays as it was, and the folder can be used.
func TestRestoreIsTakenBack(t *testing.T) {
	one, two := madeBackup(t, "one"), madeBackup(t, "two")
	dir := filepath.Join(t.TempDir(), "data")
	if _, err := host.Restore(t.Context(), bytes.NewReader(one),
		backup.RestoreOptions{Data: dir, Version: "1.2.3"}); err != nil {
		t.Fatal(err)
	}
	busy, moved := errors.New("busy"), 0
	_, err := host.Restore(t.Context(), bytes.NewReader(two),
		backup.RestoreOptions{Data: dir, Version: "1.2.3", Replace: true}.Before(func(step string) error {
			if moved++; step == "move logs" {
				return busy
			}
			return nil
		}))
	if !errors.Is(err, busy) || !strings.Contains(err.Error(), "nothing was changed") || moved < 4 {
		t.Errorf("%d steps: %v", moved, err)
	}
	if name := restoredState(t, dir); name != "one" {
		t.Errorf("the state is %s", name)
	}
	if left, err := filepath.Glob(filepath.Join(dir, backup.ReplacedPrefix+"*")); err != nil || len(left) > 0 {
		t.Errorf("moved aside: %v, %v", left, err)
	}
}

// A restore is undone as it is done: wherever that stops, the folder holds one
// of the two whole, and the other one lies in it.
func TestTakeBackStopsAnywhere(t *testing.T) {
	shorttest.Skip(t)
	made := filepath.Join(t.TempDir(), "made")
	replaced := ""
	for _, name := range []string{"one", "two"} {
		done, err := host.Restore(t.Context(), bytes.NewReader(madeBackup(t, name)),
			backup.RestoreOptions{Data: made, Version: "1.2.3", Replace: true})
		if err != nil {
			t.Fatal(err)
		}
		replaced = filepath.Base(done.Replaced)
	}
	crash, found := errors.New("crash"), map[string]int{}
	for at := 1; ; at++ {
		dir := filepath.Join(t.TempDir(), "data")
		if err := os.CopyFS(dir, os.DirFS(made)); err != nil {
			t.Fatal(err)
		}
		if err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			return os.Chmod(path, map[bool]fs.FileMode{true: 0o700, false: 0o600}[d.IsDir()])
		}); err != nil {
			t.Fatal(err)
		}
		n := 0
		aside, err := backup.TakeBackBefore(dir, replaced, func(string) error {
			if n++; n >= at {
				return crash
			}
			return nil
		})
		name := restoredState(t, dir)
		found[name]++
		other := map[string]string{"one": "two", "two": "one"}[name]
		var kept []string
		for _, below := range []string{"", "new"} {
			some, err := filepath.Glob(filepath.Join(dir, backup.ReplacedPrefix+"*", below, "data", "kept", "files", "state"))
			if err != nil {
				t.Fatal(err)
			}
			kept = append(kept, some...)
		}
		if len(kept) != 1 {
			t.Fatalf("step %d: %s is in place, and %v beside it", at, name, kept)
		}
		if text, err := os.ReadFile(kept[0]); err != nil || string(text) != other {
			t.Errorf("step %d: %s is in place, and %s beside it, %v", at, name, text, err)
		}
		if n < at {
			if err != nil || name != "one" || filepath.Dir(aside) != dir {
				t.Errorf("without a failure: %s, %s, %v", name, aside, err)
			}
			break
		}
		if !errors.Is(err, crash) {
			t.Errorf("step %d: %v", at, err)
		}
	}
	if found["two"] != 2 || found["one"] < 8 {
		t.Errorf("outcomes %v", found)
	}
	if _, err := backup.TakeBackBefore(made, "plugins", nil); err == nil {
		t.Error("what no restore has replaced is put in place")
	}
}

// TestFinishStopsAnywhere fails the finishing of a restore as well.
func TestFinishStopsAnywhere(t *testing.T) {
	one, two := madeBackup(t, "one"), madeBackup(t, "two")
	crash := errors.New("crash")
	dir := filepath.Join(t.TempDir(), "data")
	if _, err := host.Restore(t.Context(), bytes.NewReader(one),
		backup.RestoreOptions{Data: dir, Version: "1.2.3"}); err != nil {
		t.Fatal(err)
	}
	n := 0
	_, err := host.Restore(t.Context(), bytes.NewReader(two),
		backup.RestoreOptions{Data: dir, Version: "1.2.3", Replace: true}.Before(func(string) error {
			if n++; n > 1 {
				return crash
			}
			return nil
		}))
	if !errors.Is(err, crash) {
		t.Fatal(err)
	}
	// One step more each time: every start goes on where the last one ended.
	starts := 0
	for ; ; starts++ {
		n := 0
		err := backup.FinishBefore(dir, func(string) error {
			if n++; n > 1 {
				return crash
			}
			return nil
		})
		if err == nil {
			break
		}
		if !errors.Is(err, crash) || starts > 50 {
			t.Fatal(err)
		}
	}
	if name := restoredState(t, dir); name != "two" || starts < 5 {
		t.Errorf("%s after %d starts", name, starts)
	}
}

// A folder of that name that no restore has made moves nothing.
func TestStrangeRestore(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	if _, err := host.Restore(t.Context(), bytes.NewReader(madeBackup(t, "one")),
		backup.RestoreOptions{Data: dir, Version: "1.2.3"}); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, backup.RestoredName), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := whole.Open(t.Context(), host.Config{Data: dir, Version: "1.2.3"}); err == nil ||
		!strings.Contains(err.Error(), backup.RestoredName) {
		t.Errorf("a strange folder: %v", err)
	}
	if err := os.Remove(filepath.Join(dir, backup.RestoredName)); err != nil {
		t.Fatal(err)
	}
	if name := restoredState(t, dir); name != "one" {
		t.Error(name)
	}
}

// TestKilledRestores kills a process that does nothing but restore.
func TestKilledRestores(t *testing.T) {
	shorttest.Skip(t)
	dir := filepath.Join(t.TempDir(), "data")
	for _, name := range []string{"one", "two"} {
		data := madeBackup(t, name)
		if err := os.WriteFile(filepath.Join(filepath.Dir(dir), name), data, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := host.Restore(t.Context(), bytes.NewReader(data),
			backup.RestoreOptions{Data: dir, Version: "1.2.3", Replace: true}); err != nil {
			t.Fatal(err)
		}
	}
	found := map[string]int{}
	for range childtest.KillAtAnyTime(t, 15, 150*time.Millisecond, "TestRestoringChild", dir) {
		found[restoredState(t, dir)]++
		old, err := filepath.Glob(filepath.Join(dir, backup.ReplacedPrefix+"*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range old {
			if err := os.RemoveAll(path); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("found %v", found)
}

// TestRestoringChild is not a test of its own: it is the process that is
// killed.
func TestRestoringChild(t *testing.T) {
	args, ok := childtest.Args(t)
	if !ok {
		return
	}
	dir := args[0] // with the backups one and two beside it
	childtest.Ready()
	for {
		for _, name := range []string{"one", "two"} {
			f, err := os.Open(filepath.Join(filepath.Dir(dir), name))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := host.Restore(context.Background(), f,
				backup.RestoreOptions{Data: dir, Version: "1.2.3", Replace: true}); err != nil {
				t.Fatal(err)
			}
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
}
