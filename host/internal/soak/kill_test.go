package soak

import (
	"testing"
	"time"
)

// TestKills kills a host again and again while it serves requests that write,
// and while it starts. What was acknowledged is there when it runs again.
func TestKills(t *testing.T) {
	long(t)
	r := newRun(t).atLeast(6)
	f := newFolder(r)
	f.must("install", recorder(t, "1.0.0", nil).write(t), "--yes")
	l := newLedger(6, nil)
	kills := 0
	for round := 0; r.more(round); round++ {
		if round%3 == 1 { // while it starts
			p := f.launch()
			time.Sleep(r.within(150 * time.Millisecond))
			p.kill()
			kills++
		}
		p := f.serve()
		l.check(t, p)
		l.begin(p)
		l.first()
		time.Sleep(20*time.Millisecond + r.within(200*time.Millisecond))
		p.kill()
		kills++
		l.join(t)
	}
	p := f.serve()
	l.check(t, p)
	p.stop()
	report.add("kills", "%d, %d acknowledged writes, 0 lost", kills, l.acks())
	if l.acks() == 0 {
		t.Error("nothing was acknowledged")
	}
}
