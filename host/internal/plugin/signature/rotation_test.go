package signature_test

import (
	"bytes"
	"crypto/rand"
	"strings"
	"testing"

	"aead.dev/minisign"

	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
)

func newKey(t *testing.T) (minisign.PrivateKey, signature.Key) {
	t.Helper()
	public, private, err := minisign.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return private, signature.KeyOf(public)
}

// A rotation holds where both keys have signed it, and nobody gets the key of
// another into the place of their own.
func TestRotation(t *testing.T) {
	old, oldKey := newKey(t)
	next, nextKey := newKey(t)
	other, _ := newKey(t)
	rotate := func(from, to minisign.PrivateKey) []byte {
		text, err := signature.Rotate(from, to)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	whole := rotate(old, next)
	if got, err := signature.ParseRotation(whole); err != nil || got.From != oldKey || got.To != nextKey {
		t.Fatalf("%+v, %v", got, err)
	}
	if _, err := signature.Rotate(old, old); err == nil {
		t.Error("a key takes the place of itself")
	}
	half := func(text []byte, n int) []byte {
		lines := bytes.SplitAfter(text, []byte{'\n'})
		return bytes.Join(lines[4*n:4*n+4], nil)
	}
	join := func(parts ...[]byte) []byte { return bytes.Join(parts, nil) }
	comment := half(whole, 0)
	for name, text := range map[string][]byte{
		"nothing":                       nil,
		"signed by the old key alone":   half(whole, 0),
		"signed by the new key alone":   half(whole, 1),
		"signed by the new key first":   join(half(whole, 1), half(whole, 0)),
		"signed twice by the old key":   join(comment, comment),
		"with the signature of another": join(comment, half(rotate(old, other), 1)),
		"of another that took the key":  join(half(rotate(other, next), 0), half(whole, 1)),
		"with more behind it":           join(whole, []byte("\n")),
		"three signatures":              join(whole, half(whole, 1)),
		"cut":                           whole[:len(whole)-2],
		"to another key":                []byte(strings.ReplaceAll(string(whole), string(nextKey), string(oldKey))),
	} {
		if got, err := signature.ParseRotation(text); err == nil {
			t.Errorf("%s: %+v holds", name, got)
		}
	}
	for i := range whole {
		if whole[i] == '\n' || bytes.HasPrefix(whole[i:], []byte("untrusted")) {
			continue
		}
		flipped := bytes.Clone(whole)
		flipped[i] ^= 1
		if got, err := signature.ParseRotation(flipped); err == nil && (got.From != oldKey || got.To != nextKey) {
			t.Errorf("with byte %d changed: %+v holds", i, got)
		}
	}
}
