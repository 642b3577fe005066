package host_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/serve/mcp/bridge"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// recorded is a message of the conformance suite to a host, of one era or the other.
type recorded struct {
	Version string          `json:"version"` // the header
	Method  string          `json:"method"`  // the header
	Name    string          `json:"name"`    // the header
	Body    json.RawMessage `json:"body"`
}

func recordedMessages(tb testing.TB) (list []recorded) {
	tb.Helper()
	f, err := os.Open(filepath.Join("..", "testdata", "mcp", "messages.jsonl"))
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var m recorded
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			tb.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

// oddValues are in place of others.
var oddValues = []string{`null`, `[]`, `{}`, `""`, `-1`, `1e400`, `0.1`, `9223372036854775808`, `true`, `"\u0000"`,
	`"\ud800"`,
	`"../../../etc/passwd"`, `"wasmhost://conformance/files/../../tokens.json"`, `"%s%n"`, `"2025-11-25"`, `"2026-07-28"`,
	`[[[[[[[[]]]]]]]]`, `{"":{"":{"":1}}}`, `"` + strings.Repeat("x", 5000) + `"`, strings.Repeat("[", 20_000)}

// changed is a message with some of its values, members or bytes changed.
func (m recorded) changed(r *rand.Rand, all []recorded) recorded {
	other := all[r.IntN(len(all))]
	switch r.IntN(8) {
	case 0:
		m.Version = []string{"", "2025-03-26", "2025-11-25", "2026-07-28", "9999-01-01", "x"}[r.IntN(6)]
	case 1:
		m.Method, m.Name = other.Method, other.Name
	}
	body := bytes.Clone(m.Body)
	for range 1 + r.IntN(3) {
		at, end := r.IntN(len(body)+1), r.IntN(len(body)+1)
		at, end = min(at, end), max(at, end)
		switch r.IntN(16) {
		case 0:
			body = body[:at]
		case 1:
			body = append(body[:at:at], body[end:]...)
		case 2:
			body = append(body[:end:end], body[at:]...)
		case 3:
			body = append(append(body[:at:at], byte(r.IntN(256))), body[at:]...)
		case 4:
			body = append(append(body[:at:at], other.Body[r.IntN(len(other.Body)):]...), body[at:]...)
		default: // a value
			if colon := bytes.IndexByte(body[at:], ':'); colon >= 0 {
				begin := at + colon + 1
				over := bytes.IndexAny(body[begin:], ",}")
				if over < 0 {
					over = len(body) - begin
				}
				value := []byte(oddValues[r.IntN(len(oddValues))])
				body = append(append(body[:begin:begin], value...), body[begin+over:]...)
			}
		}
	}
	m.Body = body
	return m
}

// heard is a host that hears messages in this process.
type heard struct {
	*world
	handler http.Handler
	agent   string // the token
	mu      sync.Mutex
	session string
}

func hears(tb testing.TB) *heard {
	w := serve(tb, host.Config{}, conformanceGuest())
	return &heard{world: w, handler: w.Handler(nil), agent: w.tokenFor()}
}

// say sends a message and returns what is wrong with the answer.
func (h *heard) say(m recorded) (wrong string) {
	limit := 30 * time.Second
	if bytes.Contains(m.Body, []byte("subscriptions")) { // what listens goes on
		limit = 20 * time.Millisecond
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	r := httptest.NewRequestWithContext(ctx, "POST", "http://localhost/mcp", bytes.NewReader(m.Body))
	for name, value := range map[string]string{"Authorization": "Bearer " + h.agent, "Content-Type": "application/json",
		"Accept": "application/json, text/event-stream", "Mcp-Protocol-Version": m.Version, "Mcp-Method": m.Method,
		"Mcp-Name": m.Name} {
		if value != "" {
			r.Header.Set(name, value)
		}
	}
	h.mu.Lock()
	if m.Version < "2026" && !bytes.Contains(m.Body, []byte(`"initialize"`)) {
		r.Header.Set("Mcp-Session-Id", h.session)
	}
	h.mu.Unlock()
	a := httptest.NewRecorder()
	h.handler.ServeHTTP(a, r)
	text := fmt.Sprint(a.Header(), a.Body)
	if session := a.Header().Get("Mcp-Session-Id"); session != "" {
		h.mu.Lock()
		h.session = session
		h.mu.Unlock()
	}
	switch {
	case limit > time.Second && ctx.Err() != nil:
		return "no answer"
	case a.Code >= 500 && a.Code != http.StatusServiceUnavailable:
		return fmt.Sprint(a.Code, " ", text)
	}
	return h.leaks(text)
}

// leaks says what of this host's own an agent is shown.
func (h *heard) leaks(text string) string {
	for _, own := range []string{h.agent, h.token, h.Data(), "goroutine ", ".go:", "runtime error"} {
		if strings.Contains(text, own) {
			return fmt.Sprintf("it shows %q: %.2000s", own, text)
		}
	}
	return ""
}

// FuzzAgents sends messages that are made of recorded ones.
func FuzzAgents(f *testing.F) {
	h := hears(f)
	for _, m := range recordedMessages(f) {
		f.Add(m.Version, m.Method, m.Name, []byte(m.Body))
	}
	f.Fuzz(func(t *testing.T, version, method, name string, body []byte) {
		for _, header := range []string{version, method, name} {
			if strings.ContainsFunc(header, func(r rune) bool { return r < ' ' || r > '~' }) {
				return // no client of HTTP sends such a header
			}
		}
		if wrong := h.say(recorded{version, method, name, body}); wrong != "" {
			t.Error(wrong)
		}
	})
}

// TestMalformedMessages sends 10,000 of them, the same each time: most over HTTP, the rest over stdio.
func TestMalformedMessages(t *testing.T) {
	shorttest.Skip(t)
	h, all := hears(t), recordedMessages(t)
	const overHTTP, overStdio, senders = 8000, 2000, 8
	var sending sync.WaitGroup
	for n := range senders {
		sending.Go(func() {
			r := rand.New(rand.NewPCG(1, uint64(n)))
			for range overHTTP / senders {
				m := all[r.IntN(len(all))].changed(r, all)
				if wrong := h.say(m); wrong != "" {
					t.Errorf("%q %s: %s", m.Version, m.Body, wrong)
					return
				}
			}
		})
	}
	sending.Wait()
	lines := bytes.NewBufferString(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":` +
		`"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}` + "\n")
	r := rand.New(rand.NewPCG(2, 0))
	asked := 0
	for range overStdio {
		body := all[r.IntN(len(all))].changed(r, all).Body
		var request struct{ ID, Method any }
		if json.Unmarshal(body, &request) == nil && request.ID != nil && request.Method != nil {
			asked++
		}
		lines.Write(append(bytes.ReplaceAll(body, []byte("\n"), nil), '\n'))
	}
	var out bytes.Buffer
	b := &bridge.Bridge{In: lines, Out: &out, Agent: "test",
		Find: func(context.Context) (bridge.Host, error) { return bridge.Host{URL: h.URL(), Token: h.agent}, nil }}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	if err := b.Run(ctx); err != nil || ctx.Err() != nil {
		t.Errorf("the bridge: %v, %v", err, ctx.Err())
	}
	if wrong := h.leaks(out.String()); wrong != "" {
		t.Error(wrong)
	}
	answers := 0
	for line := range bytes.Lines(out.Bytes()) {
		if answers++; !json.Valid(line) {
			t.Errorf("no JSON: %.500s", line)
		}
	}
	if t.Logf("%d answers over stdio to %d requests", answers, asked); answers < 100 {
		t.Errorf("%d answers to %d messages", answers, overStdio)
	}
	if names := toolNames(t, h.world.agent(h.agent, "/mcp", "", nil)); len(names) != 7 {
		t.Errorf("after that: %v", names)
	}
}
