package host_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

// requestLog is a log in memory.
type requestLog struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *requestLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

// of returns the lines of a request, waiting until there are so many.
func (l *requestLog) of(t *testing.T, requestID string, many int) (found []map[string]any) {
	t.Helper()
	for end := time.Now().Add(time.Minute); len(found) < many && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		l.mu.Lock()
		text := bytes.Clone(l.text.Bytes())
		l.mu.Unlock()
		found = nil
		for line := range bytes.Lines(text) {
			var one map[string]any
			if err := json.Unmarshal(line, &one); err != nil {
				t.Fatalf("a line is no JSON: %v: %s", err, line)
			}
			if one["request_id"] == requestID {
				found = append(found, one)
			}
		}
	}
	if len(found) != many {
		t.Fatalf("request %s has %d lines, not %d: %v", requestID, len(found), many, found)
	}
	return found
}

// X-Request-Id leads from an answer to the lines of its request: that of the
// request itself, and those that the plugin has logged, at their own level and
// without what is secret. What is at fault is counted with its status.
func TestLinesOfARequest(t *testing.T) {
	var log requestLog
	to := slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelWarn}))
	requests := slog.New(slog.NewJSONHandler(&log, nil))
	w := serve(t, host.Config{Logger: to, Guests: to, Server: server.Config{Requests: requests}},
		guest{id: "talks", paths: []string{"say", "fail"}, script: `export default function (ctx) {
	ctx.cli.handle("say", () => { ctx.log.info("quiet"); ctx.log.warn("loud \u001b[31m\n{}");
		return { status: 201, body: 1 }; });
	ctx.cli.handle("fail", () => { throw new Error("no coffee"); });
}`})
	a := w.send("POST", "/plugins/talks/say?secret=1", "", nil)
	found := log.of(t, a.header.Get("X-Request-Id"), 2)
	if l := found[0]; l["msg"] != "loud \x1b[31m\n{}" || l["level"] != "WARN" || l["plugin"] != "talks" ||
		l["time"] == nil {
		t.Errorf("the plugin's line: %v", l)
	}
	l := found[1]
	if l["msg"] != "request" || l["level"] != "INFO" || l["plugin"] != "talks" || l["status"] != 201. ||
		l["path"] != "/plugins/talks/say" || l["method"] != "POST" || l["took"] == nil || l["token"] == nil {
		t.Errorf("the request's line: %v", l)
	}
	a = w.send("POST", "/plugins/talks/fail", "", nil)
	found = log.of(t, a.header.Get("X-Request-Id"), 3) // what the handler failed with, and the request twice
	if l := found[2]; l["msg"] != "request" || l["status"] != 500. {
		t.Errorf("the line of one that failed: %v", l)
	}
	a = w.send("POST", "/plugins/nobody/here", "", map[string]string{"Authorization": ""})
	if l := log.of(t, a.header.Get("X-Request-Id"), 1)[0]; l["status"] != 401. || l["token"] != nil {
		t.Errorf("the line of one that was refused: %v", l)
	}
}
