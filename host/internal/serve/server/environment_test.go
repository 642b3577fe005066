package server

import (
	"strings"
	"testing"
)

func TestPortFrom(t *testing.T) {
	for _, c := range []struct {
		flag, variable string
		want           int
		fails          string
	}{
		{"", "", 19519, ""}, {"", "8080", 8080, ""}, {"9090", "8080", 9090, ""}, {"0", "", 0, ""},
		{"", "65536", 0, EnvPort}, {"", "-1", 0, EnvPort}, {"", "http", 0, EnvPort}, {"x", "8080", 0, "--port"},
	} {
		got, err := PortFrom(c.flag, func(string) string { return c.variable })
		if got != c.want || (err == nil) != (c.fails == "") || (err != nil && !strings.Contains(err.Error(), c.fails)) {
			t.Errorf("--port %q, %s %q: %d, %v", c.flag, EnvPort, c.variable, got, err)
		}
	}
}
