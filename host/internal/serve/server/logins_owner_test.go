package server

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
)

// What is for the owner's browser is refused to every token, also to one of
// full access that logs a browser in with itself, and to pages of other sites.
func TestOwnersBrowserAlone(t *testing.T) {
	h := startAPI(t)
	first, _, err := h.tokens.Create(NewTokenRequest{Name: cliTokenName})
	if err == nil {
		err = h.tokens.writeFirst(first)
	}
	if err != nil {
		t.Fatal(err)
	}
	other, _, err := h.tokens.Create(NewTokenRequest{Name: "of full access"})
	if err != nil {
		t.Fatal(err)
	}
	scoped, _, err := h.tokens.Create(NewTokenRequest{Name: "scoped", Scopes: []api.Scope{{Plugin: "demo"}}})
	if err != nil {
		t.Fatal(err)
	}
	enter := func(url string) browser {
		t.Helper()
		_, code, _ := strings.Cut(url, "#code=")
		got := h.send(t, "POST", "/api/v1/logins", `{"code":"`+code+`"}`, jsonType)
		var login api.Login
		if err := json.Unmarshal([]byte(got.body), &login); err != nil || got.status != http.StatusCreated {
			t.Fatalf("%d %s", got.status, got.body)
		}
		pair, _, _ := strings.Cut(got.header.Get("Set-Cookie"), ";")
		_, proof := h.challenge(t, nonce, "Cookie: "+pair)
		return browser{pair, login.Key, by(t, login.Key, "page:"+proof.Boot)}
	}
	link := func(headers ...string) string {
		t.Helper()
		got := h.send(t, "POST", "/api/v1/logins/codes", "", headers...)
		var code api.LoginCode
		if err := json.Unmarshal([]byte(got.body), &code); err != nil || got.status != http.StatusCreated {
			t.Fatalf("%d %s", got.status, got.body)
		}
		return code.URL
	}
	byFirst, byOther, byHost := enter(link(bearer(first))), enter(link(bearer(other))), enter(h.LoginURL())
	if got := h.send(t, "POST", "/api/v1/logins/codes", "", bearer(scoped)); got.status != http.StatusForbidden {
		t.Errorf("a scoped token makes a code: %d %s", got.status, got.body)
	}
	own := "Origin: http://" + h.addr
	for _, c := range []struct {
		name    string
		status  int
		headers []string
	}{
		{"no token", 401, []string{jsonType}},
		{"the first token", 403, []string{bearer(first), jsonType}},
		{"a token of full access", 403, []string{bearer(other), jsonType}},
		{"a scoped token", 403, []string{bearer(scoped), jsonType}},
		{"a login by a token that was handed out", 403, append(byOther.headers(), jsonType, own)},
		{"a login that such a login made", 403, append(enter(link(byOther.headers()...)).headers(), jsonType, own)},
		{"a token beside the cookie", 403, append(byFirst.headers(), jsonType, bearer(other))},
		{"a page of another port", 403, append(byFirst.headers(), jsonType, "Origin: http://127.0.0.1:1")},
		{"another site", 403, append(byFirst.headers(), jsonType, "Sec-Fetch-Site: cross-site")},
		{"a plugin's page", 403, append(byFirst.headers(), jsonType, "Origin: null")},
		{"a form", 415, append(byFirst.headers(), "Content-Type: text/plain", own)},
		{"the cookie alone", 401, []string{"Cookie: " + byFirst.cookie, jsonType, own}},
		{"the owner by cli-token", 200, append(byFirst.headers(), jsonType, own)},
		{"the owner by the link of the host", 200, append(byHost.headers(), jsonType, own)},
		{"a further browser of the owner", 200, append(enter(link(byFirst.headers()...)).headers(), jsonType, own)},
	} {
		got := h.send(t, "POST", "/api/v1/vault/export", `{"key":"k1"}`, c.headers...)
		if got.status != c.status || strings.Contains(got.body, "whmk1.") != (c.status == http.StatusOK) {
			t.Errorf("%s: %d %s, want %d", c.name, got.status, got.body, c.status)
		}
		if got.header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: it may be stored: %v", c.name, got.header)
		}
	}
	for _, c := range []struct {
		name    string
		status  int
		headers []string
	}{
		{"no token", 401, nil},
		{"the first token", 403, []string{bearer(first)}},
		{"a scoped token", 403, []string{bearer(scoped)}},
		{"a login by a token that was handed out", 403, append(byOther.headers(), own)},
		{"another site", 403, append(byFirst.headers(), "Sec-Fetch-Site: cross-site")},
		{"a page of another port", 403, append(byFirst.headers(), "Origin: http://127.0.0.1:1")},
		{"the owner", 200, append(byFirst.headers(), own)},
	} {
		got := h.send(t, "POST", "/api/v1/restore", "x", append(c.headers, "Content-Type: application/gzip")...)
		if got.status != c.status {
			t.Errorf("a backup, %s: %d %s, want %d", c.name, got.status, got.body, c.status)
		}
		got = h.send(t, "POST", "/api/v1/restore/agree", `{"digest":"sha256:1"}`, append(c.headers, jsonType)...)
		if got.status != c.status && (c.status != 200 || got.status != 204) {
			t.Errorf("consent, %s: %d %s, want %d", c.name, got.status, got.body, c.status)
		}
	}
	form := append(byFirst.headers(), own, "Content-Type: multipart/form-data; boundary=x")
	if got := h.send(t, "POST", "/api/v1/restore", "x", form...); got.status != http.StatusUnsupportedMediaType {
		t.Errorf("a form: %d %s", got.status, got.body)
	}

	// The file says whose a login is; of a token it cannot.
	again, err := OpenTokens(h.tokens.dir, TokensOptions{})
	if err != nil {
		t.Fatal(err)
	}
	owners := 0
	for _, tok := range again.set.Load().list {
		if tok.owner {
			owners++
		}
	}
	if owners != 3 {
		t.Errorf("%d logins of the owner were written, not 3", owners)
	}
	text, err := os.ReadFile(filepath.Join(h.tokens.dir, TokensName))
	if err != nil {
		t.Fatal(err)
	}
	forged := strings.Replace(string(text), `"sha256"`, `"owner": true, "sha256"`, 1)
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, TokensName), []byte(forged), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenTokens(dir, TokensOptions{}); err == nil || !strings.Contains(err.Error(), "no login") {
		t.Errorf("a token of the owner: %v", err)
	}
}
