package schedule

import (
	"strings"
	"testing"
	"time"
)

// Jobs that stand still are told as such: because the clock is silent, or
// because the file cannot be written.
func TestHealth(t *testing.T) {
	r := newRig(t, setup{})
	r.set(active("j", "* * * * *"))
	r.pass(time.Minute)
	r.idle()
	if usable, findings := r.Health(t.Context()); !usable || len(findings) != 0 {
		t.Errorf("of a schedule that works: %v, %+v", usable, findings)
	}
	for text, breaks := range map[string]func(){
		"last heard 1m": func() { r.lastTick = r.now().Add(-time.Minute) },
		"the disk":      func() { r.failing = true },
	} {
		r.mu.Lock()
		lastTick := r.lastTick
		breaks()
		r.mu.Unlock()
		usable, findings := r.Health(t.Context())
		if usable || len(findings) != 1 || !strings.Contains(findings[0].What, text) || findings[0].Do == "" {
			t.Errorf("%s: %v, %+v", text, usable, findings)
		}
		r.mu.Lock()
		r.lastTick, r.failing = lastTick, false
		r.mu.Unlock()
	}
}
