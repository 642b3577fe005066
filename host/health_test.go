package host_test

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
)

// finding returns what is said of a component, or of a plugin.
func finding(findings []health.Finding, component, plugin string) health.Finding {
	at := slices.IndexFunc(findings, func(f health.Finding) bool { return f.Component == component && f.Plugin == plugin })
	if at < 0 {
		return health.Finding{}
	}
	return findings[at]
}

// wantFinding checks a finding, and that it says what to do.
func wantFinding(t *testing.T, findings []health.Finding, component, plugin string, severity health.Severity,
	texts ...string) {
	t.Helper()
	f := finding(findings, component, plugin)
	if f.Severity != severity || f.Do == "" {
		t.Errorf("of %s %s it is said: %+v", component, plugin, f)
	}
	for _, text := range texts {
		if !strings.Contains(f.What+"; "+f.Do, text) {
			t.Errorf("of %s %s it is not said %q: %+v", component, plugin, text, f)
		}
	}
}

// sample is the value of a metric as it stands in the text.
func sample(t *testing.T, text, name string) string {
	t.Helper()
	found := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) + ` (\S+)$`).FindStringSubmatch(text)
	if found == nil {
		return ""
	}
	return found[1]
}

// A host with a damaged file, a plugin that does not start, and without a
// backup says so, and goes on with everything else.
func TestHealth(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	w := serve(t, host.Config{Data: data}, guest{id: "stores", module: guesttest.C(t, "table"), paths: []string{"call"},
		more: map[string]any{"permissions": guesttest.Permissions()}},
		guest{id: "broken", module: guesttest.WAT(t, "activate-fail"), paths: []string{"run"}})
	w.ready()
	status := ask[api.Status](w, "GET", "/readyz?verbose", http.StatusOK)
	if status.Status != "ready" || status.Version != "1.2.3" || time.Since(status.StartedAt) > time.Hour ||
		status.Plugins[api.StateActive] != 1 || status.Plugins[api.StateFailed] != 1 {
		t.Errorf("status %+v", status)
	}
	for _, s := range status.Services {
		if !s.Usable {
			t.Errorf("%s is not usable: %+v", s.Name, status.Findings)
		}
	}
	wantFinding(t, status.Findings, "plugins", "broken", health.Error, "failed", "wasmhost logs broken",
		"wasmhost reload broken")
	wantFinding(t, status.Findings, "backup", "", health.Warning, "no backup", "wasmhost backup FILE")
	if f := finding(status.Findings, "disk", ""); f.Severity == health.Error {
		t.Errorf("of a disk with room: %+v", f)
	}
	// that of the test's machine
	status.Findings = slices.DeleteFunc(status.Findings, func(f health.Finding) bool { return f.Component == "disk" })
	if n := len(status.Findings); n != 2 {
		t.Errorf("%d findings: %+v", n, status.Findings)
	}
	metrics := w.send("GET", "/metrics", "", nil).body
	for name, want := range map[string]string{
		`wasmhost_service_usable{service="sessions"}`: "1", `wasmhost_health_findings{severity="error"}`: "1",
		`wasmhost_health_findings_about{component="plugins",plugin="broken",severity="error"}`: "1",
		`wasmhost_health_findings_about{component="backup",plugin="",severity="warning"}`:      "1",
		`wasmhost_plugin_database_limit_bytes{plugin="stores"}`:                                "2.68435456e+08",
		"wasmhost_backup_age_seconds": "",
	} {
		if got := sample(t, metrics, name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	for _, name := range []string{"go_goroutines", "process_open_fds", "process_resident_memory_bytes",
		"wasmhost_data_disk_free_bytes", "wasmhost_data_disk_size_bytes", `wasmhost_plugin_database_bytes{plugin="stores"}`} {
		if got := sample(t, metrics, name); got == "" || got == "0" {
			t.Errorf("%s is %q", name, got)
		}
	}
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}

	if err := os.WriteFile(filepath.Join(data, "sessions.db"), []byte(strings.Repeat("no database ", 1000)),
		0o600); err != nil {
		t.Fatal(err)
	}
	w = serve(t, host.Config{Data: data, Health: health.Limits{DiskFreeBytes: 1 << 60, BackupAge: time.Hour}})
	w.ready()
	stored := api.BackupStoredRequest{CreatedAt: time.Now().Add(-49 * time.Hour)}
	if _, err := api.BackupStored.Call(t.Context(), w.Mux(), stored); err != nil {
		t.Fatal(err)
	}
	status = ask[api.Status](w, "GET", "/readyz?verbose", http.StatusOK)
	wantFinding(t, status.Findings, "sessions", "", health.Error, "sessions.db", "damaged")
	wantFinding(t, status.Findings, "backup", "", health.Warning, "2 days old")
	wantFinding(t, status.Findings, "disk", "", health.Warning, "nearly full", "make space")
	if slices.Contains(status.Services, health.Service{Name: "sessions", Usable: true}) ||
		!slices.Contains(status.Services, health.Service{Name: "schedule", Usable: true}) {
		t.Errorf("services %+v", status.Services)
	}
	metrics = w.send("GET", "/metrics", "", nil).body
	if got := sample(t, metrics, `wasmhost_service_usable{service="sessions"}`); got != "0" {
		t.Errorf("sessions are usable: %s", got)
	}
	if got := sample(t, metrics, "wasmhost_backup_age_seconds"); !strings.HasPrefix(got, "1764") {
		t.Errorf("the backup is %s s old", got)
	}
}
