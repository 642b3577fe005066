package plugin

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/internal/plugin/stored"
)

// Plugins that do not run and databases that are nearly full are told, others
// are not.
func TestHealth(t *testing.T) {
	const limit = 1 << 20
	dir := t.TempDir()
	r := manage(t, setup{dir: dir, limits: Limits{Store: store.Limits{DatabaseBytes: limit}}})
	r.active(r.install(echo(t)))
	if info := r.install(plain(t, "broken", "activate-fail")); info.State != api.StateFailed {
		t.Fatalf("the plugin is %s", info.State)
	}
	r.install(plain(t, "off", "plain"))
	if _, err := r.Disable(t.Context(), "off"); err != nil {
		t.Fatal(err)
	}
	usable, findings := r.Health(t.Context())
	if !usable || len(findings) != 1 || findings[0].Plugin != "broken" || findings[0].Severity != health.Error ||
		!strings.Contains(findings[0].What, "it is failed: its activation failed") ||
		!strings.Contains(findings[0].Do, "wasmhost logs broken") {
		t.Errorf("%v: %+v", usable, findings)
	}
	if d, err := r.Database("echo"); err != nil || d != (stored.Database{Limit: limit}) {
		t.Errorf("without a database: %+v, %v", d, err)
	}
	folder := filepath.Join(dir, catalog.DataName, "echo")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for size, want := range map[int]int{limit / 2: 1, limit/10*9 + 1000: 2} {
		if err := os.WriteFile(filepath.Join(folder, catalog.DatabaseName), make([]byte, size), 0o600); err != nil {
			t.Fatal(err)
		}
		if d, err := r.Database("echo"); err != nil || d.Bytes != int64(size) {
			t.Errorf("of %d bytes: %+v, %v", size, d, err)
		}
		if _, findings := r.Health(t.Context()); len(findings) != want {
			t.Errorf("with %d of %d bytes: %+v", size, limit, findings)
		}
	}
	if _, err := r.Database("nobody"); err == nil {
		t.Error("a plugin that is not there has a database")
	}
}

// TestHealthDatabasePercent: from when on a database is nearly full is set.
func TestHealthDatabasePercent(t *testing.T) {
	const limit = 1 << 20
	dir := t.TempDir()
	r := manage(t, setup{dir: dir, limits: Limits{Store: store.Limits{DatabaseBytes: limit}},
		health: health.Limits{DatabasePercent: 50}})
	r.install(echo(t))
	folder := filepath.Join(dir, catalog.DataName, "echo")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for size, want := range map[int]int{limit/2 - 1: 0, limit / 2: 1} {
		if err := os.WriteFile(filepath.Join(folder, catalog.DatabaseName), make([]byte, size), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, findings := r.Health(t.Context()); len(findings) != want {
			t.Errorf("with %d of %d bytes: %+v", size, limit, findings)
		}
	}
}

// TestHealthOfCrashes: a plugin that crashes is told for a while, though it runs
// again, with how often and how long the next instance would wait, until its
// user starts it anew.
func TestHealthOfCrashes(t *testing.T) {
	r := manage(t, setup{limits: Limits{BackoffMin: time.Millisecond}})
	r.active(r.install(hostile(t, "trap", "answer-then-trap")))
	r.active(r.install(echo(t)))
	says := func(texts ...string) {
		t.Helper()
		usable, findings := r.Health(t.Context())
		if !usable || len(findings) != 1 || findings[0].Plugin != "hostile" || findings[0].Severity != health.Warning ||
			!strings.Contains(findings[0].Do, "`wasmhost logs hostile`") {
			t.Fatalf("%v: %+v", usable, findings)
		}
		for _, text := range texts {
			if !strings.Contains(findings[0].What, text) {
				t.Errorf("it is not said %q: %s", text, findings[0].What)
			}
		}
	}
	crash := func(path string, n uint64) {
		t.Helper()
		_, _ = r.call("hostile", path, "")
		r.eventually("the plugin is replaced", func() bool {
			info := r.get("hostile")
			return info.Stats.Crashes == n && info.Stats.Instances == 1
		})
	}
	crash("answer-then-trap", 1)
	says("it has crashed at ", "unreachable", "; 1 in a row, and after the next one it stands still for 1ms")
	crash("trap", 2)
	says("it has crashed 2 times since ", "; 2 in a row, and after the next one it stands still for 2ms")
	r.answers("hostile", "alive", "", alive)
	if _, findings := r.Health(t.Context()); len(findings) != 1 || strings.Contains(findings[0].What, "in a row") {
		t.Errorf("after a success: %+v", findings)
	}
	e := (*r.entries.Load())["hostile"]
	was := *e.Lately.Load()
	was.Last = was.Last.Add(-running.LatelyFor)
	e.Lately.Store(&was)
	if _, findings := r.Health(t.Context()); len(findings) != 0 {
		t.Errorf("long afterwards: %+v", findings)
	}
	crash("trap", 3)
	says("it has crashed at ")
	if _, err := r.Reload(t.Context(), "hostile"); err != nil {
		t.Fatal(err)
	}
	if _, findings := r.Health(t.Context()); len(findings) != 0 {
		t.Errorf("after a reload: %+v", findings)
	}
}
