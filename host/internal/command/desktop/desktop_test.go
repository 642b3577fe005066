package desktop

import (
	"errors"
	"strings"
	"testing"
)

func TestReachable(t *testing.T) {
	for _, c := range []struct {
		goos, address string
		ok            bool
	}{
		{"windows", "", true}, {"darwin", "", true}, {"linux", "unix:path=/somewhere", true},
		{"freebsd", "unix:path=/somewhere", true},
	} {
		d := &Desktop{goos: c.goos, getenv: func(string) string { return c.address }}
		if err := d.Reachable(); (err == nil) != c.ok {
			t.Errorf("%s with %q: %v", c.goos, c.address, err)
		}
	}
}

func TestShow(t *testing.T) {
	var got []string
	d := &Desktop{goos: "linux", getenv: func(string) string { return "unix:path=/somewhere" }}
	d.send = func(title, body string) error {
		got = append(got, title+"|"+body)
		switch body {
		case "fails":
			return errors.New("no server")
		case "panics":
			panic("a type assertion")
		}
		return nil
	}
	for _, c := range []struct{ title, body, sent, failure string }{
		{"p: <hi>", "<b>", "p: <hi>|\u00a0&lt;b&gt;", ""},
		{"p: t", "", "p: t|", ""},
		{"p: t", "fails", "p: t|fails", "no server"},
		{"p: t", "panics", "p: t|panics", "cannot be understood"},
	} {
		got = nil
		err := d.Show(c.title, c.body)
		if (err == nil) != (c.failure == "") || err != nil && !strings.Contains(err.Error(), c.failure) ||
			strings.Join(got, ";") != c.sent {
			t.Errorf("%q %q: %q, %v", c.title, c.body, got, err)
		}
	}
}
