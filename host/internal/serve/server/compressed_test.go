package server

import (
	"bytes"
	"compress/gzip"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
)

// What has secrets, or what a plugin or a stranger has written beside what may be one, is not compressed. Each route
// that is read stands in one of the two lists, so that a new one is thought about.
func TestWhichRoutesAreCompressed(t *testing.T) {
	never := strings.Fields("/agents/calls /tokens /vault /mcp-servers /approvals /inbox /inbox/calls /logs " +
		"/plugins/{id}/logs " +
		"/plugins/{id}/settings " +
		"/plugins/{id}/sessions /plugins/{id}/sessions/{session} /plugins/{id}/sessions/{session}/messages " +
		"/plugins/{id}/data/collections/{collection} /plugins/{id}/data/keys /plugins/{id}/data/text")
	may := strings.Fields("/healthz /readyz /ai /ai/usage /catalogues /catalogue-plugins /catalogue-plugins/{id} " +
		"/catalogue-outdated /cluster /cron /cron/next /cron/history /cron/history/{id} /faults /openapi.json /limits " +
		"/notifications /notifications/states /orphans /plugins /plugins/{id} /plugins/{id}/endpoints " +
		"/plugins/{id}/audit /plugins/{id}/rollback /plugins/{id}/traces /plugins/{id}/usage /plugins/{id}/feeds " +
		"/plugins/{id}/articles /plugins/{id}/data /plugins/{id}/data/files /publishers /restore /mcp-servers/{name}/tools")
	for _, r := range api.Routes() {
		path := strings.TrimPrefix(r.Path, api.Prefix)
		switch {
		case strings.HasPrefix(path, "/test/"): // made by a test
		case r.Method != "GET" || r.Kind != api.KindJSON:
			if r.Compressed() {
				t.Errorf("%s is compressed", r.Name())
			}
		case slices.Contains(never, path) == slices.Contains(may, path) || r.Compressed() != slices.Contains(may, path):
			t.Errorf("%s: say in one of the lists of this test, and by api.Mixed, whether it is compressed", r.Name())
		}
	}
}

func TestCompressedAnswers(t *testing.T) {
	h := start(t, nil)
	const path = "/api/v1/openapi.json"
	plain := h.send(t, "GET", path, "", bearer(h.token), "Accept-Encoding: identity")
	packed := h.send(t, "GET", path, "", bearer(h.token), "Accept-Encoding: br, gzip")
	if plain.header.Get("Content-Encoding") != "" || packed.header.Get("Content-Encoding") != "gzip" ||
		!slices.Contains(packed.header["Vary"], "Accept-Encoding") ||
		!slices.Contains(plain.header["Vary"], "Accept-Encoding") || len(packed.body)*4 > len(plain.body) {
		t.Fatalf("%d bytes %v, and %d bytes %v", len(plain.body), plain.header, len(packed.body), packed.header)
	}
	r, err := gzip.NewReader(bytes.NewReader([]byte(packed.body)))
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(r); err != nil || string(text) != plain.body {
		t.Errorf("%d bytes came out of %d, want %d: %v", len(text), len(packed.body), len(plain.body), err)
	}
	for _, path := range []string{"/healthz", "/api/v1/tokens"} { // a tiny one, and one with secrets
		if got := h.send(t, "GET", path, "", bearer(h.token), "Accept-Encoding: gzip"); got.status != 200 ||
			got.header.Get("Content-Encoding") != "" {
			t.Errorf("%s: %d %v", path, got.status, got.header)
		}
	}
}

// A browser that logs in again has one login, and others keep theirs.
func TestBrowserKeepsOneLogin(t *testing.T) {
	h := start(t, nil)
	other, _ := h.login(t)
	before, _ := h.login(t)
	got := h.send(t, "POST", "/api/v1/logins", `{"code":"`+h.code(t).Code+`"}`, jsonType, "Cookie: "+before.cookie)
	if got.status != 201 {
		t.Fatalf("%d %s", got.status, got.body)
	}
	logins := 0
	for _, tok := range h.tokens.List() {
		if tok.Login {
			logins++
		}
	}
	if logins != 2 {
		t.Errorf("there are %d logins, want one of each browser", logins)
	}
	if got := h.send(t, "GET", "/api/v1/plugins", "", before.headers()...); got.status != 401 {
		t.Errorf("the login before is answered %d", got.status)
	}
	if got := h.send(t, "GET", "/api/v1/plugins", "", other.headers()...); got.status != 200 {
		t.Errorf("the login of the other browser is answered %d", got.status)
	}
}
