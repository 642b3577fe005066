package main

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/plugins-src/apps/apptest"
)

// shops are a service with tenants, and what sends it an order.
func shops(t *testing.T, names ...string) (s *Service, order func(tenant, body string) (int, string)) {
	t.Helper()
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "data"), names...)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(s.Handler())
	t.Cleanup(func() {
		server.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s, func(path, body string) (int, string) {
		t.Helper()
		resp, err := http.Post(server.URL+"/"+path, "application/json", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		text, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return resp.StatusCode, strings.TrimSpace(string(text))
	}
}

func install(t *testing.T, s *Service, tenant, folder string) {
	t.Helper()
	folder, err := filepath.Abs(folder)
	if err == nil {
		_, err = api.Install(t.Context(), s.tenants[tenant].host.Mux(), folder, api.GrantAll)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Plugins of a tenant price its orders and sum them up, in two languages.
func TestShops(t *testing.T) {
	s, order := shops(t, "ada", "bob")
	install(t, s, "ada", "plugins/discount")
	install(t, s, "ada", apptest.C(t, "plugins/total", (&tenant{}).Shop()))
	for i, want := range []string{"400", "400", "400", "360"} {
		if status, body := order("ada/orders", `{"item":"tea","cents":400}`); status != 200 ||
			body != `{"item":"tea","cents":`+want+`}` {
			t.Errorf("order %d: %d %s", i, status, body)
		}
		if status, body := order("bob/orders", `{"item":"tea","cents":400}`); !strings.Contains(body, ":400}") {
			t.Errorf("bob has no plugin, and %d %s", status, body)
		}
	}
	answer, err := s.tenants["ada"].host.Call(t.Context(), "total", "POST", "sum", nil)
	if err != nil || string(answer.Body) != `{"cents":1560}` {
		t.Error(string(answer.Body), err)
	}
	for _, c := range []struct {
		path, body string
		status     int
	}{{"ada/orders", "{", 400}, {"ada/orders", strings.Repeat(" ", 5000), 400}, {"eve/orders", "{}", 404},
		{"ada/plugins/plugins/total/sum", "{}", 401}, {"bob/plugins/plugins/total/sum", "{}", 401}} {
		if status, body := order(c.path, c.body); status != c.status {
			t.Errorf("%s: %d %s", c.path, status, body)
		}
	}
	for _, name := range []string{"", ".", "..", "a/b", "../x"} {
		if _, err := Open(t.Context(), t.TempDir(), name); err == nil {
			t.Errorf("%q is a tenant", name)
		}
	}
}

// A plugin of one tenant reaches nothing of another, and what it wastes is its own.
func TestIsolation(t *testing.T) {
	shorttest.Skip(t)
	s, order := shops(t, "ada", "eve")
	for _, name := range []string{"ada", "eve"} {
		install(t, s, name, "testdata/thief")
	}
	attack := func(tenant, what string) string {
		t.Helper()
		ctx, end := context.WithTimeout(t.Context(), time.Minute)
		defer end()
		answer, err := s.tenants[tenant].host.Call(ctx, "thief", "POST", "attack", what)
		if err != nil {
			return err.Error()
		}
		return string(answer.Body)
	}
	order("ada/orders", `{"item":"secret tea","cents":400}`)
	if got := attack("ada", "remember") + attack("ada", "key") + attack("ada", "orders"); !strings.Contains(got,
		"of this tenant") || !strings.Contains(got, "secret tea") {
		t.Fatalf("ada's own: %s", got)
	}
	for what, want := range map[string]string{"key": "null", "orders": "[]", "file": "failed", "absolute": "failed",
		"fetch": "failed", "price": "failed"} {
		if got := attack("eve", what); !strings.Contains(got, want) || strings.Contains(got, "secret") {
			t.Errorf("%s: %s", what, got)
		}
	}
	// A token of one host is none of another.
	token, err := api.CreateToken.Call(t.Context(), s.tenants["eve"].host.Mux(), api.CreateTokenRequest{Name: "eve",
		Scopes: []api.Scope{}})
	if err != nil {
		t.Fatal(err)
	}
	for tenant, status := range map[string]int{"eve": 200, "ada": 401} {
		r := httptest.NewRequest("GET", "/"+tenant+"/plugins/api/v1/plugins", nil)
		r.Host = "127.0.0.1"
		r.Header.Set("Authorization", "Bearer "+token.Token)
		w := httptest.NewRecorder()
		if s.Handler().ServeHTTP(w, r); w.Code != status {
			t.Errorf("eve's token at %s: %d %s", tenant, w.Code, w.Body)
		}
	}
	// While one wastes time and memory, another is served.
	for _, what := range []string{"spin", "fill"} {
		ended := make(chan string, 1)
		go func() { ended <- attack("eve", what) }()
		for range 20 {
			if status, body := order("ada/orders", `{"item":"tea","cents":400}`); status != 200 {
				t.Errorf("while eve does %s: %d %s", what, status, body)
			}
		}
		if got := <-ended; strings.HasPrefix(got, "null") {
			t.Errorf("%s: %s", what, got)
		}
	}
	if got := attack("ada", "key"); !strings.Contains(got, "of this tenant") {
		t.Errorf("ada's own, afterwards: %s", got)
	}
}
