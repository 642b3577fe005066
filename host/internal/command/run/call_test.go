package run

import (
	"testing"
)

// What a request cannot have in its query is escaped, what is escaped already is
// not.
func TestQueryOfCall(t *testing.T) {
	for given, want := range map[string]string{
		"notes?q=a b":            "/plugins/p/notes?q=a%20b",
		"notes?q=ä\x00\n#x":      "/plugins/p/notes?q=%C3%A4%00%0A%23x",
		"notes?q=a%20b+c&d=%22e": "/plugins/p/notes?q=a%20b+c&d=%22e",
		"notes?":                 "/plugins/p/notes",
	} {
		if got, err := endpointTarget("p", given, nil); err != nil || got != want {
			t.Errorf("%q is sent as %q, %v, want %q", given, got, err, want)
		}
	}
}
