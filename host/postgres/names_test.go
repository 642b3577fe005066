package postgres_test

import (
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/postgres"
)

func TestNamesFit(t *testing.T) {
	a, b := strings.Repeat("a", 63), strings.Repeat("a", 64)
	for _, name := range []string{"", "x", a} {
		if got := postgres.Fit(name); got != name {
			t.Errorf("%q became %q", name, got)
		}
	}
	if one, two := postgres.Fit(b+"b"), postgres.Fit(b+"c"); one == two || len(one) > 63 || len(two) > 63 {
		t.Errorf("%q and %q", one, two)
	}
	if long := postgres.Fit(strings.Repeat("é", 40)); len(long) > 63 || strings.ToValidUTF8(long, "") != long {
		t.Errorf("%q", long)
	}
}
