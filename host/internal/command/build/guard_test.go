package build

import (
	"testing"
	"time"
)

// A build that is within its bounds is left alone.
func TestBuildGuardIsQuiet(t *testing.T) {
	ended := ""
	g := buildGuard{memoryMB: 1 << 20, time: time.Hour, end: func(reason string) { ended = reason }}
	stop := g.watch(t.Context())
	time.Sleep(3 * guardInterval)
	if stop(); ended != "" {
		t.Error(ended)
	}
}
