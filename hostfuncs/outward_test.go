package hostfuncs_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// What a call passes to its service, and what it makes of the answer.
func TestOutwardCalls(t *testing.T) {
	const fetched = `{"status":200,"statusText":"OK","url":"u","headers":[["a","\"b\""],["c",""]],"body":"é\n\""}`
	for _, test := range []struct{ function, params, result, call string }{
		{"http.fetch", `{"url":"u"}`, fetched, `fetch u  [] - 0s`},
		{"http.fetch", `{"url":"u","options":null}`, fetched, `fetch u  [] - 0s`},
		{"http.fetch", `{"url":"u","options":{}}`, fetched, `fetch u  [] - 0s`},
		{"http.fetch", `{"url":"u","options":{"method":null,"headers":null,"body":null,"bodyBase64":null,"timeoutMs":null}}`,
			fetched, `fetch u  [] - 0s`},
		{"http.fetch",
			`{"url":"u","options":{"method":"PUT","headers":{"a":"1","B\n":["2","3"],"c":[]},"body":"t\u00e9",` +
				`"timeoutMs":1500.5}}`, fetched, `fetch u PUT [["a" "1"] ["B\n" "2"] ["B\n" "3"]] té 1.5005s`},
		{"http.fetch", `{"url":"u","options":{"redirect":"manual"}}`, fetched, "fetch u  [] - 0s; redirect manual"},
		{"http.fetch", `{"url":"u","options":{"redirect":null}}`, fetched, "fetch u  [] - 0s"},
		{"http.fetch", `{"url":"u","options":{"headers":[["a","1"], [ "a" , "2" ]],"body":""}}`, fetched,
			`fetch u  [["a" "1"] ["a" "2"]]  0s`},
		{"http.fetch", `{"url":"u","options":{"method":"BINARY","bodyBase64":"aGk="}}`,
			`{"status":200,"statusText":"OK","url":"u","headers":[],"bodyBase64":"/wAB"}`, `fetch u BINARY [] hi 0s`},

		{"cron.register", `{"id":"j","schedule":"0 4 * * *"}`, `null`, `register j 0 4 * * *`},
		{"cron.register", `{"id":"j","schedule":null}`, `null`, `register j `},
		{"cron.register", `{"id":"j"}`, `null`, `register j `},
		{"cron.unregister", `{"id":"j"}`, `null`, `unregister j`},
		{"cron.isRegistered", `{"id":"j"}`, `true`, `isRegistered j`},
		{"cron.isRegistered", `{"id":"absent"}`, `false`, `isRegistered absent`},

		{"toast.show", `{"message":"m","type":"warning","durationMs":3000}`, `null`, `show m warning 3000`},
		{"toast.show", `{"message":"m"}`, `null`, `show m  0`},
		{"toast.notify", `{"title":"t","body":"b"}`, `null`, `notify t b`},
		{"toast.notify", `{"title":"t"}`, `null`, `notify t `},

		{"sidebar.setItems", `{"items":[]}`, `null`, `setSidebar `},
		{"sidebar.setItems", `{"items":[{"id":1}]}`, `null`, `setSidebar {"id":1}`},
		{"sidebar.setBadge", `{"badge":7.5}`, `null`, `setBadge 7.5`},
		{"sidebar.setBadge", `{"badge":"new"}`, `null`, `setBadge new`},
		{"sidebar.setBadge", `{"badge":null}`, `null`, `setBadge null`},
		{"inbox.setItems", `{"items":[{"id":"a"}]}`, `null`, `setInbox {"id":"a"}`},
		{"inbox.postAlert", `{"title":"t","body":"b","dedupKey":"k"}`, `null`, `postAlert t b k`},
		{"inbox.postAlert", `{"title":"t","body":"","dedupKey":null}`, `null`, `postAlert t  `},

		{"sessions.create", `{"prompt":"p"}`, `{"sessionId":"s\"1"}`, `create p`},
		{"sessions.create", `{}`, `{"sessionId":"s\"1"}`, `create `},
		{"sessions.sendMessage", `{"id":"s","text":"t"}`, `null`, `sendMessage s t`},
		{"sessions.getStatus", `{"id":"s"}`, `"needs_you"`, `getStatus s`},
		{"sessions.getMessages", `{"id":"s"}`, `[{"id":"1"}]`, `getMessages s`},
		{"sessions.stop", `{"id":"s"}`, `null`, `stop s`},
		{"sessions.watch", `{"id":"s"}`, `9`, `watch s`},
		{"sessions.unwatch", `{"subscription":-3}`, `null`, `unwatch -3`},

		{"ai.isConfigured", ``, `true`, `isConfigured `},
		{"ai.generateMessage", `{"system":"","user":"u"}`, `"an \"answer\"\n"`, `message  u`},
		{"ai.generateTitle", `{"text":"t"}`, `"a title"`, `title t`},
		{"ai.generateStructured",
			`{"prompt":"p","tool":{"name":"a_B-9","description":"d","inputSchema":{"x": 1},"more":0},"systemPrompt":"s"}`,
			`{"a":1}`, `structured p s a_B-9 d {"x": 1}`},
		{"ai.generateStructured", `{"prompt":"p","tool":{"inputSchema":{},"name":"n"}}`, `{"a":1}`, `structured p  n  {}`},

		{"rss.getFeeds", ``, `[]`, `getFeeds `},
		{"rss.addFeed", `{"url":"u"}`, `{"id":"f"}`, `addFeed u`},
		{"rss.removeFeed", `{"id":"f"}`, `null`, `removeFeed f`},
		{"rss.getArticles", `{"feedId":"f","limit":5}`, `[{"id":"a"}]`, `getArticles f 5`},
		{"rss.getArticles", `{}`, `[{"id":"a"}]`, `getArticles  0`},
	} {
		t.Run(test.function+test.params, func(t *testing.T) {
			set, j := newJournaled(&plugin{}, all)
			got, err := function(t, set, test.function)(t.Context(), []byte(test.params))
			if err != nil || string(got) != test.result {
				t.Errorf("got %s and %v, want %s", got, err, test.result)
			}
			if call := strings.Join(j.calls, "; "); call != test.call {
				t.Errorf("asked for %q, want %q", call, test.call)
			}
		})
	}
}

