package gosdk_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/hosttest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// provider is a server with the chat completions protocol that gives its
// answers one after the other, the last one again and again.
type provider struct {
	*httptest.Server
	mu      sync.Mutex
	answers []string
}

func startProvider(t *testing.T) *provider {
	t.Helper()
	p := &provider{}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var request struct{ Stream bool }
		body, err := io.ReadAll(r.Body)
		if err != nil || json.Unmarshal(body, &request) != nil || r.URL.Path != "/v1/chat/completions" {
			http.Error(w, "no request by the protocol", http.StatusTeapot)
			return
		}
		p.mu.Lock()
		message := p.answers[0]
		if len(p.answers) > 1 {
			p.answers = p.answers[1:]
		}
		p.mu.Unlock()
		if !request.Stream {
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprintf(w,
				`{"id":"c","object":"chat.completion","model":"m","choices":[{"index":0,"message":%s,"finish_reason":"stop"}]}`,
				message)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprintf(w,
			"data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"model\":\"m\",\"choices\":[{\"index"+
				"\":0,\"delta\":%s,\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n", message)
	}))
	t.Cleanup(p.Close)
	return p
}

// says makes these the next answers.
func (p *provider) says(answers ...string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.answers = answers
}

func words(text string) string { return fmt.Sprintf(`{"role":"assistant","content":%q}`, text) }

func inputOf(arguments string) string {
	return fmt.Sprintf(`{"role":"assistant","content":null,"tool_calls":[{"id":"1","type":"function",`+
		`"function":{"name":"person","arguments":%q}}]}`, arguments)
}

// TestOutwardAI asks a provider from a plugin in a real host, and has a
// session with it.
func TestOutwardAI(t *testing.T) {
	shorttest.Skip(t)
	h := hosttest.Start(t, hosttest.Options{Dir: "../../../../../../sdk/go/testdata/outward"})
	p := startProvider(t)
	call := func(want string, body object) string {
		t.Helper()
		status, answer := h.Call("POST", "call", body)
		if status != 200 || !strings.Contains(answer, want) {
			t.Errorf("%v: got %d %s, want %s", body, status, answer, want)
		}
		return answer
	}
	// notes waits until the plugin has noted these lines, and no others.
	notes := func(want ...string) {
		t.Helper()
		var got []string
		for end := time.Now().Add(20 * time.Second); len(got) < len(want) &&
			time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
			_, body := h.Call("GET", "notes", nil)
			var more []string
			if err := json.Unmarshal([]byte(body), &more); err != nil {
				t.Fatal(err)
			}
			got = append(got, more...)
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("noted %q, want %q", got, want)
		}
	}
	call(`{"ok":false}`, object{"op": "ai.isConfigured"})
	call(`"unavailable","message":"no AI provider is configured on this host: run `+"`wasmhost ai set",
		object{"op": "ai.message", "text": "Hi"})
	h.UseAI(p.URL+"/v1", "m")
	call(`{"ok":true}`, object{"op": "ai.isConfigured"})
	p.says(words("Good morning."))
	call(`{"ok":"Good morning."}`, object{"op": "ai.message", "text": "Hi", "more": "Be brief."})
	p.says(words("## \"A title\"\n"))
	call(`{"ok":"A title"}`, object{"op": "ai.title", "text": "Long"})
	p.says(inputOf(`{"name":7}`), inputOf(`{"name":"Ada"}`))
	schema := json.RawMessage(`{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}`)
	call(`{"ok":"Ada"}`, object{"op": "ai.structured", "text": "Who?", "id": "person", "json": schema})
	p.says(inputOf(`{"name":7}`))
	call(`"unavailable"`, object{"op": "ai.structured", "text": "Who?", "id": "person", "json": schema})
	call(`"quota_exceeded"`, object{"op": "ai.message", "text": strings.Repeat("x", 33<<10)})

	var made struct{ OK string }
	if err := json.Unmarshal([]byte(call(`{"ok":"`, object{"op": "sessions.create"})), &made); err != nil {
		t.Fatal(err)
	}
	id := made.OK
	for _, listener := range []string{"one", "two"} {
		call(`{}`, object{"op": "sessions.watch", "id": id, "more": listener})
	}
	p.says(words("Hello."))
	call(`{}`, object{"op": "sessions.send", "id": id, "text": "Hi"})
	notes("one: "+id+" is running", "two: "+id+" is running", "one: "+id+" is ready", "two: "+id+" is ready")
	call(`"ready"`, object{"op": "sessions.status", "id": id})
	call(`"Role":"assistant","Text":"Hello."`, object{"op": "sessions.messages", "id": id})
	call(`{}`, object{"op": "sessions.unwatch", "more": "two"})
	call(`{}`, object{"op": "sessions.stop", "id": id})
	notes("one: " + id + " is ended")
	call(`"invalid_argument"`, object{"op": "sessions.send", "id": id, "text": "Hi"})
	call(`"not_found"`, object{"op": "sessions.status", "id": "none"})
	call(`"not_found"`, object{"op": "sessions.watch", "id": "none", "more": "three"})
	call(`"invalid_argument"`, object{"op": "sessions.listen"})
}
