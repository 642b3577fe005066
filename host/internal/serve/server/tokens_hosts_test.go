package server

import (
	"slices"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document/documenttest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// The first token of a further host lives as long as the host, and is gone some
// time after it. One that was revoked does not come back, and no other ends.
func TestFirstTokensOfHostsThatAreGone(t *testing.T) {
	shorttest.Skip(t)
	const idle = 72 * time.Hour
	in := place{open: documenttest.Server(t)}
	now := time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
	start := func() (*Tokens, string) {
		t.Helper()
		dir := t.TempDir()
		tokens, err := RecoverTokens(dir, TokensOptions{Documents: in.open(), NewFolder: true,
			Now: func() time.Time { return now }})
		if err == nil {
			_, err = tokens.EnsureFirst()
		}
		if err != nil {
			t.Fatal(err)
		}
		secret, err := ReadCLIToken(dir)
		if err != nil {
			t.Fatal(err)
		}
		return tokens, secret
	}
	keep := func(all ...*Tokens) {
		t.Helper()
		for _, tokens := range all {
			if err := tokens.keepFirst(idle); err != nil {
				t.Fatal(err)
			}
		}
	}
	one, first := start()
	two, second := start()
	three, third := start()
	_, unserved := start()
	keep(one, two, three)
	for range 4 { // three is stopped
		now = now.Add(idle / 2)
		keep(one, two)
		if two.Authenticate(second) == nil || one.Authenticate(first) == nil {
			t.Fatal("a host that is there has lost its first token")
		}
		if two.Authenticate(unserved) != nil {
			t.Error("that of a host that never served is good")
		}
	}
	if one.Authenticate(third) != nil {
		t.Error("that of a host that is not there is good")
	}
	keep(three)
	if err := one.look(true); err != nil {
		t.Fatal(err)
	}
	if one.Authenticate(third) == nil {
		t.Error("a host that is there again has not got it back")
	}
	now = now.Add(idle + time.Minute) // of all of them
	keep(two)
	now = now.Add(idle)
	keep(two)
	if err := two.look(true); err != nil {
		t.Fatal(err)
	}
	if list := two.List(); len(list) != 2 || !slices.ContainsFunc(list, func(i api.TokenInfo) bool {
		return i.Name == cliTokenName && i.ExpiresAt == nil
	}) {
		t.Errorf("there are %+v", list)
	}
	own := two.Authenticate(second)
	if own == nil {
		t.Fatal("a host that came back late has no token")
	}
	if err := one.Revoke(own.ID()); err != nil {
		t.Fatal(err)
	}
	now = now.Add(idle / 2)
	keep(two)
	if one.Authenticate(second) != nil || two.Authenticate(second) != nil {
		t.Error("a token that was revoked came back")
	}
}
