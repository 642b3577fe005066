package soak

import (
	"encoding/binary"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
)

// TestDistinctModules starts plugins that were compiled from Go, each of another
// module, with no compiled code on disk: all of them start, and at no time does
// the host take more than the budget of plugins and what it needs itself, the
// compiler included. A long run has 200 of them.
func TestDistinctModules(t *testing.T) {
	long(t)
	plugins := min(max(int(*lasting/(3*time.Second)), 2), 200)
	const each, own = 40, 384 // MiB
	r := newRun(t)
	f := newFolder(r)
	f.startTime = time.Duration(plugins) * 10 * time.Second
	f.cache = filepath.Join(t.TempDir(), "cache")
	f.flags = []string{"--limit", fmt.Sprintf("memory.plugins-mb=%d", plugins*each)}
	module := guesttest.Go(t, "testdata/guests/go/keep")
	for n := range plugins {
		s := source{id: fmt.Sprintf("go-%d", n), module: distinct(module, n), memory: 64, paths: []string{"run"}}
		f.must("install", s.write(t), "--yes")
	}
	if err := os.RemoveAll(f.cache); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	p := f.serve()
	for n := range plugins {
		if err := started(p, fmt.Sprintf("go-%d", n)); err != nil {
			t.Error(err)
		}
	}
	took := time.Since(began)
	now, peak := p.status("VmRSS:"), p.status("VmHWM:")
	report.add("distinct modules", "%d of Go cold in %.1fs; %d MiB resident, %d at most, of a budget of %d", plugins,
		took.Seconds(), now, peak, plugins*each)
	// The race detector takes several times as much for itself.
	if most := plugins*each + own; peak > most && os.Getenv("RACE") == "" {
		t.Errorf("the host took %d MiB for %d plugins, more than %d", peak, plugins, most)
	}
	p.stop()
}

// distinct is the module with a custom section that says a number.
func distinct(module []byte, n int) []byte {
	text := append([]byte("\x06number"), binary.AppendUvarint(nil, uint64(n))...)
	return append(append(append([]byte{}, module...), 0, byte(len(text))), text...)
}

// started waits until a plugin answers.
func started(p *process, id string) error {
	for end := time.Now().Add(20 * time.Minute); ; time.Sleep(20 * time.Millisecond) {
		status, text, err := p.post(id, "run", "x")
		if status == http.StatusOK {
			return nil
		}
		if status != 0 && status != http.StatusServiceUnavailable || time.Now().After(end) || p.exited() {
			return fmt.Errorf("%s does not start: %d %s %v", id, status, text, err)
		}
	}
}

// status is a figure that Linux has of the process, in MiB.
func (p *process) status(key string) (mib int) {
	p.Helper()
	text, err := os.ReadFile(filepath.Join("/proc", fmt.Sprint(p.cmd.Process.Pid), "status"))
	if err != nil {
		p.Fatal(err)
	}
	_, after, _ := strings.Cut(string(text), key)
	kib := 0
	if _, err := fmt.Sscan(after, &kib); err != nil || kib == 0 {
		p.Fatalf("no %s in %s", key, text)
	}
	return kib >> 10
}
