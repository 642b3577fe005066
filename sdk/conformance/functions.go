package conformance

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// site is a server for the functions that go out.
type site struct {
	*httptest.Server
	host string
}

func newSite() *site {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "socket") {
			serveSocket(w, r)
			return
		}
		if strings.Contains(r.URL.Path, "feed") {
			w.Header().Set("Content-Type", "application/rss+xml")
			fmt.Fprint(w, `<rss version="2.0"><channel><title>T</title></channel></rss>`)
			return
		}
		fmt.Fprint(w, "body")
	}))
	return &site{s, strings.TrimPrefix(s.URL, "http://")}
}

// call is a call of a host function: what it gets, and a part of what it
// answers; an answer that begins with "!" is a code, "?" is any answer of the
// host but an internal error.
type call struct{ function, params, want string }

// calls are those of which more is known than the definition says, with the
// addresses of a server. The order counts: some look at what others have left.
// Functions that are not among them are called by the example of their definition.
func calls(url string) []call {
	return []call{
		{"cli.handle", `{"path":"off"}`, "null"},
		{"cli.removeHandler", `{"path":"never"}`, "null"},
		{"settings.get", `{"key":"greeting"}`, `"hello"`},
		{"settings.getAll", `{}`, `{"greeting":"hello"}`},
		{"db.insert", `{"collection":"items","data":{"id":"a","n":1}}`, `"id":"a"`},
		{"db.insert_async", `{"collection":"items","data":{"id":"newer","n":3}}`, `"id":"newer"`},
		{"db.query", `{"collection":"items","options":{"where":{"id":"a"},"limit":1}}`, `"id":"a"`},
		{"db.getById", `{"collection":"items","id":"a"}`, `"n":1`},
		{"db.update", `{"collection":"items","id":"a","fields":{"n":7}}`, "null"},
		{"db.upsert", `{"collection":"items","conflictColumns":["n"],"data":{"n":7}}`, `"id":"a"`},
		{"db.delete", `{"collection":"items","id":"missing"}`, "null"},
		{"db.deleteWhere", `{"collection":"items","where":{"n":99}}`, "null"},
		{"db.count", `{"collection":"items"}`, "2"},
		{"db.stats", `{}`, `"method"`},
		{"db.aggregate", `{"collection":"items","options":{"count":true,"max":["n"]}}`, `{"count":2,"max":{"n":`},
		{"db.begin", `{}`, ""},
		{"db.inTransaction", `{"transaction":1,"call":"count","params":{"collection":"items"}}`, "!invalid_argument"},
		{"db.commit", `{"transaction":1}`, "!invalid_argument"},
		{"db.rollback", `{"transaction":1}`, "null"},
		{"storage.set", `{"key":"k","value":[1]}`, "null"},
		{"storage.get", `{"key":"k"}`, `{"value":[1]}`},
		{"storage.list", `{"prefix":"k"}`, `"key":"k"`},
		{"storage.delete", `{"key":"other"}`, "null"},
		{"fs.writeFile", `{"path":"a/b.txt","text":"text \u0000 ä"}`, "null"},
		{"fs.readFile", `{"path":"a/b.txt"}`, `"text \u0000 ä"`},
		{"fs.exists", `{"path":"a"}`, "true"},
		{"fs.listDir", `{}`, `"name":"a"`},
		{"fs.deleteFile", `{"path":"none"}`, "null"},
		{"secrets.get", `{"key":"s"}`, `"secret"`},
		{"secrets.set", `{"key":"t","value":"x"}`, "null"},
		{"secrets.delete", `{"key":"u"}`, "null"},
		{"secrets.list", `{}`, `"s"`},
		{"events.emit", `{"channel":"out","data":{"a":1}}`, "null"},
		{"events.on", `{"channel":"more"}`, ""},
		{"events.off", `{"subscription":12345}`, "null"},
		{"methods.handle", `{"namespace":"a","method":"b"}`, "null"},
		{"http.fetch", `{"url":"` + url + `/x","options":{"method":"POST","body":"x"}}`, `"body":"body"`},
		{"http.abort", `{"call":1}`, "null"},
		{"http.webSocket", `{"url":"` + url + `/x"}`, "!unavailable"},
		{"http.webSocketSend", `{"socket":7777,"data":"t","base64":false}`, "!invalid_argument"},
		{"http.webSocketNext", `{"socket":7777}`, "!invalid_argument"},
		{"http.webSocketClose", `{"socket":7777}`, "null"},
		{"cron.register", `{"id":"off","schedule":"0 6 * * *"}`, "null"},
		{"cron.isRegistered", `{"id":"off"}`, "true"},
		{"cron.unregister", `{"id":"off"}`, "null"},
		{"toast.show", `{"message":"m","type":"info","durationMs":5}`, "null"},
		{"toast.notify", `{"title":"t"}`, "null"},
		{"sidebar.setItems", `{"items":[]}`, "null"},
		{"sidebar.setBadge", `{"badge":7}`, "null"},
		{"inbox.setItems", `{"items":[]}`, "null"},
		{"inbox.postAlert", `{"title":"t","body":"b","dedupKey":"k"}`, "null"},
		{"sessions.create", `{}`, `"sessionId"`},
		{"sessions.sendMessage", `{"id":"none","text":"t"}`, "!"},
		{"sessions.getStatus", `{"id":"none"}`, "!not_found"},
		{"sessions.getMessages", `{"id":"none"}`, "!not_found"},
		{"sessions.stop", `{"id":"none"}`, "!not_found"},
		{"sessions.watch", `{"id":"none"}`, "!not_found"},
		{"sessions.unwatch", `{"subscription":12345}`, "null"},
		{"ai.isConfigured", `{}`, "false"},
		{"ai.generateMessage", `{"system":"s","user":"u"}`, "!unavailable"},
		{"ai.generateTitle", `{"text":"t"}`, "!unavailable"},
		{"ai.generateStructured", `{"prompt":"p","tool":{"name":"n","inputSchema":{}},"systemPrompt":"s"}`, "!unavailable"},
		{"rss.addFeed", `{"url":"` + url + `/feed"}`, `"title":"T"`},
		{"rss.getFeeds", `{}`, `"title":"T"`},
		{"rss.getArticles", `{"limit":3}`, "[]"},
		{"rss.removeFeed", `{"id":"none"}`, "null"},
		{"mcp.listTools", `{"server":"files"}`, "!permission_denied"},
		{"mcp.callTool", `{"server":"files","name":"read","args":{"path":"a"}}`, "!permission_denied"},
		{"workspace.readFile", `{"path":"p"}`, "!not_supported"},
		{"workspace.writeFile", `{"path":"p","text":"t"}`, "!not_supported"},
		{"workspace.listDir", `{"path":"p"}`, "!not_supported"},
		{"workspace.exec", `{"slot":"s"}`, "!not_supported"},
		{"timers.sleep", `{"ms":0.5}`, "null"},
		{"url.parse", `{"url":"b","base":"http://a.example/"}`, `"href":"http://a.example/b"`},
		{"url.set", `{"url":"a","part":"hash","value":"b"}`, "null"},
	}
}

