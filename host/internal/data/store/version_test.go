package store

import (
	"testing"
)

func TestVersions(t *testing.T) {
	// In the order of the specification of semantic versions, then others.
	ordered := []string{
		"0.0.0", "0.9.9", "1.0.0-0", "1.0.0-1", "1.0.0-9", "1.0.0-10", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta",
		"1.0.0-beta",
		"1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0-x-y", "1.0.0", "1.0.1", "1.9.0", "1.10.0", "2.0.0",
		"18446744073709551615.0.0",
	}
	for i, a := range ordered {
		for j, b := range ordered {
			v, okV := parseVersion(a)
			w, okW := parseVersion(b + "+build.007")
			if !okV || !okW {
				t.Fatalf("%s or %s is not read", a, b)
			}
			if got := v.compare(w); got < 0 != (i < j) || got > 0 != (i > j) {
				t.Errorf("%s against %s gives %d", a, b, got)
			}
		}
	}
	for _, bad := range []string{"", "1", "1.0", "1.0.0.0", "v1.0.0", "01.0.0", "1.0.0-", "1.0.0+", "1.0.0-01",
		"1.0.0-a..b", "1.0.0-ä", "+1.0.0", "1.-1.0", "1.0.0-a b", "18446744073709551616.0.0"} {
		if _, ok := parseVersion(bad); ok {
			t.Errorf("%q is read as a version", bad)
		}
	}
}
