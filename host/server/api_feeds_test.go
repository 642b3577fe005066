package server

import (
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/problem"
)

func TestFeedsAPI(t *testing.T) {
	h := startAPI(t)
	scoped := h.scoped(t, api.Scope{Plugin: "demo"})
	const feeds, articles = "/api/v1/plugins/demo/feeds", "/api/v1/plugins/demo/articles"
	for _, c := range []struct {
		name, method, target, body string
		status                     int
		want, called               string
	}{
		{"list", "GET", feeds, "", 200,
			`{"feeds":[{"id":"f1","url":"https://example.com/feed.xml","title":"News","updatedAt":"2026-11-21T03:00:00.000Z"}]}`,
			""},
		{"list of nobody", "GET", "/api/v1/plugins/nobody/feeds", "", 404, problem.CodePluginNotFound, ""},
		{"list, with a query", "GET", feeds + "?all=1", "", 400, problem.CodeInvalidQuery, ""},
		{"add", "POST", feeds, `{"url":"https://example.com/feed.xml"}`, 200, `"id":"f1"`,
			"add demo https://example.com/feed.xml"},
		{"add what may not be reached", "POST", feeds, `{"url":"http://127.0.0.1/"}`, 422, problem.CodeFeedRefused, ""},
		{"add without an address", "POST", feeds, `{}`, 400, problem.CodeInvalidRequest, ""},
		{"add, misspelt", "POST", feeds, `{"uri":"https://example.com/"}`, 400, problem.CodeInvalidRequest, ""},
		{"add to nobody", "POST", "/api/v1/plugins/nobody/feeds", `{"url":"https://example.com/"}`, 404,
			problem.CodePluginNotFound, ""},
		{"remove", "DELETE", feeds + "/f1", "", 204, "", "remove demo f1"},
		{"remove what is not there", "DELETE", feeds + "/f2", "", 404, problem.CodeFeedNotFound, ""},
		{"articles", "GET", articles, "", 200, `"articles":[{"id":"a1","feedId":"f1","title":"First"`, `articles demo "" 0`},
		{"articles of one feed", "GET", articles + "?feed=f1&limit=7", "", 200, `"id":"a1"`, `articles demo "f1" 7`},
		{"too many articles", "GET", articles + "?limit=501", "", 400, problem.CodeInvalidQuery, ""},
		{"no articles", "GET", articles + "?limit=0", "", 400, problem.CodeInvalidQuery, ""},
		{"with PUT", "PUT", feeds, `{}`, 405, problem.CodeMethodNotAllowed, ""},
	} {
		headers := []string{"Authorization: Bearer " + h.token}
		if c.body != "" {
			headers = append(headers, "Content-Type: application/json")
		}
		if got := h.send(t, c.method, c.target, c.body, headers...); got.status != c.status ||
			!strings.Contains(got.body, c.want) {
			t.Errorf("%s: %d %s", c.name, got.status, got.body)
		}
		h.plugins.mu.Lock()
		if c.called != "" && !slices.Contains(h.plugins.calls, c.called) {
			t.Errorf("%s: called %q, want %q", c.name, h.plugins.calls, c.called)
		}
		h.plugins.mu.Unlock()
		headers[0] = "Authorization: Bearer " + scoped
		if got := h.send(t, c.method, c.target, c.body, headers...); got.status != 403 {
			t.Errorf("%s, with a scoped token: %d %s", c.name, got.status, got.body)
		}
	}
}
