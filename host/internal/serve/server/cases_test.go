package server

import (
	"slices"
	"strings"
	"testing"
)

// A routeCase is a request, and what comes of it.
type routeCase struct {
	name, method, target, body string
	status                     int
	code                       string
	contains                   []string
}

// requests makes requests with the token, none of whose answers may tell a secret.
func (h *harness) requests(t *testing.T, cases []routeCase, secret string) {
	t.Helper()
	for _, test := range cases {
		t.Run(test.name, func(t *testing.T) {
			headers := []string{bearer(h.token)}
			if test.body != "" {
				headers = append(headers, jsonType)
			}
			got := h.send(t, test.method, test.target, test.body, headers...)
			if got.status != test.status {
				t.Fatalf("status %d, want %d: %s", got.status, test.status, got.body)
			}
			if test.code != "" && got.code(t) != test.code {
				t.Errorf("want code %s: %s", test.code, got.body)
			}
			for _, part := range test.contains {
				if !strings.Contains(got.body, part) {
					t.Errorf("the body lacks %s: %s", part, got.body)
				}
			}
			if strings.Contains(got.body, secret) {
				t.Errorf("the body tells %s: %s", secret, got.body)
			}
		})
	}
}

// An adminCase is a request that only tokens for everything may make, a part of
// its answer, and what the fakes were asked for.
type adminCase struct {
	name, method, target, body string
	status                     int
	want, called               string
}

// administers makes requests with the token, and with one for a plugin and with
// none, which are refused.
func (h *harness) administers(t *testing.T, scoped string, cases []adminCase) {
	t.Helper()
	for _, c := range cases {
		headers := []string{}
		if c.body != "" {
			headers = append(headers, jsonType)
		}
		got := h.send(t, c.method, c.target, c.body, append(headers, bearer(h.token))...)
		if got.status != c.status || !strings.Contains(got.body, c.want) || strings.Contains(got.body, "sk-1") {
			t.Errorf("%s: %d %s", c.name, got.status, got.body)
		}
		h.plugins.mu.Lock()
		if c.called != "" && !slices.Contains(h.plugins.calls, c.called) {
			t.Errorf("%s: called %q, want %q", c.name, h.plugins.calls, c.called)
		}
		h.plugins.mu.Unlock()
		if got := h.send(t, c.method, c.target, c.body, append(headers, bearer(scoped))...); got.status != 403 {
			t.Errorf("%s, with a scoped token: %d %s", c.name, got.status, got.body)
		}
		if got := h.send(t, c.method, c.target, c.body, headers...); got.status != 401 {
			t.Errorf("%s, without a token: %d %s", c.name, got.status, got.body)
		}
	}
}
