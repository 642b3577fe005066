package server

import (
	"slices"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

func TestNoticesAPI(t *testing.T) {
	h := startAPI(t)
	scoped := h.scoped(t, api.Scope{Plugin: "demo"})
	const base = "/api/v1/notifications"
	h.administers(t, scoped, []adminCase{
		{"list", "GET", base, "", 200, `{"notifications":[{"id":7,"position":12,"plugin":"demo","kind":"alert"`,
			"notices  [] false false 0 0"},
		{"nothing", "GET", base + "?plugin=none", "", 200, `{"notifications":[]}`, "notices none [] false false 0 0"},
		{"filtered", "GET", base +
			"?plugin=demo&kind=alert,toast&since=2026-11-21T00:00:00Z&unread=true&before=9&limit=2", "", 200, `"id":7`,
			"notices demo [alert toast] true true 9 2"},
		{"a kind that is none", "GET", base + "?kind=badge", "", 400, problem.CodeInvalidQuery, ""},
		{"no kind", "GET", base + "?kind=", "", 400, problem.CodeInvalidQuery, ""},
		{"no time", "GET", base + "?since=yesterday", "", 400, problem.CodeInvalidQuery, ""},
		{"unread or not", "GET", base + "?unread=maybe", "", 400, problem.CodeInvalidQuery, ""},
		{"too many", "GET", base + "?limit=1001", "", 400, problem.CodeInvalidQuery, ""},
		{"before nothing", "GET", base + "?before=0", "", 400, problem.CodeInvalidQuery, ""},
		{"misspelt", "GET", base + "?plugins=demo", "", 400, problem.CodeInvalidQuery, ""},
		{"read", "POST", base + "/7/read", "", 204, "", "read 7"},
		{"read what is not there", "POST", base + "/8/read", "", 404, problem.CodeNotificationNotFound, "read 8"},
		{"read a word", "POST", base + "/x/read", "", 400, problem.CodeInvalidRequest, ""},
		{"read all", "POST", base + "/read", `{"upTo":12}`, 200, `{"marked":3}`, "read all of  to 12"},
		{"read all of one", "POST", base + "/read", `{"upTo":12,"plugin":"demo"}`, 200, `{"marked":3}`,
			"read all of demo to 12"},
		{"read all, but what", "POST", base + "/read", `{}`, 400, "upTo is missing", ""},
		{"dismiss", "DELETE", base + "/7", "", 204, "", "dismiss 7"},
		{"dismiss what is not there", "DELETE", base + "/8", "", 404, problem.CodeNotificationNotFound, "dismiss 8"},
		{"dismiss all", "DELETE", base, "", 405, problem.CodeMethodNotAllowed, ""},
		{"dismiss read", "DELETE", base + "/read", "", 405, problem.CodeMethodNotAllowed, ""},
		{"states", "GET", base + "/states", "", 200,
			`{"states":[{"position":11,"plugin":"demo","kind":"badge","updated":"0001-01-01T00:00:00.000Z","value":3,` +
				`"active":false}],"position":12}`, "states of "},
		{"states of nobody", "GET", base + "/states?plugin=none", "", 200, `{"states":[],"position":12}`,
			"states of none"},
		{"events after nothing", "GET", "/api/v1/events?after=x", "", 400, problem.CodeInvalidQuery, ""},
		{"events, misspelt", "GET", "/api/v1/events?from=3", "", 400, problem.CodeInvalidQuery, ""},
	})
}

func TestNoticeEvents(t *testing.T) {
	h := startAPI(t)
	const (
		begin = ":\n\nid: 11\nevent: approvals\ndata: {\"waiting\":2}\n\nevent: plugins\ndata: {}\n\n"
		alert = `id: 12` + "\n" +
			`data: {"position":12,"kind":"alert","time":"0001-01-01T00:00:00.000Z","plugin":"demo","noticeId":7,` +
			`"notice":{"id":7,"position":12,"plugin":"demo","kind":"alert","title":"a <b>title</b>","body":"two\r\nlines",` +
			`"dedupKey":"k","created":"2026-11-21T03:00:00.000Z","read":false}}` + "\n\n"
		badge = `id: 13` + "\n" +
			`data: {"position":13,"kind":"badge","time":"0001-01-01T00:00:00.000Z","plugin":"other","value":"x"}` + "\n\n"
		missed = `id: 14` + "\n" + `data: {"position":14,"kind":"missed","time":"0001-01-01T00:00:00.000Z","missed":5}` +
			"\n\n"
		finish = "event: approvals\ndata: {\"waiting\":0}\n\nevent: end\ndata: {\"reason\":\"closed\"}\n\n"
	)
	for _, c := range []struct {
		name, target, header, want, called string
	}{
		{"from now", "", "", begin + alert + badge + missed + finish, `follow notices of "" after none, last none`},
		{"behind a position", "?after=0", "", begin + alert + badge + missed + finish,
			`follow notices of "" after 0, last none`},
		{"resumed", "?after=3", "Last-Event-ID: 11", begin + alert + badge + missed + finish,
			`follow notices of "" after 3, last 11`},
		{"of one plugin", "?plugin=demo", "", begin + alert + badge + missed + finish,
			`follow notices of "demo" after none, last none`},
	} {
		headers := []string{"Authorization: Bearer " + h.token}
		if c.header != "" {
			headers = append(headers, c.header)
		}
		got := h.send(t, "GET", "/api/v1/events"+c.target, "", headers...)
		if got.status != 200 || got.body != c.want {
			t.Errorf("%s: %d\n%s\nwant\n%s", c.name, got.status, got.body, c.want)
		}
		h.plugins.mu.Lock()
		if !slices.Contains(h.plugins.calls, c.called) {
			t.Errorf("%s: called %q, want %q", c.name, h.plugins.calls, c.called)
		}
		h.plugins.mu.Unlock()
	}
	if got := h.send(t, "GET", "/api/v1/events", "", "Authorization: Bearer "+h.token,
		"Last-Event-ID: x"); got.status != 400 {
		t.Errorf("a strange id: %d %s", got.status, got.body)
	}
	if got := h.send(t, "GET", "/api/v1/events", "", "Authorization: Bearer "+h.token,
		"Sec-Fetch-Site: cross-site"); got.status != 403 {
		t.Errorf("another site: %d %s", got.status, got.body)
	}
}
