package backup

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
)

// When the newest backup was made outlives the process, and is not in the
// future.
func TestStored(t *testing.T) {
	cfg := Config{Dir: t.TempDir(), MaxAge: 2 * time.Hour}
	s := NewService(cfg)
	if last, err := s.Last(); err != nil || !last.IsZero() {
		t.Errorf("before any: %v, %v", last, err)
	}
	newest := time.Now().Add(-time.Hour).UTC()
	for _, made := range []time.Time{newest.Add(-time.Hour), newest, newest.Add(-time.Minute)} {
		if err := s.Stored(made); err != nil {
			t.Fatal(err)
		}
	}
	for _, made := range []time.Time{{}, time.Now().Add(time.Hour)} {
		if err := s.Stored(made); err == nil {
			t.Errorf("a backup of %v is taken", made)
		}
	}
	s = NewService(cfg)
	if last, err := s.Last(); err != nil || !last.Equal(newest) {
		t.Errorf("%v, %v, want %v", last, err, newest)
	}
	if usable, findings := s.Health(t.Context()); !usable || len(findings) != 0 {
		t.Errorf("of a new backup: %v, %+v", usable, findings)
	}
	if err := os.WriteFile(filepath.Join(cfg.Dir, "backup.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if last, err := s.Last(); err == nil {
		t.Errorf("of a damaged record: %v", last)
	}
	usable, findings := s.Health(t.Context())
	if usable || len(findings) != 1 || findings[0].Severity != health.Warning ||
		!strings.Contains(findings[0].What, "backup.json") {
		t.Errorf("of a damaged record: %v, %+v", usable, findings)
	}
	if err := s.Stored(newest); err != nil {
		t.Error(err)
	}
	if last, err := s.Last(); err != nil || !last.Equal(newest) {
		t.Errorf("%v, %v, want %v", last, err, newest)
	}
}
