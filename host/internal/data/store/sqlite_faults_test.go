package store_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
)

func read(t testing.TB, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func writeFile(t testing.TB, path string, text []byte) {
	t.Helper()
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestCorrupt(t *testing.T) {
	whole := options(t, tasks("1.0.0"))
	s := open(t, whole)
	for i := range 200 {
		insert(t, s, "tasks", fmt.Sprintf(`{"id":"%03d","title":"%s"}`, i, strings.Repeat("x", 500)))
	}
	closeStore(t, s)
	good := read(t, whole.Path)

	for name, damage := range map[string]struct {
		file []byte
		wal  []byte // garbage here makes it look as after a crash
	}{
		"no database": {[]byte("this is no database, but text that is long enough for a header of 100 bytes, which " +
			"SQLite looks at first of all\n"), nil},
		"zeros":  {make([]byte, 8192), []byte("x")},
		"header": {append([]byte("SQLite format 4\x00"), good[16:]...), nil},
		"schema page": {append(append(bytes.Clone(good[:100]), bytes.Repeat([]byte{0xa5}, 3996)...), good[4096:]...),
			nil},
		"a page, crashed": {append(append(bytes.Clone(good[:20*4096]), bytes.Repeat([]byte{0xa5}, 4096)...),
			good[21*4096:]...), []byte("x")},
		"cut off, crashed": {good[:10*4096], []byte("x")},
	} {
		t.Run(name, func(t *testing.T) {
			o := options(t, tasks("1.0.0"))
			o.Now = func() time.Time { return time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC) }
			writeFile(t, o.Path, damage.file)
			if damage.wal != nil {
				writeFile(t, o.Path+"-wal", damage.wal)
			}
			e := refused(t, o, store.ReasonCorrupt, "set aside", "restore a backup")
			if e.SetAside != o.Path+".corrupt-20261121T120000.000Z" || !bytes.Equal(read(t, e.SetAside), damage.file) {
				t.Errorf("set aside as %s", e.SetAside)
			}
			if _, err := os.Stat(o.Path); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("the file is still there: %v", err)
			}
			// Nothing takes its place by itself.
			if again := refused(t, o, store.ReasonCorrupt, "set aside"); again.SetAside != e.SetAside {
				t.Errorf("again: %s", again.SetAside)
			}
			o.StartEmpty = true
			s := open(t, o)
			insert(t, s, "tasks", `{}`)
			if !s.Opened().Created || !bytes.Equal(read(t, e.SetAside), damage.file) {
				t.Error("the damaged file was touched")
			}
		})
	}
}

// Damage that is found while the database is used is said as such.
func TestCorruptInUse(t *testing.T) {
	o := options(t, tasks("1.0.0"))
	s := open(t, o)
	for i := range 200 {
		insert(t, s, "tasks", fmt.Sprintf(`{"id":"%03d","title":"%s"}`, i, strings.Repeat("x", 500)))
	}
	closeStore(t, s)
	file := read(t, o.Path)
	for page := 10; page < 20; page++ {
		copy(file[page*4096:], bytes.Repeat([]byte{0xa5}, 4096))
	}
	writeFile(t, o.Path, file)
	s = open(t, o)
	_, err := s.Query(t.Context(), nil, "tasks", nil)
	wants(t, err, abi.CodeStorageError, "malformed", "damaged", "restore a backup")
	if found, err := s.Check(t.Context()); err == nil && len(found) == 0 {
		t.Error("the check finds nothing")
	}
}

