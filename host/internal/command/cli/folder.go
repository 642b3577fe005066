package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/plugin/registry"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// ReadManifest reads the manifest in a plugin's folder.
func ReadManifest(root *os.Root) ([]byte, error) {
	f, err := root.Open(manifest.FileName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, Usage(fmt.Errorf("the folder has no %s: name the folder of a plugin, or make one with 'wasmhost new'",
			manifest.FileName))
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, manifest.MaxSize+1))
}

// PluginFolder returns the folder that a path means.
func PluginFolder(name string) (string, error) {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if ref, err := registry.ParseReference(name); err == nil && strings.ContainsAny(ref.Registry, ".:") {
			return "", Usage(fmt.Errorf("there is no %s here; what lies in a registry is named with %s before it: %s",
				Clean(name), registry.Scheme, Clean(registry.Scheme+name)))
		}
		return "", Usage(fmt.Errorf("there is no %s: name the folder of a plugin, or make one with 'wasmhost new'",
			Clean(name)))
	case err != nil:
		return "", err
	case info.IsDir():
		return name, nil
	case filepath.Base(name) == manifest.FileName:
		return filepath.Dir(name), nil
	}
	return "", Usage(fmt.Errorf("%s is neither a folder nor a %s: name the folder of a plugin, or its package",
		Clean(name), manifest.FileName))
}

// NoManifest says that a folder is not that of a plugin.
func NoManifest(folder string) error {
	return Usage(fmt.Errorf("the folder %s has no %s: name the folder of a plugin, or make one with 'wasmhost new'",
		Clean(folder), manifest.FileName))
}

// Folder is that of the plugin that a command is about.
func (in *Invocation) Folder() string { return cmp.Or(in.Arg(0), ".") }

// FolderArg is a folder as an argument that is left out for the present one.
func FolderArg(folder string) string {
	if filepath.Clean(folder) == "." {
		return ""
	}
	return " " + QuoteArg(folder)
}
