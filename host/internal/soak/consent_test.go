package soak

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/corpustest"
)

// TestConsent shows the user manifests that hide what they ask for, and
// upgrades to others, and holds what is printed against what must be seen.
func TestConsent(t *testing.T) {
	long(t)
	r := newRun(t).atLeast(2)
	next := corpustest.Consents(*firstSeed)
	round, worst, slowest := 0, 0, time.Duration(0)
	for ; r.more(round); round++ {
		pair := next()
		f := newFolder(r)
		show := func(dir string, asks []string) {
			t.Helper()
			begun := time.Now()
			lines := f.refusedConsent(asks, "install", dir)
			worst, slowest = max(worst, lines), max(slowest, time.Since(begun))
		}
		first, second := hostileFolder(t, pair.First), hostileFolder(t, pair.Second)
		show(first, pair.FirstAsks)
		f.must("install", first, "--yes")
		show(second, pair.SecondAsks)
	}
	report.add("consent: hostile manifests, most lines", "%d, %d lines of 80 columns, %s the slowest", 2*round, worst,
		slowest.Round(time.Millisecond))
}

// refusedConsent runs a command that asks, where nobody can answer, and returns
// how many lines it showed.
func (f *folder) refusedConsent(asks []string, args ...string) int {
	f.Helper()
	var shown bytes.Buffer
	cmd := f.command(args...)
	cmd.Stderr = &shown
	err := cmd.Run()
	before, _, refused := strings.Cut(shown.String(), "\nerror: installing needs your consent")
	if err == nil || !refused {
		f.Fatalf("nobody was asked: %v\n%s", err, &shown)
	}
	lines, err := corpustest.CheckShown(before, 80, asks)
	if err != nil {
		f.Errorf("%v\n%s", err, before)
	}
	return lines
}

// hostileFolder is the folder of a plugin with a manifest.
func hostileFolder(t *testing.T, text []byte) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range map[string][]byte{"manifest.json": text, "backend.wasm": guesttest.C(t, "echo")} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
