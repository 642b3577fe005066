package command

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/language"
)

// Packages are installed where they are pinned and missing, and what keeps
// them away is told.
func TestInstallPackages(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // the npm of this test is a shell script
	}
	tools := t.TempDir()
	npm := filepath.Join(tools, "npm")
	write(t, npm, "#!/bin/sh\n/bin/mkdir node_modules\n[ \"$1 $2\" = 'ci --ignore-scripts' ] || exit 9\n"+
		"[ ! -e fail ] || { echo 'npm error code E500'; echo 'npm error'; echo 'npm error no such package'; exit 1; }\n")
	if err := os.Chmod(npm, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		path, files string
		want        string // of the error
		installed   bool
	}{
		"nothing is pinned": {t.TempDir(), "package.json", "", false},
		"no npm":            {t.TempDir(), "package-lock.json", "there is no npm on this machine; run 'npm ci'", false},
		"installed":         {tools, "package-lock.json", "", true},
		"npm fails":         {tools, "package-lock.json fail", "npm failed: no such package", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("PATH", c.path)
			folder := filepath.Join(t.TempDir(), "plugin")
			if err := os.Mkdir(folder, 0o755); err != nil {
				t.Fatal(err)
			}
			for file := range strings.FieldsSeq(c.files) {
				write(t, filepath.Join(folder, file), "{}")
			}
			err := language.InstallPackages(t.Context(), folder)
			var lacking *language.PackagesError
			if errors.As(err, &lacking) != (c.want != "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
			if _, err := os.Stat(filepath.Join(folder, "node_modules")); (err == nil) != c.installed {
				t.Errorf("node_modules: %v", err)
			}
			if c.installed {
				// They are there now, so that nothing is run.
				t.Setenv("PATH", t.TempDir())
				if err := language.InstallPackages(t.Context(), folder); err != nil {
					t.Error(err)
				}
			}
		})
	}
	t.Run("stopped", func(t *testing.T) {
		t.Setenv("PATH", tools)
		folder := t.TempDir()
		write(t, filepath.Join(folder, "package-lock.json"), "{}")
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		var lacking *language.PackagesError
		if err := language.InstallPackages(ctx, folder); err == nil || errors.As(err, &lacking) {
			t.Errorf("got %v", err)
		}
	})
}
