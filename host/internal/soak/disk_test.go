package soak

import (
	"net/http"
	"path/filepath"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/disk/disktest"
)

// diskBytes is the size of the small disk: for the plugin, its compiled code
// and some thousand rows.
const diskBytes = 48 << 20

// TestFullDisks fills and empties the disk of a host that serves writers, stops
// and kills it at any level of free space, and disables and enables the plugin.
// What was acknowledged is there whatever happened, the host always starts, and
// what frees or stops works on a full disk.
func TestFullDisks(t *testing.T) {
	long(t)
	r := newRun(t).atLeast(3)
	d := disktest.Need(t, diskBytes)
	f := newFolder(r)
	f.dir = filepath.Join(d.Dir, "data")
	f.must("install", recorder(t, "1.0.0", nil).write(t), "--yes")
	l := newLedger(4, func(no *refusal) bool {
		return no.status == http.StatusOK || no.status == http.StatusServiceUnavailable ||
			no.status == http.StatusInsufficientStorage
	})
	full, kills := 0, 0
	for round := 0; r.more(round); round++ {
		if round%2 == 1 {
			d.Fill(r.random.Int64N(256 << 10))
			full++
		}
		p := f.serve()
		l.check(t, p)
		l.begin(p)
		l.first()
		time.Sleep(50*time.Millisecond + r.within(200*time.Millisecond))
		d.Fill(r.random.Int64N(64 << 10))
		full++
		time.Sleep(r.within(200 * time.Millisecond))
		if round%4 < 2 {
			f.must("disable", "recorder") // on the full disk
			d.Empty()
			f.must("enable", "recorder")
		}
		if round%4 == 1 || round%4 == 2 { // enabled again or on a full disk
			p.kill()
			kills++
		} else {
			l.stop()
			l.join(t)
			p.stop()
		}
		l.join(t)
		d.Empty()
	}
	p := f.serve()
	l.check(t, p)
	p.stop()
	report.add("full disks", "filled %d times, %d kills, %d acknowledged writes, 0 lost", full, kills, l.acks())
	if l.acks() == 0 {
		t.Error("nothing was acknowledged")
	}
}