// What is refused before it reaches a service.
func TestRefusedOutward(t *testing.T) {
	bytes := func(n int) string { return strings.Repeat("x", n) }
	fetch := func(options string) string { return `{"url":"u","options":` + options + `}` }
	tool := func(tool string) string { return `{"prompt":"p","tool":` + tool + `}` }
	const invalid, exceeded = abi.CodeInvalidArgument, abi.CodeQuotaExceeded
	for _, test := range []struct {
		function, params string
		code             abi.Code
		message          string
	}{
		{"http.fetch", fetch(`[]`), invalid, `"options" must be an object, not an array`},
		{"http.fetch", fetch(`{"method":7}`), invalid, `"method" must be a string, not a number`},
		{"http.fetch", fetch(`{"method":"GET","method":"PUT"}`), invalid, `"method" is given twice`},
		{"http.fetch", fetch(`{"headers":"a: b"}`), invalid, `"headers" must be an object, or a list of pairs, not a string`},
		{"http.fetch", fetch(`{"headers":{"a":1}}`), invalid, `the header "a" must be a string, not a number`},
		{"http.fetch", fetch(`{"headers":{"a":null}}`), invalid, `the header "a" must be a string, not null`},
		{"http.fetch", fetch(`{"headers":{"a":[["b"]]}}`), invalid, `the header "a" must be a string, not an array`},
		{"http.fetch", fetch(`{"headers":{"` + bytes(5000) + `":1}}`), invalid, `must be a string, not a number`},
		{"http.fetch", fetch(`{"headers":[["a"]]}`), invalid, `pairs of a name and a value`},
		{"http.fetch", fetch(`{"headers":[["a","b","c"]]}`), invalid, `pairs of a name and a value`},
		{"http.fetch", fetch(`{"headers":["ab"]}`), invalid, `pairs of a name and a value`},
		{"http.fetch", fetch(`{"headers":[{"a":"b"}]}`), invalid, `pairs of a name and a value`},
		{"http.fetch", fetch(`{"headers":[[1,"b"]]}`), invalid, `pairs of a name and a value`},
		{"http.fetch", fetch(`{"headers":[["a",1]]}`), invalid, `the header "a" must be a string`},
		{"http.fetch", fetch(`{"headers":{"a":[` + strings.Repeat(`"b",`, 100) + `"b"]}}`), exceeded,
			`more than 100 headers`},
		{"http.fetch", fetch(`{"headers":[` + strings.Repeat(`["a","b"],`, 100) + `["a","b"]]}`), exceeded,
			`more than 100 headers`},
		{"http.fetch", fetch(`{"body":"a","bodyBase64":"YQ=="}`), invalid, `not as both`},
		{"http.fetch", fetch(`{"body":{}}`), invalid, `"body" must be a string, not an object`},
		{"http.fetch", fetch(`{"bodyBase64":"YQ"}`), invalid, `"bodyBase64" is not valid base64`},
		{"http.fetch", fetch(`{"bodyBase64":"_-=="}`), invalid, `"bodyBase64" is not valid base64`},
		{"http.fetch", fetch(`{"timeoutMs":0}`), invalid, `timeoutMs is 0; it must be between 1 and 300000`},
		{"http.fetch", fetch(`{"timeoutMs":-1}`), invalid, `it must be between 1 and 300000`},
		{"http.fetch", fetch(`{"timeoutMs":300001}`), invalid, `it must be between 1 and 300000`},
		{"http.fetch", fetch(`{"timeoutMs":1e9}`), invalid, `timeoutMs is 1000000000; it must`},
		{"http.fetch", fetch(`{"timeoutMs":1e300}`), invalid, `timeoutMs is 1e+300; it must`},
		{"http.fetch", fetch(`{"redirect":"maybe"}`), invalid, `redirect is "maybe"; it must be follow, error or manual`},
		{"http.fetch", fetch(`{"redirect":1}`), invalid, `"redirect" must be a string, not a number`},
		{"http.fetch", fetch(`{"timeoutMs":"5"}`), invalid, `"timeoutMs" must be a number, not a string`},

		{"toast.show", `{"message":"m","durationMs":1.5}`, invalid, `"durationMs" must be a whole number`},
		{"toast.show", `{"message":"m","durationMs":0}`, invalid, `durationMs is 0; it must be at least 1`},
		{"sidebar.setItems", `{"items":{}}`, invalid, `"items" must be an array, not an object`},
		{"sidebar.setItems", `{"items":null}`, invalid, `"items" is missing`},
		{"sidebar.setBadge", `{"badge":true}`, invalid, `"badge" must be a number, a string or null, not a boolean`},
		{"sidebar.setBadge", `{"badge":[1]}`, invalid, `"badge" must be a number, a string or null, not an array`},
		{"inbox.setItems", `{"items":"[]"}`, invalid, `"items" must be an array, not a string`},

		{"sessions.create", `{"prompt":"` + bytes(hostfuncs.MaxSessionText+1) + `"}`, exceeded,
			`"prompt" has 262145 bytes, more than the limit of 262144`},
		{"sessions.sendMessage", `{"id":"s","text":"` + strings.Repeat("é", hostfuncs.MaxSessionText/2) + `x"}`, exceeded,
			`"text" has 262145 bytes, more than the limit of 262144`},
		{"sessions.unwatch", `{"subscription":1.5}`, invalid, `must be a whole number`},

		{"ai.generateMessage", `{"system":"` + bytes(20000) + `","user":"` + bytes(12769) + `"}`, exceeded,
			`the prompts have 32769 bytes together, more than the limit of 32768`},
		{"ai.generateTitle", `{"text":"` + bytes(hostfuncs.MaxPrompt+1) + `"}`, exceeded,
			`"text" has 32769 bytes, more than the limit of 32768`},
		{"ai.generateStructured", `{"prompt":"p","tool":{"name":"n","inputSchema":{}},"systemPrompt":"` +
			bytes(hostfuncs.MaxPrompt) + `"}`, exceeded, `the prompts have 32769 bytes together`},
		{"ai.generateStructured", tool(`[]`), invalid, `"tool" must be an object, not an array`},
		{"ai.generateStructured", tool(`{"inputSchema":{}}`), invalid, `tool: the parameter "name" is missing`},
		{"ai.generateStructured", tool(`{"name":"","inputSchema":{}}`), invalid, `the name "" must be 1 to 64`},
		{"ai.generateStructured", tool(`{"name":"` + bytes(65) + `","inputSchema":{}}`), invalid, `must be 1 to 64`},
		{"ai.generateStructured", tool(`{"name":"a b","inputSchema":{}}`), invalid, `the name "a b" must be 1 to 64`},
		{"ai.generateStructured", tool(`{"name":"é","inputSchema":{}}`), invalid, `must be 1 to 64`},
		{"ai.generateStructured", tool(`{"name":"a","name":"b","inputSchema":{}}`), invalid, `"name" is given twice`},
		{"ai.generateStructured", tool(`{"name":"n"}`), invalid, `tool: the parameter "inputSchema" is missing`},
		{"ai.generateStructured", tool(`{"name":"n","inputSchema":true}`), invalid,
			`"inputSchema" must be an object, not a boolean`},
		{"ai.generateStructured", tool(`{"name":"n","description":1,"inputSchema":{}}`), invalid,
			`"description" must be a string, not a number`},
		{"ai.generateStructured", tool(`{"name":"n","inputSchema":{"a":"` + bytes(hostfuncs.MaxTool) + `"}}`), exceeded,
			`over the limit of 98304 bytes`},

		{"rss.addFeed", `{"url":"` + bytes(hostfuncs.MaxFeedURL+1) + `"}`, invalid, `"url" has 4097 bytes; it may have 4096`},
		{"rss.getArticles", `{"limit":0}`, invalid, `limit is 0; it must be at least 1`},
		{"rss.getArticles", `{"limit":-5}`, invalid, `limit is -5; it must be at least 1`},
		{"rss.getArticles", `{"limit":1e3}`, invalid, `must be a whole number`},

		{"events.on", `{"channel":"wasmhost:session"}`, invalid, `the channel "wasmhost:session" is the host's`},
		{"events.on", `{"channel":"wasmhost\u003a"}`, invalid, `is the host's`},
		{"events.emit", `{"channel":"wasmhost:any","data":1}`, invalid, `is the host's`},
	} {
		t.Run(test.function+test.params[:min(len(test.params), 60)], func(t *testing.T) {
			set, j := newJournaled(&plugin{}, all)
			_, err := function(t, set, test.function)(t.Context(), []byte(test.params))
			wantFailure(t, err, test.code, test.message)
			if len(j.calls) > 0 {
				t.Errorf("the service was asked: %.300q", j.calls)
			}
		})
	}
}

