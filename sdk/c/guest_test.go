package csdk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/sdk/go/wasmhosttest"
)

// functionsC returns the C source of the function call, which calls any host
// function in any form with the members of a JSON object, by the SDK's binding.
func functionsC(functions []hostfuncs.Function) string {
	var calls, rows strings.Builder
	for _, f := range functions {
		for _, form := range f.Imports() {
			symbol := "wh_" + snake(f.Namespace) + "_" + snake(form)
			var before strings.Builder
			args := "e"
			for _, p := range f.Params {
				name := "p_" + p.Name
				optional := "&" + name
				switch p.Type.Kind {
				case hostfuncs.TypeString:
					fmt.Fprintf(&before, "\twh_text %s = {0};\n\twh_read_text(&e->arena, p, %q, &%s);\n", name, p.Name, name)
					optional = name
				case hostfuncs.TypeInteger:
					fmt.Fprintf(&before, "\tint64_t %s = 0;\n\twh_read_int(p, %q, &%s);\n", name, p.Name, name)
				case hostfuncs.TypeNumber:
					fmt.Fprintf(&before, "\tdouble %s = 0;\n\twh_read_number(p, %q, &%s);\n", name, p.Name, name)
				case hostfuncs.TypeBoolean:
					fmt.Fprintf(&before, "\tbool %s = false;\n\twh_read_bool(p, %q, &%s);\n", name, p.Name, name)
				default:
					fmt.Fprintf(&before, "\twh_json %s = wh_get(p, %q);\n", name, p.Name)
					optional = name
				}
				switch {
				case !p.Optional:
					args += ", " + name
				case optional == name:
					args += ", " + name
				default:
					args += fmt.Sprintf(", wh_get(p, %q).ptr ? %s : NULL", p.Name, optional)
				}
			}
			fmt.Fprintf(&calls, "\nstatic void call_%s(wh_event *e, wh_json p) {\n\t(void)p;\n%s", symbol, before.String())
			if form == f.Name {
				fmt.Fprintf(&calls, "\treply(e, %s(%s), NULL);\n}\n", symbol, args)
			} else {
				fmt.Fprintf(&calls, "\twh_then(e, %s(%s), reply, NULL);\n}\n", symbol, args)
			}
			fmt.Fprintf(&rows, "\tif (wh_is(function, %q))\n\t\tcall_%s(e, params);\n\telse", f.Namespace+"."+form, symbol)
		}
	}
	return `#include <wasmhost.h>

static void reply(wh_event *e, wh_result r, void *state) {
	(void)state;
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	if (r.code == WH_OK) {
		wh_put_json(&w, "ok", r.value);
	} else {
		wh_put_text(&w, "code", r.error);
		wh_put_text(&w, "known", wh_str(wh_code_name(r.code)));
		wh_put_text(&w, "message", r.message);
	}
	wh_end(&w);
	wh_answer(e, 200, wh_written(&w));
}
` + calls.String() + `
void call(wh_event *e, wh_text function, wh_json params);
void call(wh_event *e, wh_text function, wh_json params) {
` + strings.TrimSpace(rows.String()) + `
		wh_answer_error(e, 400, "unknown", "there is no such function");
}
`
}

