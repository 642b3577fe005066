package tokens

import (
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
)

// A token is found by its name where one alone has it.
func TestTokenID(t *testing.T) {
	list := []api.TokenInfo{{ID: "1", Name: "a"}, {ID: "2", Name: "b"}, {ID: "3", Name: "b"}, {ID: "4", Name: "1"}}
	for text, want := range map[string]string{"1": "1", "a": "1", "b": "b", "3": "3", "c": "c"} {
		if got := tokenID(list, text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
