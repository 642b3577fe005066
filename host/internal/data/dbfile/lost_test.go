package dbfile_test

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
)

// A file in which there was something is begun anew by nobody but its user,
// however it went.
func TestLost(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(path string) error
		want  dbfile.Reason
	}{
		{"gone", os.Remove, dbfile.ReasonMissing},
		{"emptied", func(path string) error { return os.Truncate(path, 0) }, dbfile.ReasonMissing},
		{"cut", func(path string) error { return os.Truncate(path, 4096*2) }, dbfile.ReasonCorrupt},
		{"without tables", func(path string) error {
			foreign(t, "PRAGMA page_size = 4096; VACUUM")(path + "2")
			return os.Rename(path+"2", path)
		}, dbfile.ReasonMissing},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "birds.db")
			f := open(t, path)
			add(t, f, 500)
			must(t, errors.Join(f.Close(), c.spoil(path)))
			for range 2 { // a second look finds the same
				_, err := dbfile.Open(t.Context(), path, format(), dbfile.Options{Wait: time.Second})
				if !dbfile.Is(err, c.want) || !strings.Contains(err.Error(), "wasmhost accept-loss birds.db") {
					t.Fatalf("got %v, want %v", err, c.want)
				}
			}
			aside, err := dbfile.AcceptLoss(path, time.Now())
			if err != nil || (aside == "") != (c.name == "gone") {
				t.Errorf("accepted: %q, %v", aside, err)
			}
			if n := count(t, open(t, path).Reader); n != 0 {
				t.Errorf("%d rows in a new file", n)
			}
		})
	}
}

// Damage that SQLite meets while the file is in use is logged once, outlives
// the process, and is found at the next open.
func TestDamageInUse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "birds.db")
	f := open(t, path)
	add(t, f, 5000)
	must(t, f.Close())
	text, err := os.ReadFile(path)
	must(t, err)
	for at := 10 * 4096; at < len(text); at += 4096 {
		text[at] ^= 0x5a
	}
	must(t, os.WriteFile(path, text, 0o600))
	var log bytes.Buffer
	f, err = dbfile.Open(t.Context(), path, format(),
		dbfile.Options{Wait: time.Second, Log: slog.New(slog.NewTextHandler(&log, nil))})
	must(t, err)
	for range 3 {
		var n int
		if err := f.Reader.QueryRow("SELECT count(name) FROM birds").Scan(&n); err == nil {
			t.Fatalf("%d rows of a damaged file", n)
		}
	}
	must(t, f.Close())
	if n := strings.Count(log.String(), "level=ERROR"); n != 1 {
		t.Errorf("%d lines: %s", n, &log)
	}
	if _, ok := dbfile.Recorded(path).Suspected(); !ok {
		t.Error("it is not recorded")
	}
	if _, err := dbfile.Open(t.Context(), path, format(),
		dbfile.Options{Wait: time.Second}); !dbfile.Is(err, dbfile.ReasonCorrupt) {
		t.Errorf("the next open: %v", err)
	}
}

// A file that was called damaged and is whole is used again.
func TestWronglySuspected(t *testing.T) {
	path := filepath.Join(t.TempDir(), "birds.db")
	f := open(t, path)
	add(t, f, 5)
	must(t, f.Close())
	_, err := dbfile.Recorded(path).Suspect(errors.New("memory that failed"))
	must(t, err)
	if n := count(t, open(t, path).Reader); n != 5 {
		t.Errorf("%d rows", n)
	}
	if _, ok := dbfile.Recorded(path).Suspected(); ok {
		t.Error("it is still suspected")
	}
}
