package host_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/run/codetest"
)

// A host without an address of its own is a part of the application's server, behind what
// that knows of its users, and its plugins answer the application itself.
func TestMounted(t *testing.T) {
	cfg := host.Config{Data: filepath.Join(t.TempDir(), "data"), Version: "1.0.0", Code: codetest.Code(t)}
	cfg.Server.Mounted, cfg.Server.BasePath = true, "/admin"
	h, err := host.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	handler := h.Handler(func(r *http.Request) bool { c, err := r.Cookie("user"); return err == nil && c.Value == "ada" })
	mux := http.NewServeMux()
	mux.Handle("/admin/", handler)
	app := httptest.NewServer(mux)
	defer app.Close()
	jar, _ := cookiejar.New(nil)
	browser := &http.Client{Jar: jar}
	get := func(path string, cookies ...*http.Cookie) (*http.Response, string) {
		t.Helper()
		r, err := http.NewRequest("GET", app.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cookies {
			r.AddCookie(c)
		}
		resp, err := browser.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		text, _ := io.ReadAll(resp.Body)
		return resp, string(text)
	}
	ada := &http.Cookie{Name: "user", Value: "ada"}
	if resp, text := get("/admin/", ada); resp.StatusCode != 503 {
		t.Errorf("before it serves: %d %s", resp.StatusCode, text)
	}
	staged, err := h.Plugins().Stage(t.Context(), guest{id: "greeter", paths: []string{"greet"}, script: `export default
		(ctx) => ctx.cli.handle("greet", ({ body }) => ({ status: 201, body: "hello " + body.name }));`}.folder(t))
	if err == nil {
		_, err = h.Plugins().Install(t.Context(), staged, shown.Consent{Grants: []string{"cli"}})
	}
	if err == nil {
		err = h.Listen()
	}
	if err != nil || h.URL() != "" || len(h.Addrs()) != 0 {
		t.Fatal(err, h.URL(), h.Addrs())
	}
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- h.Serve(ctx) }()
	var answer abi.CLIResponse
	for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		answer, err = h.Call(t.Context(), "greeter", "POST", "greet", map[string]string{"name": "Ada"})
		if err == nil || time.Now().After(end) || !problem.IsCode(err, problem.CodePluginUnavailable) {
			break
		}
	}
	if err != nil || answer.Status != 201 || string(answer.Body) != `"hello Ada"` {
		t.Errorf("%+v, %v", answer, err)
	}
	for _, c := range []struct {
		id   string
		body any
		want problem.Code
	}{{"nobody", nil, problem.CodePluginNotFound}, {"greeter", abi.RawJSON("{"), problem.CodeInvalidRequest}} {
		if _, err := h.Call(t.Context(), c.id, "POST", "greet", c.body); !problem.IsCode(err, c.want) {
			t.Errorf("%s: %v", c.id, err)
		}
	}
	if resp, text := get("/admin/api/v1/plugins"); resp.StatusCode != 403 || !strings.Contains(text, "does not admit") {
		t.Errorf("a stranger: %d %s", resp.StatusCode, text)
	}
	if resp, text := get("/admin/api/v1/plugins", ada); resp.StatusCode != 401 {
		t.Errorf("without a token: %d %s", resp.StatusCode, text)
	}
	resp, text := get("/admin/", ada)
	_, code, _ := strings.Cut(resp.Request.URL.Fragment, "code=")
	if resp.StatusCode != 200 || !strings.Contains(text, "<script") || code == "" {
		t.Fatalf("the console: %d %s %.200s", resp.StatusCode, resp.Request.URL, text)
	}
	login := func() (*http.Response, string) {
		r, err := http.NewRequest("POST", app.URL+"/admin"+api.CreateLogin.Path, strings.NewReader(`{"code":"`+code+`"}`))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.AddCookie(ada)
		resp, err := browser.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		text, _ := io.ReadAll(resp.Body)
		return resp, string(text)
	}
	var made struct{ Key string }
	if resp, text := login(); resp.StatusCode != 201 || json.Unmarshal([]byte(text), &made) != nil || made.Key == "" {
		t.Errorf("the code in the address: %d %s", resp.StatusCode, text)
	}
	if resp, text := login(); resp.StatusCode != 401 {
		t.Errorf("the same again: %d %s", resp.StatusCode, text)
	}
	if resp, _ := get("/admin/", ada); resp.Request.URL.Fragment != "" {
		t.Error("a browser with a login gets another one")
	}
	stop()
	if err := <-served; err != nil {
		t.Error(err)
	}
}