// functions calls every function of the table in every form.
func functions(k *kit) {
	all := hostfuncs.Functions()
	forms := map[string]bool{}
	for _, f := range all {
		for _, form := range f.Imports() {
			forms[f.Namespace+"."+form] = false
		}
	}
	try := func(c call) {
		forms[c.function] = true
		k.outcome(c)
	}
	for _, c := range calls(k.site.URL) {
		try(c)
		waits := c.function + abi.AsyncSuffix
		if tried, ok := forms[waits]; ok && !tried && c.function != "db.insert" {
			try(call{waits, c.params, c.want})
		}
		// And refused with what does not fit.
		if strings.Contains(c.params, `"collection"`) {
			try(call{c.function, strings.Replace(c.params, `"items"`, `"nowhere"`, 1), "!invalid_argument"})
		}
	}
	for _, f := range all {
		for _, form := range f.Imports() {
			if name := f.Namespace + "." + form; !forms[name] {
				try(call{name, f.Example(), "?"})
			}
		}
	}
}

// outcome has the plugin make a call, and holds the outcome against what is
// wanted.
func (k *kit) outcome(c call) {
	status, answer := k.host.Call("POST", "call", `{"function":"`+c.function+`","params":`+c.params+`}`)
	var got struct {
		OK            json.RawMessage
		Code, Message string
		Known         *string // the code again, as a constant of the SDK
	}
	if err := json.Unmarshal([]byte(answer), &got); status != 200 || err != nil {
		k.Errorf("%s: got %d %.300s", c.function, status, answer)
		return
	}
	if c.want == "?" {
		if (got.OK == nil) == (got.Code == "") || got.Code == string(abi.CodeInternal) ||
			got.Known != nil && *got.Known != got.Code {
			k.Errorf("%s %s: got %.300s", c.function, c.params, answer)
		}
		return
	}
	code, fails := strings.CutPrefix(c.want, "!")
	if !fails {
		if got.Code != "" || !strings.Contains(string(got.OK), c.want) {
			k.Errorf("%s %s: got %.300s, want %s", c.function, c.params, answer, c.want)
		}
		return
	}
	if got.Code == "" || got.Message == "" || code != "" && got.Code != code ||
		got.Known != nil && *got.Known != got.Code {
		k.Errorf("%s %s: got %.300s, want the error %s", c.function, c.params, answer, code)
	}
}
