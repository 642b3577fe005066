package soak

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/disk"
)

// harms are ways to damage a file.
var harms = map[string]func(r *run, path string) error{
	"deleted": func(_ *run, path string) error { return os.Remove(path) },
	"emptied": func(_ *run, path string) error { return os.Truncate(path, 0) },
	"cut": func(r *run, path string) error {
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		return os.Truncate(path, r.random.Int64N(info.Size()+1))
	},
	"flipped": func(r *run, path string) error {
		text, err := os.ReadFile(path)
		if err != nil || len(text) == 0 {
			return err
		}
		for range 1 + r.random.IntN(4) {
			text[r.random.IntN(len(text))] ^= 1 << r.random.IntN(8)
		}
		return os.WriteFile(path, text, 0o600)
	},
	"garbage": func(r *run, path string) error {
		text := make([]byte, r.random.IntN(8192))
		for i := range text {
			text[i] = byte(r.random.Uint32())
		}
		return os.WriteFile(path, text, 0o600)
	},
	"a folder": func(_ *run, path string) error {
		if err := os.Remove(path); err != nil {
			return err
		}
		return os.Mkdir(path, 0o700)
	},
}

// spoken is a line of the log, or the end of a command, that tells of a fault.
var spoken = regexp.MustCompile(`level=(ERROR|WARN)|error: `)

// TestDamage damages one file of a data folder at a time. The host may then
// refuse to start or start without a plugin, if it says so; it never goes on
// with less than it acknowledged without a word.
func TestDamage(t *testing.T) {
	long(t)
	r := newRun(t).atLeast(len(harms))
	f := newFolder(r)
	f.must("install", recorder(t, "1.0.0", nil).write(t), "--yes")
	l := newLedger(4, nil)
	p := f.serve()
	l.begin(p)
	f.must("settings", "set", "recorder", "word", "kept")
	f.must("token", "create", "--name", "other")
	l.first()
	time.Sleep(250 * time.Millisecond)
	l.stop()
	l.join(t)
	l.check(t, p)
	p.stop()
	whole := f.dir
	files := f.files()
	f.dir = copyFolder(t, whole) // what is whole serves all of it
	p = f.serve()
	l.check(t, p)
	p.stop()
	names := slices.Sorted(maps.Keys(harms))
	next := r.deal(len(names))
	rounds, faults, refusals := 0, 0, 0
	for round := 0; r.more(round); round++ {
		f.dir = copyFolder(t, whole)
		file := files[r.random.IntN(len(files))]
		harm := names[next()]
		what := fmt.Sprintf("round %d: %s %s", round, file, harm)
		if err := harms[harm](r, filepath.Join(f.dir, file)); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		p := f.launch()
		err := p.ready()
		var differences []string
		if err == nil {
			if differences = l.clone().differences(p); len(differences) > 0 {
				faults++
			}
			p.stop()
		} else {
			p.kill()
			refusals++
		}
		said := p.out.String()
		if strings.Contains(said, "panic: ") || strings.Contains(said, "goroutine ") {
			t.Errorf("%s: the host crashed\n%s", what, said)
		}
		if (err != nil || len(differences) > 0) && !spoken.MatchString(said) {
			t.Errorf("%s: %v; not a word about %d differences, such as %.1q\n%s", what, err, len(differences), differences, said)
		}
		rounds++
	}
	f.dir = whole
	report.add("damage", "%d files damaged: %d starts refused, %d with a fault that was said, 0 silent", rounds, refusals,
		faults)
}

// copyFolder copies a data folder, for its user alone.
func copyFolder(tb testing.TB, from string) string {
	tb.Helper()
	to := filepath.Join(tb.TempDir(), "data")
	err := os.CopyFS(to, os.DirFS(from))
	if err == nil {
		err = filepath.WalkDir(to, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && entry.IsDir() {
				return os.Chmod(path, 0o700)
			} else if err == nil {
				return os.Chmod(path, 0o600)
			}
			return err
		})
	}
	if err != nil {
		tb.Fatal(err)
	}
	return to
}

// files lists the regular files of the data folder, without compiled code and
// the bytes set aside for a full disk, which are made anew, and without what
// the plugin has written itself: its user may add and remove files there.
func (f *folder) files() (all []string) {
	root := os.DirFS(f.dir)
	err := fs.WalkDir(root, ".", func(path string, entry fs.DirEntry, err error) error {
		if entry != nil && entry.IsDir() && (path == "cache" || path == disk.FolderName) {
			return fs.SkipDir
		}
		if err == nil && entry.Type().IsRegular() && !strings.HasPrefix(path, "data/recorder/files/") {
			all = append(all, path)
		}
		return err
	})
	if err != nil || len(all) == 0 {
		f.Fatalf("the data folder: %d files, %v", len(all), err)
	}
	return all
}
