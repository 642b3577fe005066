package postgres_test

import (
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
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

func TestNamesOfCopies(t *testing.T) {
	at := time.Date(2026, 11, 26, 21, 30, 1, 5e6, time.FixedZone("", 3600))
	for _, plugin := range []string{"p", "a-plugin", strings.Repeat("long-", 12) + "id"} {
		for _, kind := range []string{postgres.CopyBefore, postgres.CopyReplaced} {
			name := postgres.CopyName(plugin, kind, at)
			if was, taken, ok := postgres.ParseCopy(name); !ok || was != kind || !taken.Equal(at) || !postgres.IsCopy(name) {
				t.Errorf("%s is read as %s, %v, %v", name, was, taken, ok)
			}
		}
	}
	for _, name := range []string{"", "copy:", "plugin:p", "copy:before-20261126T203001.005Z:", "copy:before-20261126:p",
		"copy:other-20261126T203001.005Z:p", "copy:before-20261126T203001.005Z:../p", "copy:before-20269926T203001.005Z:p"} {
		if _, _, ok := postgres.ParseCopy(name); ok {
			t.Errorf("%q is taken for the name of a copy", name)
		}
	}
}