// The longest of everything is accepted, however it is written.
func TestLongestOutward(t *testing.T) {
	const escaped = `\u0001` // the most bytes that one byte can take
	for _, test := range []struct {
		function, params string
		bytes            int // of the call that the service sees
	}{
		{"http.fetch", `{"url":"u","options":{"body":"` + strings.Repeat(`\n`, 8<<20) + `"}}`, len("fetch u  []  0s") +
			8<<20},
		{"http.fetch", `{"url":"u","options":{"bodyBase64":"` + strings.Repeat("AAAA", 4<<20) + `"}}`,
			len("fetch u  []  0s") + 12<<20},
		{"http.fetch", `{"url":"u","options":{"headers":{"a":[` + strings.Repeat(`"b",`, 99) + `"b"]}}}`,
			len("fetch u  [] - 0s") + 100*len(`["a" "b"] `) - 1},
		{"sessions.create", `{"prompt":"` + strings.Repeat(escaped, hostfuncs.MaxSessionText) + `"}`, len("create ") +
			hostfuncs.MaxSessionText},
		{"sessions.sendMessage", `{"id":"s","text":"` + strings.Repeat(escaped, hostfuncs.MaxSessionText) + `"}`,
			len("sendMessage s ") + hostfuncs.MaxSessionText},
		{"ai.generateMessage", `{"system":"x","user":"` + strings.Repeat(escaped, hostfuncs.MaxPrompt-1) + `"}`,
			len("message x ") + hostfuncs.MaxPrompt - 1},
		{"ai.generateTitle", `{"text":"` + strings.Repeat(escaped, hostfuncs.MaxPrompt) + `"}`, len("title ") +
			hostfuncs.MaxPrompt},
		{"ai.generateStructured", `{"prompt":"` + strings.Repeat(escaped, hostfuncs.MaxPrompt) + `","tool":{"name":"` +
			strings.Repeat("n", 64) + `","inputSchema":{"a":"` + strings.Repeat("x", 92<<10) + `"}}}`,
			len(`structured      {"a":""}`) - 1 + hostfuncs.MaxPrompt + 64 + 92<<10},
		{"rss.addFeed", `{"url":"` + strings.Repeat(escaped, hostfuncs.MaxFeedURL) + `"}`, len("addFeed ") +
			hostfuncs.MaxFeedURL},
	} {
		t.Run(test.function, func(t *testing.T) {
			set, j := newJournaled(&plugin{}, all)
			if _, err := function(t, set, test.function)(t.Context(), []byte(test.params)); err != nil {
				t.Fatalf("%.300v", err)
			}
			if len(j.calls) != 1 || len(j.calls[0]) != test.bytes {
				t.Errorf("the service was asked %d times; the first call has %d bytes, want %d", len(j.calls), len(j.calls[0]),
					test.bytes)
			}
		})
	}
}

