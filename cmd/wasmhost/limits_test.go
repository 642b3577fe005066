package main

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/server"
	"github.com/wasmhost/wasmhost/host/store"
)

// Every limit is listed with the default of the specification.
func TestLimitsLists(t *testing.T) {
	c := newCLI(t)
	var defaults map[string]string
	if err := json.Unmarshal([]byte(c.must("limits", "--json").out), &defaults); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"server.body-bytes":           "8388608",
		"server.json-depth":           "512",
		"server.api-body-bytes":       "1048576",
		"plugin.queue":                "256",
		"rss.feeds":                   "100",
		"archive.bytes":               "68719476736",
		"archive.entries":             "1000000",
		"rss.interval":                "15m0s",
		"script.files":                "1000",
		"script.file-bytes":           "16777216",
		"script.time":                 "20s",
		"server.streams-per-token":    "32",
		"plugin.call-timeout":         "30s",
		"bundle.files":                "10000",
		"engine.memory-mb":            "4096",
		"engine.log-lines-per-second": "200",
		"engine.check-interval":       "65536",
		"server.read-header-timeout":  "5s",
		"plugin.circuit-crashes":      "5",
		"bundle.bytes":                "268435456",
		"engine.open-tickets":         "4096",
		"plugin.activate-timeout":     "10s",
		"engine.table-elements":       "65536",
		"server.max-connections":      "1024",
		"engine.result-bytes":         "16777216",
		"plugin.open-calls":           "1024",
		"server.failure-burst":        "10",
		"engine.module-bytes":         "67108864",
		"bundle.file-bytes":           "67108864",
		"server.max-delayed":          "128",
		"engine.log-line-bytes":       "16384",
		"plugin.backoff-min":          "100ms",
		"plugin.circuit-max":          "5m0s",
		"engine.start-timeout":        "10s",
		"server.query-pairs":          "256",
		"server.idle-timeout":         "2m0s",
		"plugin.drain-timeout":        "30s",
		"plugin.hook-timeout":         "5s",
		"server.header-bytes":         "32768",
		"engine.log-burst":            "1000",
		"bundle.depth":                "32",
		"bundle.path-bytes":           "400",
		"plugin.circuit-min":          "10s",
		"server.body-timeout":         "30s",
		"server.write-timeout":        "30s",
		"server.failure-delay":        "1s",
		"server.streams":              "64",
		"server.heartbeat":            "15s",
		"store.database-bytes":        "268435456",
		"files.total-bytes":           "268435456",
		"vault.records":               "1000",
		"logs.total-mb":               "16",
	} {
		if defaults[name] != want {
			t.Errorf("%s: got %q, want %q", name, defaults[name], want)
		}
	}
	if text := c.must("limits").out; !strings.Contains(text, "plugin.call-timeout            30s") {
		t.Errorf("the list is not aligned:\n%s", text)
	}
}

// Each listed limit can be set, and reaches the configuration.
func TestLimitsAreSet(t *testing.T) {
	var cfg host.Config
	for _, l := range limitValues(&cfg) {
		value := "7"
		if l.field.Type() == duration {
			value = "7ns"
		}
		if err := setLimits(&cfg, []string{l.name + "=" + value}); err != nil {
			t.Error(err)
		}
		if l.field.IsZero() {
			t.Errorf("%s was not set", l.name)
		}
	}
	if cfg.Plugins.CallTimeout != 7*time.Nanosecond || cfg.Plugins.Bundle.Files != 7 || cfg.Engine.LogLinesPerSecond != 7 ||
		cfg.Server.Limits.BodyBytes != 7 || cfg.Engine.StackBytes != 7 ||
		cfg.Plugins.Store == (store.Limits{}) || cfg.Logs.TotalMB != 7 || cfg.Vault.Records != 7 {
		t.Errorf("got %+v", cfg)
	}
}

func TestLimitsRefuse(t *testing.T) {
	c := newCLI(t)
	for _, test := range []struct{ given, want string }{
		{"plugin.queue", "NAME=VALUE"},
		{"plugin.nonsense=1", "'wasmhost limits' lists them"},
		{"plugin.queue=many", "a whole number above zero"},
		{"plugin.queue=0", "above zero"},
		{"plugin.queue=-1", "above zero"},
		{"plugin.queue=1e3", "above zero"},
		{"plugin.queue=99999999999999999999", "above zero"},
		{"plugin.call-timeout=30", "a duration such as"},
		{"plugin.call-timeout=-1s", "a duration such as"},
		{"engine.log-lines-per-second=NaN", "a number above zero"},
		{"engine.stack-bytes=3000000000", "above zero"},
		{"plugin.queue=\x1b[31m", "above zero"},
	} {
		r := c.fails(exitUsage, []string{test.want}, "serve", "--limit", test.given)
		if strings.Contains(r.err, "\x1b") {
			t.Errorf("prints control characters: %q", r.err)
		}
	}
	c.fails(exitFailed, []string{"must be between"}, "serve", "--port=0", "--limit", "engine.memory-mb=5000")
}

func TestServeHonoursLimits(t *testing.T) {
	c := newCLI(t)
	url, _ := c.serve("--limit", "server.api-body-bytes=100")
	token, err := server.ReadCLIToken(c.data)
	if err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequest(http.MethodPost, url+"/api/v1/inspect", strings.NewReader(`{"path":"/`+strings.Repeat("a", 200)+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	req.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("status %d", answer.StatusCode)
	}
}
