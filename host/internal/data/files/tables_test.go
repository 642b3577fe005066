package files

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/chunks"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// tree lists all that a walk meets, with the texts.
func tree(t testing.TB, f Files) (list []string) {
	t.Helper()
	for e, err := range f.Walk(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		text := "folder"
		if !e.Folder {
			r, err := e.Open(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			all, err := io.ReadAll(r)
			if err := r.Close(); err != nil {
				t.Error(err)
			}
			if err != nil || int64(len(all)) != e.Size {
				t.Errorf("%q: %d bytes, %v, want %d", e.Path, len(all), err, e.Size)
			}
			text = string(all)
		}
		list = append(list, e.Path+": "+text)
	}
	return list
}

// TestMoved brings files from a folder into tables and out again: all is as it
// was, with the times.
func TestMoved(t *testing.T) {
	shorttest.Skip(t)
	d := postgrestest.Database(t)
	from, f := open(t, t.TempDir(), Limits{}), openTables(t, d, "p", Limits{})
	put(t, f, "old/file", "of before")
	for path, text := range map[string]string{"a/b/c": "c", "a/b-c": "", "é/日本語": "🙂", "none/x": "x",
		"z": strings.Repeat("z", chunks.Size), "large": strings.Repeat("0123456789", chunks.Size/4)} {
		put(t, from, path, text)
	}
	plant(t, filepath.Join(from.dir, "bytes"), "a\xffb\x00\x01")
	link(t, "z", filepath.Join(from.dir, "link"))
	modified := time.Date(2020, 1, 2, 3, 4, 5, 678_000, time.UTC)
	if err := os.Chtimes(filepath.Join(from.dir, "z"), modified, modified); err != nil {
		t.Fatal(err)
	}
	if err := from.DeleteFile(t.Context(), "none/x"); err != nil {
		t.Fatal(err)
	}
	if err := f.Replace(t.Context(), from); err != nil {
		t.Fatal(err)
	}
	agrees(t, f)
	if err := os.Remove(filepath.Join(from.dir, "link")); err != nil {
		t.Fatal(err)
	}
	want := tree(t, from)
	if got := tree(t, f); !slices.Equal(got, want) || len(got) != 10 {
		t.Errorf("moved in are %.300q, want %.300q", got, want)
	}
	if same, err := Compare(t.Context(), from, f); err != nil || same.Files != 6 || same.Folders != 4 {
		t.Errorf("the same files: %+v, %v", same, err)
	}
	for _, change := range []struct{ path, text, was, says string }{
		{"a/b/c", "d", "c", "content differs"}, {"a/b/c", "c ", "c", "as it should be"}, {"a/b/d", "", "", "as it should be"},
		{"ê", "", "", "should not be there"}, {"a/b/c", "c", "c", "time differs"},
	} {
		put(t, f, change.path, change.text)
		if _, err := Compare(t.Context(), from, f); err == nil || !strings.Contains(err.Error(), change.says) {
			t.Errorf("with %q at %s: %v", change.text, change.path, err)
		}
		if err := f.Replace(t.Context(), from); err != nil {
			t.Fatal(err)
		}
	}
	_, err := f.ReadFile(t.Context(), "bytes")
	wants(t, err, abi.CodeInvalidArgument, "not UTF-8")
	out := t.TempDir()
	if skipped, err := Copy(t.Context(), f, out); err != nil || len(skipped) > 0 {
		t.Fatal(skipped, err)
	}
	if got := tree(t, open(t, out, Limits{})); !slices.Equal(got, want) {
		t.Errorf("moved out are %.300q, want %.300q", got, want)
	}
	if info, err := os.Stat(filepath.Join(out, "z")); err != nil || !info.ModTime().Equal(modified) {
		t.Errorf("of %v, %v", info.ModTime(), err)
	}
	// What cannot be taken leaves all as it was.
	other := t.TempDir()
	plant(t, filepath.Join(other, "Name"), "1")
	plant(t, filepath.Join(other, "name"), "2")
	wants(t, f.Replace(t.Context(), open(t, other, Limits{})), abi.CodeInvalidArgument, "letter case")
	if got := tree(t, f); !slices.Equal(got, want) {
		t.Errorf("after a refusal there are %.300q", got)
	}
	agrees(t, f)
}

// TestPutAside exchanges files, and gives those back that were there.
func TestPutAside(t *testing.T) {
	shorttest.Skip(t)
	d := postgrestest.Database(t)
	f, other := openTables(t, d, "p", Limits{}), openTables(t, d, "p", Limits{})
	from := open(t, t.TempDir(), Limits{})
	put(t, from, "b/c", "new")
	exchange := func(by Files) string {
		t.Helper()
		kept, err := f.Exchange(t.Context(), by, 2)
		if err != nil {
			t.Fatal(err)
		}
		agrees(t, f)
		return kept
	}
	if kept := exchange(from); kept != "" {
		t.Errorf("nothing was put aside as %q", kept)
	}
	holds(t, other, "b/c", "new") // by statements that are prepared
	put(t, f, "a", "old")
	kept := exchange(nil)
	if there, err := other.Exists(t.Context(), "a"); kept == "" || there || err != nil {
		t.Errorf("put aside as %q, and there is still: %v, %v", kept, there, err)
	}
	put(t, other, "a", "of another")
	if err := f.GiveBack(t.Context(), kept); err != nil {
		t.Fatal(err)
	}
	agrees(t, other)
	if got := tree(t, other); !slices.Equal(got, []string{"a: old", "b: folder", "b/c: new"}) {
		t.Errorf("given back are %q", got)
	}
	put(t, other, "a", "on it goes")
	wants(t, f.GiveBack(t.Context(), kept), abi.CodeNotFound, kept)
	var all []string
	for i := range 3 {
		put(t, f, "a", fmt.Sprint(i))
		all = append(all, exchange(from))
		time.Sleep(2 * time.Millisecond) // names have milliseconds
	}
	if names, err := f.Aside(t.Context()); err != nil || !slices.Equal(names, all[1:]) {
		t.Errorf("aside are %q, %v, want %q", names, err, all[1:])
	}
	if err := f.GiveBack(t.Context(), ""); err != nil {
		t.Fatal(err)
	}
	if got := tree(t, f); len(got) != 0 {
		t.Errorf("left are %q", got)
	}
}

// TestTwoHosts has two hosts change the files of one plugin at the same time.
func TestTwoHosts(t *testing.T) {
	shorttest.Skip(t)
	d := postgrestest.Database(t)
	limits := Limits{Files: 5, TotalBytes: 3000}
	hosts := []*Tables{openTables(t, d, "p", limits), openTables(t, d, "p", limits)}
	put(t, hosts[0], "a/x", "of one")
	holds(t, hosts[1], "a/x", "of one")
	wants(t, hosts[1].WriteFile(t.Context(), "A/y", ""), abi.CodeInvalidArgument, "letter case", `"a"`)
	if err := hosts[1].DeleteFile(t.Context(), "a/x"); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	var mu sync.Mutex
	outcomes := map[abi.Code]int{}
	for n, f := range hosts {
		for k := range 3 {
			all.Go(func() {
				for i := range 12 {
					// Folders come and go under the writes of the other.
					path := fmt.Sprintf("a/%d/%s", i%3, []string{"f", "F"}[n])
					err := f.WriteFile(t.Context(), path, strings.Repeat("x", 400+100*k))
					if i%4 == 3 {
						err = f.DeleteFile(t.Context(), path)
						_ = f.DeleteFile(t.Context(), fmt.Sprintf("a/%d", i%3)) // where it is empty
					}
					mu.Lock()
					outcomes[code(err)]++
					mu.Unlock()
				}
			})
		}
	}
	all.Wait()
	for c := range outcomes {
		if c != "" && c != abi.CodeQuotaExceeded && c != abi.CodeInvalidArgument {
			t.Errorf("outcomes %v", outcomes)
		}
	}
	if outcomes[""] == 0 || outcomes[abi.CodeInvalidArgument] == 0 {
		t.Errorf("there was no race: %v", outcomes)
	}
	for _, f := range hosts {
		agrees(t, f)
		if use, err := f.Usage(t.Context()); err != nil || use.Files > limits.Files || use.Bytes > limits.TotalBytes {
			t.Errorf("too much: %+v, %v", use, err)
		}
	}
}

// TestReplacedWhileRead reads a file to its end that is replaced and deleted
// meanwhile.
func TestReplacedWhileRead(t *testing.T) {
	shorttest.Skip(t)
	f := openTables(t, postgrestest.Database(t), "p", Limits{})
	old := strings.Repeat("old", chunks.Size)
	put(t, f, "a", old)
	for name, change := range map[string]func() error{
		"replaced": func() error { return f.WriteFile(t.Context(), "a", "new") },
		"deleted":  func() error { return f.DeleteFile(t.Context(), "a") },
	} {
		put(t, f, "a", old)
		for e, err := range f.Walk(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			r, err := e.Open(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			head := make([]byte, 10)
			if _, err := io.ReadFull(r, head); err != nil {
				t.Fatal(err)
			}
			if err := change(); err != nil {
				t.Fatal(err)
			}
			rest, err := io.ReadAll(r)
			if err != nil || string(head)+string(rest) != old {
				t.Errorf("%s: %d bytes, %v", name, len(rest)+10, err)
			}
			if err := r.Close(); err != nil {
				t.Error(err)
			}
		}
		agrees(t, f)
	}
}

// TestDamagedTables: what the server returns is held against what was stored.
func TestDamagedTables(t *testing.T) {
	shorttest.Skip(t)
	d := postgrestest.Database(t)
	f := openTables(t, d, "p", Limits{})
	name := postgres.Quote(f.schema.Name())
	for what, change := range map[string]string{
		"bytes": ".chunks SET data = 'abd'", "fewer": ".chunks SET data = 'ab'", "more": ".chunks SET data = 'abcd'",
		"size": ".entries SET size = 4 WHERE version IS NOT NULL", "chunk": ".chunks SET number = 1",
	} {
		put(t, f, "a", "abc")
		if err := do(t.Context(), writing(f), "UPDATE "+name+change); err != nil {
			t.Fatal(err)
		}
		_, err := f.ReadFile(t.Context(), "a")
		if what != "chunk" { // its place shows to who reads by pieces only
			wants(t, err, abi.CodeStorageError, "restore a backup")
		}
		for e := range f.Walk(t.Context()) {
			r, err := e.Open(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			_, err = io.ReadAll(r)
			wants(t, err, abi.CodeStorageError, "restore a backup")
			if err := r.Close(); err != nil {
				t.Error(err)
			}
		}
	}
	put(t, f, "a", "whole again")
	holds(t, f, "a", "whole again")
	if err := do(t.Context(), writing(f), "UPDATE "+name+".usage SET layout = 2"); err != nil {
		t.Fatal(err)
	}
	_, err := OpenTables(t.Context(), d, "p", Limits{})
	wants(t, err, abi.CodeStorageError, "later version")
}

func writing(f *Tables) chunks.Runner {
	return func(ctx context.Context, s postgres.Statement) (int64, error) {
		return f.schema.Run(ctx, postgres.Write, s)
	}
}

// TestServerGone kills the server under open tables, and brings it back.
func TestServerGone(t *testing.T) {
	shorttest.Skip(t)
	server := postgrestest.New(t)
	d, err := client.Open(t.Context(), server.Config(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	f := openTables(t, d, "p", Limits{})
	put(t, f, "a", "old")
	server.Kill()
	_, read := f.ReadFile(t.Context(), "a")
	_, list := f.ListDir(t.Context(), "")
	for _, err := range []error{read, list, f.WriteFile(t.Context(), "a", "new"), f.DeleteFile(t.Context(), "a")} {
		wants(t, err, abi.CodeUnavailable, "server cannot be reached", "nothing was changed")
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	holds(t, f, "a", "old")
	put(t, f, "a", "new")
	agrees(t, f)
}

// TestFilesAreDropped: a plugin's files go with it, and are no other plugin's.
func TestFilesAreDropped(t *testing.T) {
	shorttest.Skip(t)
	d := postgrestest.Database(t)
	f, other := openTables(t, d, "p", Limits{}), openTables(t, d, "q", Limits{})
	put(t, f, "a", "mine")
	put(t, other, "a", "theirs")
	_, err := ask(t.Context(), other.read, f.texts.usage)
	if postgres.State(err) != "42501" {
		t.Errorf("another plugin reads them: %v", err)
	}
	if err := d.Drop(t.Context(), "p"); err != nil {
		t.Fatal(err)
	}
	if names, err := d.Relations(t.Context(), f.schema.Name()); err != nil || len(names) > 0 {
		t.Errorf("left are %q, %v", names, err)
	}
	holds(t, other, "a", "theirs")
	f = openTables(t, d, "p", Limits{})
	if list, err := f.ListDir(t.Context(), ""); err != nil || len(list) > 0 {
		t.Errorf("made anew they are %v, %v", list, err)
	}
}

// All files are as they were at a moment, whatever becomes of them while they are
// read.
func TestMoment(t *testing.T) {
	f := openTables(t, postgrestest.Database(t), "p", Limits{})
	put(t, f, "a/one", "1")
	put(t, f, "b", strings.Repeat("before", chunks.Size))
	want := tree(t, f)
	m, err := f.At(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	put(t, f, "a/one", "2")
	put(t, f, "a/two", "2")
	put(t, f, "b", "after")
	dir := t.TempDir()
	if skipped, err := Copy(t.Context(), m, dir); err != nil || len(skipped) > 0 {
		t.Fatalf("%q, %v", skipped, err)
	}
	m.Close()
	if got := tree(t, open(t, dir, Limits{})); !slices.Equal(got, want) {
		t.Errorf("copied %.300q, want %.300q", got, want)
	}
	if got := tree(t, f); slices.Equal(got, want) {
		t.Error("nothing was changed meanwhile")
	}
}
