package hosttest

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// build makes a copy of the plugin with its backend, which it builds unless the
// options have it, so that the author's folder stays as it is.
func build(ctx context.Context, opts Options, folder string) error {
	if _, err := bundle.Copy(ctx, opts.Dir, folder, limits.Defaults[bundle.Limits]()); err != nil {
		return fmt.Errorf("copy the plugin: %w", err)
	}
	entry, err := entryPoint(filepath.Join(folder, manifest.FileName))
	if err != nil {
		return err
	}
	output := filepath.Join(folder, filepath.FromSlash(entry))
	if err := os.MkdirAll(filepath.Dir(output), 0o700); err != nil {
		return fmt.Errorf("make the folder of the backend: %w", err)
	}
	if opts.Backend != nil {
		return os.WriteFile(output, opts.Backend, 0o600)
	}
	args := []string{"build", "-buildmode=c-shared", "-ldflags=-w", "-tags=" + strings.Join(opts.Tags, ","), "-o",
		output, "."}
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = opts.Dir
	cmd.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0")
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("build the plugin: %w\n%s", err, text)
	}
	return nil
}

// scripted makes the folder of a plugin of a script.
func scripted(_ context.Context, opts Options, folder string) error {
	permissions, endpoints := append([]string{}, opts.Permissions...), []map[string]any{}
	for _, e := range opts.Endpoints {
		method, path, _ := strings.Cut(e, " ")
		endpoints = append(endpoints, map[string]any{"method": method, "path": path, "description": "It is called.",
			"auth": true})
	}
	m := map[string]any{"sdkVersion": "^" + abi.SDKVersion, "settings": []any{}, "migrations": []any{},
		"storage": map[string]any{"collections": map[string]any{}}, "backend": map[string]any{"entryPoint": "main.js"},
		"plugin": map[string]any{"id": "plugin", "name": "Plugin", "version": "1.0.0", "description": "It is tested.",
			"author": "wasmhost", "icon": "plug", "category": "other", "license": map[string]any{"type": "free"}}}
	if len(endpoints) > 0 {
		m["cli"] = map[string]any{"endpoints": endpoints}
		if !slices.Contains(permissions, "cli") {
			permissions = append(permissions, "cli")
		}
	}
	m["permissions"] = permissions
	maps.Copy(m, opts.Manifest)
	text, err := json.Marshal(m)
	if err == nil {
		err = os.Mkdir(folder, 0o700)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, manifest.FileName), text, 0o600)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "main.js"), []byte(opts.Script), 0o600)
	}
	if err != nil {
		return fmt.Errorf("write the plugin: %w", err)
	}
	return nil
}

// entryPoint returns where a manifest says that the backend belongs.
func entryPoint(path string) (string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("read the manifest: %w", err)
	}
	var m struct{ Backend struct{ EntryPoint string } }
	if err := json.Unmarshal(text, &m); err != nil {
		return "", fmt.Errorf("read the manifest: %w", err)
	}
	if entry := m.Backend.EntryPoint; entry != "" && filepath.IsLocal(filepath.FromSlash(entry)) {
		return entry, nil
	}
	return "", fmt.Errorf("the manifest names no file of the plugin as backend.entryPoint")
}
