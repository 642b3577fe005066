package main

import (
	"errors"
	"testing"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

// A handler is a plain function for what asks nothing of the host.
func TestGreetNeedsAName(t *testing.T) {
	_, err := new(plugin).greet(t.Context(), Person{})
	if e, ok := errors.AsType[*wasmhost.HTTPError](err); !ok || e.Status != 400 || e.Code != "name_missing" {
		t.Errorf("got %v", err)
	}
}
