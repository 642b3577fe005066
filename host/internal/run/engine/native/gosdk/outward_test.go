package gosdk_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
)

// TestOutward uses every namespace that reaches beyond the plugin's own data.
func TestOutward(t *testing.T) {
	h := startOutward(t)
	if got := h.asked.all(); !slices.Equal(got, []string{"register tidy ", "register send "}) {
		t.Errorf("activate asked for %q", got)
	}
	for _, c := range []struct {
		name string
		test func(outwardHost)
	}{
		{"calls", testOutwardCalls}, {"errors", testOutwardErrors}, {"fetch", testFetch}, {"cron", testCron},
		{"sessions", testWatching}, {"cancel", testOutwardCancel},
	} {
		t.Run(c.name, func(t *testing.T) { c.test(outwardHost{t, h.harness, h.in, h.server, h.asked, h.slow}) })
	}
}

// call is the body of the endpoint of that name.
type call struct {
	Op   string `json:"op"`
	ID   string `json:"id"`
	Text string `json:"text"`
	More string `json:"more"`
	N    int    `json:"n"`
	JSON any    `json:"json"`
}

func testOutwardCalls(h outwardHost) {
	for _, c := range []struct {
		call  call
		want  string
		asked string
	}{
		{call{Op: "cron.isRegistered", ID: "tidy"}, "true", "isRegistered tidy"},
		{call{Op: "cron.isRegistered", ID: "send"}, "false", "isRegistered send"},

		{call{Op: "toast.show", Text: "m"}, "", "show m  0"},
		{call{Op: "toast.show", Text: "m", More: "warning", N: 1500}, "", "show m warning 1500"},
		{call{Op: "toast.notify", Text: "t"}, "", "notify t "},
		{call{Op: "toast.notify", Text: "t", More: "b"}, "", "notify t b"},

		{call{Op: "sidebar.items", JSON: []object{}}, "", "sidebar []"},
		{call{Op: "sidebar.items", JSON: []object{{"ID": "a", "Title": "\"t\"", "Status": "s"},
			{"ID": "b", "Title": "t", "Status": "s", "Subtitle": "u", "NeedsYou": true, "Progress": 0, "CurrentStep": 0,
				"TotalSteps": 3}}}, "",
			`sidebar [{"id":"a","title":"\"t\"","status":"s"},{"id":"b","title":"t","status":"s","subtitle":"u",` +
				`"needsYou":true,"progress":0,"currentStep":0,"totalSteps":3}]`},
		{call{Op: "sidebar.items", JSON: []object{{"Progress": 12.5, "StepName": "linking"}}}, "",
			`sidebar [{"id":"","title":"","status":"","progress":12.5,"currentStep":"linking"}]`},
		{call{Op: "sidebar.badge", Text: "new"}, "", `badge "new"`},
		{call{Op: "sidebar.badge"}, "", "badge null"},
		{call{Op: "sidebar.count", N: 0}, "", "badge 0"},

		{call{Op: "inbox.items", JSON: []object{{"ID": "a", "Title": "t", "Timestamp": "2026-11-21T04:00:00.5+01:00"},
			{"ID": "b", "Timestamp": "1969-12-31T23:59:59Z", "Subtitle": "u", "DotColor": "red"}}}, "",
			`inbox [{"id":"a","title":"t","timestamp":"2026-11-21T03:00:00.500Z"},{"id":"b","title":"",` +
				`"timestamp":"1969-12-31T23:59:59.000Z","subtitle":"u","dotColor":"red"}]`},
		{call{Op: "inbox.alert", Text: "t", More: "b"}, "", "alert t b "},
		{call{Op: "inbox.alert", Text: "t", More: "b", ID: "k"}, "", "alert t b k"},

		{call{Op: "sessions.create", Text: "hi"}, `"s1"`, "create hi"},
		{call{Op: "sessions.create"}, `"s1"`, "create "},
		{call{Op: "sessions.send", ID: "s1", Text: "hi"}, "", "send s1 hi"},
		{call{Op: "sessions.status", ID: "s1"}, `"needs_you"`, "status s1"},
		{call{Op: "sessions.messages", ID: "s1"},
			`[{"ID":"1","Role":"user","Text":"a\n","Timestamp":"2026-11-21T03:00:00.000Z"}]`, "messages s1"},
		{call{Op: "sessions.stop", ID: "s1"}, "", "stop s1"},

		{call{Op: "ai.isConfigured"}, "true", "isConfigured"},
		{call{Op: "ai.message", Text: "u", More: "s"}, `"an \"answer\""`, "message s u"},
		{call{Op: "ai.title", Text: "t"}, `"a title"`, "title t"},
		{call{Op: "ai.structured", ID: "n", Text: "p", More: "s", JSON: object{"type": "object"}}, `"Ada"`,
			`structured p s n of the test {"type":"object"}`},

		{call{Op: "rss.feeds"}, `[{"ID":"f","URL":"u","Title":"T","UpdatedAt":"2026-11-21T03:00:00.000Z","Error":"e"}]`,
			"feeds"},
		{call{Op: "rss.add", Text: "u"},
			`{"ID":"f","URL":"u","Title":"T","UpdatedAt":"2026-11-21T03:00:00.000Z","Error":"e"}`, "add u"},
		{call{Op: "rss.remove", ID: "f"}, "", "remove f"},
		{call{Op: "rss.articles", ID: "f", N: 2},
			`[{"ID":"a","FeedID":"f","Title":"T","Link":"l","PublishedAt":"2026-11-21T03:00:00.000Z",` +
				`"Summary":"\u003cb\u003es\u003c/b\u003e","Author":"A"},` +
				`{"ID":"b","FeedID":"","Title":"","Link":"","PublishedAt":"","Summary":"","Author":""}]`, "articles f 2"},
	} {
		h.ok(c.call, c.want, c.asked)
	}
}

