package cli

import (
	"slices"
	"testing"
)

func TestParameters(t *testing.T) {
	for _, c := range []struct {
		use      string
		required []string
		most     int
	}{
		{"list", nil, 0},
		{"info ID", []string{"ID"}, 1},
		{"call ID METHOD PATH", []string{"ID", "METHOD", "PATH"}, 3},
		{"build [PATH]", nil, 1},
		{"history [ID [JOB]]", nil, 2},
		{"export ID [FILE]", []string{"ID"}, 2},
		{"grant ID PERMISSION...", []string{"ID", "PERMISSION"}, -1},
		{"set ID KEY [VALUE [KEY VALUE]...]", []string{"ID", "KEY"}, -1},
		{"read NUMBER... | --all", []string{"NUMBER"}, -1},
		{"set [--base-url URL] [--model NAME]", nil, 0},
	} {
		if required, most := Parameters(c.use); !slices.Equal(required, c.required) || most != c.most {
			t.Errorf("%q takes %q, %d at most; want %q, %d", c.use, required, most, c.required, c.most)
		}
	}
}
