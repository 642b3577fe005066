package ai

import (
	"net/http"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

func TestShowable(t *testing.T) {
	const key = "sk-0123456789"
	prompt := []Message{{RoleSystem, "okay"}, {RoleUser, "e"}, {RoleUser, "Tell me about the fox."}}
	for text, want := range map[string]string{
		"model not found":                      "model not found",
		"key sk-012*** is wrong":               "",
		"key ...456789":                        "",
		"cannot read 'me about the fo'":        "",
		"about the":                            "about the", // too short to matter
		"the word okay":                        "",          // all of a message
		"":                                     "",
		strings.Repeat("long ", 100):           strings.Repeat("long ", 48) + "…",
		"a\x00b\u202ec":                        "a b c",
		"broken \xff":                          "broken  ",
		strings.Repeat("y", maxFailureBytes+1): "",
	} {
		if got := showable(text, key, prompt); got != want {
			t.Errorf("%.40q became %q, want %q", text, got, want)
		}
	}
}

func FuzzShowable(f *testing.F) {
	f.Add("the key sk-0123456789 is wrong", "sk-0123456789", "Tell me about the fox.")
	f.Add("x", "x", "x")
	f.Add("é\xff", "é", "\xff")
	f.Fuzz(func(t *testing.T, text, key, prompt string) {
		got := showable(text, key, []Message{{RoleUser, prompt}})
		for _, secret := range []string{strings.TrimSpace(key), strings.TrimSpace(prompt)} {
			if len(secret) > 3 && utf8.ValidString(secret) && strings.Contains(got, secret) &&
				strings.Contains(text, secret) {
				t.Errorf("%q holds %q", got, secret)
			}
		}
		if strings.ContainsAny(got, "\n\r\x1b") || !utf8.ValidString(got) || len(got) > maxDetail+len("…") {
			t.Errorf("%q cannot be shown", got)
		}
	})
}

func TestRetryAfter(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name, value string
		want        time.Duration
	}{
		{"Retry-After", "7", 7 * time.Second},
		{"Retry-After", "0.5", 500 * time.Millisecond},
		{"Retry-After", "-1", 0},
		{"Retry-After", "NaN", 0},
		{"Retry-After", "soon", 0},
		{"Retry-After", "1e300", 24 * time.Hour},
		{"Retry-After", "Inf", 24 * time.Hour},
		{"Retry-After", "Sat, 21 Nov 2026 12:00:20 GMT", 20 * time.Second},
		{"Retry-After", "Sat, 21 Nov 2020 12:00:20 GMT", 0},
		{"Retry-After", "Sat, 21 Nov 2099 12:00:20 GMT", 24 * time.Hour},
		{"Retry-After-Ms", "30", 30 * time.Millisecond},
	} {
		if got := retryAfter(http.Header{c.name: {c.value}}, now); got != c.want {
			t.Errorf("%s: %s is %v, want %v", c.name, c.value, got, c.want)
		}
	}
}

func FuzzCheckJSON(f *testing.F) {
	f.Add([]byte(`{"a":[1,2,{"b":1e400}]}`))
	f.Add([]byte(`{"a":1}{}`))
	f.Add([]byte(`{"a":1e401}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		parts, err := checkJSON(text)
		if err == nil && (parts < 1 || object(string(text)) != strings.TrimSpace(string(text))) {
			t.Errorf("%q passed with %d parts", text, parts)
		}
	})
}
