package files

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

func TestFiles(t *testing.T) { both(t, testFiles) }

func testFiles(t *testing.T, fresh func() place) {
	ctx := t.Context()
	f := fresh().open(t, Limits{})
	if list, err := f.ListDir(ctx, ""); err != nil || len(list) != 0 {
		t.Errorf("a new folder lists %v, %v", list, err)
	}
	texts := map[string]string{
		"empty": "", "notes/2026/a.txt": "first", "zero": "a\x00b\r\n\ufeff", "Ärger/日本語.md": "🙂",
		"notes/b": strings.Repeat("x", 3<<20),
	}
	for path, text := range texts {
		put(t, f, path, "before")
		put(t, f, path, text)
	}
	for path, text := range texts {
		holds(t, f, path, text)
	}
	agrees(t, f)
	for path, want := range map[string]string{
		"":      "[{empty false} {notes true} {zero false} {Ärger true}]",
		"notes": "[{2026 true} {b false}]", "notes/": "[{2026 true} {b false}]", "./notes/2026": "[{a.txt false}]",
	} {
		if list, err := f.ListDir(ctx, path); err != nil || fmt.Sprint(list) != want {
			t.Errorf("%q lists %v, %v, want %s", path, list, err, want)
		}
	}
	for path, want := range map[string]bool{
		".": true, "notes": true, "notes/": true, "notes/b": true, "zero": true, "none": false, "none/a": false,
		"zero/a": false, "zero/a/b": false, "Notes": false, "notes/B": false,
	} {
		if got, err := f.Exists(ctx, path); err != nil || got != want {
			t.Errorf("%q exists: %v, %v", path, got, err)
		}
	}
	for _, path := range []string{"notes/2026/a.txt", "notes/2026", "empty"} {
		if err := f.DeleteFile(ctx, path); err != nil {
			t.Errorf("delete %q: %v", path, err)
		}
		if there, err := f.Exists(ctx, path); there || err != nil {
			t.Errorf("%q exists after it was deleted: %v", path, err)
		}
	}
	agrees(t, f)
}

func TestRefusals(t *testing.T) { both(t, testRefusals) }

func testRefusals(t *testing.T, fresh func() place) {
	ctx := t.Context()
	at := fresh()
	at.plant(t, "bytes", "a\xffb")
	at.plant(t, "large", strings.Repeat("x", 101))
	f := at.open(t, Limits{FileBytes: 100, ListEntries: 4})
	put(t, f, "a/b", "text")
	read := func(path string) error { _, err := f.ReadFile(ctx, path); return err }
	list := func(path string) error { _, err := f.ListDir(ctx, path); return err }
	exists := func(path string) error { _, err := f.Exists(ctx, path); return err }
	write := func(path string) error { return f.WriteFile(ctx, path, "new") }
	remove := func(path string) error { return f.DeleteFile(ctx, path) }
	for _, c := range []struct {
		name string
		do   func(string) error
		path string
		code abi.Code
		says string
	}{
		{"read nothing", read, "none", abi.CodeNotFound, `"none"`},
		{"read below nothing", read, "none/b", abi.CodeNotFound, "no file"},
		{"read below a file", read, "a/b/c", abi.CodeNotFound, "no file"},
		{"read in other case", read, "A/B", abi.CodeNotFound, `but "a/b"; names are case-sensitive`},
		{"read a folder", read, "a", abi.CodeInvalidArgument, "is a folder"},
		{"read bytes", read, "bytes", abi.CodeInvalidArgument, "not UTF-8"},
		{"read too much", read, "large", abi.CodeQuotaExceeded, "100"},
		{"read the folder", read, "", abi.CodeInvalidArgument, "empty"},
		{"read out", read, "../a", abi.CodeInvalidArgument, ".."},
		{"list a file", list, "a/b", abi.CodeInvalidArgument, "is a file"},
		{"list out", list, "..", abi.CodeInvalidArgument, ".."},
		{"look nowhere", exists, "", abi.CodeInvalidArgument, "empty"},
		{"look out", exists, "/etc", abi.CodeInvalidArgument, "slash"},
		{"write onto a folder", write, "a", abi.CodeInvalidArgument, "is a folder"},
		{"write below a file", write, "a/b/c", abi.CodeInvalidArgument, "is a file"},
		{"write in other case", write, "A/c", abi.CodeInvalidArgument, `letter case from "a"`},
		{"write a file in other case", write, "a/B", abi.CodeInvalidArgument, `letter case from "b"`},
		{"write out", write, "a/../../b", abi.CodeInvalidArgument, ".."},
		{"delete a full folder", remove, "a", abi.CodeInvalidArgument, "not empty"},
		{"delete the folder", remove, ".", abi.CodeInvalidArgument, "itself"},
		{"delete out", remove, "../data", abi.CodeInvalidArgument, ".."},
	} {
		t.Run(c.name, func(t *testing.T) { wants(t, c.do(c.path), c.code, c.says) })
	}
	wants(t, f.WriteFile(ctx, "c", "a\xff"), abi.CodeInvalidArgument, "UTF-8")
	wants(t, f.WriteFile(ctx, "c", strings.Repeat("x", 101)), abi.CodeQuotaExceeded, "100", "split")
	put(t, f, "c", "x")
	if err := list(""); err != nil {
		t.Error(err)
	}
	// What is not there is an empty folder, and is deleted already.
	for _, path := range []string{"none", "none/b", "A", "a/../none"} {
		if got, err := f.ListDir(ctx, path); err != nil || got == nil || len(got) > 0 {
			t.Errorf("list %s: %v, %v", path, got, err)
		}
	}
	for _, path := range []string{"none", "none/b", "a/B", "./a/../none", "a/b/c"} {
		if err := f.DeleteFile(ctx, path); err != nil {
			t.Errorf("delete %s: %v", path, err)
		}
	}
	if text, err := f.ReadFile(ctx, "none/../c"); err != nil || text != "x" {
		t.Errorf("%q, %v", text, err)
	}
	put(t, f, "d", "x")
	wants(t, list(""), abi.CodeQuotaExceeded, "4 entries")
	holds(t, f, "a/b", "text")
	agrees(t, f)
}

