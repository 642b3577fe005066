//go:build unix

package client

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Kubernetes mounts a secret as links through one that it changes.
func TestPasswordIsALink(t *testing.T) {
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "..1"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "..1", "password"), []byte("secret\nmore"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, link := range [][2]string{{"..1", "..data"}, {filepath.Join("..data", "password"), "password"},
		{os.DevNull, "device"}} {
		if err := os.Symlink(link[0], filepath.Join(folder, link[1])); err != nil {
			t.Fatal(err)
		}
	}
	if line, err := firstLine(filepath.Join(folder, "password")); err != nil || line != "secret" {
		t.Errorf("%q, %v", line, err)
	}
	if _, err := firstLine(filepath.Join(folder, "device")); err == nil {
		t.Error("a device was read")
	}
}

// A password that all users may read is not used, whichever file has it, and who may
// read the file that is not used is no matter.
func TestPasswordsAreHidden(t *testing.T) {
	file, open := filepath.Join(t.TempDir(), "password"), filepath.Join(t.TempDir(), "pass")
	// As sudo may leave it: not the one of the account.
	t.Setenv("HOME", t.TempDir())
	home := filepath.Join(os.Getenv("HOME"), ".pgpass")
	for path, text := range map[string]string{file: "secret", open: "*:*:*:*:secret", home: "*:*:*:*:secret"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const source = "postgres://u@127.0.0.1/d"
	for name, test := range map[string]struct {
		config             Config
		password, passfile string // variables
		path               string
	}{
		"a password file":        {config: Config{Source: source, PasswordFile: file}, path: file},
		"PGPASSFILE":             {config: Config{Source: source}, passfile: open, path: open},
		"a file that is named":   {config: Config{Source: source + "?passfile=" + open}, path: open},
		"before another":         {config: Config{Source: source + "?passfile=" + open}, passfile: file, path: open},
		"PGPASSWORD":             {config: Config{Source: source}, password: "secret", passfile: open},
		"a file before .pgpass":  {config: Config{Source: source, PasswordFile: file}, passfile: open, path: file},
		"PGPASSWORD and a named": {config: Config{Source: source + "?passfile=" + open}, password: "secret"},
		"in the home folder":     {config: Config{Source: source}, path: home},
	} {
		t.Setenv("PGPASSWORD", test.password)
		t.Setenv("PGPASSFILE", test.passfile)
		for _, mode := range []os.FileMode{0o440, 0o644} {
			for _, path := range []string{file, open, home} {
				if err := os.Chmod(path, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			path := test.path
			if path == "" {
				path = open
			}
			if err := os.Chmod(path, mode); err != nil {
				t.Fatal(err)
			}
			to, err := test.config.parse()
			if refused := mode == 0o644 && test.path != ""; refused != (err != nil) ||
				err != nil && !strings.Contains(err.Error(), test.path+" has mode 0644") ||
				err == nil && to.Password != "secret" {
				t.Errorf("%s, mode %04o: %v", name, mode, err)
			}
		}
	}
}
