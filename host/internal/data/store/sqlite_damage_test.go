package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
)

// recorded are options of a store in a data folder that keeps a record.
func recorded(t testing.TB) store.Options {
	o := options(t, tasks("1.0.0"))
	o.Record = inventory.Of(filepath.Dir(o.Path)).File(filepath.Base(o.Path))
	return o
}

// A database in which there was something is begun anew by nobody but its user.
func TestGone(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(path string) error
		want  store.Reason
	}{
		"gone":    {os.Remove, store.ReasonMissing},
		"emptied": {func(path string) error { return os.Truncate(path, 0) }, store.ReasonCorrupt},
		"cut within its last page": {func(path string) error {
			info, err := os.Stat(path)
			return errors.Join(err, os.Truncate(path, info.Size()-100))
		}, store.ReasonCorrupt},
		"another, without tables": {func(path string) error {
			return errors.Join(os.Remove(path), os.WriteFile(path, nil, 0o600))
		}, store.ReasonCorrupt},
	} {
		t.Run(name, func(t *testing.T) {
			o := recorded(t)
			s := open(t, o)
			insert(t, s, "tasks", `{"id":"a","title":"x"}`)
			closeStore(t, s)
			if err := c.spoil(o.Path); err != nil {
				t.Fatal(err)
			}
			refused(t, o, c.want)
			refused(t, o, c.want) // and so it stays
			o.StartEmpty = true
			s = open(t, o)
			insert(t, s, "tasks", `{"id":"b","title":"y"}`)
			closeStore(t, s)
			o.StartEmpty = false
			if got := query(t, open(t, o), "tasks", `{}`); !strings.Contains(got, `"b"`) {
				t.Errorf("after it: %s", got)
			}
		})
	}
}

// TestDamageIsRecorded: what SQLite meets while the file is in use is told
// once, and looked for at the next open, also of another process.
func TestDamageIsRecorded(t *testing.T) {
	o := recorded(t)
	told := make(chan error, 10)
	o.Damaged = func(cause error) { told <- cause }
	s := open(t, o)
	for i := range 200 {
		insert(t, s, "tasks", fmt.Sprintf(`{"id":"%03d","title":"%s"}`, i, strings.Repeat("x", 500)))
	}
	closeStore(t, s)
	text := read(t, o.Path)
	for at := 10 * 4096; at < len(text); at += 4096 {
		text[at] ^= 0x5a
	}
	writeFile(t, o.Path, text)
	s = open(t, o)
	for range 3 {
		if _, err := s.Query(t.Context(), nil, "tasks", nil); err == nil {
			t.Fatal("a damaged file was read")
		} else {
			wants(t, err, abi.CodeStorageError, "damaged")
		}
	}
	select {
	case <-told:
	case <-time.After(time.Minute):
		t.Fatal("nobody was told")
	}
	closeStore(t, s)
	if len(told) != 0 {
		t.Error("it was told again")
	}
	o.Damaged = nil
	refused(t, o, store.ReasonCorrupt, "set aside")

	// One that was called damaged and is whole is used.
	o = recorded(t)
	closeStore(t, open(t, o))
	if _, err := o.Record.Suspect(errors.New("memory that failed")); err != nil {
		t.Fatal(err)
	}
	closeStore(t, open(t, o))
	if _, ok := o.Record.Suspected(); ok {
		t.Error("a whole file is still suspected")
	}
}

func TestVerify(t *testing.T) {
	o := options(t, tasks("1.0.0"))
	s := open(t, o)
	insert(t, s, "tasks", `{"id":"a","title":"x"}`)
	closeStore(t, s)
	if err := store.Verify(t.Context(), o.Path); err != nil {
		t.Error(err)
	}
	text := read(t, o.Path)
	text[4096] ^= 0x5a
	writeFile(t, o.Path, text)
	if err := store.Verify(t.Context(), o.Path); !store.Is(err, store.ReasonCorrupt) {
		t.Errorf("a damaged one: %v", err)
	}
	writeFile(t, o.Path, nil)
	if err := store.Verify(t.Context(), o.Path); !store.Is(err, store.ReasonCorrupt) {
		t.Errorf("an empty one: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := store.Verify(ctx, o.Path+".none"); err == nil {
		t.Error("none is whole")
	}
}

// BenchmarkLookThrough measures what an open costs that looks through a
// database, against one that does not.
func BenchmarkLookThrough(b *testing.B) {
	o := recorded(b)
	s := open(b, o)
	for i := range 1000 {
		insert(b, s, "tasks", fmt.Sprintf(`{"id":"%06d","title":"%s"}`, i, strings.Repeat("x", 60_000)))
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	timed := func(suspect bool) time.Duration {
		if suspect {
			if _, err := o.Record.Suspect(errors.New("a test")); err != nil {
				b.Fatal(err)
			}
		}
		began := time.Now()
		s := open(b, o)
		took := time.Since(began)
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
		return took
	}
	var plain, checked time.Duration
	for b.Loop() {
		plain += timed(false)
		checked += timed(true)
	}
	info, err := os.Stat(o.Path)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(checked)/float64(plain), "times-an-open")
	b.ReportMetric((checked-plain).Seconds()/float64(b.N)*(256<<20)/float64(info.Size()), "s/256MiB")
}
