package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// groups returns all checks. The limits come last: most of them cost the plugin
// its instance.
func groups() []group {
	return []group{
		{checks: []check{
			{"activate", "takes what it runs as, waits, and registers its handlers", activate},
			{"cli", "answers requests with status and body", cli},
			{"cli bytes", "takes parameters, headers and bytes, and answers with bytes and headers", cliBytes},
			{"cli errors", "answers with an error, or fails, with code and message", cliErrors},
			{"cli missing", "leaves paths without a handler to the host", cliMissing},
			{"settled once", "settles an event once, whatever else its handler does", settledOnce},
			{"method", "answers methods, and the buttons of settings", methods},
			{"cron", "runs jobs, and is told of their approval", cron},
			{"hook", "is told of changes of settings", hooks},
			{"event", "gets messages on its channels", events},
			{"session", "registers and removes handlers of every kind, also of sessions", sessions},
			{"completion", "waits for calls, one after the other, at once, and not at all", completions},
			{"interleaving", "answers others while one waits", interleaving},
			{"cancel", "keeps events open, and forgets those that nobody waits for", cancels},
			{"task", "works on after an answer", tasks},
			{"log", "writes lines of every level", logs},
			{"clock and random", "has the host's clock, and random numbers", clock},
			{"host functions", "calls each function in each form, and takes its outcome or its error", functions},
			{"sockets", "opens WebSockets, sends and gets messages, and hears how they end", webSockets},
			{"memory", "needs no more memory after many requests than after some", memory},
			{"limit: answer", "lives on after an answer that is too long", bigAnswer},
			{"limit: stack", "ends when its stack is used up, and starts again", limit("deep")},
			{"limit: memory", "gets no more memory than it may have, and works on", limit("exhaust")},
			{"trap", "ends by a trap, and starts again", limit("trap")},
		}},
		{timeout: time.Second, checks: []check{
			{"limit: time", "ends when its time is over, and starts again", limit("forever")},
		}},
		{change: instances("request"), checks: []check{
			{"restored", "serves as an image, made after freeze, with random numbers of its own", restored},
			{"mode request", "answers as one instance does, and knows nothing of other requests", modeRequest},
		}},
		{change: instances("pool"), checks: []check{
			{"mode pool", "answers from several instances as from one", sameAnswers},
		}},
		{change: func(m map[string]any) {
			m["plugin"].(map[string]any)["version"] = "6.6.6"
		}, fails: true, checks: []check{
			{"activate fails", "is failed with the message of its activation", activateFails},
		}},
	}
}

func activate(k *kit) {
	k.wantsInfo()
	got := k.saw(1)
	if len(got) == 0 || got[0].What != "hook" || got[0].Name != "onEnable" ||
		!sameJSON(string(got[0].Body), `{"reason":"install"}`) {
		k.Errorf("after the start it has seen %s, want the hook onEnable", show(got))
	}
}

// wantsInfo asks what the plugin runs as. Of the version of the interface scripts
// are not told.
func (k *kit) wantsInfo() {
	want := "conformance 1.0.0 in ."
	if !k.script {
		want += " for " + abi.SDKVersion
	}
	k.wants("info", "", 200, `"`+want+`"`)
}

func cli(k *kit) {
	k.wants("echo?q=a%26%22b&x=1", `{"a":[1, 2.50, "ä\u0000\ud83e\uddd9"]}`, 201, `{"method":"POST","path":"echo",`+
		`"q":"a&\"b","query":{"q":"a&\"b","x":"1"},"body":{"a":[1,2.5,"ä\u0000\ud83e\uddd9"]}}`)
	for body, want := range map[string]string{` [ ] `: "[]", `"x"`: `"x"`, "null": "null", "-1.5e3": "-1500",
		strings.Repeat("[", 60) + strings.Repeat("]", 60): strings.Repeat("[", 60) + strings.Repeat("]", 60)} {
		if status, answer := k.host.Call("POST", "echo", body); status != 201 ||
			!sameJSON(member(answer, "body"), want) {
			k.Errorf("POST echo %s: got %d %.300s", body, status, answer)
		}
	}
	status, answer := k.get("echo")
	if query := member(answer, "query"); status != 201 || query != "{}" && query != "null" ||
		member(answer, "q") != "null" || member(answer, "body") != "null" || member(answer, "method") != `"GET"` {
		k.Errorf("GET echo: got %d %s", status, answer)
	}
	k.wants("empty", "", 204, "")
}

