package archive_test

import (
	"archive/tar"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/data/archive/archivetest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// everything takes any archive.
func everything(archive.Header) (func(archive.Entry, io.Reader) error, error) { return nil, nil }

// TestImpliedFoldersCount: folders that paths imply count as entries and as
// folders, once each.
func TestImpliedFoldersCount(t *testing.T) {
	data := archivetest.Forge(goodHeader, []archivetest.Entry{
		{Name: "a/b/c"}, {Name: "a/b/d"}, {Name: "a/e/", Type: tar.TypeDir}, {Name: "a/", Type: tar.TypeDir},
		{Name: "f/g/", Type: tar.TypeDir}, {Name: "f/g/h"},
	})
	var folders []int
	_, err := archive.Verify(bytes.NewReader(data), archive.Limits{Entries: 8, Folders: 5},
		func(e archive.Entry, _ io.Reader) error {
			folders = append(folders, e.Folders)
			return nil
		})
	if want := []int{2, 0, 1, 0, 2, 0}; err != nil || !slices.Equal(folders, want) {
		t.Errorf("the folders are %v, want %v: %v", folders, want, err)
	}
	for _, limits := range []archive.Limits{{Entries: 7}, {Folders: 4}} {
		if _, err := archive.Verify(bytes.NewReader(data), limits, nil); !archive.Is(err, archive.ReasonTooLarge) {
			t.Errorf("%+v: %v", limits, err)
		}
	}
}

// TestDeepPathsAreLinear: paths of 5,000 bytes and many names cost about what
// flat ones of that length do.
func TestDeepPathsAreLinear(t *testing.T) {
	shorttest.Skip(t)
	measure := func(depth int) time.Duration {
		entries := make([]archivetest.Entry, 50)
		for i := range entries {
			part := strings.Repeat("é", 4600/depth/2)
			entries[i].Name = strings.Repeat(part+"/", depth-1) + strings.Repeat("n", 1+i) + "x"
		}
		data := archivetest.Forge(goodHeader, entries)
		best := time.Hour
		for range 3 {
			begun := time.Now()
			if _, err := archive.Verify(bytes.NewReader(data), archive.Limits{}, nil); err != nil {
				t.Fatal(err)
			}
			best = min(best, time.Since(begun))
		}
		return best
	}
	flat, deep := measure(20), measure(90)
	t.Logf("20 names: %v; 90 names: %v", flat, deep)
	if deep > 4*flat {
		t.Errorf("50 paths of 90 names take %v, of 20 names %v", deep, flat)
	}
}

// TestCheck: what is no regular file is copied, all is read before anything is
// unpacked, and what was changed since is refused.
func TestCheck(t *testing.T) {
	good := forge(t, goodHeader, names("a", "b/c")...)
	for name, cut := range map[string]bool{"whole": false, "cut": true} {
		data := good
		if cut {
			data = good[:len(good)-3]
		}
		path := filepath.Join(t.TempDir(), "archive")
		if err := os.WriteFile(path, append([]byte("before"), data...), 0o600); err != nil {
			t.Fatal(err)
		}
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		if _, err := file.Seek(6, io.SeekStart); err != nil {
			t.Fatal(err)
		}
		for from, r := range map[string]io.Reader{"a pipe": bytes.NewReader(data), "a file": file} {
			staging, to := t.TempDir(), t.TempDir()
			c, err := archive.Check(t.Context(), r, staging, archive.Limits{}, everything)
			if cut {
				if !archive.Is(err, archive.ReasonDamaged) || archivetest.Inodes(staging) > 0 {
					t.Errorf("%s from %s: %v, left %d", name, from, err, archivetest.Inodes(staging))
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if copied := archivetest.Inodes(staging); (copied == 1) != (from == "a pipe") {
				t.Errorf("%s: %d copies", from, copied)
			}
			if totals, err := c.Extract(t.Context(), to, nil); err != nil || totals.Files != 2 || archivetest.Inodes(to) != 3 {
				t.Errorf("%s: %+v, %v", from, totals, err)
			}
			if err := c.Close(); err != nil || archivetest.Inodes(staging) > 0 {
				t.Errorf("%s: closed: %v, left %d", from, err, archivetest.Inodes(staging))
			}
		}
	}
	path := filepath.Join(t.TempDir(), "archive")
	if err := os.WriteFile(path, good, 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	c, err := archive.Check(t.Context(), file, t.TempDir(), archive.Limits{}, everything)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, forge(t, goodHeader, names("../evil")...), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Extract(t.Context(), t.TempDir(), nil); !archive.Is(err, archive.ReasonHostile) {
		t.Errorf("what was changed since: %v", err)
	}
}
