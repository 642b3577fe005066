package server

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

func TestDataAPI(t *testing.T) {
	h := startAPI(t)
	h.plugins.data.write("INFO", "r1", "one", "two\n\u202e")
	h.plugins.data.write("ERROR", "r2", "three")
	large := `{"set":{"greeting":"` + strings.Repeat("x", 2000) + `"}}`
	const demo = "/api/v1/plugins/demo"
	h.requests(t, []routeCase{
		{"settings", "GET", demo + "/settings", "", 200, "", []string{
			`{"settings":[{"key":"greeting","label":"Greeting","type":"text","default":"hi","value":"hi","isSet":false}`,
			`"min":1.5`,
			`{"key":"password","label":"Password","type":"password","isSet":true,"testAction":{"namespace":"checks",` +
				`"method":"login","label":"Try it"}}`}},
		{"settings of nobody", "GET", "/api/v1/plugins/nobody/settings", "", 404, problem.CodePluginNotFound, nil},
		{"set", "PATCH", demo + "/settings", `{"set":{"greeting":"ho","count":9007199254740993}}`, 200, "",
			[]string{`"value":"ho","isSet":true`, `"value":9007199254740993`}},
		{"set to nothing", "PATCH", demo + "/settings", `{"set":{"greeting":""}}`, 200, "",
			[]string{`"value":"","isSet":true`}},
		{"set and unset", "PATCH", demo + "/settings", `{"set":{"password":"hunter3"},"unset":["greeting"]}`, 200, "",
			[]string{`"value":"hi","isSet":false`}},
		{"set what is wrong", "PATCH", demo + "/settings", `{"set":{"greeting":"x","nope":1}}`, 422,
			problem.CodeInvalidSettings,
			[]string{`"settings":[{"key":"nope","problem":"it is not declared","allowed":"greeting, count"}]`,
				`nothing was changed: \"nope\": it is not declared; allowed: greeting, count"`}},
		{"set null", "PATCH", demo + "/settings", `{"set":{"greeting":null}}`, 422, problem.CodeInvalidSettings, nil},
		{"change nothing", "PATCH", demo + "/settings", `{}`, 400, problem.CodeInvalidRequest,
			[]string{"nothing is to be changed"}},
		{"change, misspelt", "PATCH", demo + "/settings", `{"sets":{}}`, 400, problem.CodeInvalidRequest, []string{"sets"}},
		{"change, wrong type", "PATCH", demo + "/settings", `{"set":["hunter4"]}`, 400, problem.CodeInvalidRequest,
			[]string{"/set"}},
		{"set twice", "PATCH", demo + "/settings", `{"set":{"greeting":"hunter5","greeting":"b"}}`, 400,
			problem.CodeInvalidRequest, nil},
		{"change without a body", "PATCH", demo + "/settings", "", 400, problem.CodeInvalidRequest, nil},
		{"change, too long", "PATCH", demo + "/settings", large, 413, problem.CodeBodyTooLarge,
			[]string{"server.api-body-bytes"}},
		{"change with POST", "POST", demo + "/settings", "{}", 405, problem.CodeMethodNotAllowed, nil},
		{"unset", "DELETE", demo + "/settings/count", "", 200, "", []string{`"value":3,"isSet":false`}},
		{"unset what is not there", "DELETE", demo + "/settings/nope", "", 404, problem.CodeSettingNotFound,
			[]string{"wasmhost settings list demo"}},
		{"reset", "DELETE", demo + "/settings", "", 200, "", []string{`"key":"greeting"`}},
		{"reset nobody's", "DELETE", "/api/v1/plugins/nobody/settings", "", 404, problem.CodePluginNotFound, nil},
		{"test", "POST", demo + "/settings/password/test", "", 200, "", []string{`{"ok":true,"request":"`}},
		{"test without a handler", "POST", demo + "/settings/count/test", "", 501, problem.CodeHandlerNotRegistered,
			[]string{"ctx.methods.handle"}},
		{"test what is not there", "POST", demo + "/settings/nope/test", "", 404, problem.CodeSettingNotFound, nil},

		{"log", "GET", demo + "/logs", "", 200, "", []string{
			`{"entries":[{"seq":1,"time":"2026-11-21T12:00:00.000Z","level":"INFO","plugin":"demo","requestId":"r1",` +
				`"message":"one"}`, `"message":"two\n` + "\u202e" + `"`, `"seq":3`}},
		{"log of nobody", "GET", "/api/v1/plugins/nobody/logs", "", 404, problem.CodePluginNotFound, nil},
		{"log, selected", "GET", demo + "/logs?level=error&limit=5&since=2026-11-21T12:00:01.5Z&requestId=r2&before=9", "",
			200, "", []string{`{"entries":[{"seq":3,`}},
		{"log, nothing", "GET", demo + "/logs?requestId=r9&follow=false", "", 200, "", []string{`{"entries":[]}`}},
		{"log, bad level", "GET", demo + "/logs?level=loud", "", 400, problem.CodeInvalidQuery,
			[]string{"debug, info, warn or error"}},
		{"log, no limit", "GET", demo + "/logs?limit=0", "", 400, problem.CodeInvalidQuery, nil},
		{"log, great limit", "GET", demo + "/logs?limit=10001", "", 400, problem.CodeInvalidQuery, []string{"10000"}},
		{"log, negative limit", "GET", demo + "/logs?limit=-1", "", 400, problem.CodeInvalidQuery, nil},
		{"log, bad time", "GET", demo + "/logs?since=yesterday", "", 400, problem.CodeInvalidQuery, nil},
		{"log, bad position", "GET", demo + "/logs?before=x", "", 400, problem.CodeInvalidQuery, nil},
		{"log, great position", "GET", demo + "/logs?before=9007199254740992", "", 400, problem.CodeInvalidQuery, nil},
		{"log, unknown query", "GET", demo + "/logs?levl=info", "", 400, problem.CodeInvalidQuery, []string{"levl"}},
		{"log, bad follow", "GET", demo + "/logs?follow=yes", "", 400, problem.CodeInvalidQuery, nil},
		{"log, before and follow", "GET", demo + "/logs?follow=true&before=2", "", 400, problem.CodeInvalidQuery, nil},
		{"follow the log of nobody", "GET", "/api/v1/plugins/nobody/logs?follow=true", "", 404, problem.CodePluginNotFound,
			nil},

		{"method", "POST", demo + "/methods/some%20space/echo", `{"n":12345678901234567890}`, 200, "",
			[]string{`["some space",{"n":12345678901234567890}]`}},
		{"method without arguments", "POST", demo + "/methods/a/nothing", "", 200, "", []string{"null"}},
		{"method of nobody", "POST", "/api/v1/plugins/nobody/methods/a/echo", "1", 404, problem.CodePluginNotFound, nil},
		{"method without a handler", "POST", demo + "/methods/a/b", "1", 501, problem.CodeHandlerNotRegistered,
			[]string{`method \"b\" of the namespace \"a\"`}},
		{"method that throws", "POST", demo + "/methods/a/throw", "1", 500, problem.CodeHandlerError,
			[]string{"it did not work"}},
		{"method that is late", "POST", demo + "/methods/a/slow", "1", 504, problem.CodeHandlerTimeout, nil},
		{"method that returns garbage", "POST", demo + "/methods/a/garbage", "1", 502, problem.CodeInvalidResponse, nil},
		{"method, not JSON", "POST", demo + "/methods/a/echo", "{", 400, problem.CodeInvalidJSON, nil},
		{"method with more than the host itself reads", "POST", demo + "/methods/a/echo", large, 200, "", []string{"xxx"}},
		{"method without a name", "POST", demo + "/methods/a/", "1", 404, problem.CodeNotFound, nil},
		{"method without a namespace", "POST", demo + "/methods/echo", "1", 404, problem.CodeNotFound, nil},
		{"method, slash in the name", "POST", demo + "/methods/a%2Fb/echo", "1", 404, problem.CodeNotFound, nil},
		{"method with GET", "GET", demo + "/methods/a/echo", "", 405, problem.CodeMethodNotAllowed, nil},

		{"event", "POST", demo + "/events", `{"channel":"c","data":[1, "\n"]}`, 204, "", nil},
		{"event without data", "POST", demo + "/events", `{"channel":"c"}`, 204, "", nil},
		{"event without a channel", "POST", demo + "/events", `{"data":1}`, 400, problem.CodeInvalidRequest,
			[]string{"channel"}},
		{"event to nobody", "POST", "/api/v1/plugins/nobody/events", `{"channel":"c"}`, 404, problem.CodePluginNotFound, nil},
		{"events of nobody", "GET", "/api/v1/plugins/nobody/events", "", 404, problem.CodePluginNotFound, nil},
		{"events, query", "GET", demo + "/events?from=1", "", 400, problem.CodeInvalidQuery, nil},

		{"rollback", "POST", demo + "/rollback", `{"keepData":false}`, 200, "", []string{`"id":"demo"`}},
		{"rollback of the program", "POST", demo + "/rollback", `{"keepData":true}`, 200, "", nil},
		{"rollback, not explicit", "POST", demo + "/rollback", `{}`, 400, problem.CodeInvalidRequest, []string{"keepData"}},
		{"rollback without a body", "POST", demo + "/rollback", ``, 400, problem.CodeInvalidRequest, nil},
		{"start empty", "POST", demo + "/start-empty", ``, 200, "", []string{`"state":"active"`}},
		{"start empty, nothing is damaged", "POST", "/api/v1/plugins/broken/start-empty", ``, 409, problem.CodeConflict,
			[]string{"not damaged"}},
		{"rollback to nothing", "POST", "/api/v1/plugins/broken/rollback", `{"keepData":true}`, 409, problem.CodeConflict,
			nil},
		{"kept", "GET", "/api/v1/orphans", "", 200, "",
			[]string{`{"orphans":[{"id":"old","bytes":1234,"modified":"2026-11-21T12:00:00.000Z"}]}`}},
		{"purge", "DELETE", "/api/v1/orphans/old", "", 204, "", nil},
		{"purge again", "DELETE", "/api/v1/orphans/old", "", 404, problem.CodeNoOrphanedData,
			[]string{"wasmhost list --orphaned"}},
		{"purge what is installed", "DELETE", "/api/v1/orphans/demo", "", 409, problem.CodeConflict, nil},
		{"nothing kept", "GET", "/api/v1/orphans", "", 200, "", []string{`{"orphans":[]}`}},

		{"no key over the API", "GET", "/api/v1/vault/key", "", 404, problem.CodeNotFound, nil},
		{"no export by a token", "POST", "/api/v1/vault/export", `{"key":"k1"}`, 403, problem.CodeForbidden, nil},
		{"no restore over the API", "POST", "/api/v1/vault/restore", "{}", 404, problem.CodeNotFound, nil},
	}, "hunter")
	if want := []string{`c=[1, "\n"]`, `c=`, `c=`}; !reflect.DeepEqual(h.plugins.data.emitted, want) {
		t.Errorf("the backend got %q, want %q", h.plugins.data.emitted, want)
	}
	if want := []string{"rollback demo", "rollback but data demo", "start empty demo"}; !reflect.DeepEqual(h.plugins.calls,
		want) {
		t.Errorf("the manager was asked %q, want %q", h.plugins.calls, want)
	}
	if strings.Contains(h.logs.String(), "hunter") {
		t.Errorf("the host's log tells a password: %s", h.logs.String())
	}
}