func cliBytes(k *kit) {
	every := make([]byte, 257)
	for i := range every {
		every[i] = byte(i)
	}
	for _, body := range [][]byte{{}, []byte("a"), []byte("ab"), every} {
		answer, got := k.host.Send("POST", "raw/a%2Fb%20c", http.Header{"X-Mark": {"v=1", "w"}, "X-Other": {"no"}}, body)
		if h := answer.Header; answer.StatusCode != 200 || !bytes.Equal(got, body) || h.Get("X-Name") != "a/b c" ||
			h.Get("X-Marks") != "v=1, w -" || h.Get("Content-Type") != "application/octet-stream" {
			k.Errorf("POST raw/a%%2Fb%%20c with %d bytes: got %d %v %.300q", len(body), answer.StatusCode, h, got)
		}
	}
}

// member returns a member of an object as text, without white space.
func member(object, name string) string {
	var m map[string]json.RawMessage
	if err := json.Unmarshal([]byte(object), &m); err != nil || m[name] == nil {
		return "null"
	}
	return normal(string(m[name]))
}

func cliErrors(k *kit) {
	k.wants("error", "", 418, `{"error":"short and stout","code":"teapot"}`)
	if status, answer := k.get("fail"); status != 500 || !strings.Contains(answer, `short \"and\" stout`) {
		k.Errorf("fail: got %d %.300s, want 500 with the message", status, answer)
	}
}

func cliMissing(k *kit) {
	if status, answer := k.get("unhandled"); status != 501 {
		k.Errorf("a path without handler: got %d %.300s, want 501", status, answer)
	}
}

func settledOnce(k *kit) {
	k.wants("twice", "", 200, "1")
	k.wantsInfo()
}

func methods(k *kit) {
	for _, args := range []string{`{"a":"b"}`, `[1,null]`, `null`, `"ä"`} {
		if got, err := k.host.Method("m", "echo", args); err != nil || !sameJSON(got, args) {
			k.Errorf("the method echo answers %s, %v, want %s", got, err, args)
		}
	}
	var failed *abi.Error
	if _, err := k.host.Method("m", "fail", nil); !errors.As(err, &failed) || failed.Code != "teapot" ||
		failed.Message != `short "and" stout` {
		k.Errorf("the method fail fails with %v", err)
	}
	if _, err := k.host.TestSetting("greeting"); err != nil {
		k.Errorf("the button of the setting: %v", err)
	}
}

func cron(k *kit) {
	k.saw(0)
	run := k.host.DueJob("tick", true)
	got := k.saw(1)
	var times []string
	if len(got) != 1 || got[0].What != "job" || got[0].Name != "tick" || json.Unmarshal(got[0].Body, &times) != nil ||
		len(times) != 2 || len(times[0]) != len("2026-11-21T03:00:00.000Z") || len(times[1]) != len(times[0]) {
		k.Errorf("of the job it has seen %s, want tick with two times", show(got))
	}
	if run.State != "succeeded" {
		k.Errorf("the run has %s: %s", run.State, run.Error)
	}
}

func hooks(k *kit) {
	k.saw(0)
	if err := k.host.ChangeSettings(map[string]any{"greeting": "Hi"}); err != nil {
		k.Fatalf("change a setting: %v", err)
	}
	k.sees("hook", "onSettingsChanged", `{"greeting":"Hi"}`)
	if err := k.host.ChangeSettings(map[string]any{"greeting": nil}); err != nil {
		k.Fatalf("change a setting: %v", err)
	}
	k.sees("hook", "onSettingsChanged", `{"greeting":"hello"}`)
}

func events(k *kit) {
	k.saw(0)
	k.host.Emit("c", `{"x":"y"}`)
	k.sees("message", "c", `{"x":"y"}`)
}