func TestContext(t *testing.T) { both(t, testContext) }

func testContext(t *testing.T, fresh func() place) {
	f := fresh().open(t, Limits{})
	put(t, f, "a", "old")
	calls := map[string]func(context.Context) error{
		"read":   func(ctx context.Context) error { _, err := f.ReadFile(ctx, "a"); return err },
		"write":  func(ctx context.Context) error { return f.WriteFile(ctx, "b/c", "new") },
		"exists": func(ctx context.Context) error { _, err := f.Exists(ctx, "a"); return err },
		"list":   func(ctx context.Context) error { _, err := f.ListDir(ctx, ""); return err },
		"delete": func(ctx context.Context) error { return f.DeleteFile(ctx, "a") },
		"usage":  func(ctx context.Context) error { _, err := f.Usage(ctx); return err },
		"count":  func(ctx context.Context) error { _, err := f.Recount(ctx); return err },
		"walk": func(ctx context.Context) error {
			for _, err := range f.Walk(ctx) {
				return err
			}
			return nil
		},
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for name, call := range calls {
		t.Run(name, func(t *testing.T) {
			wants(t, call(over), abi.CodeDeadlineExceeded, "canceled")
			// One that waits for others gives up as well.
			defer stall(t, f)()
			soon, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
			defer cancel()
			wants(t, call(soon), abi.CodeDeadlineExceeded, "deadline")
		})
	}
	if _, err := Open(over, t.TempDir(), Limits{}); code(err) != abi.CodeDeadlineExceeded {
		t.Errorf("open: %v", err)
	}
	holds(t, f, "a", "old")
	agrees(t, f)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	for name, call := range calls {
		if err := call(t.Context()); code(err) != abi.CodeUnavailable {
			t.Errorf("%s after the close: %v", name, err)
		}
	}
}

// TestCaseRace writes two spellings of one path at the same time: one of them
// wins, whole and in both names.
func TestCaseRace(t *testing.T) { both(t, testCaseRace) }

func testCaseRace(t *testing.T, fresh func() place) {
	f := fresh().open(t, Limits{})
	for round := range 20 {
		var all sync.WaitGroup
		var errs [2]error
		for i, path := range []string{"dir%d/file", "DIR%d/FILE"} {
			all.Go(func() { errs[i] = f.WriteFile(t.Context(), fmt.Sprintf(path, round), "x") })
		}
		all.Wait()
		if (errs[0] == nil) == (errs[1] == nil) {
			t.Fatalf("both end in the same: %v, %v", errs[0], errs[1])
		}
		for _, err := range errs {
			if err != nil {
				wants(t, err, abi.CodeInvalidArgument, "letter case")
			}
		}
	}
	agrees(t, f)
}

// TestConcurrentWriters replaces one file from many sides while others read
// and list it.
func TestConcurrentWriters(t *testing.T) { both(t, testConcurrentWriters) }

func testConcurrentWriters(t *testing.T, fresh func() place) {
	f := fresh().open(t, Limits{})
	version := func(n int) string { return strings.Repeat(string(rune('a'+n)), 200_000+n) }
	whole := func(text string) bool { return text != "" && text == version(int(text[0]-'a')) }
	put(t, f, "dir/file", version(0))
	var writers, readers sync.WaitGroup
	done := make(chan struct{})
	for n := range 8 {
		writers.Go(func() {
			for range 8 {
				if err := f.WriteFile(t.Context(), "dir/file", version(n)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	readers.Go(func() {
		for {
			select {
			case <-done:
				return
			default:
			}
			if text, err := f.ReadFile(t.Context(), "dir/file"); err != nil || !whole(text) {
				t.Errorf("a version of %d bytes, %v", len(text), err)
			}
			if list, err := f.ListDir(t.Context(), "dir"); err != nil || len(list) != 1 {
				t.Errorf("the list is %v, %v", list, err)
			}
		}
	})
	writers.Wait()
	close(done)
	readers.Wait()
	if text, err := f.ReadFile(t.Context(), "dir/file"); err != nil || !whole(text) {
		t.Errorf("at the end there are %d bytes, %v", len(text), err)
	}
	agrees(t, f)
}