func TestDataAPIRefusesHugeBodies(t *testing.T) {
	h := start(t, func(c *Config) { c.Limits.APIBodyBytes, c.Limits.BodyBytes = 100, 200 })
	for target, limit := range map[string]string{
		"POST /api/v1/plugins/demo/methods/a/echo":      "server.body-bytes=",
		"POST /api/v1/plugins/demo/events":              "server.body-bytes=",
		"PATCH /api/v1/plugins/demo/settings":           "server.api-body-bytes=",
		"POST /api/v1/plugins/demo/settings/count/test": "server.api-body-bytes=",
		"DELETE /api/v1/plugins/demo/settings/count":    "server.api-body-bytes=",
		"GET /api/v1/plugins/demo/logs":                 "server.api-body-bytes=",
		"GET /api/v1/plugins/demo/events":               "server.api-body-bytes=",
		"POST /api/v1/plugins/demo/rollback":            "server.api-body-bytes=",
		"DELETE /api/v1/orphans/old":                    "server.api-body-bytes=",
	} {
		method, path, _ := strings.Cut(target, " ")
		body := `{"channel":"` + strings.Repeat("c", 300) + `"}`
		if got := h.send(t, method, path, body, bearer(h.token), jsonType); got.status != 413 ||
			got.code(t) != problem.CodeBodyTooLarge || !strings.Contains(got.body, limit) {
			t.Errorf("%s: status %d: %s", target, got.status, got.body)
		}
	}
	if len(h.plugins.data.emitted) != 0 {
		t.Errorf("the backend got %q", h.plugins.data.emitted)
	}
}

