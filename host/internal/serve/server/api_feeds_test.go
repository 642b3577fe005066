package server

import (
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

func TestFeedsAPI(t *testing.T) {
	h := startAPI(t)
	scoped := h.scoped(t, api.Scope{Plugin: "demo"})
	const feeds, articles = "/api/v1/plugins/demo/feeds", "/api/v1/plugins/demo/articles"
	h.administers(t, scoped, []adminCase{
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
	})
}
