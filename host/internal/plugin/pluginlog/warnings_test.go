package pluginlog

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/service/logs"
)

// A plugin that fails as often as it can leaves few short lines in the host's
// log, and all of them, with their stacks, in its own.
func TestFailuresInTheLogOfTheHost(t *testing.T) {
	own, err := logs.Open(logs.Config{Dir: t.TempDir(), Limits: logs.Limits{SearchTime: time.Minute},
		Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = own.Close(t.Context()) })
	var host bytes.Buffer
	h := &eventHandler{Handler: slog.NewTextHandler(&host, nil), logs: own, plugin: "p", warnings: newWarnings(),
		masks: &masks{}}
	at := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	fail := func() {
		t.Helper()
		r := slog.NewRecord(at, slog.LevelWarn, "a handler failed", 0)
		r.Add("request_id", "r1", "error", "first\nsecond "+strings.Repeat("x", 5000), "stack",
			"SECRET STACK\n    at f (a.ts:1:2)")
		if err := h.Handle(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	for range 1000 {
		fail()
	}
	at = at.Add(warningEvery)
	fail()
	info := slog.NewRecord(at, slog.LevelInfo, "the plugin is active", 0)
	if err := h.Handle(t.Context(), info); err != nil {
		t.Fatal(err)
	}

	lines := strings.Split(strings.TrimSpace(host.String()), "\n")
	if len(lines) != warningsAtOnce+2 || !strings.Contains(lines[warningsAtOnce], "left_out=990") ||
		strings.Count(host.String(), "left_out") != 1 {
		t.Errorf("%d lines, the last %q", len(lines), lines[len(lines)-1])
	}
	for _, l := range lines {
		if len(l) > 450 || strings.Contains(l, "STACK") {
			t.Errorf("%d bytes: %s", len(l), l)
		}
	}
	if !strings.Contains(lines[0], "first | second") || !strings.Contains(lines[len(lines)-1], "is active") {
		t.Errorf("got %s", host.String())
	}
	entries, err := own.Plugin("p").Tail(t.Context(), logs.Query{Limit: 1000})
	if err != nil || len(entries) != 1000 || !strings.Contains(entries[0].Message, "SECRET STACK") {
		t.Errorf("%v: %d entries in its own log", err, len(entries))
	}
}