// snake is how names of the table look in C.
func snake(name string) string {
	var b strings.Builder
	for _, r := range name {
		if r >= 'A' && r <= 'Z' {
			b.WriteByte('_')
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}

// every returns the folder of the plugin that does everything, with its backend.
// Change may change the manifest.
func every(t *testing.T, change func(m map[string]any)) wasmhosttest.Options {
	t.Helper()
	shorttest.Skip(t)
	dir := t.TempDir()
	var endpoints []any
	for _, path := range []string{"call", "echo", "await", "then", "lost", "lock", "hold", "release", "held", "none",
		"fail", "error", "twice", "broken", "exhaust", "memory", "random", "spawn", "seen", "register",
		"info", "off", "unhandled"} {
		for _, method := range []string{"GET", "POST"} {
			endpoints = append(endpoints, map[string]any{"method": method, "path": path, "description": path, "auth": true})
		}
	}
	job := func(id string, approval bool) any {
		return map[string]any{"id": id, "label": id, "schedule": "0 3 * * *", "approvalRequired": approval}
	}
	m := map[string]any{
		"plugin": map[string]any{"id": "every", "name": "Every", "version": "1.0.0", "author": "wasmhost",
			"description": "Everything.", "icon": "hand", "category": "other", "license": map[string]any{"type": "free"}},
		"sdkVersion": "^3.0.0",
		"settings": []any{map[string]any{"key": "greeting", "label": "Greeting", "type": "text", "default": "hello",
			"testAction": map[string]any{"namespace": "m", "method": "echo", "label": "Test"}}},
		"storage": map[string]any{"collections": map[string]any{"items": map[string]any{
			"columns": map[string]any{"n": "integer"}, "uniqueIndexes": []any{[]any{"n"}}}}},
		"migrations": []any{}, "cron": map[string]any{"jobs": []any{job("tick", true), job("off", false)}},
		"backend":     map[string]any{"entryPoint": "backend.wasm", "resourceLimits": map[string]any{"memoryMb": 32}},
		"permissions": guesttest.Permissions(), "cli": map[string]any{"endpoints": endpoints},
	}
	if change != nil {
		change(m)
	}
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	main, err := os.ReadFile("testdata/every/main.c")
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{"manifest.json": string(text), "main.c": string(main),
		"src/functions.c": functionsC(hostfuncs.Functions())} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	everyBuild.Lock()
	defer everyBuild.Unlock()
	if everyModule == nil {
		everyModule = module(t, dir)
	}
	return wasmhosttest.Options{Dir: dir, Backend: everyModule, LogLevel: slog.LevelInfo}
}

// everyModule is what every has built: the same for all tests.
var (
	everyBuild  sync.Mutex
	everyModule []byte
)

// module builds the sources in a folder as `wasmhost build` does, with all
// warnings.
func module(t *testing.T, dir string, flags ...string) []byte {
	t.Helper()
	output := filepath.Join(t.TempDir(), "plugin.wasm")
	tool := Zig(guesttest.Zig(t)...)
	tool.Flags = append(flags, "-Werror")
	if _, err := tool.Build(t.Context(), dir, output); err != nil {
		t.Fatal(err)
	}
	binary, err := os.ReadFile(output)
	if err != nil {
		t.Fatal(err)
	}
	return binary
}

// ask sends a request and holds the answer against what is wanted.
func ask(t *testing.T, h *wasmhosttest.Host, path, body string, status int, want string) {
	t.Helper()
	method := "GET"
	var sent any
	if body != "" {
		method, sent = "POST", body
	}
	if got, answer := h.Call(method, path, sent); got != status || answer != want {
		t.Errorf("%s %s: got %d %s, want %d %s", path, body, got, answer, status, want)
	}
}

// outcome is what came of a call of a host function.
type outcome struct {
	OK                   json.RawMessage
	Code, Known, Message string
}

func TestEveryHostFunction(t *testing.T) {
	opts := every(t, nil)
	feed := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "feed") {
			w.Header().Set("Content-Type", "application/rss+xml")
			fmt.Fprint(w, `<rss version="2.0"><channel><title>T</title></channel></rss>`)
			return
		}
		fmt.Fprint(w, "body")
	}))
	defer feed.Close()
	opts.AllowHosts = []string{strings.TrimPrefix(feed.URL, "http://")}
	opts.Secrets = map[string]string{"s": "secret"}
	h := wasmhosttest.Start(t, opts)

	// What each function gets, and a part of what it answers; an answer that
	// begins with "!" is a code.
	cases := []struct{ function, params, want string }{
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
		{"http.fetch", `{"url":"` + feed.URL + `/x","options":{"method":"POST","body":"x"}}`, `"body":"body"`},
		{"http.abort", `{"call":1}`, "null"},
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
		{"rss.addFeed", `{"url":"` + feed.URL + `/feed"}`, `"title":"T"`},
		{"rss.getFeeds", `{}`, `"title":"T"`},
		{"rss.getArticles", `{"limit":3}`, "[]"},
		{"rss.removeFeed", `{"id":"none"}`, "null"},
		{"workspace.readFile", `{"path":"p"}`, "!not_supported"},
		{"workspace.writeFile", `{"path":"p","text":"t"}`, "!not_supported"},
		{"workspace.listDir", `{"path":"p"}`, "!not_supported"},
		{"workspace.exec", `{"slot":"s"}`, "!not_supported"},
		{"timers.sleep", `{"ms":0.5}`, "null"},
		{"url.parse", `{"url":"b","base":"http://a.example/"}`, `"href":"http://a.example/b"`},
		{"url.set", `{"url":"a","part":"hash","value":"b"}`, "null"},
	}
	tried := map[string]bool{}
	try := func(function, params, want string) {
		t.Helper()
		tried[function] = true
		status, answer := h.Call("POST", "call", `{"function":"`+function+`","params":`+params+`}`)
		var got outcome
		if err := json.Unmarshal([]byte(answer), &got); status != 200 || err != nil {
			t.Errorf("%s: got %d %s", function, status, answer)
			return
		}
		code, fails := strings.CutPrefix(want, "!")
		if fails != (got.Code != "") || !fails && !strings.Contains(string(got.OK), want) ||
			fails && (code != "" && got.Code != code || got.Message == "" || got.Known != got.Code) {
			t.Errorf("%s %s: got %s, want %s", function, params, answer, want)
		}
	}
	for _, c := range cases {
		try(c.function, c.params, c.want)
		if waits := c.function + abi.AsyncSuffix; !tried[waits] && slices.ContainsFunc(hostfuncs.Functions(),
			func(f hostfuncs.Function) bool { return f.Waits && f.Namespace+"."+f.Name == c.function }) &&
			c.function != "db.insert" {
			try(waits, c.params, c.want)
		}
		// And refused with what does not fit, in the form that blocks.
		if strings.Contains(c.params, `"collection"`) && !strings.HasSuffix(c.function, abi.AsyncSuffix) {
			try(c.function, strings.Replace(c.params, `"items"`, `"nowhere"`, 1), "!invalid_argument")
		}
	}
	for _, f := range hostfuncs.Functions() {
		for _, form := range f.Imports() {
			if !tried[f.Namespace+"."+form] {
				t.Errorf("there is no case for %s.%s", f.Namespace, form)
			}
		}
	}
}

