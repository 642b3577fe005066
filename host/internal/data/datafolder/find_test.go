package datafolder

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestDataFolder(t *testing.T) {
	abs, err := filepath.Abs("rel")
	if err != nil {
		t.Fatal(err)
	}
	env := func(pairs ...string) func(string) string {
		return func(name string) string {
			for i := 0; i < len(pairs); i += 2 {
				if pairs[i] == name {
					return pairs[i+1]
				}
			}
			return ""
		}
	}
	root := filepath.VolumeName(abs) + string(filepath.Separator)
	home := filepath.Join(root, "home")
	given := filepath.Join(root, "given")
	for _, c := range []struct {
		name, flag, want string
		env              func(string) string
	}{
		{"the flag wins", given, given, env(EnvData, filepath.Join(root, "other"))},
		{"the variable", "", given, env(EnvData, given, "HOME", home)},
		{"relative", "rel", abs, env()},
	} {
		if got, err := Find(c.flag, c.env); err != nil || got != c.want {
			t.Errorf("%s: %s, %v; want %s", c.name, got, err, c.want)
		}
	}
	for _, c := range []struct {
		goos, want string
		env        func(string) string
	}{
		{"linux", filepath.Join(home, ".local", "share", "wasmhost"), env("HOME", home)},
		{"linux", filepath.Join(root, "xdg", "wasmhost"), env("HOME", home, "XDG_DATA_HOME", filepath.Join(root, "xdg"))},
		{"linux", filepath.Join(home, ".local", "share", "wasmhost"), env("HOME", home, "XDG_DATA_HOME", "relative")},
		{"darwin", filepath.Join(home, "Library", "Application Support", "wasmhost"), env("HOME", home)},
		{"windows", filepath.Join(home, "wasmhost"), env("LocalAppData", home)},
		{"linux", "", env()},
		{"darwin", "", env()},
		{"windows", "", env("HOME", home)},
		{"linux", "", env("HOME", "relative")},
	} {
		got, err := usualFolder(c.goos, c.env)
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s: %s, %v; want %s", c.goos, got, err, c.want)
		}
		if err != nil && !strings.Contains(err.Error(), "--data") {
			t.Errorf("%s: %v does not say what to do", c.goos, err)
		}
	}
}
