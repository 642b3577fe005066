package main

import "testing"

func TestLeasesOfAHost(t *testing.T) {
	for want, names := range map[string][]string{
		"-":                  nil,
		"a":                  {"a"},
		"a, b, c":            {"a", "b", "c"},
		"a, b, c and 2 more": {"a", "b", "c", "d", "e"},
	} {
		if got := leases(names); got != want {
			t.Errorf("%q is shown as %q, not as %q", names, got, want)
		}
	}
}
