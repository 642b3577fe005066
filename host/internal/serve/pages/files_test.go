package pages_test

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/serve/pages"
)

// Files of the installed version come by the types of a table, sandboxed, and
// nothing else does.
func TestFiles(t *testing.T) {
	files := map[string]string{"ui/app.js": "1", "ui/style.css": "a{}", "ui/x.svg": "<svg onload='alert(1)'/>",
		"ui/y.exe": "MZ", "ui/noext": "x", "ui/deep/a.json": "{}"}
	w := serve(t, paged{"files", files, nil}, paged{"other", map[string]string{"ui/secret.txt": "secret"}, nil})
	_, page := w.open("files")
	base := strings.TrimSuffix(page, "ui/index.html")
	_, otherPage := w.open("other")
	// A link that somebody has put into the installed version leads nowhere.
	versions, err := filepath.Glob(filepath.Join(w.Data(), "plugins", "files", "versions", "*", "ui"))
	if err != nil || len(versions) != 1 {
		t.Fatal(versions, err)
	}
	secret := filepath.Join(t.TempDir(), "secret.txt")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(secret, filepath.Join(versions[0], "link.txt")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Dir(secret), filepath.Join(versions[0], "linked")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, kind string }{
		{"ui/index.html", "text/html; charset=utf-8"}, {"ui/app.js", "text/javascript; charset=utf-8"},
		{"ui/style.css", "text/css; charset=utf-8"}, {"ui/x.svg", "image/svg+xml"},
		{"ui/deep/a.json", "application/json"}, {".wasmhost/bridge.js", "text/javascript; charset=utf-8"},
		{"ui/y.exe", ""}, {"ui/noext", ""}, {"ui/", ""}, {"ui", ""}, {"", ""}, {"ui/none.js", ""}, {"ui/link.txt", ""},
		{"ui/linked/secret.txt", ""}, {"../../tokens.json", ""}, {"%2e%2e/%2e%2e/state.json", ""}, {"ui%2findex.html", ""},
		{"ui/..%2f..%2fstate.json", ""}, {`ui%5cindex.html`, ""}, {"ui//index.html", ""}, {".wasmhost/other.js", ""},
		{"ui/%00.js", ""}, {"./ui/index.html", ""}, {"../../../../data/files/files/a.txt", ""},
	} {
		status, header, body := getRaw(t, base, c.path)
		if (status == http.StatusOK) != (c.kind != "") || c.kind != "" && header.Get("Content-Type") != c.kind {
			t.Errorf("%s: %d %s %s", c.path, status, header.Get("Content-Type"), body)
		}
		policy := header.Get("Content-Security-Policy")
		if header.Get("X-Content-Type-Options") != "nosniff" || status == 200 &&
			!strings.HasPrefix(policy, "sandbox allow-scripts allow-forms allow-downloads allow-popups; default-src 'none';") {
			t.Errorf("%s: %v", c.path, header)
		}
		if strings.Contains(body, "secret") || strings.Contains(policy, "same-origin") {
			t.Errorf("%s: %s %s", c.path, body, policy)
		}
	}
	_, header, body := get(t, page)
	for _, want := range []string{"script-src " + base + " 'unsafe-inline'", "connect-src 'none'", "form-action 'none'",
		"base-uri 'none'", "worker-src 'none'", "frame-ancestors " + w.URL()} {
		if !strings.Contains(header.Get("Content-Security-Policy"), want) {
			t.Errorf("the policy lacks %s", want)
		}
	}
	if !strings.Contains(body, `<script src="`+base+`.wasmhost/bridge.js">`) {
		t.Errorf("the page is %s", body)
	}
	// What comes from a page gets files of pages and nothing else.
	for url, want := range map[string]int{page: 200, otherPage: 200, w.URL() + "/": 403, w.URL() + "/healthz": 403,
		w.URL() + "/console/console.js": 403, w.URL() + "/api/v1/plugins": 403, w.URL() + "/plugins/files/x": 403} {
		status, header, _ := get(t, url, "Origin", "null", "Sec-Fetch-Site", "cross-site")
		if status != want || (header.Get("Access-Control-Allow-Origin") != "") != (want == 200) {
			t.Errorf("%s from an opaque origin: %d %s", url, status, header.Get("Access-Control-Allow-Origin"))
		}
	}
}

// getRaw sends a path as it stands, which http.NewRequest would not clean, but
// a client may.
func getRaw(t *testing.T, base, path string) (int, http.Header, string) {
	t.Helper()
	host, view, _ := strings.Cut(strings.TrimPrefix(base, "http://"), "/")
	req, err := http.NewRequest(http.MethodGet, "http://"+host, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.URL.Opaque = "//" + host + "/" + view + path
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		return 0, http.Header{"X-Content-Type-Options": {"nosniff"}}, ""
	}
	defer resp.Body.Close()
	text := make([]byte, 4096)
	n, _ := resp.Body.Read(text)
	return resp.StatusCode, resp.Header, string(text[:n])
}

