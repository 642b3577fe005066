package main

import (
	"context"
	"crypto/subtle"
	"unicode/utf8"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

// minKey is how many characters a key for sharing needs before it is accepted.
const minKey = 16

// shared answers GET tasks/shared, which needs no token: the key for sharing
// is what protects it.
func (l *list) shared(ctx context.Context, _ struct{}) (Found, error) {
	key, err := l.settings.String("shareKey")
	if err != nil {
		return Found{}, err
	}
	given, _ := wasmhost.RequestFrom(ctx).Query("key")
	if utf8.RuneCountInString(key) < minKey || subtle.ConstantTimeCompare([]byte(given), []byte(key)) != 1 {
		return Found{}, wasmhost.NewHTTPError(403, "not_shared", "the key is not the right one, or the list is not shared")
	}
	return l.find(ctx, wasmhost.Where("done", false), "", "", maxFound)
}

// Check is what the button next to the key for sharing shows.
type Check struct {
	OK      bool   `json:"ok"`
	Message string `json:"message"`
}

// testKey says whether the key is good enough. It never shows it.
func (l *list) testKey(context.Context, struct{}) (Check, error) {
	key, err := l.settings.String("shareKey")
	if err != nil {
		return Check{}, err
	}
	switch n := utf8.RuneCountInString(key); {
	case n == 0:
		return Check{true, "The list is not shared."}, nil
	case n < minKey:
		return Check{false, "The key is too short to be accepted: give it 16 characters or more."}, nil
	}
	return Check{true, "The list is shared with whoever has the key."}, nil
}