// TestTornLog cuts and scratches the write-ahead log as a loss of power may
// leave it: what comes back is whole rows from the first on, as many as whole
// transactions are left.
func TestTornLog(t *testing.T) {
	const rows = 30
	o := options(t, tasks("1.0.0"))
	s := open(t, o)
	var ends []int64 // of the log after each row
	base := int64(0)
	for i := range rows + 1 {
		info, err := os.Stat(o.Path + "-wal")
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			base = info.Size()
		} else {
			ends = append(ends, info.Size())
		}
		if i < rows {
			insert(t, s, "tasks", fmt.Sprintf(`{"id":"%02d","title":"%s"}`, i, strings.Repeat("x", 300)))
		}
	}
	file, log := read(t, o.Path), read(t, o.Path+"-wal")
	whole := func(size int64) (n int) {
		for _, end := range ends {
			if end <= size {
				n++
			}
		}
		return n
	}
	type tear struct {
		log  []byte
		want int
	}
	tears := map[string]tear{"untouched": {log, rows}}
	for i := int64(0); i < 12; i++ {
		size := base + (int64(len(log))-base)*i/12 + i*37
		tears[fmt.Sprint("cut at ", size)] = tear{log[:size], whole(size)}
		scratched := bytes.Clone(log)
		scratched[size] ^= 0x10
		tears[fmt.Sprint("scratched at ", size)] = tear{scratched, whole(size)}
		zeros := append(bytes.Clone(log[:size]), make([]byte, int64(len(log))-size)...)
		tears[fmt.Sprint("zeros from ", size)] = tear{zeros, whole(size)}
	}
	for name, tear := range tears {
		o := options(t, tasks("1.0.0"))
		writeFile(t, o.Path, file)
		writeFile(t, o.Path+"-wal", tear.log)
		s, err := store.Open(t.Context(), o)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var want strings.Builder
		for i := range tear.want {
			fmt.Fprintf(&want, "%02d ", i)
		}
		var have strings.Builder
		for _, part := range strings.Split(query(t, s, "tasks", `{}`), `{"id":"`)[1:] {
			have.WriteString(part[:2] + " ")
		}
		if have.String() != want.String() {
			t.Errorf("%s: there are %s, want %s", name, have.String(), want.String())
		}
		insert(t, s, "tasks", `{}`)
		if wrong, err := s.Check(t.Context()); err != nil || len(wrong) > 0 {
			t.Errorf("%s: check: %q, %v", name, wrong, err)
		}
		closeStore(t, s)
	}
}

// A log whose database is gone is kept, and not taken for the new one's.
func TestOrphanLog(t *testing.T) {
	o := options(t, tasks("1.0.0"))
	writeFile(t, o.Path+"-wal", []byte("what is left"))
	s := open(t, o)
	insert(t, s, "tasks", `{}`)
	found, err := filepath.Glob(o.Path + ".orphan-*-wal")
	if err != nil || len(found) != 1 || string(read(t, found[0])) != "what is left" {
		t.Errorf("kept are %q, %v", found, err)
	}
}

func TestBackupAndRestore(t *testing.T) {
	o := options(t, tasks("1.0.0"))
	s := open(t, o)
	for i := range 500 {
		insert(t, s, "tasks", fmt.Sprintf(`{"id":"%d","title":"%s"}`, i, strings.Repeat("x", 2000)))
	}
	// Writers go on all the time.
	var written atomic.Int64
	stop := make(chan struct{})
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				if _, err := s.Insert(context.Background(), nil, "tasks",
					[]byte(`{"order":1,"title":"`+strings.Repeat("y", 500)+`"}`)); err != nil {
					t.Error(err)
					return
				}
				written.Add(1)
			}
		})
	}
	backup := filepath.Join(t.TempDir(), "backup of.db")
	before := written.Load()
	if err := s.Backup(t.Context(), backup); err != nil {
		t.Fatal(err)
	}
	after := written.Load()
	close(stop)
	group.Wait()
	if err := s.Backup(t.Context(), backup); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a backup over another: %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	second := filepath.Join(t.TempDir(), "second.db")
	if err := s.Backup(ended, second); err == nil {
		t.Error("a backup whose context is over succeeded")
	}
	closeStore(t, s)

	kept, err := store.Restore(t.Context(), o, backup)
	if err != nil {
		t.Fatal(err)
	}
	s = open(t, o)
	n, err := s.Count(t.Context(), "tasks", []byte(`{"order":1}`))
	// Each of the four may have one write that is done and not yet counted.
	if err != nil || n < before || n > after+4 {
		t.Errorf("the backup has %d rows, %v; %d to %d were written", n, err, before, after)
	}
	if wrong, err := s.Check(t.Context()); err != nil || len(wrong) > 0 {
		t.Errorf("check: %q, %v", wrong, err)
	}
	closeStore(t, s)

	replaced := o
	replaced.Path = kept
	s = open(t, replaced)
	if n, err := s.Count(t.Context(), "tasks", []byte(`{"order":1}`)); err != nil || n != written.Load() {
		t.Errorf("what was replaced has %d rows, %v, want %d", n, err, written.Load())
	}
	closeStore(t, s)

	// What is no good copy is refused before anything is touched.
	for name, from := range map[string]string{"none": filepath.Join(t.TempDir(), "none"),
		"text": filepath.Join(t.TempDir(), "text"), "another": filepath.Join(t.TempDir(), "another")} {
		switch name {
		case "text":
			writeFile(t, from, bytes.Repeat([]byte("text "), 1000))
		case "another":
			closeStore(t, open(t, store.Options{Path: from, Schema: every()}))
		}
		was := read(t, o.Path)
		if _, err := store.Restore(t.Context(), o, from); err == nil {
			t.Errorf("%s was restored", name)
		}
		if !bytes.Equal(was, read(t, o.Path)) {
			t.Errorf("%s changed the database", name)
		}
	}
}
