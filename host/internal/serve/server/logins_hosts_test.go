package server

import (
	"encoding/json"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/document/documenttest"
)

// A browser that a balancer sends to any host of a database is logged in at all of
// them, also at one that starts later, until one of them ends the login.
func TestLoginAtAllHosts(t *testing.T) {
	open := documenttest.Server(t)
	certFile, keyFile, pool := writeCertificate(t)
	host := func(secure bool) *harness {
		h := startWith(t, openTokens(t, t.TempDir(), TokensOptions{Documents: open()}), func(c *Config) {
			if secure {
				c.TLS.Cert, c.TLS.Key = certFile, keyFile
			}
			c.AllowedHosts, c.Limits.FailureBurst, c.Limits.LoginCodes = []string{"console.example"}, 1000, 2
		})
		if secure {
			h.pool = pool
		}
		return h
	}
	one, two := host(true), host(true)
	const name = "console.example:8443"
	code := func(h *harness) string {
		t.Helper()
		got := h.send(t, "POST", "/api/v1/logins/codes", "", bearer(h.token), "Host: "+name)
		var code api.LoginCode
		if err := json.Unmarshal([]byte(got.body), &code); err != nil || code.URL != "https://"+name+"/#code="+code.Code {
			t.Fatalf("%v: %d %s", err, got.status, got.body)
		}
		return code.Code
	}
	exchange := func(h *harness, code string) response {
		t.Helper()
		return h.send(t, "POST", "/api/v1/logins", `{"code":"`+code+`"}`, jsonType, "Host: "+name)
	}
	login := func(made, taken *harness) (b browser, id string) {
		t.Helper()
		got := exchange(taken, code(made))
		var login api.Login
		if err := json.Unmarshal([]byte(got.body), &login); err != nil || got.status != 201 {
			t.Fatalf("%v: %d %s", err, got.status, got.body)
		}
		cookie, attributes, _ := strings.Cut(got.header.Get("Set-Cookie"), ";")
		if !strings.HasPrefix(cookie, "wasmhost-session-8443=") || !strings.Contains(attributes, "; Secure") {
			t.Errorf("the cookie is %s;%s", cookie, attributes)
		}
		_, proof := taken.challenge(t, nonce, "Cookie: "+cookie, "Host: "+name)
		return browser{cookie, login.Key, by(t, login.Key, "page:"+proof.Boot)}, login.ID
	}
	status := func(h *harness, host string, headers ...string) int {
		t.Helper()
		return h.send(t, "GET", "/api/v1/plugins", "", append(headers, "Host: "+host)...).status
	}
	b, id := login(one, two)
	other, _ := login(two, one)
	third, plain := host(true), host(false)
	for _, h := range []*harness{one, two, third} {
		_, proof := h.challenge(t, nonce, "Cookie: "+b.cookie, "Host: "+name)
		if proof.Boot == "" || proof.Proof != by(t, b.key, "host:"+proof.Boot+":"+nonce) {
			t.Errorf("a host has not shown that it knows the key: %+v", proof)
		}
		if got := status(h, name, b.headers()...); got != 200 {
			t.Errorf("a host does not know the login of another: %d", got)
		}
		secret := strings.SplitN(b.cookie, "=", 2)[1]
		said, at := api.LoginHeader+": "+b.said, by(t, b.key, "page:"+h.tokens.boot)
		for what, got := range map[string]int{
			"the cookie alone":     status(h, name, "Cookie: "+b.cookie),
			"what the page says":   status(h, name, said),
			"another login's":      status(h, name, "Cookie: "+b.cookie, api.LoginHeader+": "+other.said),
			"as a token":           status(h, name, bearer(secret)),
			"another name":         status(h, h.addr, "Cookie: "+h.cookieName(h.addr)+"="+secret, said),
			"another port":         status(h, "console.example", "Cookie: wasmhost-session-443="+secret, said),
			"the boot of a host":   status(h, name, "Cookie: "+b.cookie, api.LoginHeader+": "+at),
			"what a host has said": status(h, name, "Cookie: "+b.cookie, api.LoginHeader+": "+proof.Proof),
			"the key itself":       status(h, name, "Cookie: "+b.cookie, api.LoginHeader+": "+b.key),
		} {
			if got != 401 {
				t.Errorf("%s: %d", what, got)
			}
		}
		if got := status(h, name, append(b.headers(), "Origin: https://console.example")...); got != 403 {
			t.Errorf("from another port: %d", got)
		}
	}
	// Without TLS nothing says that it is a host of the database which answers.
	if got := status(plain, name, b.headers()...); got != 401 {
		t.Errorf("a host without TLS: %d", got)
	}
	// What one host ends, all of them refuse.
	got := two.send(t, "DELETE", "/api/v1/logins/current", "", append(b.headers(), "Host: "+name)...)
	if got.status != 204 {
		t.Errorf("logging out: %d %s", got.status, got.body)
	}
	for _, h := range []*harness{one, two, third} {
		soon(t, "the login has ended", func() bool { return status(h, name, b.headers()...) == 401 && !h.tokens.Valid(id) })
		if got := status(h, name, other.headers()...); got != 200 {
			t.Errorf("the other login: %d", got)
		}
	}
	testCodesOfHosts(t, one, two, open().Document(loginCodesName, document.Options{Most: maxLoginCodesBytes}),
		code, exchange)
}

// testCodesOfHosts tries codes that are made at one host and taken at another.
func testCodesOfHosts(t *testing.T, one, two *harness, d document.Document, code func(*harness) string,
	exchange func(*harness, string) response) {
	t.Helper()
	first, second, last := code(one), code(two), code(one)
	if got := exchange(two, first).status; got != 401 {
		t.Errorf("too many are open: %d", got)
	}
	text, _, err := d.Read()
	if err != nil || strings.Contains(string(text), last) || !strings.Contains(string(text), codeDigest(last)) {
		t.Errorf("the codes are kept as %s, %v", text, err)
	}
	var all sync.WaitGroup
	var in atomic.Int32
	for _, h := range []*harness{one, two, one, two} {
		all.Go(func() {
			if exchange(h, second).status == 201 {
				in.Add(1)
			}
		})
	}
	if all.Wait(); in.Load() != 1 {
		t.Errorf("one code let %d browsers in", in.Load())
	}
	two.codes.now = func() time.Time { return time.Now().Add(time.Minute) }
	if got := exchange(two, last).status; got != 401 {
		t.Errorf("after a minute: %d", got)
	}
	two.codes.now = time.Now
	// A document that nobody can read costs the codes that were in it.
	if _, err := d.Change(func([]byte, error) ([]byte, error) { return []byte("{"), nil }); err != nil {
		t.Fatal(err)
	}
	for made, want := range map[string]int{last: 401, code(two): 201} {
		if got := exchange(one, made).status; got != want {
			t.Errorf("after the codes were damaged: %d, want %d", got, want)
		}
	}
	// The link that a host shows of itself needs no database, and leads to that host.
	here, _ := one.codes.createHere(true)
	if at, by := exchange(two, here).status, exchange(one, here).status; at != 401 || by != 201 {
		t.Errorf("a code of one host: %d at the other, %d there", at, by)
	}
}
