package osservice

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What each manager of services is given stands in golden files; UPDATE=1 writes them again.
func TestPlans(t *testing.T) {
	args := []string{"--limit", "plugin.queue=8", "--backup-to", "/srv/100% $HOME \"of\" a\\b", "--log-format", "json", ""}
	for _, c := range []struct {
		name, system string
		o            Options
	}{
		{"systemd-system", "linux", Options{Program: "/usr/local/bin/wasmhost", Args: args, System: true}},
		{"systemd-user", "linux", Options{Program: "/opt/wasm host/wasmhost", Home: "/home/me", Socket: 19519, IPv6: true}},
		{"launchd", "darwin", Options{Program: "/Applications/wasmhost", Args: append(args, "<&>"), Home: "/Users/me",
			UID: 501}},
		{"windows", "windows", Options{Program: `C:\Program Files\wasmhost\wasmhost.exe`,
			Args: append(args, `--data`, `D:\my data\`), System: true}},
	} {
		p, err := For(c.system, c.o)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, f := range p.Files {
			b.WriteString("# " + filepath.ToSlash(f.Path) + "\n" + f.Text)
			if strings.HasSuffix(f.Path, ".plist") {
				wellFormed(t, f.Text)
			}
		}
		for _, programs := range [][][]string{p.Install, p.Uninstall, {p.Status}} {
			for _, program := range programs {
				b.WriteString("$ " + strings.Join(program, " | ") + "\n")
			}
		}
		golden := filepath.Join("testdata", c.name+".golden")
		if os.Getenv("UPDATE") != "" {
			if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(golden); err != nil || string(want) != b.String() {
			t.Errorf("%s: %v\n%s", c.name, err, b.String())
		}
	}
}

func wellFormed(t *testing.T, text string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

func TestRefusedPlans(t *testing.T) {
	for system, o := range map[string]Options{
		"linux": {Args: []string{"a\nExecStartPre=/bin/sh"}}, "darwin": {System: true}, "windows": {}, "plan9": {},
	} {
		if p, err := For(system, o); err == nil {
			t.Errorf("%s: %+v", system, p)
		}
	}
	if _, err := For("darwin", Options{Socket: 1}); err == nil {
		t.Error("launchd listens")
	}
}
