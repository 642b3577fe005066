package host_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"aead.dev/minisign"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalogue"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// busy is a host with a little of all that is counted.
func busy(t *testing.T) *world {
	w := serve(t, host.Config{Backups: backup.Schedule{Cron: "0 3 * * *", Folder: t.TempDir()}},
		guest{id: "js", script: evaluate, paths: []string{"run"}, more: everything()},
		guest{id: "echo", module: guesttest.C(t, "echo"), paths: []string{"echo"}},
		jobsGuest(), aiGuest("talks"))
	w.useAI(startAI(t, says("Good morning.")), aiKey)
	w.computes("talks", `ctx.ai.generateMessage("", "Hi")`)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		for _, path := range []string{"/plugins/echo/echo", "/plugins/js/run"} {
			if a := w.send("POST", path, `"1"`, nil); a.status != 200 {
				t.Fatalf("%s: %d %s", path, a.status, a.body)
			}
		}
	}
	w.send("POST", "/plugins/js/run", `"ctx.db.query('notes', {})"`, nil)
	w.send("POST", "/plugins/nobody/run", "1", nil)
	public, key, err := minisign.GenerateKey(rand.Reader)
	must(err)
	now := time.Now().UTC().Truncate(time.Second)
	index := catalogue.Index{Format: catalogue.Format, Title: "Ada's", Serial: 1, Created: now,
		Expires: now.AddDate(0, 1, 0), Plugins: []catalogue.Plugin{}}
	text, err := index.Encode(catalogue.Bounds{Bytes: 1 << 20, Plugins: 10, Versions: 10})
	must(err)
	signed, err := signature.SignIndex(bytes.NewReader(text), key)
	must(err)
	folder := t.TempDir()
	must(os.WriteFile(filepath.Join(folder, catalogue.FileName), text, 0o600))
	must(os.WriteFile(filepath.Join(folder, catalogue.FileName+signature.FileSuffix), signed, 0o600))
	_, err = api.AddCatalogue.Call(t.Context(), w.Mux(), api.AddCatalogueRequest{Name: "ada", Place: folder,
		Key: string(signature.KeyOf(public))})
	must(err)
	for end := time.Now().Add(time.Minute); len(w.scraped()["wasmhost_backup_age_seconds"]) == 0; { // the first one
		if time.Sleep(20 * time.Millisecond); time.Now().After(end) {
			t.Fatal("the host makes no backup")
		}
	}
	return w
}

// onPair is a host whose data lies in a database with a standby, once that has
// something to tell.
func onPair(t *testing.T) scrape {
	pair := postgrestest.NewPair(t)
	where := pair.Config(t)
	if _, err := pair.Query("postgres", `GRANT pg_read_all_stats TO "wasmhost"`); err != nil {
		t.Fatal(err)
	}
	w := serve(t, host.Config{VaultKey: vault.SourceFile,
		OpenDatabase: func(ctx context.Context, l postgres.Limits) (postgres.Database, error) {
			c := where
			c.Limits = l
			return client.Open(ctx, c)
		}})
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		s := w.scraped()
		if len(s["wasmhost_cluster_standby_lag_seconds"]) > 0 || time.Now().After(end) {
			return s
		}
		if _, _, err := w.Tokens().Create(server.NewTokenRequest{Name: "more"}); err != nil { // a commit to replay
			t.Fatal(err)
		}
	}
}

var (
	alertLine = regexp.MustCompile(`(?m)^      - alert: (\w+)\n        expr: (.+)\n        for: [0-9]+[mh]\n` +
		`        labels: \{severity: (?:critical|warning|info)\}\n        annotations: \{summary: ".+"\}\n`)
	startOfAlert = regexp.MustCompile(`(?m)- alert:`)
)