// entry is what the guest has seen.
type entry struct {
	What, Name string
	Body       json.RawMessage
	Scheduled  bool
	Approved   bool
}

// seen returns what the guest has seen since the last time, once there are n.
func seen(t *testing.T, h *wasmhosttest.Host, n int) (all []entry) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		var some []entry
		status, answer := h.Call("GET", "seen", nil)
		if err := json.Unmarshal([]byte(answer), &some); status != 200 || err != nil {
			t.Fatalf("got %d %s", status, answer)
		}
		if all = append(all, some...); len(all) >= n || time.Now().After(deadline) {
			return all
		}
	}
}

func TestEvents(t *testing.T) {
	h := wasmhosttest.Start(t, every(t, nil))
	ask(t, h, "info", "", 200, `"every 1.0.0 in . for `+abi.SDKVersion+`: -1 -2 -9223372036854775808 4cs%"`)
	if got := seen(t, h, 1); len(got) == 0 || got[0].What != "hook" || got[0].Name != "onEnable" {
		t.Errorf("after the start it has seen %+v", got)
	}

	ask(t, h, "echo?q=a%26%22b&x=1", `{"a":[1, 2.50]}`, 201, `{"method":"POST","path":"echo","q":"a&\"b",`+
		`"query":{"q":"a&\"b","x":"1"},"body":{"a":[1, 2.50]}}`)
	ask(t, h, "echo", "", 201, `{"method":"GET","path":"echo","q":null,"query":null,"body":null}`)
	ask(t, h, "await?ms=1", "", 200, "[3,true]")
	ask(t, h, "then", "", 200, `"all"`)
	ask(t, h, "lost", "", 200, "null")
	ask(t, h, "error", "", 418, `{"error":"short and stout","code":"teapot"}`)
	ask(t, h, "twice", "", 200, "1")
	ask(t, h, "broken", "", 200, `"none"`)
	ask(t, h, "random", "", 200, "true")
	for path, message := range map[string]string{"none": "ended without an answer", "fail": `short \"and\" stout`} {
		if status, answer := h.Call("GET", path, nil); status != 500 || !strings.Contains(answer, message) {
			t.Errorf("%s: got %d %s, want %s", path, status, answer, message)
		}
	}
	if status, answer := h.Call("GET", "unhandled", nil); status != 501 {
		t.Errorf("a path without handler: got %d %s", status, answer)
	}

	for want, call := range map[string]func() (string, error){
		`{"a":"b"}`: func() (string, error) { return h.Method("m", "echo", `{"a":"b"}`) },
		"null":      func() (string, error) { return h.Method("m", "none", nil) },
	} {
		if got, err := call(); err != nil || got != want {
			t.Errorf("a method answers %s, %v; want %s", got, err, want)
		}
	}
	var failed *abi.Error
	if _, err := h.Method("m", "fail", nil); !errors.As(err, &failed) || failed.Code != "teapot" ||
		failed.Message != `short "and" stout` {
		t.Errorf("the method fails with %v", err)
	}
	if _, err := h.TestSetting("greeting"); err != nil {
		t.Error(err)
	}
	seen(t, h, 0)

	h.DueJob("tick", true)
	if got := seen(t, h, 1); len(got) != 1 || got[0].What != "job" || got[0].Name != "tick" || !got[0].Scheduled ||
		!got[0].Approved {
		t.Errorf("of the job it has seen %+v", got)
	}
	if err := h.ChangeSettings(map[string]any{"greeting": "Hi"}); err != nil {
		t.Fatal(err)
	}
	if got := seen(t, h, 1); len(got) != 1 || got[0].Name != "onSettingsChanged" || string(got[0].Body) !=
		`[{"greeting":"Hi"}]` {
		t.Errorf("of the change it has seen %+v", got)
	}
	h.Emit("c", `{"x":"y"}`)
	if got := seen(t, h, 1); len(got) != 1 || got[0].What != "message" || got[0].Name != "c" || string(got[0].Body) !=
		`{"x":"y"}` {
		t.Errorf("of the message it has seen %+v", got)
	}
	ask(t, h, "spawn", "", 200, "true")
	if got := seen(t, h, 1); len(got) != 1 || got[0].What != "task" {
		t.Errorf("of the task it has seen %+v", got)
	}
	ask(t, h, "register", "", 200, "true")
	if got := seen(t, h, 1); len(got) == 0 || got[0].What != "session" || !strings.Contains(string(got[0].Body), "ended") {
		t.Errorf("of the session it has seen %+v", got)
	}
}

