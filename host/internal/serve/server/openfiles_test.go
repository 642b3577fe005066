package server

import (
	"log/slog"
	"testing"
)

// TestWithinOpenFiles: connections leave files for everything else, and are
// not more than they were.
func TestWithinOpenFiles(t *testing.T) {
	for files, want := range map[int]int{0: 1024, -1: 1024, 1 << 20: 1024, 4096: 1024, 1024: 256, 20: 8} {
		l := Limits{MaxConnections: 1024}
		l.WithinOpenFiles(files, slog.New(slog.DiscardHandler))
		if l.MaxConnections != want {
			t.Errorf("%d files: %d connections, want %d", files, l.MaxConnections, want)
		}
	}
}
