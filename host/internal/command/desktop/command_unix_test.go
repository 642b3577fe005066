//go:build linux || freebsd || netbsd || openbsd

package desktop

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestCommand goes through the library to a stand-in for notify-send, since
// the bus that is named does not answer. What a plugin writes comes as two
// arguments that no option parser takes for options.
func TestCommand(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	script := "#!/bin/sh\nfor a in \"$@\"; do printf '%s\\0' \"$a\"; done > \"" + out + "\"\n"
	if err := os.WriteFile(filepath.Join(dir, "notify-send"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path="+filepath.Join(dir, "no-bus"))
	d := New("wasmhost", os.Getenv)
	for _, c := range []struct{ title, body, wantTitle, wantBody string }{
		{"p: done", "in 3 s", "p: done", "in 3 s"},
		{`p: $(touch x) "quoted" 'single' ; |`, "`id` $HOME", `p: $(touch x) "quoted" 'single' ; |`, "\u00a0`id` $HOME"},
		{"p: -u", "--wait", "p: -u", "\u00a0--wait"},
		{"p: t", "-A\x00x=y", "p: t", "\u00a0-A x=y"},
		{"p: t", "two\nlines <a href='x'>&", "p: t", "two\nlines &lt;a href='x'&gt;&amp;"},
		{"p: t", "", "p: t", ""},
	} {
		if err := d.Show(c.title, c.body); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		args := strings.Split(string(text), "\x00")
		if want := []string{c.wantTitle, c.wantBody, "-a", "wasmhost", "-i"}; len(args) < 5 || !slices.Equal(args[:5], want) {
			t.Errorf("%q %q: %q", c.title, c.body, args)
		}
	}
	if err := os.Remove(filepath.Join(dir, "notify-send")); err != nil {
		t.Fatal(err)
	}
	if err := d.Show("p: t", "x"); err == nil || !strings.Contains(err.Error(), "show a message on the desktop") {
		t.Errorf("without anything to show it: %v", err)
	}
}
