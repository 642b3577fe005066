package confirm

import (
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

// TestPathAsSent shows the user what is called, not what the manifest says.
func TestPathAsSent(t *testing.T) {
	for _, c := range []struct {
		path string
		want string
	}{
		{"pay", "pay"},
		{"pay/{to}", "pay/a%2Fb%0A"},
		{"files/{rest...}", "files/x/y"},
	} {
		req := abi.CLIRequest{Path: c.path, Params: []abi.Pair{{Name: "to", Value: "a/b\n"}, {Name: "rest", Value: "x/y"}}}
		if got := asSent(req); got != c.want {
			t.Errorf("%s: %q, want %q", c.path, got, c.want)
		}
	}
}