// A view ends with its login, its plugin, its content, and by itself.
func TestViewsEnd(t *testing.T) {
	p := paged{"files", nil, nil}
	w := serve(t, p)
	alive := func(view api.View) bool {
		t.Helper()
		status, _, _ := get(t, w.URL()+view.URL)
		_, err := api.CallView.Call(t.Context(), w.client(), api.ViewCall{Plugin: "files", View: view.ID,
			Namespace: "project", Method: "listAll"})
		if (err == nil) != (status == 200) || err != nil && !problem.IsCode(err, problem.CodeViewNotFound) {
			t.Errorf("its file has status %d, its call %v", status, err)
		}
		return status == 200
	}
	for name, end := range map[string]func(view api.View) error{
		"closed": func(view api.View) error {
			_, err := api.CloseView.Call(t.Context(), w.client(), api.ViewRequest{Plugin: "files", View: view.ID})
			return err
		},
		"disabled": func(api.View) error {
			_, err := w.Plugins().Disable(t.Context(), "files")
			return err
		},
		"upgraded": func(api.View) error {
			changed := p
			changed.files = map[string]string{"ui/new.txt": t.Name()}
			staged, err := w.Plugins().Stage(t.Context(), changed.folder(t))
			if err != nil {
				return err
			}
			defer staged.Discard()
			_, err = w.Plugins().Install(t.Context(), staged, shown.Consent{})
			return err
		},
		"removed": func(api.View) error { return w.Plugins().Remove(t.Context(), "files", false) },
	} {
		if _, err := w.Plugins().Get("files"); err != nil {
			w.install(p)
		}
		if _, err := w.Plugins().Enable(t.Context(), "files"); err != nil {
			t.Fatal(err)
		}
		view, _ := w.open("files")
		if !alive(view) {
			t.Errorf("%s: it was never there", name)
		}
		if err := end(view); err != nil {
			t.Fatal(err)
		}
		if alive(view) {
			t.Errorf("%s: the view lives on", name)
		}
	}
	if _, err := w.Plugins().Get("files"); err != nil {
		w.install(p)
	}
	if _, err := w.Plugins().Enable(t.Context(), "files"); err != nil {
		t.Fatal(err)
	}
	view, page := w.open("files")
	if err := w.Tokens().Revoke(w.Tokens().List()[0].ID); err != nil {
		t.Fatal(err)
	}
	if status, _, _ := get(t, page); status != 404 {
		t.Errorf("the view %s of a token that was revoked: %d", view.ID, status)
	}
}

// Calls are limited in size, rate and number, and views in number.
func TestLimitsOfPages(t *testing.T) {
	w := serveWith(t, host.Config{Pages: pages.Limits{Views: 2, CallsPerSecond: 5, CallBytes: 1 << 10, FileBytes: 1 << 10,
		HTMLBytes: 1 << 10}}, paged{"files", map[string]string{"ui/large.js": strings.Repeat("x", 2000),
		"ui/large.html": strings.Repeat("x", 2000)}, nil})
	view, page := w.open("files")
	call := func(method string, args ...string) string {
		t.Helper()
		in := api.ViewCall{Plugin: "files", View: view.ID, Namespace: "storage", Method: method}
		for _, a := range args {
			in.Args = append(in.Args, []byte(a))
		}
		result, err := api.CallView.Call(context.Background(), w.client(), in)
		if err != nil {
			t.Fatal(err)
		}
		if result.Error != nil {
			return result.Error.Code
		}
		return "done"
	}
	if got := call("set", `"k"`, `"`+strings.Repeat("x", 2000)+`"`); got != "quota_exceeded" {
		t.Errorf("long arguments: %s", got)
	}
	for _, half := range []string{`"a"`, `"b"`} {
		if got := call("set", half, `"`+strings.Repeat("x", 900)+`"`); got != "done" {
			t.Errorf("short arguments: %s", got)
		}
	}
	if got := call("list"); got != "quota_exceeded" {
		t.Errorf("a long result: %s", got)
	}
	seen := map[string]int{}
	for range 30 {
		seen[call("get", `"k"`)]++
	}
	if seen["done"] == 0 || seen["quota_exceeded"] == 0 {
		t.Errorf("thirty calls at once: %v", seen)
	}
	base := strings.TrimSuffix(page, "index.html")
	for _, name := range []string{"large.js", "large.html"} {
		if status, _, _ := get(t, base+name); status != 404 {
			t.Errorf("%s: %d", name, status)
		}
	}
	w.open("files")
	w.open("files")
	if status, _, _ := get(t, page); status != 404 {
		t.Errorf("the oldest of three views: %d", status)
	}
}
