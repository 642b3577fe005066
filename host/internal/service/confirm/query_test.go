package confirm

import (
	"net/url"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

// What is shown of a query is what the plugin gets: no value can look like a
// further name, and reading it again gives the same.
func TestQueryIsShownAsItRuns(t *testing.T) {
	for want, query := range map[string][]abi.Pair{
		"amount=1&to=mallory":            {{Name: "amount", Value: "1"}, {Name: "to", Value: "mallory"}},
		"amount=1%26to%3Dbob&to=mallory": {{Name: "amount", Value: "1&to=bob"}, {Name: "to", Value: "mallory"}},
		"to%3Dbob%26amount=1":            {{Name: "to=bob&amount", Value: "1"}},
		"a=%252B%2B%23":                  {{Name: "a", Value: "%2B+#"}},
		"a=line%0Aline%7F%00":            {{Name: "a", Value: "line\nline\x7f\x00"}},
		"name=Zoë and 日本":                {{Name: "name", Value: "Zoë and 日本"}},
		"=&x=":                           {{}, {Name: "x"}},
		"":                               nil,
	} {
		got := string(appendQuery(nil, query))
		if got != want {
			t.Errorf("%q is shown as %q, want %q", query, got, want)
		}
		again, err := url.ParseQuery(got)
		if err != nil {
			t.Errorf("%q: %v", got, err)
		}
		for _, p := range query {
			if again.Get(p.Name) != p.Value {
				t.Errorf("%q is read as %q", got, again)
			}
		}
	}
}
