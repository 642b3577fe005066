package wasmhosttest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/wasmhost/wasmhost/host/bundle"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// build makes a copy of the plugin with its backend built and its settings
// set, so that the author's folder stays as it is.
func build(ctx context.Context, opts Options, folder string) error {
	if _, err := bundle.Copy(ctx, opts.Dir, folder, bundle.DefaultLimits()); err != nil {
		return fmt.Errorf("copy the plugin: %w", err)
	}
	entry, err := configure(filepath.Join(folder, manifest.FileName), opts.Settings)
	if err != nil {
		return err
	}
	output := filepath.Join(folder, filepath.FromSlash(entry))
	if err := os.MkdirAll(filepath.Dir(output), 0o700); err != nil {
		return fmt.Errorf("make the folder of the backend: %w", err)
	}
	args := []string{"build", "-buildmode=c-shared", "-ldflags=-s -w", "-tags=" + strings.Join(opts.Tags, ","), "-o", output, "."}
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = opts.Dir
	cmd.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0")
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("build the plugin: %w\n%s", err, text)
	}
	return nil
}

// configure writes the user's settings into a manifest, as the defaults that
// hold until a user changes them, and returns where the backend belongs.
func configure(path string, settings map[string]any) (entry string, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("read the manifest: %w", err)
	}
	var m map[string]any
	if err := json.Unmarshal(text, &m); err != nil {
		return "", fmt.Errorf("read the manifest: %w", err)
	}
	backend, _ := m["backend"].(map[string]any)
	if entry, _ = backend["entryPoint"].(string); entry == "" || !filepath.IsLocal(filepath.FromSlash(entry)) {
		return "", fmt.Errorf("the manifest names no file of the plugin as backend.entryPoint")
	}
	if len(settings) == 0 {
		return entry, nil
	}
	declared, _ := m["settings"].([]any)
	set := 0
	for _, d := range declared {
		setting, _ := d.(map[string]any)
		key, _ := setting["key"].(string)
		if value, ok := settings[key]; ok {
			setting["default"] = value
			set++
		}
	}
	if set != len(settings) {
		return "", fmt.Errorf("the options set %d settings of which the manifest declares %d", len(settings), set)
	}
	if text, err = json.Marshal(m); err != nil {
		return "", fmt.Errorf("write the manifest: %w", err)
	}
	return entry, os.WriteFile(path, text, 0o600)
}