func testOutwardErrors(h outwardHost) {
	// What the service refuses reaches the plugin, with its code.
	for _, c := range []call{
		{Op: "cron.unregister", ID: "broken"}, {Op: "cron.isRegistered", ID: "broken"}, {Op: "toast.show", Text: "broken"},
		{Op: "toast.notify", Text: "broken"},
		{Op: "sidebar.items", JSON: []object{{"ID": "broken"}}}, {Op: "sidebar.badge", Text: "broken"},
		{Op: "inbox.items", JSON: []object{{"ID": "broken", "Timestamp": "2026-11-21T04:00:00Z"}}},
		{Op: "inbox.alert", Text: "broken"},
		{Op: "sessions.create", Text: "broken"}, {Op: "sessions.send", ID: "broken"}, {Op: "sessions.status", ID: "broken"},
		{Op: "sessions.messages", ID: "broken"},
		{Op: "sessions.stop", ID: "broken"}, {Op: "sessions.watch", ID: "broken"},
		{Op: "ai.message", Text: "broken"}, {Op: "ai.title", Text: "broken"},
		{Op: "ai.structured", ID: "n", Text: "broken", JSON: object{}},
		{Op: "rss.add", Text: "broken"}, {Op: "rss.remove", ID: "broken"}, {Op: "rss.articles", ID: "broken"},
	} {
		h.fails("call", c, "unavailable", "it is broken")
	}
	for _, c := range []struct {
		call          call
		code, message string
	}{
		{call{Op: "cron.registerNil", ID: "tidy"}, "invalid_argument", `the handler of "tidy" is nil`},
		{call{Op: "inbox.items", JSON: []object{{"ID": "a", "Timestamp": "2026-11-21T04:00:00Z"}, {"ID": "b"}}},
			"invalid_argument", "the item 1 has no timestamp"},
		{call{Op: "workspace.readFile"}, "not_supported", "workspace.readFile: this host has no workspaces"},
		{call{Op: "workspace.writeFile"}, "not_supported", "workspace.writeFile"},
		{call{Op: "workspace.listDir"}, "not_supported", "workspace.listDir"},
		{call{Op: "workspace.exec"}, "not_supported", "workspace.exec"},
		{call{Op: "cron.register", ID: "other"}, "invalid_argument", "declared are: tidy, send"},
		{call{Op: "toast.show", Text: "m", N: -5}, "invalid_argument", "durationMs"},
		{call{Op: "sessions.listen"}, "invalid_argument", "the host's"},
		{call{Op: "sessions.send", ID: "s1", Text: strings.Repeat("x", 256<<10+1)}, "quota_exceeded", "262144"},
		{call{Op: "ai.structured", ID: "a b", JSON: object{}}, "invalid_argument", `"a b"`},
		{call{Op: "ai.structured", ID: "n"}, "invalid_argument", "inputSchema"},
		{call{Op: "ai.structured", ID: "odd", JSON: object{}}, "invalid_argument", "the answer does not fit"},
		{call{Op: "ai.title", Text: strings.Repeat("x", 32<<10+1)}, "quota_exceeded", "32768"},
		{call{Op: "rss.articles", N: -1}, "invalid_argument", "limit"},
	} {
		h.fails("call", c.call, c.code, c.message)
	}
}

