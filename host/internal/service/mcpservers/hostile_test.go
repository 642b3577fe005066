package mcpservers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
)

// answers is a server that answers each method as a test says; a text that begins with "HTTP" is a whole answer.
func answers(t *testing.T, by answering) string {
	t.Helper()
	n := 0
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var in struct {
			ID     json.RawMessage `json:"id"`
			Method string          `json:"method"`
		}
		body, _ := io.ReadAll(r.Body)
		_ = json.Unmarshal(body, &in)
		if in.ID == nil {
			w.WriteHeader(http.StatusAccepted)
			return
		}
		n++
		w.Header().Set("Content-Type", "application/json")
		result := by(w, in.Method, n)
		if result == "" && in.Method == "server/discover" {
			result = `{"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}}}`
		}
		if result == "-" { // it has answered itself
			return
		}
		fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,%s}`, in.ID, map[bool]string{true: result, false: `"result":` +
			result}[strings.HasPrefix(result, `"error"`)])
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// answering is how a server answers.
type answering = func(w http.ResponseWriter, method string, n int) string

// calling answers what comes after the first message.
func calling(answer answering) answering {
	return func(w http.ResponseWriter, method string, n int) string {
		if method == "server/discover" {
			return ""
		}
		return answer(w, method, n)
	}
}

func says(text string) answering {
	return calling(func(http.ResponseWriter, string, int) string { return text })
}

// A server may send what it wants: the plugin gets an error by its code and nothing else, within its time, and
// others go on.
func TestHostile(t *testing.T) {
	r := newRig(t, Limits{MessageBytes: 16 << 10, ResultBytes: 15 << 10, Tools: 20, Timeout: 400 * time.Millisecond,
		ConnectTimeout: 5 * time.Second, Backoff: time.Millisecond, MaxBackoff: time.Millisecond, Servers: 100,
		CallsPerMinute: 1000, Grace: 50 * time.Millisecond})
	long := strings.Repeat("x", 70<<10)
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		t.Error("a redirect was followed")
	}))
	defer elsewhere.Close()
	const note = "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{}}\n\n"
	asks := `{"resultType":"input_required","inputRequests":{"p":{"method":"elicitation/create","params":{"mode":"form",` +
		`"message":"Password?","requestedSchema":{"type":"object","properties":{}}}}},"requestState":"s"}`
	for name, c := range map[string]struct {
		by   answering
		list bool
		want string
	}{
		"no JSON": {by: calling(func(w http.ResponseWriter, _ string, _ int) string {
			_, _ = io.WriteString(w, "<html>")
			return "-"
		}), want: "!unavailable"},
		"nothing": {by: says("-"), want: "!unavailable"},
		"another kind": {by: calling(func(w http.ResponseWriter, _ string, _ int) string {
			w.Header().Set("Content-Type", "text/html")
			return "{}"
		}), want: "!unavailable"},
		"long":        {by: says(`{"content":[{"type":"text","text":"` + long + `"}]}`), want: "!unavailable"},
		"long result": {by: says(`{"content":[{"type":"text","text":"` + long[:15500] + `"}]}`), want: "!quota_exceeded"},
		"long body":   {by: says(`{"content":[{"type":"text","text":"` + long[:20<<10] + `"}]}`), want: "!unavailable"},
		"many events": {by: calling(func(w http.ResponseWriter, _ string, n int) string {
			w.Header().Set("Content-Type", "text/event-stream")
			_, _ = fmt.Fprintf(w, "%sdata: {\"jsonrpc\":\"2.0\",\"id\":%d,\"result\":{\"content\":[]}}\n\n",
				strings.Repeat(note, (20<<10)/len(note)), n)
			return "-"
		}), want: `{"content":[]`},
		"unknown kind": {by: says(`{"content":[{"type":"spell","text":"x"}]}`), want: "!unavailable"},
		"wrong types":  {by: says(`{"content":"x"}`), want: "!unavailable"},
		"null":         {by: says(`null`), want: ""},
		"deep": {by: says(`{"content":[],"structuredContent":` + strings.Repeat("[", 7000) + strings.Repeat("]", 7000) +
			`}`), want: ""},
		"input": {by: says(asks), want: "!unavailable: the tool"},
		"control signs": {by: says(`"error":{"code":-32000,"message":"a\u001b[31m\u202e` + long[:1000] + `"}`),
			want: `!unavailable: the MCP server "control-signs" refuses the call: a\x1b[31m\u{202e}x`},
		"bad parameters": {by: says(`"error":{"code":-32602,"message":"no such tool"}`), want: "!invalid_argument"},
		"hangs": {by: calling(func(http.ResponseWriter, string, int) string {
			time.Sleep(600 * time.Millisecond)
			return "-"
		}), want: "!deadline_exceeded"},
		"redirects": {by: calling(func(w http.ResponseWriter, _ string, _ int) string {
			w.Header().Set("Location", elsewhere.URL)
			w.WriteHeader(http.StatusTemporaryRedirect)
			return "-"
		}), want: "!unavailable"},
		"compressed": {by: calling(func(w http.ResponseWriter, _ string, _ int) string {
			w.Header().Set("Content-Encoding", "gzip")
			return "{}"
		}), want: "!unavailable"},
		"long header": {by: calling(func(w http.ResponseWriter, _ string, _ int) string {
			w.Header().Set("X-Long", long)
			return "{}"
		}), want: "!unavailable"},
		"server error": {by: calling(func(w http.ResponseWriter, _ string, _ int) string {
			w.WriteHeader(http.StatusInternalServerError)
			return "{}"
		}), want: "!unavailable"},
		"endless stream": {by: calling(func(w http.ResponseWriter, _ string, _ int) string {
			w.Header().Set("Content-Type", "text/event-stream")
			for {
				if _, err := fmt.Fprint(w, note); err != nil {
					return "-"
				}
			}
		}), want: "!"},
		"long event": {by: calling(func(w http.ResponseWriter, _ string, _ int) string {
			w.Header().Set("Content-Type", "text/event-stream")
			_, _ = fmt.Fprintf(w, "data: %s\n\n", long[:20<<10])
			return "-"
		}), want: "!unavailable"},
		"resumed stream": {by: calling(func(w http.ResponseWriter, _ string, _ int) string {
			w.Header().Set("Content-Type", "text/event-stream")
			_, _ = fmt.Fprint(w, "id: 1\nretry: 1\ndata:\n\n")
			return "-"
		}), want: "!"},
		"endless pages": {list: true, by: calling(func(_ http.ResponseWriter, _ string, n int) string {
			return fmt.Sprintf(`{"tools":[],"nextCursor":"%d"}`, n)
		}), want: "[]"},
		"many tools": {list: true, by: calling(func(_ http.ResponseWriter, _ string, n int) string {
			one := `{"name":"x","inputSchema":{"type":"object"}}`
			return `{"tools":[` + strings.Repeat(one+",", 99) + one + `]}`
		}), want: `[{"name":"x","inputSchema":{"type":"object"}},`},
		"no tools": {list: true, by: says(`{"tools":[null,{"name":5}]}`), want: "!unavailable"},
		"no list":  {list: true, by: says(`{"tools":[null],"ttlMs":-5}`), want: "[]"},
	} {
		t.Run(name, func(t *testing.T) {
			id := strings.ToLower(strings.ReplaceAll(name, " ", "-"))
			at := answers(t, c.by)
			r.at(id, at, "", "x")
			begun := time.Now()
			got := r.call(id, "x", "{}")
			if c.list {
				got = line(guest{r.Service, "a"}.ListTools(t.Context(), id))
			}
			if !strings.HasPrefix(got, c.want) || c.want == "" && strings.HasPrefix(got, "!!") || len(got) > 40<<10 {
				t.Errorf("got %.200s, want %s", got, c.want)
			}
			if strings.ContainsAny(got, "\x1b\u202e") || time.Since(begun) > 10*time.Second {
				t.Errorf("got %q after %v", got, time.Since(begun))
			}
			if name == "many tools" && strings.Count(got, "name") != 20 {
				t.Errorf("%d tools", strings.Count(got, "name"))
			}
			if _, err := r.removeServer(t.Context(), api.MCPServerRequest{Name: id}); err != nil {
				t.Error(err)
			}
		})
	}
	r.at("honest", serveHTTP(t, true, ""), "", "add")
	want(t, "others", r.call("honest", "add", `{"a":1,"b":2}`), `"sum":3`)
}

// What a server asks of the host is answered by few requests at once, and one that holds them up holds up nobody:
// neither a call, nor its removal, nor the end of the host.
func TestServerAsksForTooMuch(t *testing.T) {
	r := newRig(t, Limits{MessageBytes: 1 << 20, Timeout: 2 * time.Second, ConnectTimeout: 2 * time.Second,
		Backoff: time.Millisecond, MaxBackoff: time.Millisecond})
	var held, most atomic.Int32
	over := make(chan struct{})
	pings := func(w http.ResponseWriter) {
		w.Header().Set("Content-Type", "text/event-stream")
		for i := range 10_000 {
			fmt.Fprintf(w, "data: {\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"ping\"}\n\n", i)
		}
		if f, ok := w.(http.Flusher); ok {
			f.Flush()
		}
		<-over
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		var in struct {
			ID     json.RawMessage `json:"id"`
			Method string          `json:"method"`
		}
		body, _ := io.ReadAll(q.Body)
		_ = json.Unmarshal(body, &in)
		switch {
		case in.Method == "server/discover" && q.URL.Path == "/later":
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":{"supportedVersions":["2026-07-28"],"capabilities":`+
				`{"tools":{}}}}`, in.ID)
		case in.Method != "":
			pings(w)
		default: // an answer
			if n := held.Add(1); n > most.Load() {
				most.Store(n)
			}
			defer held.Add(-1)
			<-over
		}
	}))
	t.Cleanup(server.Close)
	t.Cleanup(func() { close(over) })
	for _, at := range []string{"at-once", "later"} {
		r.at(at, server.URL+"/"+at, "", "x")
		begun := time.Now()
		want(t, at, r.call(at, "x", "{}"), "!")
		if _, err := r.removeServer(t.Context(), api.MCPServerRequest{Name: at}); err != nil {
			t.Error(err)
		}
		if time.Since(begun) > 8*time.Second { // less than an answer may take
			t.Errorf("%s: it took %v", at, time.Since(begun))
		}
	}
	if n := most.Load(); n > 2*maxAnswers {
		t.Errorf("%d answers were under way at once", n)
	}
}