func sessions(k *kit) {
	k.saw(0)
	if !k.wants("register", "", 200, "true") {
		return
	}
	got := k.saw(1)
	if !slices.ContainsFunc(got, func(s seen) bool {
		return s.What == "session" && strings.Contains(string(s.Body), "ended")
	}) {
		k.Errorf("of the session it has seen %s, want that it ended", show(got))
	}
}

func completions(k *kit) {
	k.wants("await?ms=1", "", 200, "[3,true]")
	k.wants("together", "", 200, `"all"`)
	k.wants("lost", "", 200, "null")
	k.wantsInfo()
}

// interleaving has requests read a counter, wait, and write it: behind a lock,
// each finds another number.
func interleaving(k *kit) {
	var all sync.WaitGroup
	var mu sync.Mutex
	counts := map[int]bool{}
	for range 50 {
		all.Go(func() {
			status, answer := k.get("lock")
			n, err := strconv.Atoi(strings.TrimSpace(answer))
			if status != 200 || err != nil {
				k.Errorf("lock: got %d %.300s, want a number", status, answer)
			}
			mu.Lock()
			defer mu.Unlock()
			counts[n] = true
		})
	}
	all.Wait()
	if len(counts) != 50 {
		k.Errorf("of 50 requests, two had the lock at the same time: %v", slices.Sorted(maps.Keys(counts)))
	}
}

func cancels(k *kit) {
	holding := func(n string) {
		var answer string
		for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
			var status int
			if status, answer = k.get("held"); answer == n {
				return
			} else if status != 200 {
				k.Fatalf("held: got %d %.300s", status, answer)
			}
		}
		k.Fatalf("it holds %.100s requests, want %s", answer, n)
	}
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() { k.wants("hold", "", 200, `"released"`) })
	}
	holding("3")
	ctx, cancel := context.WithCancel(k.Context())
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, k.host.URL("hold"), nil)
	if err != nil {
		k.Fatalf("make a request: %v", err)
	}
	request.Header.Set("Authorization", "Bearer "+k.host.Token())
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
		k.Errorf("the request that was given up has an answer")
	}
	holding("3")
	k.wants("release", "", 200, `{"released":3,"givenUp":1}`)
	all.Wait()
}

func tasks(k *kit) {
	k.saw(0)
	if k.wants("spawn", "", 200, "true") {
		k.sees("task", "", "true")
	}
}

func logs(k *kit) {
	for _, level := range []string{"debug", "info", "warn", "error"} {
		k.wants("log", `{"level":"`+level+`","message":"a line of the kit: `+level+`"}`, 200, "true")
	}
	for _, level := range []string{"debug", "info", "warn", "error"} {
		found := false
		for line := range strings.Lines(k.host.Log()) {
			found = found || strings.Contains(line, "a line of the kit: "+level) &&
				strings.Contains(line, "level="+strings.ToUpper(level))
		}
		if !found {
			k.Errorf("the log has no line of the level %s", level)
		}
	}
}

func clock(k *kit) {
	var now float64
	_, answer := k.get("now")
	if err := json.Unmarshal([]byte(answer), &now); err != nil ||
		time.Since(time.UnixMilli(int64(now))).Abs() > time.Hour {
		k.Errorf("the time is %.100s, want milliseconds since 1970", answer)
	}
	if a, b := k.random(), k.random(); a == b {
		k.Errorf("random numbers repeat: %s", a)
	}
}

// random asks for random bytes.
func (k *kit) random() string {
	status, answer := k.get("random")
	var bytes []int
	if err := json.Unmarshal([]byte(answer), &bytes); status != 200 || err != nil || len(bytes) != 16 ||
		slices.ContainsFunc(bytes, func(b int) bool { return b < 0 || b > 255 }) {
		k.Fatalf("random: got %d %.300s, want sixteen bytes as numbers", status, answer)
	}
	return answer
}

