package check

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// IsPackage reports whether a path is that of a package, by its name.
func IsPackage(name string) bool {
	lower := strings.ToLower(name)
	return slices.ContainsFunc([]string{".zip", ".amcplugin", ".tar.gz", ".tgz"}, func(suffix string) bool {
		return strings.HasSuffix(lower, suffix)
	})
}

// Unpacked is the folder of a plugin that is to be looked at: the one that a
// path means, or one with what is in a package, which done removes.
func Unpacked(ctx context.Context, name string) (folder string, done func(), err error) {
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() || filepath.Base(name) == manifest.FileName {
		folder, err = cli.PluginFolder(name)
		return folder, func() {}, err
	}
	dir, err := os.MkdirTemp("", "wasmhost-package-*")
	if err != nil {
		return "", nil, fmt.Errorf("unpack the package: %w", err)
	}
	done = func() { _ = os.RemoveAll(dir) } // the system clears such folders
	folder = filepath.Join(dir, "files")
	if _, err := bundle.Copy(ctx, name, folder, bundle.Limits{PackageBytes: 1 << 30}); err != nil {
		done()
		return "", nil, cli.Usage(fmt.Errorf("%s: %w", cli.Clean(name), err))
	}
	return folder, done, nil
}