// Every series that an alert or a panel names is in the scrape of a real host, every
// expression can be read, no alert fires for a host that is well, and each does for
// what it is about.
func TestAlerts(t *testing.T) {
	shorttest.Skip(t)
	w := busy(t)
	before := w.scraped()
	well := w.scraped()
	for name, series := range onPair(t) {
		if _, known := well[name]; !known {
			well[name], before[name] = series, series
		}
	}
	// TestCertificateExpiry of package server scrapes a host with a certificate.
	ends := time.Now().AddDate(0, 3, 0)
	well["wasmhost_tls_certificate_expiry_timestamp_seconds"] = []seriesValue{{value: float64(ends.Unix())}}
	q := &promQuery{before: before, now: well, apart: 5 * time.Minute, at: time.Now(), names: map[string]bool{}}
	text, err := os.ReadFile(filepath.FromSlash("../cmd/wasmhost/deploy/alerts.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	rules := alertLine.FindAllStringSubmatch(string(text), -1)
	if all := startOfAlert.FindAllString(string(text), -1); len(rules) != len(all) || len(rules) == 0 {
		t.Fatalf("%d of %d alerts have the form of this file", len(rules), len(all))
	}
	reasons := reasonsOfAlerts()
	for _, rule := range rules {
		name, expression := rule[1], rule[2]
		if found, err := q.eval(expression); err != nil || len(found) > 0 {
			t.Errorf("%s fires for a host that is well: %v, %v", name, found, err)
		}
		why, ok := reasons[name]
		if !ok {
			t.Errorf("nothing makes %s fire", name)
			continue
		}
		delete(reasons, name)
		was, err := parseScrape(why.before)
		if err != nil {
			t.Fatal(err)
		}
		is, err := parseScrape(why.now)
		if err != nil {
			t.Fatal(err)
		}
		ill := &promQuery{before: before.with(was), now: well.with(is), apart: q.apart, at: q.at, names: map[string]bool{}}
		if why.gone != "" {
			delete(ill.now, why.gone)
		}
		if found, err := ill.eval(expression); err != nil || len(found) == 0 {
			t.Errorf("%s does not fire for %s: %v", name, why.now+why.gone, err)
		}
	}
	for name := range reasons {
		t.Errorf("there is no alert %s", name)
	}
	var board struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if text, err = os.ReadFile(filepath.FromSlash("../cmd/wasmhost/deploy/dashboard.json")); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &board); err != nil || len(board.Panels) < 20 {
		t.Fatalf("the dashboard has %d panels, %v", len(board.Panels), err)
	}
	for _, p := range board.Panels {
		for _, target := range p.Targets {
			if _, err := q.eval(target.Expr); err != nil {
				t.Errorf("panel %s: %v", p.Title, err)
			}
		}
	}
	for name := range q.names {
		if len(well[name]) == 0 {
			t.Errorf("no host shows a series %s", name)
		}
	}
	for name := range well {
		if strings.HasPrefix(name, "wasmhost_") && len(well[name]) > 2000 {
			t.Errorf("%s has %d series for three plugins", name, len(well[name]))
		}
	}
}

// reason is what makes an alert fire: series as they were and are, or one that is gone.
type reason struct{ before, now, gone string }

func reasonsOfAlerts() map[string]reason {
	now := func(text string) reason { return reason{now: text} }
	grows := func(series, from, to string) reason {
		return reason{before: series + " " + from, now: series + " " + to}
	}
	slow := func(name, labels string) reason {
		b := name + `_bucket{` + labels + `,le=`
		return reason{b + "\"1\"} 0\n" + b + "\"10\"} 0\n" + b + `"+Inf"} 0`,
			b + "\"1\"} 1\n" + b + "\"10\"} 99\n" + b + `"+Inf"} 100`, ""}
	}
	const both = "wasmhost_plugin_calls_total{plugin=\"a\"} 0\nwasmhost_plugin_call_errors_total{plugin=\"a\"} "
	return map[string]reason{
		"WasmhostDown":               {gone: "wasmhost_build_info"},
		"WasmhostServiceUnusable":    now(`wasmhost_service_usable{service="ai"} 0`),
		"WasmhostError":              now(`wasmhost_health_findings{severity="error"} 1`),
		"WasmhostFails":              grows(`wasmhost_http_problems_total{code="internal"}`, "4", "5"),
		"WasmhostVersionsDiffer":     now("wasmhost_build_info{version=\"1\"} 1\nwasmhost_build_info{version=\"2\"} 1"),
		"WasmhostMemory":             now("wasmhost_plugins_memory_bytes 95\nwasmhost_plugins_memory_limit_bytes 100"),
		"WasmhostMemoryRefused":      grows("wasmhost_plugins_memory_refused_total", "0", "1"),
		"WasmhostConnections":        now("wasmhost_http_connections 1000"),
		"WasmhostConnectionsRefused": grows("wasmhost_http_connections_refused_total", "0", "1"),
		"WasmhostInflight":           now("wasmhost_http_inflight_bytes 2.6e8"),
		"WasmhostStreams":            now("wasmhost_http_streams 64"),
		"WasmhostOpenFiles":          now("process_open_fds 900\nprocess_max_fds 1024"),
		"WasmhostPluginOpenCalls": now("wasmhost_plugin_open_calls{plugin=\"a\"} 90\n" +
			"wasmhost_plugin_open_calls_limit 100"),
		"WasmhostPluginQueue":        slow("wasmhost_plugin_call_queue_seconds", `plugin="a",kind="method"`),
		"WasmhostPluginSlow":         slow("wasmhost_plugin_call_seconds", `plugin="a",kind="request"`),
		"WasmhostPluginErrors":       {both + "0", strings.Replace(both, " 0", " 100", 1) + "10", ""},
		"WasmhostPluginStarved":      grows(`wasmhost_plugin_cpu_wait_seconds_total{plugin="a"}`, "0", "301"),
		"WasmhostPluginFailed":       now(`wasmhost_plugin_state{plugin="a",state="failed"} 1`),
		"WasmhostPluginCrashes":      grows(`wasmhost_plugin_crashes_total{plugin="a"}`, "1", "5"),
		"WasmhostInstanceChurn":      grows(`wasmhost_plugin_instances_started_total{plugin="a"}`, "0", "20000"),
		"WasmhostDenials":            grows(`wasmhost_host_calls_total{plugin="a",outcome="denied"}`, "0", "51"),
		"WasmhostBadTokens":          grows(`wasmhost_auth_failures_total{reason="unknown"}`, "0", "101"),
		"WasmhostApprovalsWaiting":   now("wasmhost_calls_waiting 1"),
		"WasmhostJobsQueued":         now(`wasmhost_job_runs{state="queued"} 21`),
		"WasmhostAITokens":           now("wasmhost_ai_tokens_today{plugin=\"a\"} 95\nwasmhost_ai_token_budget 100"),
		"WasmhostLogLinesLost":       grows(`wasmhost_log_lines_lost_total{plugin="a"}`, "0", "1"),
		"WasmhostBackupOld":          now("wasmhost_backup_age_seconds 1e9"),
		"WasmhostBackupFailed":       now("wasmhost_backup_failed 1"),
		"WasmhostCertificateExpires": now("wasmhost_tls_certificate_expiry_timestamp_seconds 1"),
		"WasmhostDisk":               now("wasmhost_data_disk_free_bytes 9\nwasmhost_data_disk_size_bytes 100"),
		"WasmhostPluginDatabase": now("wasmhost_plugin_database_bytes{plugin=\"a\"} 95\n" +
			"wasmhost_plugin_database_limit_bytes{plugin=\"a\"} 100"),
		"WasmhostCatalogueOld":     now(`wasmhost_catalogue_age_seconds{catalogue="ada"} 1.3e6`),
		"WasmhostCatalogueExpires": now(`wasmhost_catalogue_expiry_timestamp_seconds{catalogue="ada"} 1`),
		"WasmhostDatabaseDown":     now("wasmhost_database_up 0"),
		"WasmhostDatabaseSlow":     now("wasmhost_database_round_trip_seconds 0.3"),
		"WasmhostHostSilent":       now(`wasmhost_cluster_hosts{state="silent"} 1`),
		"WasmhostLeases":           now(`wasmhost_cluster_leases{host="a"} 101`),
		"WasmhostStandbyAway":      now(`wasmhost_cluster_standbys{state="catchup"} 1`),
		"WasmhostStandbyLags":      now(`wasmhost_cluster_standby_lag_seconds{standby="b"} 11`),
		"WasmhostStandbyBehind":    now(`wasmhost_cluster_standby_behind_bytes{standby="b"} 3e8`),
	}
}