// memory has the plugin answer requests of all sizes, however they end.
func memory(k *kit) {
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
				path, want = "empty", 204
			case i%40 == 3:
				path, want = "together", 200
			case i%40 == 4:
				path, want = "await?ms=0", 200
			case i%10 == 5:
				body = bodies[1]
			}
			if status, answer := k.host.Call("POST", path, body); status != want {
				k.Fatalf("%s: got %d %.200s", path, status, answer)
			}
		}
	}
	pages := func() (n int) {
		if k.script {
			all, code := k.host.Memory()
			return int((all - code) >> 16)
		}
		_, answer := k.get("memory")
		if err := json.Unmarshal([]byte(answer), &n); err != nil {
			k.Fatalf("memory: got %.300s, want a number of pages", answer)
		}
		return n
	}
	round(1000)
	before := pages()
	round(1000)
	after := pages()
	// A collector may set its goal anew some more times, the later the less of a
	// processor it gets; what leaks grows each time.
	for i := 0; i < 5 && after > before+before/20; i++ {
		before = after
		round(1000)
		after = pages()
	}
	if after > before+before/20 {
		k.Errorf("the memory grew from %d to %d pages", before, after)
	}
}

func bigAnswer(k *kit) {
	k.answers()
	if status, answer := k.get("big?bytes=1000000"); status != 200 || len(answer) != 1_000_002 {
		k.Errorf("an answer of 1 MB: got %d with %d bytes", status, len(answer))
	}
	if status, answer := k.get("big?bytes=17000000"); status < 500 {
		k.Errorf("an answer of 17 MB: got %d with %d bytes, want a failure", status, len(answer))
	}
	k.works("an answer that was too long")
}

// answers ends a check of a plugin that did not answer before it either. Where a call
// may take a second, one that a busy machine has delayed says nothing of the plugin.
func (k *kit) answers() {
	for end := time.Now().Add(10 * time.Second); ; {
		status, answer := k.get("info")
		if status == http.StatusOK {
			return
		}
		if status != http.StatusGatewayTimeout || time.Now().After(end) {
			k.Fatalf("not tried: info answers %d %.300s", status, answer)
		}
	}
}

// works waits until the plugin answers again.
func (k *kit) works(after string) {
	var status int
	var answer string
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if status, answer = k.get("info"); status == 200 {
			return
		}
	}
	k.Fatalf("a minute after %s it answers %d %.300s", after, status, answer)
}

// limit asks for what must not be answered, and then for what must be.
func limit(path string) func(k *kit) {
	return func(k *kit) {
		k.answers()
		if status, answer := k.get(path); status < 500 {
			k.Errorf("%s: got %d %.300s, want a failure", path, status, answer)
		}
		k.works(path)
	}
}

func restored(k *kit) {
	numbers := map[string]bool{}
	for range 3 {
		got := k.saw(1)
		if n := len(got); !k.script && (n < 2 || got[n-1].What != "restored" || got[n-2].What != "freeze") {
			k.Errorf("it has seen %s, want freeze and restored as the last", show(got))
		}
		k.wants("await?ms=0", "", 200, "[3,true]")
		numbers[k.random()] = true
	}
	if len(numbers) != 3 {
		k.Errorf("instances of one image have the same random numbers")
	}
}

// instances sets the mode of instances.
func instances(mode string) func(m map[string]any) {
	return func(m map[string]any) {
		m["backend"].(map[string]any)["instances"] = map[string]any{"mode": mode}
	}
}

// sameAnswers asks for what depends on no other request, from several clients at
// once, and wants the answers of one instance.
func sameAnswers(k *kit) {
	var clients sync.WaitGroup
	for range 3 {
		clients.Go(func() {
			k.wants("await?ms=2", "", 200, "[3,true]")
			k.wants("together", "", 200, `"all"`)
			cli(k)
			cliErrors(k)
			cliMissing(k)
			settledOnce(k)
		})
	}
	clients.Wait()
}

func modeRequest(k *kit) {
	sameAnswers(k)
	for range 3 {
		k.wants("lock", "", 200, "0") // which counts them where they share an instance
	}
}

func activateFails(k *kit) {
	if !strings.Contains(k.reason, "this version does not start") {
		k.Errorf("its user sees %q, want the message of the activation", k.reason)
	}
}