// What the library keeps of lists is bounded: a connection whose lists grow ends.
func TestListsThatGrow(t *testing.T) {
	r := newRig(t, Limits{MessageBytes: 16 << 10, Backoff: time.Millisecond, MaxBackoff: time.Millisecond})
	connected := 0
	r.at("grows", answers(t, func(_ http.ResponseWriter, method string, n int) string {
		if method == "server/discover" {
			connected++
			return ""
		}
		if n%2 == 0 {
			return fmt.Sprintf(`{"tools":[],"nextCursor":"%d"}`, n)
		}
		return `{"tools":[{"name":"x","inputSchema":{"type":"object"},"description":"` + strings.Repeat("x", 9000) +
			`"}],"ttlMs":3600000}`
	}), "", "x")
	for range 12 {
		_, _ = guest{r.Service, "a"}.ListTools(t.Context(), "grows")
		time.Sleep(5 * time.Millisecond)
	}
	if connected < 2 {
		t.Errorf("it was connected to %d times", connected)
	}
}

// Who waits for a server that somebody else waits for gives up in time, and calls nothing that was changed meanwhile.
func TestTurns(t *testing.T) {
	r := newRig(t, Limits{})
	at := serveHTTP(t, true, "")
	r.at("s", at, "", "add")
	l := r.link("s")
	l.turn <- struct{}{}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	called := make(chan string)
	go func() { called <- r.call("s", "add", `{"a":1,"b":2}`) }()
	for end := time.Now().Add(5 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
		r.Service.mu.Lock()
		n := r.inUse
		r.Service.mu.Unlock()
		if n == 1 {
			break
		}
	}
	time.Sleep(10 * time.Millisecond) // it waits for its turn
	if _, err := r.removeServer(ctx, api.MCPServerRequest{Name: "s"}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("removing: %v", err)
	}
	r.at("other", at, "", "add") // the lock of changes is free
	<-l.turn
	want(t, "removed", <-called, "!unavailable", "was changed meanwhile; call again")
	l = r.link("other")
	l.turn <- struct{}{}
	if err := r.Close(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("closing: %v", err)
	}
	<-l.turn
	_, err := r.take(t.Context(), "other", l, server{URL: at})
	want(t, "closed", line(nil, err), "!unavailable", "the host is closing")
}

// The log has no address, which may have a secret.
func TestLogHasNoAddress(t *testing.T) {
	r := newRig(t, Limits{})
	s := httptest.NewServer(nil)
	s.Close()
	r.at("s", s.URL+`/k3y?a="k3y k3y`, "", "x")
	want(t, "call", r.call("s", "x", "{}"), "!unavailable")
	r.mu.Lock()
	defer r.mu.Unlock()
	want(t, "log", r.log.String(), "an MCP server has failed", "its address")
	if strings.Contains(r.log.String(), "k3y") || strings.Contains(r.log.String(), "http:") {
		t.Errorf("the log has %s", &r.log)
	}
}