func testFetch(h outwardHost) {
	type fetched struct {
		Status          int
		Text, URL, Type string
		OK              bool
		Body            []byte
		Many            []string
		None            string
	}
	url := h.server.URL
	for _, c := range []struct {
		request object
		status  int
		url     string
		body    string
	}{
		{object{"url": url + "/x?q=1"}, 201, url + "/x?q=1", "GET /x?q=1 [] "},
		{object{"url": url + "/", "method": "PUT", "body": []byte("text é"), "headers": [][2]string{{"a", "1"}, {"A", "2"}}},
			201, url + "/", `PUT / ["1" "2"]  text é`},
		{object{"url": url + "/", "method": "POST", "body": []byte{0xff, 0}}, 201, url + "/", "POST / []  \xff\x00"},
		{object{"url": url + "/", "method": "POST", "json": object{"b": 1}}, 201, url + "/",
			`POST / [] application/json {"b":1}`},
		{object{"url": url + "/", "method": "POST", "json": 7, "headers": [][2]string{{"content-type", "x"}}}, 201, url + "/",
			`POST / [] application/json 7`},
		{object{"url": url + "/moved", "timeoutMs": 20000}, 200, url + "/json", `{"A":[1,2]}`},
		{object{"url": url + "/moved", "redirect": "follow"}, 200, url + "/json", `{"A":[1,2]}`},
		{object{"url": url + "/moved", "redirect": "manual"}, 302, url + "/moved", "<a href=\"/json\">Found</a>.\n\n"},
		{object{"url": url + "/bytes"}, 200, url + "/bytes", "\xff\x00\""},
		{object{"url": url + "/missing"}, 404, url + "/missing", "404 page not found\n"},
	} {
		o := h.do("fetch", c.request)
		var got fetched
		if err := json.Unmarshal(o.OK, &got); err != nil {
			h.Errorf("%v: got %+v, %v", c.request, o, err)
			continue
		}
		if got.Status != c.status || got.OK != (c.status < 300) || got.URL != c.url ||
			strings.TrimRight(string(got.Body), " ") != strings.TrimRight(c.body, " ") || got.None != "" {
			h.Errorf("%v: got %+v with %q", c.request, got, got.Body)
		}
		if c.status == 201 && (got.Text != "Created" || got.Type != "text/echo" ||
			!slices.Equal(got.Many, []string{"1", "2"})) {
			h.Errorf("%v: got %+v", c.request, got)
		}
	}
	if o := h.do("fetch", object{"url": url + "/json", "decode": true}); string(o.OK) != "[1,2]" {
		h.Errorf("got %+v", o)
	}
	h.fails("fetch", object{"url": url + "/missing", "decode": true}, "invalid_argument", "does not fit")
	h.fails("fetch", object{"url": "http://127.0.0.1:1/"}, "permission_denied", "")
	h.fails("fetch", object{"url": "ftp://example.com"}, "invalid_argument", "")
	h.fails("fetch", object{"url": url + "/moved", "redirect": "error"}, "unavailable", "redirects to")
	h.fails("fetch", object{"url": url + "/moved", "redirect": "x"}, "invalid_argument", "follow, error or manual")
	h.fails("fetch", object{"url": ""}, "invalid_argument", "")
	h.fails("fetch", object{"url": url, "headers": [][2]string{{"host", "x"}}}, "invalid_argument", "")
	h.fails("fetch", object{"url": url, "timeoutMs": -1}, "invalid_argument", "timeoutMs")
	h.fails("fetch", object{"url": url, "timeoutMs": 400_000}, "invalid_argument", "timeoutMs")
	h.fails("fetch", object{"url": url + "/slow", "timeoutMs": 50}, "deadline_exceeded", "")
	// A context that ends gives the call up, not the plugin.
	h.fails("fetch", object{"url": url + "/slow", "endAfter": 20}, "deadline_exceeded", "given up")
	// itself it takes 20 s
	for end := time.Now().Add(15 * time.Second); h.slow.Load() > 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			h.Fatal("a request that was given up goes on in the host")
		}
	}
	// A long body that is sent as base64. The plugin makes it: to read it from a request takes encoding/json in a guest
	// a second, which is no part of what is tried here.
	o := h.do("fetch", object{"url": url, "method": "POST", "size": 6<<20 + 1})
	var got fetched
	if err := json.Unmarshal(o.OK, &got); err != nil || got.Status != 201 || o.Code != "" {
		h.Errorf("got %+v, %v", o, err)
	}
}

