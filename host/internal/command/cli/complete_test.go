package cli

import (
	"strings"
	"testing"
)

func TestArgumentNames(t *testing.T) {
	for _, c := range []struct {
		use, want string
		repeats   bool
	}{
		{"list", "", false},
		{"call ID METHOD PATH", "ID METHOD PATH", false},
		{"history [ID [JOB]]", "ID JOB", false},
		{"grant ID PERMISSION...", "ID PERMISSION", true},
		{"set ID KEY [VALUE [KEY VALUE]...]", "ID KEY VALUE KEY VALUE", true},
		{"set [--base-url URL] [--model NAME]", "", false},
		{"read NUMBER... | --all", "NUMBER", true},
	} {
		names, repeats := argumentNames(c.use)
		if got := strings.Join(names, " "); got != c.want || repeats != c.repeats {
			t.Errorf("%q has %q (repeats: %v), want %q", c.use, got, repeats, c.want)
		}
	}
	if got := argumentNamed("get ID KEY", []string{"notes"}, "KEY"); got != "" {
		t.Errorf("an argument that is not there is %q", got)
	}
}