// TestManyAtOnce has requests wait for a lock, hold their answers, and give up.
func TestManyAtOnce(t *testing.T) {
	h := wasmhosttest.Start(t, every(t, nil))
	var all sync.WaitGroup
	var mu sync.Mutex
	counts := map[string]int{}
	for range 50 {
		all.Go(func() {
			_, answer := h.Call("GET", "lock", nil)
			mu.Lock()
			defer mu.Unlock()
			counts[answer]++
		})
	}
	all.Wait()
	if len(counts) != 50 {
		t.Errorf("two had the lock at the same time: %v", slices.Sorted(maps.Keys(counts)))
	}

	holding := func(n string) {
		for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
			if _, answer := h.Call("GET", "held", nil); answer == n {
				return
			}
		}
		t.Errorf("it never held %s", n)
	}
	for range 3 {
		all.Go(func() { ask(t, h, "hold", "", 200, `"released"`) })
	}
	holding("3")
	ctx, cancel := context.WithCancel(t.Context())
	request, err := http.NewRequestWithContext(ctx, "GET", h.URL("hold"), nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+h.Token())
	gone := make(chan error, 1)
	go func() {
		response, err := http.DefaultClient.Do(request)
		if err == nil {
			response.Body.Close()
		}
		gone <- err
	}()
	holding("4")
	cancel()
	if err := <-gone; err == nil {
		t.Error("the request that was given up has an answer")
	}
	holding("3")
	ask(t, h, "release", "", 200, `{"released":3,"givenUp":1}`)
	all.Wait()
}

