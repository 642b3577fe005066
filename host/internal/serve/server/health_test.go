package server

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// The open answer names nobody; what is wrong with whom needs a token.
func TestReadyInFull(t *testing.T) {
	h := start(t, nil)
	narrow, _, err := h.tokens.Create(NewTokenRequest{Name: "narrow", Scopes: []api.Scope{{Plugin: "demo"}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{"", "?verbose=false", "?cache=1"} {
		if got := h.send(t, "GET", "/readyz"+query, ""); got.status != 200 ||
			strings.TrimSpace(got.body) != `{"status":"ready","service":"wasmhost"}` {
			t.Errorf("readyz%s: status %d: %s", query, got.status, got.body)
		}
	}
	for _, query := range []string{"?verbose", "?verbose=true", "?verbose=1", "?x=y&verbose"} {
		for code, headers := range map[string][]string{problem.CodeUnauthorized: nil,
			problem.CodeForbidden: {bearer(narrow)}} {
			got := h.send(t, "GET", "/readyz"+query, "", headers...)
			if got.code(t) != code || strings.Contains(got.body, "secret-name") || strings.Contains(got.body, "1.2.3") {
				t.Errorf("readyz%s, to be %s: status %d: %s", query, code, got.status, got.body)
			}
		}
	}
	if got := h.send(t, "GET", "/readyz?verbose=maybe", "", bearer(h.token)); got.status != 400 ||
		got.code(t) != problem.CodeInvalidQuery {
		t.Errorf("status %d: %s", got.status, got.body)
	}
	for want, missing := range map[string]error{"ready": nil, "starting": errors.New("1 plugin is still starting")} {
		h.plugins.ready.Store(&missing)
		got := h.send(t, "GET", "/readyz?verbose", "", bearer(h.token))
		var status api.Status
		if err := json.Unmarshal([]byte(got.body), &status); err != nil || status.Status != want ||
			(got.status == 200) != (missing == nil) ||
			len(status.Findings) != 1 || status.Findings[0].Plugin != "secret-name" || !status.Services[0].Usable ||
			status.Plugins[api.StateFailed] != 1 {
			t.Errorf("%s: %v, status %d: %s", want, err, got.status, got.body)
		}
	}
}

// A balancer is told that the host serves what it can without its database, and that
// it does not all; whoever asks strictly has it say that it is not ready.
func TestReadyWithoutDatabase(t *testing.T) {
	h := start(t, nil)
	away := errors.New("the host cannot write to its database now")
	h.plugins.degraded.Store(&away)
	for query, want := range map[string]int{"": 200, "?verbose": 200, "?strict": 503, "?strict=true": 503,
		"?strict=false": 200, "?strict&verbose": 503} {
		got := h.send(t, "GET", "/readyz"+query, "", bearer(h.token))
		if got.status != want || !strings.Contains(got.body, away.Error()) ||
			strings.Contains(got.body, `"degraded","service"`) != (want == 503 && strings.Contains(query, "verbose")) {
			t.Errorf("readyz%s: status %d: %s", query, got.status, got.body)
		}
	}
	missing := errors.New("1 plugin is still starting")
	h.plugins.ready.Store(&missing)
	for _, query := range []string{"", "?strict"} {
		if got := h.send(t, "GET", "/readyz"+query, ""); got.status != 503 || !strings.Contains(got.body, missing.Error()) {
			t.Errorf("while it starts, readyz%s: status %d: %s", query, got.status, got.body)
		}
	}
}

func TestBackupStored(t *testing.T) {
	h := start(t, nil)
	at := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	if got := h.send(t, "POST", "/api/v1/backup/stored", `{"createdAt":"2026-11-22T12:00:00Z"}`, bearer(h.token),
		jsonType); got.status != 204 {
		t.Errorf("status %d: %s", got.status, got.body)
	}
	if got := h.plugins.stored.Load(); got == nil || !got.Equal(at) {
		t.Errorf("stored %v", got)
	}
}
