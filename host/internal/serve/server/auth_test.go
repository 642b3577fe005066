package server

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

func TestAuthorizationHeader(t *testing.T) {
	h := startTable(t)
	tests := []struct {
		name    string
		headers []string
		status  int
	}{
		{"plain", []string{"Authorization: Bearer " + h.token}, 200},
		{"scheme in small letters", []string{"Authorization: bearer " + h.token}, 200},
		{"scheme in capitals", []string{"AUTHORIZATION: BEARER " + h.token}, 200},
		{"spaces around", []string{"Authorization:  Bearer   " + h.token + "  "}, 200},

		{"none", nil, 401},
		{"empty", []string{"Authorization:"}, 401},
		{"no scheme", []string{"Authorization: " + h.token}, 401},
		{"no token", []string{"Authorization: Bearer"}, 401},
		{"basic", []string{"Authorization: Basic " + h.token}, 401},
		{"token and more", []string{"Authorization: Bearer " + h.token + " x"}, 401},
		{"two tokens", []string{"Authorization: Bearer " + h.token + ", Bearer " + h.token}, 401},
		{"twice", []string{bearer(h.token), bearer(h.token)}, 401},
		{"good and bad", []string{bearer(h.token), bearer("x")}, 401},
		{"quoted", []string{`Authorization: Bearer "` + h.token + `"`}, 401},
		{"cut", []string{bearer(h.token[:len(h.token)-1])}, 401},
		{"longer", []string{bearer(h.token + "0")}, 401},
		{"another header", []string{"X-Authorization: Bearer " + h.token, "Cookie: token=" + h.token,
			"Proxy-Authorization: Bearer " + h.token}, 401},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := h.send(t, "GET", "/plugins/demo/private", "", test.headers...); got.status != test.status {
				t.Errorf("status %d, want %d: %s", got.status, test.status, got.body)
			}
		})
	}
	if strings.Contains(h.logs.String(), h.token) {
		t.Error("the log holds the token")
	}
}

func TestRevocationActsAtOnce(t *testing.T) {
	h := startTable(t)
	secret, info, err := h.tokens.Create(NewTokenRequest{Name: "short-lived"})
	if err != nil {
		t.Fatal(err)
	}
	if got := h.send(t, "GET", "/plugins/demo/private", "", bearer(secret)); got.status != 200 {
		t.Fatalf("status %d", got.status)
	}
	if err := h.tokens.Revoke(info.ID); err != nil {
		t.Fatal(err)
	}
	if got := h.send(t, "GET", "/plugins/demo/private", "", bearer(secret)); got.status != 401 {
		t.Errorf("status %d after it was revoked", got.status)
	}
}

func TestRepeatedFailuresAreSlowed(t *testing.T) {
	h := start(t, func(c *Config) {
		c.Limits.FailureBurst, c.Limits.FailureDelay, c.Limits.MaxDelayed = 2, 20*time.Second, 3
	})
	h.plugins.set(PluginRoute{ID: "demo", State: api.StateActive,
		Endpoints: []api.DeclaredEndpoint{{Method: "GET", Path: "private", Auth: true}}})
	h.plugins.handle("demo", "private", echo)
	get := func(headers ...string) response { return h.send(t, "GET", "/plugins/demo/private", "", headers...) }

	for range 2 {
		if got := get(bearer("guess")); got.status != 401 {
			t.Fatalf("status %d", got.status)
		}
	}
	// The next ones are held back; hold three at once.
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			if got := get(bearer("guess")); got.status != 401 {
				t.Errorf("held back: status %d", got.status)
			}
		})
	}
	deadline := time.Now().Add(10 * time.Second)
	for len(h.logins.slots) < 3 {
		if time.Now().After(deadline) {
			t.Fatalf("%d failures are held back, want 3", len(h.logins.slots))
		}
		time.Sleep(time.Millisecond)
	}
	begin := time.Now()
	if got := get(bearer(h.token)); got.status != 200 {
		t.Errorf("a valid token meanwhile: status %d", got.status)
	}
	if got := get(); got.status != 401 {
		t.Errorf("no token meanwhile: status %d", got.status)
	}
	if took := time.Since(begin); took > 10*time.Second {
		t.Errorf("a valid token was slowed: %v", took)
	}
	over := get(bearer("guess"))
	if over.status != 429 && over.status != 401 {
		t.Errorf("more failures than can be held back: status %d", over.status)
	}
	if over.status == 429 && (over.code(t) != problem.CodeTooManyFailures || over.header.Get("Retry-After") == "") {
		t.Errorf("more failures than can be held back: %s", over.body)
	}
	// The shutdown ends the waiting; the test would take 20 s otherwise.
	if err := h.Shutdown(t.Context()); err != nil {
		t.Errorf("Shutdown: %v", err)
	}
	wg.Wait()
}
