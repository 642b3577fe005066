package gosdk_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/hosttest"
)

// TestOutwardHost runs the plugin in a real host: its jobs by the schedule, its
// requests by the network policy that its user gave.
func TestOutwardHost(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(answer))
	t.Cleanup(server.Close)
	h := hosttest.Start(t, hosttest.Options{Dir: "../../../../../../sdk/go/testdata/outward",
		AllowHosts: []string{strings.TrimPrefix(server.URL, "http://")}})

	for _, job := range []string{"tidy", "send"} {
		if run := h.RunJob(job); run.State != "succeeded" || run.Error != "" {
			t.Errorf("%s: got %+v", job, run)
		}
	}
	_, body := h.Call("GET", "notes", nil)
	var notes []string
	if err := json.Unmarshal([]byte(body), &notes); err != nil || len(notes) != 2 {
		t.Fatalf("got %s, %v", body, err)
	}
	if !strings.HasPrefix(notes[0], "tidy ") || !strings.HasSuffix(notes[0], ` ""`) {
		t.Errorf("noted %q", notes[0])
	}
	if parts := strings.Fields(notes[1]); len(parts) != 3 || parts[0] != "send" || !strings.HasSuffix(parts[1], "Z") ||
		!strings.HasSuffix(parts[2], "Z") {
		t.Errorf("noted %q", notes[1])
	}

	for _, c := range []struct {
		path string
		call object
		want string
	}{
		{"call", object{"op": "cron.isRegistered", "id": "tidy"}, `{"ok":true}`},
		{"call", object{"op": "cron.register", "id": "tidy", "text": "30 4 * * *"}, `{}`},
		{"call", object{"op": "cron.register", "id": "tidy", "text": "*/5 * * * *"},
			`wasmhost grant outward cron --any-schedule`},
		{"call", object{"op": "cron.register", "id": "tidy", "text": "61 * * * *"}, `"invalid_argument"`},
		{"call", object{"op": "cron.register", "id": "other"}, `tidy`},
		{"call", object{"op": "cron.unregister", "id": "tidy"}, `{}`},
		{"call", object{"op": "cron.isRegistered", "id": "tidy"}, `{"ok":false}`},
		{"fetch", object{"url": server.URL + "/json", "decode": true}, `{"ok":[1,2]}`},
		{"fetch", object{"url": server.URL + "/missing"}, `"status":404`},
		{"fetch", object{"url": strings.Replace(server.URL, "127.0.0.1", "localhost", 1)}, `"permission_denied"`},
		{"fetch", object{"url": "http://169.254.169.254/"}, `"permission_denied"`},
		{"call", object{"op": "rss.feeds"}, `{"ok":[]}`},
		{"call", object{"op": "rss.add", "text": server.URL + "/feed"}, `"Title":"News"`},
		{"call", object{"op": "rss.add", "text": server.URL + "/feed"}, `"Title":"News"`},
		{"call", object{"op": "rss.add", "text": server.URL + "/json"}, `"invalid_argument"`},
		{"call", object{"op": "rss.add", "text": "http://169.254.169.254/"}, `it is a metadata address`},
		{"call", object{"op": "rss.articles"}, `"Title":"First","Link":"https://example.com/1"`},
		{"call", object{"op": "rss.articles"}, `"Summary":"\u003cb\u003ex\u003c/b\u003e"`},
		{"call", object{"op": "rss.articles", "id": "none"}, `"invalid_argument"`},
		{"call", object{"op": "rss.articles", "n": 501}, `"invalid_argument"`},
		{"call", object{"op": "rss.remove", "id": "none"}, `{}`},
	} {
		if status, body := h.Call("POST", c.path, c.call); status != 200 || !strings.Contains(body, c.want) {
			t.Errorf("%v: got %d %s, want %s", c.call, status, body, c.want)
		}
	}
	if run := h.RunJob("tidy"); run.State != "missed" {
		t.Errorf("without a handler: got %+v", run)
	}
}
