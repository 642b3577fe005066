package rustsdk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
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

// calls returns the Rust source of the function call, which calls any host
// function in any form with the members of a JSON object, by the SDK's binding.
func calls(functions []hostfuncs.Function) string {
	var rows strings.Builder
	for _, f := range functions {
		for _, form := range f.Imports() {
			var args []string
			for _, p := range f.Params {
				arg := fmt.Sprintf("&p[%q]", p.Name)
				switch p.Type.Kind {
				case hostfuncs.TypeString:
					arg += ".as_str()"
				case hostfuncs.TypeInteger:
					arg = arg[1:] + ".as_i64()"
				case hostfuncs.TypeNumber:
					arg = arg[1:] + ".as_f64()"
				case hostfuncs.TypeBoolean:
					arg = arg[1:] + ".as_bool()"
				case hostfuncs.TypeObject:
					if !p.Optional {
						arg = fmt.Sprintf("&serde_json::from_value(p[%q].clone())?", p.Name)
					} else {
						arg = fmt.Sprintf("serde_json::from_value::<Option<_>>(p[%q].clone())?.as_ref()", p.Name)
					}
				}
				if arg = strings.TrimPrefix(arg, "&"); strings.Contains(arg, ".as_") && !p.Optional {
					arg += ".unwrap_or_default()"
				} else if !strings.Contains(arg, ".as_") {
					arg = "&" + arg
				}
				args = append(args, arg)
			}
			function := strings.ReplaceAll(snake(f.Namespace)+"::"+snake(f.Name), "::type", "::r#type")
			wait := ""
			switch {
			case form != f.Name:
				wait = ".await"
			case f.Waits:
				function += "_blocking"
			}
			open := ""
			if isOpen(f.Result) {
				open = "::<Value>"
			}
			fmt.Fprintf(&rows, "        %q => serde_json::to_value(wasmhost::%s%s(%s)%s?)?,\n", f.Namespace+"."+form, function,
				open, strings.Join(args, ", "), wait)
		}
	}
	return "async fn call(function: &str, p: &Value) -> Result<Value> {\n    Ok(match function {\n" + rows.String() +
		"        _ => return Err(Error::new(\"unknown\", \"there is no such function\")),\n    })\n}\n"
}

// isOpen reports whether the caller of a function says the type of its result.
func isOpen(t hostfuncs.Type) bool {
	switch t.Kind {
	case hostfuncs.TypeJSON:
		return true
	case hostfuncs.TypeArray, hostfuncs.TypeMap:
		return isOpen(*t.Elem)
	case hostfuncs.TypeObject:
		return len(t.Fields) == 0 || slices.ContainsFunc(t.Fields, func(f hostfuncs.Field) bool {
			return f.Type.Kind == hostfuncs.TypeJSON
		})
	}
	return false
}

// snake is how names of the table look in Rust.
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
	for _, path := range []string{"call", "echo", "await", "together", "lost", "lock", "hold", "release", "held", "none",
		"fail", "error", "panic", "broken", "typed", "memory", "random", "spawn", "seen", "register", "info", "off",
		"unhandled"} {
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
	write(t, filepath.Join(dir, "manifest.json"), string(text))
	everyBuild.Lock()
	defer everyBuild.Unlock()
	if everyModule == nil {
		source := filepath.Join(t.TempDir(), "calls.rs")
		write(t, source, calls(hostfuncs.Functions()))
		t.Setenv("WASMHOST_TEST_CALLS", source)
		everyModule = module(t, "testdata/every")
	}
	return wasmhosttest.Options{Dir: dir, Backend: everyModule, LogLevel: slog.LevelInfo}
}

// everyModule is what every has built: the same for all tests.
var (
	everyBuild  sync.Mutex
	everyModule []byte
)

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
}

