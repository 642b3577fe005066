package server

import (
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

func TestCronAPI(t *testing.T) {
	h := startAPI(t)
	by := "test (token " + h.tokens.List()[0].ID + ")"
	scoped := h.scoped(t, api.Scope{Plugin: "demo"})
	for _, c := range []struct {
		name, method, target string
		status               int
		want, called         string
	}{
		{"jobs", "GET", "/api/v1/cron", 200, `{"timezone":"Europe/Vienna","jobs":[{"plugin":"demo","job":"nightly"`,
			""},
		{"jobs of nobody", "GET", "/api/v1/cron?plugin=none", 404, problem.CodePluginNotFound, ""},
		{"next", "GET", "/api/v1/cron/next", 200, `{"next":[]}`, "next 0"},
		{"next, so many", "GET", "/api/v1/cron/next?limit=3", 200, `{"next":[]}`, "next 3"},
		{"next, too many", "GET", "/api/v1/cron/next?limit=1001", 400, problem.CodeInvalidQuery, ""},
		{"history", "GET", "/api/v1/cron/history?plugin=demo&job=nightly&before=9&limit=2", 200, `{"runs":[{"id":7,`,
			"runs demo/nightly before 9 limit 2"},
		{"history before nothing", "GET", "/api/v1/cron/history?before=x", 400, problem.CodeInvalidQuery, ""},
		{"history, misspelt", "GET", "/api/v1/cron/history?plugins=demo", 400, problem.CodeInvalidQuery, ""},
		{"one run", "GET", "/api/v1/cron/history/7", 200, `"state":"waiting"`, "get 7 by " + by},
		{"one run that is not there", "GET", "/api/v1/cron/history/8", 404, problem.CodeRunNotFound, ""},
		{"one run without a number", "GET", "/api/v1/cron/history/-7", 400, problem.CodeInvalidRequest, ""},
		{"run", "POST", "/api/v1/cron/demo/nightly/run", 202, `"id":7`, "run demo/nightly by " + by},
		{"run of no job", "POST", "/api/v1/cron/demo/none/run", 404, problem.CodeJobNotFound, ""},
		{"run with GET", "GET", "/api/v1/cron/demo/nightly/run", 405, problem.CodeMethodNotAllowed, ""},
		{"inbox", "GET", "/api/v1/inbox", 200, `{"runs":[{"id":7,`, ""},
		{"approve", "POST", "/api/v1/inbox/7/approve", 200, `"id":7`, "approve 7 by " + by},
		{"reject", "POST", "/api/v1/inbox/7/reject", 200, `"id":7`, "reject 7 by " + by},
		{"approve what is not there", "POST", "/api/v1/inbox/8/approve", 404, problem.CodeRunNotFound, ""},
		{"approve a word", "POST", "/api/v1/inbox/all/approve", 400, problem.CodeInvalidRequest, ""},
	} {
		got := h.send(t, c.method, c.target, "", "Authorization: Bearer "+h.token)
		if got.status != c.status || !strings.Contains(got.body, c.want) {
			t.Errorf("%s: %d %s", c.name, got.status, got.body)
		}
		h.plugins.mu.Lock()
		if c.called != "" && !slices.Contains(h.plugins.calls, c.called) {
			t.Errorf("%s: called %q, want %q", c.name, h.plugins.calls, c.called)
		}
		h.plugins.mu.Unlock()
		if got := h.send(t, c.method, c.target, "", "Authorization: Bearer "+scoped); got.status != 403 {
			t.Errorf("%s, with a scoped token: %d %s", c.name, got.status, got.body)
		}
		if got := h.send(t, c.method, c.target, ""); got.status != 401 {
			t.Errorf("%s, without a token: %d %s", c.name, got.status, got.body)
		}
	}
}