func TestMatchPattern(t *testing.T) {
	for _, test := range []struct {
		pattern, path string
		want          string // values joined by |, or "no"
	}{
		{"/a/b", "/a/b", "||"},
		{"/a/{x}", "/a/b", "b||"},
		{"/a/{x}", "/a/", "no"},
		{"/a/{x}", "/a", "no"},
		{"/a/{x}/", "/a/b/", "b||"},
		{"/{x}/m/{y}/{z}", "/a/m/b/c", "a|b|c"},
		{"/{x}/m/{y}/{z}", "/a/m/../{z}", "a|..|{z}"},
		{"/{x}/m/{y}/{z}", "/a/m//c", "no"},
		{"/{x}/m/{y}/{z}", "/a/m/b/c/", "no"},
		{"/{x}/m/{y}/{z}", "/a/n/b/c", "no"},
		{"/{x}/m/{y}/{z}", "/a/m/b", "no"},
		{"/{x}/{y}/{z}/{more}", "/a/b/c/d", "no"}, // more than there is room for
	} {
		got := "no"
		if values, ok := matchPattern(test.pattern, test.path); ok {
			got = strings.Join(values[:], "|")
		}
		if got != test.want {
			t.Errorf("%s and %s: %s, want %s", test.pattern, test.path, got, test.want)
		}
	}
	rows := mountedRoutes(fakeMux(newFakePlugins(), openTokens(t, t.TempDir(), TokensOptions{})))
	for _, row := range rows {
		if strings.Count(row.pattern, "{") > maxParams {
			t.Errorf("%s can never match", row.pattern)
		}
		path := strings.NewReplacer("{", "", "}", "").Replace(row.pattern)
		if found, _ := newRouteTable(rows).match(path); found == nil || found.pattern != row.pattern {
			t.Errorf("%s is not found by %s", row.pattern, path)
		}
	}
}

// The settings that a manager gives are not changed by hiding passwords.
func TestShowSettingsLeavesTheListAlone(t *testing.T) {
	h := startAPI(t)
	before, _ := json.Marshal(h.plugins.data.settings)
	h.send(t, "GET", "/api/v1/plugins/demo/settings", "", bearer(h.token))
	if after, _ := json.Marshal(h.plugins.data.settings); string(after) != string(before) {
		t.Errorf("%s became %s", before, after)
	}
}