// The result of a fetch is not much longer than what the service counts for
// its body, whatever the body is.
func TestFetchedBodies(t *testing.T) {
	for name, body := range map[string]string{
		"nothing": "", "ordinary": strings.Repeat("a line of ordinary text, é\n", 1000),
		"few escapes":        strings.Repeat("\x01", 100),
		"control characters": strings.Repeat("\x01", 1<<20), "zeros": strings.Repeat("\x00", 1<<20),
		"quotes":    strings.Repeat(`"`, 1<<20),
		"not UTF-8": strings.Repeat("\xff", 1<<20), "a part of a character": "x\xc3", "CJK": strings.Repeat("漢字", 1000),
		"separators": strings.Repeat("\u2028", 1<<18),
	} {
		t.Run(name, func(t *testing.T) {
			set, _ := newJournaled(&plugin{}, all)
			params, err := json.Marshal(map[string]any{"url": "u",
				"options": map[string]any{"method": "ECHO", "bodyBase64": []byte(body)}})
			if err != nil {
				t.Fatal(err)
			}
			result, err := function(t, set, "http.fetch")(t.Context(), params)
			if err != nil {
				t.Fatal(err)
			}
			var got struct {
				Body       *string
				BodyBase64 []byte
			}
			if err := json.Unmarshal(result, &got); err != nil {
				t.Fatal(err)
			}
			back := string(got.BodyBase64)
			if got.Body != nil {
				back = *got.Body
			}
			if back != body {
				t.Errorf("%d bytes came back as %d, %.40q", len(body), len(back), back)
			}
			if len(result) > len(body)/3*4+2<<10 || cap(result) > 2*len(result)+512 {
				t.Errorf("%d bytes became %d, with room for %d", len(body), len(result), cap(result))
			}
			if ordinary := name == "ordinary" || name == "CJK" || name == "few escapes" || name == "nothing"; ordinary &&
				got.Body == nil {
				t.Errorf("it is not text: %.80s", result)
			}
		})
	}
}

