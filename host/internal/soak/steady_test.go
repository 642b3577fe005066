package soak

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
)

// settled is how long a run must last for its memory to say something: the
// collector and the caches of SQLite need minutes to find their size.
const settled = 10 * time.Minute

// TestSteady serves the same mix of calls all the time. Nothing is lost, and in
// a long run neither memory nor descriptors grow from its middle to its end.
func TestSteady(t *testing.T) {
	long(t)
	r := newRun(t)
	f := newFolder(r)
	f.must("install", recorder(t, "1.0.0", nil).write(t), "--yes")
	f.must("install", source{id: "good", module: guesttest.C(t, "echo"), paths: []string{"echo"}}.write(t), "--yes")
	p := f.serve()
	l := newLedger(8, nil)
	l.begin(p)
	echoes := newLatencies(p, time.Until(r.end)/2)
	middle := p.usage()
	echoes2 := newLatencies(p, time.Until(r.end))
	end := p.usage()
	l.stop()
	l.join(t)
	l.check(t, p)
	p.stop()
	for _, e := range []*latencies{echoes, echoes2} {
		if e.err != nil {
			t.Error(e.err)
		}
	}
	report.add("steady: echo beside writers", "%s", echoes2)
	report.add("steady: acknowledged writes", "%d, 0 lost", l.acks())
	report.add("steady: resident MiB, descriptors", "middle %d, %d; end %d, %d",
		middle.resident>>20, middle.descriptors, end.resident>>20, end.descriptors)
	if *lasting < settled {
		return
	}
	// Rows grow by the million in hours, and their pages are in SQLite's caches.
	if grown := end.resident - middle.resident; grown > middle.resident/2 {
		t.Errorf("the host grew from %d to %d MiB", middle.resident>>20, end.resident>>20)
	}
	if end.descriptors > middle.descriptors+32 {
		t.Errorf("the host has %d descriptors after %d", end.descriptors, middle.descriptors)
	}
}

// usage is what a process has, as far as the system says; zero where it does
// not.
type usage struct{ resident, descriptors int }

func (p *process) usage() (u usage) {
	dir := filepath.Join("/proc", strconv.Itoa(p.cmd.Process.Pid))
	if text, err := os.ReadFile(filepath.Join(dir, "statm")); err == nil {
		if fields := strings.Fields(string(text)); len(fields) > 1 {
			pages, _ := strconv.Atoi(fields[1])
			u.resident = pages * os.Getpagesize()
		}
	}
	if open, err := os.ReadDir(filepath.Join(dir, "fd")); err == nil {
		u.descriptors = len(open)
	}
	return u
}
