package soak

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
)

// TestHostileScripts installs scripts that are made to cost memory and time on
// a running host. It refuses them or they fail for themselves; the host's
// memory is bounded, and another plugin answers all the time.
func TestHostileScripts(t *testing.T) {
	long(t)
	r := newRun(t)
	f := newFolder(r)
	f.flags = []string{"--log-level", "error", "--limit", "script.time=1s"}
	good := recorder(t, "1.0.0", nil)
	f.must("install", good.write(t), "--yes")
	p := f.serve()
	l := newLedger(1, nil)
	l.begin(p)
	before := p.usage().resident
	tried, refusedOnes, slowest, largest := 0, 0, time.Duration(0), 0
	slow := ""
	for round := 0; r.more(round); round++ {
		skip := r.random.IntN(20)
		for script := range guesttest.Scripts(r.random.Uint64(), 1) {
			if skip--; skip >= 0 {
				continue
			}
			if !r.more(tried) {
				break
			}
			begun := time.Now()
			out, err := f.do("install", writeScript(t, script), "--yes")
			took := time.Since(begun)
			if err != nil {
				refusedOnes++
				if strings.Contains(out+err.Error(), "panic") || strings.Contains(err.Error(), "internal") {
					t.Errorf("%s: %v", script.Name, err)
				}
			}
			if took > slowest && err != nil { // one that runs has the time that it is given
				slowest, slow = took, script.Name
			}
			largest = max(largest, p.usage().resident-before)
			_, _ = f.do("remove", "hostile", "--purge", "--yes") // where it was installed
			tried++
		}
	}
	l.stop()
	l.join(t)
	l.check(t, p)
	p.stop()
	report.add("scripts: hostile ones", "%d, %d refused, the slowest after %v (%s); the host grew by %d MiB at most",
		tried, refusedOnes, slowest.Round(time.Millisecond), slow, largest>>20)
	// A look at a script takes 256 MiB at most, and what it has compiled.
	if largest > 1<<30 {
		t.Errorf("the host grew by %d MiB", largest>>20)
	}
}

// writeScript makes the folder of a plugin with a script.
func writeScript(tb testing.TB, script guesttest.Script) string {
	tb.Helper()
	dir := source{id: "hostile", more: map[string]any{
		"backend": map[string]any{"entryPoint": script.Entry, "resourceLimits": map[string]any{"memoryMb": 64}},
	}, paths: []string{"call"}}.write(tb)
	for name, text := range script.Files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			tb.Fatal(err)
		}
		if err := os.WriteFile(path, text, 0o600); err != nil {
			tb.Fatal(err)
		}
	}
	return dir
}