// What a fetch holds is released when its result is gone: when the function
// returns, or when the caller says so.
func TestDelivery(t *testing.T) {
	set, j := newJournaled(&plugin{}, all)
	call := function(t, set, "http.fetch")
	const params = `{"url":"u","options":{"method":"HELD"}}`
	want := func(when string, lines ...string) {
		t.Helper()
		if got := strings.Join(j.calls, "; "); got != strings.Join(lines, "; ") {
			t.Errorf("%s: %q", when, got)
		}
	}
	if _, err := call(t.Context(), []byte(params)); err != nil {
		t.Fatal(err)
	}
	want("at once", "fetch u HELD [] - 0s", "released ")
	j.calls = nil
	ctx, delivered := hostfuncs.WithDelivery(t.Context())
	if _, err := call(ctx, []byte(params)); err != nil {
		t.Fatal(err)
	}
	want("before the delivery", "fetch u HELD [] - 0s")
	delivered()
	delivered()
	want("after it", "fetch u HELD [] - 0s", "released ")
}

// The functions of a service that a host does not have say so, whatever they
// are asked; those of workspaces say that no host of this kind has any.
func TestAbsentServices(t *testing.T) {
	set := hostfuncs.New(hostfuncs.Services{}, all)
	absent := []string{"http", "cron", "toast", "sidebar", "inbox", "sessions", "ai", "rss", "mcp", "workspace"}
	count := map[string]int{}
	for _, row := range hostfuncs.Functions() {
		for _, namespace := range absent {
			if row.Namespace != namespace {
				continue
			}
			count[namespace]++
			code := abi.CodeUnavailable
			if namespace == "workspace" {
				code = abi.CodeNotSupported
			}
			for _, params := range []string{row.Example(), "", "{}", "\xff"} {
				_, err := function(t, set, row.Namespace+"."+row.Name)(t.Context(), []byte(params))
				wantFailure(t, err, code, row.FullName()+": ")
			}
		}
	}
	for _, namespace := range absent {
		if count[namespace] == 0 {
			t.Errorf("the table has no functions of %s", namespace)
		}
	}
	// A permission that is missing is said first: that is what the author of
	// the plugin can mend.
	denied := hostfuncs.New(hostfuncs.Services{}, func(string) (bool, bool) { return false, false })
	_, err := function(t, denied, "ai.isConfigured")(t.Context(), nil)
	if !errors.Is(err, abi.NewError(abi.CodePermissionDenied, "")) {
		t.Errorf("got %v", err)
	}
}