// module builds the plugin in a folder as `wasmhost build` does.
func module(t *testing.T, dir string) []byte {
	t.Helper()
	guesttest.Cargo(t)
	tool, err := FindTool(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	output := filepath.Join(t.TempDir(), "plugin.wasm")
	if warnings, err := tool.Build(t.Context(), dir, output); err != nil || warnings != "" {
		t.Fatal(err, warnings)
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

// sees checks the one thing that the guest has seen.
func sees(t *testing.T, h *wasmhosttest.Host, what, name, body string) {
	t.Helper()
	if got := seen(t, h, 1); len(got) != 1 || got[0].What != what || got[0].Name != name || string(got[0].Body) != body {
		t.Errorf("it has seen %+v, want %s %s %s", got, what, name, body)
	}
}

func TestEvents(t *testing.T) {
	h := wasmhosttest.Start(t, every(t, nil))
	ask(t, h, "info", "", 200, `"every 1.0.0 in . for `+abi.SDKVersion+`"`)
	if got := seen(t, h, 1); len(got) == 0 || got[0].What != "hook" || got[0].Name != "enable" {
		t.Errorf("after the start it has seen %+v", got)
	}

	ask(t, h, "echo?q=a%26%22b&x=1", `{"a":[1, 2.50]}`, 201, `{"method":"POST","path":"echo","q":"a&\"b",`+
		`"query":{"q":"a&\"b","x":"1"},"body":{"a":[1,2.5]}}`)
	ask(t, h, "echo", "", 201, `{"method":"GET","path":"echo","q":null,"query":{},"body":null}`)
	ask(t, h, "await?ms=1", "", 200, "[3,true]")
	ask(t, h, "together", "", 200, `"all"`)
	ask(t, h, "lost", "", 200, "null")
	ask(t, h, "none", "", 204, "")
	ask(t, h, "error", "", 418, `{"error":"short and stout","code":"teapot"}`)
	ask(t, h, "random", "", 200, "true")
	ask(t, h, "typed", `{"n":7,"more":[]}`, 200, "7")
	ask(t, h, "off", "{}", 405, `{"error":"the plugin has no handler for this method","code":"method_not_allowed"}`)
	for _, body := range []string{"[7]", "null", `{"n":-1}`, `{"n":"7"}`, "{}", "7",
		strings.Repeat("[", 500) + strings.Repeat("]", 500)} {
		if status, answer := h.Call("POST", "typed", body); status != 400 || !strings.Contains(answer, "invalid_body") {
			t.Errorf("%.20s: got %d %s", body, status, answer)
		}
	}
	for path, message := range map[string]string{"broken": "key must be a string", "fail": `short \"and\" stout`} {
		if status, answer := h.Call("GET", path, nil); status != 500 || !strings.Contains(answer, message) {
			t.Errorf("%s: got %d %s, want %s", path, status, answer, message)
		}
	}
	if status, answer := h.Call("GET", "unhandled", nil); status != 501 {
		t.Errorf("a path without handler: got %d %s", status, answer)
	}

	if got, err := h.Method("m", "echo", `{"a":"b"}`); err != nil || got != `{"a":"b"}` {
		t.Errorf("a method answers %s, %v", got, err)
	}
	var failed *abi.Error
	if _, err := h.Method("m", "fail", nil); !errors.As(err, &failed) || failed.Code != "teapot" ||
		failed.Message != `short "and" stout` {
		t.Errorf("the method fails with %v", err)
	}
	if _, err := h.Method("m", "typed", `{"n":"7"}`); !errors.As(err, &failed) || failed.Code != abi.CodeInvalidArgument {
		t.Errorf("with what does not fit it fails with %v", err)
	}
	if _, err := h.TestSetting("greeting"); err != nil {
		t.Error(err)
	}
	seen(t, h, 0)

	h.DueJob("tick", true)
	sees(t, h, "job", "tick", "[true,true]")
	if err := h.ChangeSettings(map[string]any{"greeting": "Hi"}); err != nil {
		t.Fatal(err)
	}
	sees(t, h, "hook", "changed", `{"greeting":"Hi"}`)
	h.Emit("c", `{"x":"y"}`)
	sees(t, h, "message", "c", `{"x":"y"}`)
	ask(t, h, "spawn", "", 200, "true")
	sees(t, h, "task", "", "true")
	ask(t, h, "register", "", 200, "true")
	if got := seen(t, h, 1); len(got) == 0 || got[0].What != "session" || !strings.Contains(string(got[0].Body), "ended") {
		t.Errorf("of the session it has seen %+v", got)
	}
	if status, answer := h.Call("GET", "panic", nil); status != 502 && status != 500 && status != 503 {
		t.Errorf("a panic: got %d %s", status, answer)
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
		t.Errorf("two had the lock at the same time: %v", counts)
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
	ask(t, h, "release", "", 200, `{"givenUp":1,"released":3}`)
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
				path, want = "none", 204
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
	round(10_000)
	if after := pages(); after != before {
		t.Errorf("the memory grew from %d to %d pages", before, after)
	}
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

// TestReadme builds and tries the example of the README, for the other target.
func TestReadme(t *testing.T) {
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
	if err := os.MkdirAll(filepath.Join(dir, "src"), 0o700); err != nil {
		t.Fatal(err)
	}
	crate, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	cargo := strings.NewReplacer("../..", filepath.ToSlash(crate), "plugin-every", "plugin-readme")
	for name, content := range map[string]string{
		"src/lib.rs": example(t),
		"Cargo.toml": cargo.Replace(read(t, "testdata/every/Cargo.toml")),
		"Cargo.lock": cargo.Replace(read(t, "testdata/every/Cargo.lock")),
	} {
		write(t, filepath.Join(dir, filepath.FromSlash(name)), content)
	}
	for _, target := range []string{"wasm32-wasip1", "wasm32-unknown-unknown"} {
		t.Setenv(TargetVariable, target)
		opts.Backend = module(t, dir)
		h := wasmhosttest.Start(t, opts)
		if status, answer := h.Call("POST", "notes", `{}`); status != 400 || !strings.Contains(answer, "text_missing") {
			t.Errorf("got %d %s", status, answer)
		}
		status, answer := h.Call("POST", "notes", `{"text":"one \u00e4"}`)
		if status != 201 || !strings.Contains(answer, "one ä") {
			t.Errorf("got %d %s", status, answer)
		}
		if status, answer := h.Call("GET", "notes", nil); status != 200 || strings.Count(answer, "one ä") != 1 {
			t.Errorf("got %d %s", status, answer)
		}
	}
}

// example is the first in the README.
func example(t *testing.T) string {
	t.Helper()
	_, rest, _ := strings.Cut(read(t, "README.md"), "```rust,ignore\n")
	text, _, ok := strings.Cut(rest, "\n```")
	if !ok {
		t.Fatal("the README has no example")
	}
	return text
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