func testCron(h outwardHost) {
	run := func(job, at, approved string, timeout time.Duration) (string, error) {
		answer, err := h.in.Call(context.Background(), native.Event{
			Kind: abi.KindCron, Payload: abi.CronRun{Job: job, ScheduledAt: at, ApprovedAt: approved}.AppendJSON(nil),
			RequestID: "r1", Timeout: timeout,
		})
		return string(answer), err
	}
	for _, c := range []struct{ job, at, approved, failure string }{
		{"tidy", "2026-11-21T03:00:00.000Z", "", ""},
		{"send", "2026-11-21T04:00:00.000Z", "2026-11-21T07:12:01.250Z", ""},
		{"tidy", "2026-11-21T07:00:00.000Z", "", ""}, // it waits
		{"tidy", "2026-11-21T05:00:00.000Z", "", "it does not work"},
		{"tidy", "2026-11-21T06:00:00.000Z", "", "panic: at the disco"},
		{"other", "2026-11-21T03:00:00.000Z", "", "no handler is registered for the job other"},
		{"tidy", "2026-11-21T08:00:00.000Z", "", ""}, // all the same
	} {
		answer, err := run(c.job, c.at, c.approved, 20*time.Second)
		if c.failure == "" && (err != nil || answer != "null") || c.failure != "" &&
			(err == nil || !strings.Contains(err.Error(), c.failure)) {
			h.Errorf("%s at %s: got %s, %v", c.job, c.at, answer, err)
		}
	}
	h.notes(`tidy 3:00AM ""`, "send 2026-11-21T04:00:00.000Z 2026-11-21T07:12:01.250Z", `tidy 7:00AM ""`, `tidy 8:00AM ""`)

	// Another schedule, another handler, none.
	h.ok(call{Op: "cron.register", ID: "tidy", Text: "*/5 * * * *"}, "", "register tidy */5 * * * *")
	if _, err := run("tidy", "2026-11-21T05:00:00.000Z", "", 20*time.Second); err != nil {
		h.Error(err)
	}
	h.notes("registered again: tidy")
	// Without a handler, that one stays.
	h.fails("call", call{Op: "cron.registerNil", ID: "tidy"}, "invalid_argument", "nil")
	if _, err := run("tidy", "2026-11-21T05:00:00.000Z", "", 20*time.Second); err != nil {
		h.Error(err)
	}
	h.notes("registered again: tidy")
	h.ok(call{Op: "cron.unregister", ID: "tidy"}, "", "unregister tidy")
	if _, err := run("tidy", "2026-11-21T03:00:00.000Z", "", 20*time.Second); err == nil ||
		!strings.Contains(err.Error(), "no handler") {
		h.Errorf("got %v", err)
	}
}

// testWatching sends what the host would send of the states of sessions.
func testWatching(h outwardHost) {
	send := func(data string) {
		h.Helper()
		_, err := h.in.Call(context.Background(), native.Event{
			Kind: abi.KindEvent, Payload: abi.ChannelEvent{Channel: abi.SessionChannel, Data: abi.RawJSON(data)}.AppendJSON(nil),
			Timeout: 20 * time.Second,
		})
		if err != nil {
			h.Error(err)
		}
	}
	for _, c := range []struct{ id, name string }{{"a", "one"}, {"a", "fails"}, {"a", "two"}, {"bb", "other"}} {
		h.ok(call{Op: "sessions.watch", ID: c.id, More: c.name}, "", "watch "+c.id)
	}
	send(`{"id":"a","status":"running"}`)
	h.notes("one: a is running", "fails: a is running", "two: a is running")
	send(`{"status":"needs_you","more":[],"id":"bb"}`)
	h.notes("other: bb is needs_you")
	if lines := strings.Join(h.harness.logged(), "\n"); !strings.Contains(lines,
		"a listener on wasmhost:session a: failed on purpose") {
		h.Errorf("logged %q", lines)
	}
	for _, data := range []string{`{"id":"c","status":"ready"}`, `{"id":"c"}`, `{}`, `null`, `7`, `{"id":7}`} {
		send(data) // for nobody
	}
	h.notes()
	h.ok(call{Op: "sessions.unwatch", More: "two"}, "", "unwatch 1")
	h.ok(call{Op: "sessions.unwatch", More: "other"}, "", "unwatch 2")
	send(`{"id":"a","status":"ended"}`)
	send(`{"id":"bb","status":"ended"}`)
	h.notes("one: a is ended", "fails: a is ended")
}

func testOutwardCancel(h outwardHost) {
	got, err := post(h.in, "cancel", "{}")
	var answer struct {
		Body []struct{ Code, Message string }
	}
	if err == nil {
		err = json.Unmarshal([]byte(got), &answer)
	}
	if err != nil || len(answer.Body) != 17 {
		h.Fatalf("got %s, %v", got, err)
	}
	for i, o := range answer.Body {
		if o.Code != "deadline_exceeded" || !strings.Contains(o.Message, "given up") {
			h.Errorf("call %d: got %+v", i, o)
		}
	}
	if asked := h.asked.all(); len(asked) > 0 {
		h.Errorf("the services were asked: %q", asked)
	}
}