// TestMemoryStays has a plugin answer many requests: after the first ones its
// memory grows no more, whatever their size and however they end.
func TestMemoryStays(t *testing.T) {
	opts := every(t, nil)
	opts.LogLevel = slog.LevelError
	h := wasmhosttest.Start(t, opts)
	bodies := []string{`{}`, `{"a":"` + strings.Repeat("x", 3000) + `"}`, `[` + strings.Repeat(`"ä\n",`, 5000) + `1]`,
		`"` + strings.Repeat("y", 300_000) + `"`}
	// One after the other: how pieces of requests that wait lie between others
	// is a matter of luck.
	round := func(requests int) {
		for i := range requests {
			path, body, want := "echo", bodies[0], 201
			switch {
			case i%500 == 0:
				body = bodies[3]
			case i%50 == 0:
				body = bodies[2]
			case i%40 == 1:
				path, want = "fail", 500
			case i%40 == 2:
				path, want = "none", 500
			case i%40 == 3:
				path, want = "then", 200
			case i%40 == 4:
				path, want = "await?ms=0", 200
			case i%10 == 5:
				body = bodies[1]
			}
			if status, answer := h.Call("POST", path, body); status != want {
				t.Errorf("%s: got %d %.200s", path, status, answer)
				return
			}
		}
	}
	pages := func() int {
		_, answer := h.Call("GET", "memory", nil)
		var n int
		if err := json.Unmarshal([]byte(answer), &n); err != nil {
			t.Fatal(err, answer)
		}
		return n
	}
	round(1000)
	before := pages()
	round(20_000)
	if after := pages(); after != before {
		t.Errorf("the memory grew from %d to %d pages", before, after)
	}
	// All of it taken: that request fails, and the next one finds it free again.
	if status, answer := h.Call("GET", "exhaust", nil); status != 500 {
		t.Errorf("without memory: got %d %s", status, answer)
	}
	ask(t, h, "echo", "", 201, `{"method":"GET","path":"echo","q":null,"query":null,"body":null}`)
	ask(t, h, "await?ms=0", "", 200, "[3,true]")
}

// TestRestored runs each request in an instance as it was after activation, when
// it was told that it would be frozen.
func TestRestored(t *testing.T) {
	h := wasmhosttest.Start(t, every(t, func(m map[string]any) {
		m["backend"].(map[string]any)["instances"] = map[string]any{"mode": "request"}
	}))
	for range 3 {
		got := seen(t, h, 1)
		if len(got) < 2 || got[len(got)-1].What != "restored" || got[len(got)-2].What != "freeze" {
			t.Errorf("it has seen %+v", got)
		}
		ask(t, h, "await?ms=0", "", 200, "[3,true]")
	}
}

func TestActivationFails(t *testing.T) {
	reason := wasmhosttest.StartError(t, every(t, func(m map[string]any) {
		m["plugin"].(map[string]any)["version"] = "6.6.6"
	}))
	if !strings.Contains(reason, "this version does not start") {
		t.Errorf("its user sees %q", reason)
	}
}

// TestReadme builds and tries the example of the README.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(readme), "```c\n")
	example, _, ok := strings.Cut(rest, "\n```")
	if !ok {
		t.Fatal("the README has no example")
	}
	opts := every(t, func(m map[string]any) {
		m["permissions"] = []any{"cli", "storage"}
		delete(m, "cron")
		m["settings"] = []any{}
		m["cli"] = map[string]any{"endpoints": []any{
			map[string]any{"method": "GET", "path": "notes", "description": "Notes.", "auth": true},
			map[string]any{"method": "POST", "path": "notes", "description": "Adds one.", "auth": true}}}
		m["storage"] = map[string]any{"collections": map[string]any{"notes": map[string]any{
			"columns": map[string]any{"text": "text"}}}}
	})
	dir := t.TempDir()
	write(t, filepath.Join(dir, "main.c"), example)
	opts.Backend = module(t, dir)
	h := wasmhosttest.Start(t, opts)
	ask(t, h, "notes", `{}`, 400, `{"error":"send {\"text\": \"...\"}","code":"text_missing"}`)
	status, answer := h.Call("POST", "notes", `{"text":"one \u00e4"}`)
	if status != 201 || !strings.Contains(answer, "one ä") {
		t.Errorf("got %d %s", status, answer)
	}
	if status, answer := h.Call("GET", "notes", nil); status != 200 || strings.Count(answer, "one ä") != 1 {
		t.Errorf("got %d %s", status, answer)
	}
}
