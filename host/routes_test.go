package host_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// atOnce calls f in the very moment at which a plugin is said to be active.
type atOnce struct {
	slog.Handler
	f func()
}

func (a atOnce) Handle(_ context.Context, r slog.Record) error {
	if strings.HasSuffix(r.Message, "the plugin is active") {
		a.f()
	}
	return nil
}

func (a atOnce) Enabled(context.Context, slog.Level) bool { return true }

func (a atOnce) WithAttrs([]slog.Attr) slog.Handler { return a }

func (a atOnce) WithGroup(string) slog.Handler { return a }

// TestActiveIsActive: whoever sees that a plugin is active can use it.
func TestActiveIsActive(t *testing.T) {
	var (
		mu   sync.Mutex
		base string
		auth string
		seen []int
	)
	try := func() {
		mu.Lock()
		defer mu.Unlock()
		if base == "" {
			return
		}
		req, err := http.NewRequest(http.MethodPost, base+"/plugins/js/run", strings.NewReader(`"1"`))
		if err != nil {
			t.Error(err)
			return
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Authorization", "Bearer "+auth)
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Error(err)
			return
		}
		_ = resp.Body.Close()
		seen = append(seen, resp.StatusCode)
	}
	cfg := host.Config{Data: filepath.Join(t.TempDir(), "data"), Logger: slog.New(atOnce{slog.DiscardHandler, try})}
	w := serve(t, cfg, guest{id: "js", script: evaluate, paths: []string{"run"}})
	mu.Lock()
	base, auth = w.URL(), w.token
	mu.Unlock()
	for range 3 {
		ask[api.PluginInfo](w, "POST", "/api/v1/plugins/js/disable", http.StatusOK)
		ask[api.PluginInfo](w, "POST", "/api/v1/plugins/js/enable", http.StatusOK)
	}
	mu.Lock()
	defer mu.Unlock()
	if len(seen) != 3 || seen[0] != http.StatusOK || seen[1] != http.StatusOK || seen[2] != http.StatusOK {
		t.Errorf("got %d", seen)
	}
	base = ""
}

// TestEveryRouteIsAnswered: a route that is a value of package api and that
// nobody answers would be in the clients and not in the host.
func TestEveryRouteIsAnswered(t *testing.T) {
	w := serve(t, host.Config{})
	var doc struct {
		Paths map[string]map[string]any `json:"paths"`
	}
	if err := json.Unmarshal([]byte(w.send("GET", "/api/v1/openapi.json", "", nil).body), &doc); err != nil {
		t.Fatal(err)
	}
	for _, r := range api.Routes() {
		if r == countPlugins.Route {
			continue // of the example of embedding, which this host is none of
		}
		if doc.Paths[r.Path][strings.ToLower(r.Method)] == nil {
			t.Errorf("nobody answers %s: name its function in Routes of the service", r.Name())
		}
	}
}

// TestEveryFunctionIsCarriedOut: a host function whose service no instance gets is in every SDK and fails for each
// plugin. What is passed here is refused by those that take parameters, and only once there is a service.
func TestEveryFunctionIsCarriedOut(t *testing.T) {
	w := serve(t, host.Config{}, caller(t, "caller"))
	for _, f := range hostfuncs.Functions() {
		name := f.Namespace + "." + f.Name
		a := w.send("POST", "/plugins/caller/call", `{"function":"`+name+`","params":[]}`, nil)
		if a.status != http.StatusOK || strings.Contains(a.body, "this host does not offer it") {
			t.Errorf("%s: %d %s: a service gives its part in Attach", name, a.status, a.body)
		}
	}
}
