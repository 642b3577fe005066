package host_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
)

// TestGrantsOverHTTP grants and revokes the permission that a running plugin
// needs. Each change holds for the next call.
func TestGrantsOverHTTP(t *testing.T) {
	w := serve(t, host.Config{}, guest{id: "echo", module: guesttest.C(t, "echo"), paths: []string{"echo"}})
	call := func(status int, code string, texts ...string) {
		t.Helper()
		a := w.send("POST", "/plugins/echo/echo", "1", nil)
		if a.status != status || a.problem("code") != code {
			t.Errorf("call: %d %s, want %d %s", a.status, a.body, status, code)
		}
		for _, text := range texts {
			if !strings.Contains(a.body, text) {
				t.Errorf("the answer lacks %q: %s", text, a.body)
			}
		}
	}
	call(200, "")
	for _, c := range []struct {
		method, path, body string
		status             int
		code, state        string
		granted            bool
	}{
		{"DELETE", "/api/v1/plugins/echo/grants/network", "", 400, "invalid_request", "active", true},
		{"DELETE", "/api/v1/plugins/echo/grants/cli", "", 200, "", "failed", false},
		{"DELETE", "/api/v1/plugins/echo/grants/cli", "", 200, "", "failed", false},
		{"POST", "/api/v1/plugins/echo/grants", `{"grants":["cli","network"]}`, 400, "invalid_request", "failed", false},
		{"POST", "/api/v1/plugins/echo/grants", `{"grants":["cli"]}`, 200, "", "active", true},
		{"POST", "/api/v1/plugins/echo/grants", `{"grants":["cli"]}`, 200, "", "active", true},
		{"POST", "/api/v1/plugins/none/grants", `{"grants":["cli"]}`, 404, "plugin_not_found", "active", true},
		{"DELETE", "/api/v1/plugins/none/grants/cli", "", 404, "plugin_not_found", "active", true},
	} {
		name := c.method + " " + c.path + " " + c.body
		a := w.send(c.method, c.path, c.body, nil)
		if a.status != c.status || a.problem("code") != c.code {
			t.Errorf("%s: %d %s, want %d %s", name, a.status, a.body, c.status, c.code)
		}
		now := w.send("GET", "/api/v1/plugins/echo", "", nil)
		var info api.PluginInfo
		if err := json.Unmarshal([]byte(now.body), &info); err != nil || len(info.Permissions) != 1 {
			t.Fatalf("%s: %s, %v", name, now.body, err)
		}
		if string(info.State) != c.state || info.Permissions[0].Granted != c.granted {
			t.Errorf("%s: the plugin is %s with %+v, want %s, granted %v", name, info.State, info.Permissions, c.state,
				c.granted)
		}
		if c.granted {
			call(200, "")
		} else {
			call(503, "plugin_unavailable", `\"cli\"`, "wasmhost grant echo cli")
		}
	}
}

// TestGrantsOffline changes the data folder of a host that does not run; the
// host that starts next obeys.
func TestGrantsOffline(t *testing.T) {
	w := serve(t, host.Config{}, guest{id: "echo", module: guesttest.C(t, "echo"), paths: []string{"echo"}})
	if err := w.stop(); err != nil {
		t.Fatal(err)
	}
	offline := func(change func(api.Caller) (api.PluginInfo, error)) api.PluginInfo {
		t.Helper()
		h, err := open(t, w.Data())
		if err != nil {
			t.Fatal(err)
		}
		info, err := change(h.Mux())
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		return info
	}
	info := offline(func(c api.Caller) (api.PluginInfo, error) {
		return api.Revoke.Call(t.Context(), c, api.RevokeRequest{ID: "echo", Permission: "cli"})
	})
	if info.Permissions[0].Granted || info.State != api.StateInstalled {
		t.Errorf("revoked: %+v", info)
	}
	again := serve(t, host.Config{Data: w.Data()})
	if a := again.send("POST", "/plugins/echo/echo", "1", nil); a.status != 503 {
		t.Errorf("a call without the permission: %d %s", a.status, a.body)
	}
	if err := again.stop(); err != nil {
		t.Fatal(err)
	}
	info = offline(func(c api.Caller) (api.PluginInfo, error) {
		return api.Grant.Call(t.Context(), c, api.GrantRequest{ID: "echo", Grants: []string{"cli"}})
	})
	if !info.Permissions[0].Granted || info.State != api.StateInstalled {
		t.Errorf("granted: %+v", info)
	}
	again = serve(t, host.Config{Data: w.Data()})
	if a := again.send("POST", "/plugins/echo/echo", "1", nil); a.status != 200 {
		t.Errorf("a call with the permission: %d %s", a.status, a.body)
	}
}

// TestUninstallKeepsDataUnlessPurged: what a client forgets to say deletes
// nothing.
func TestUninstallKeepsDataUnlessPurged(t *testing.T) {
	w := serve(t, host.Config{})
	source := guest{id: "echo", module: guesttest.C(t, "echo"), paths: []string{"echo"}}.folder(t)
	stored := filepath.Join(w.Data(), "data", "echo", "rows.db")
	if err := os.MkdirAll(filepath.Dir(stored), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(stored, []byte("rows"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		query  string
		status int
		kept   bool
	}{{"?purge=yes", 400, true}, {"", 204, true}, {"?purge=false", 204, true}, {"?purge=true", 204, false}} {
		var found api.Inspection
		body, _ := json.Marshal(map[string]string{"path": source})
		if err := json.Unmarshal([]byte(w.send("POST", "/api/v1/inspect", string(body), nil).body), &found); err != nil {
			t.Fatal(err)
		}
		path, _ := json.Marshal(source)
		if a := w.send("POST", "/api/v1/plugins", fmt.Sprintf(`{"path":%s,"digest":%q,"grants":[]}`, path, found.Digest),
			nil); a.status != 201 {
			t.Fatalf("install: %d %s", a.status, a.body)
		}
		if a := w.send("DELETE", "/api/v1/plugins/echo"+c.query, "", nil); a.status != c.status {
			t.Errorf("DELETE %s: %d %s", c.query, a.status, a.body)
		}
		if _, err := os.Stat(stored); (err == nil) != c.kept {
			t.Errorf("after DELETE %s: %v, want it kept %v", c.query, err, c.kept)
		}
	}
}
