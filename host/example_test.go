package host_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/whole"
)

// A command installs a plugin while no host runs: what it asks for is shown
// first, and exactly what was shown is installed.
func ExampleOpen() {
	scratch, err := os.MkdirTemp("", "example")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(scratch)
	source := filepath.Join(scratch, "notes")
	writeExample(source)

	ctx := context.Background()
	h, err := whole.Open(ctx, host.Config{Data: filepath.Join(scratch, "data"), Version: "1.0.0"})
	if err != nil {
		panic(err)
	}
	defer h.Close(ctx)

	staged, err := h.Plugins().Stage(ctx, source)
	if err != nil {
		panic(err)
	}
	defer staged.Discard()
	for _, p := range staged.Inspection().Permissions {
		fmt.Printf("asks for %s: %s\n", p.Name, p.Explanation)
	}
	// ... ask the user here ...
	info, err := h.Plugins().Install(ctx, staged, shown.Consent{Grants: []string{"storage"}})
	if err != nil {
		panic(err)
	}
	fmt.Println(info.ID, info.Version, info.State)
	// Output:
	// asks for storage: Keep data in a database, key-value store and files of its own, stored by this host.
	// notes 1.0.0 installed
}

// writeExample writes a plugin that has a user interface only.
func writeExample(dir string) {
	const text = `{
  "plugin": {"id": "notes", "name": "Notes", "version": "1.0.0", "author": "A", "description": "Notes.",
    "icon": "notebook", "category": "productivity", "license": {"type": "free"}},
  "settings": [], "storage": {"collections": {}}, "migrations": [], "sdkVersion": "^3.0.0",
  "permissions": ["storage"], "ui": {"entryPoint": "index.html"}
}`
	if err := os.Mkdir(dir, 0o700); err != nil {
		panic(err)
	}
	for name, content := range map[string]string{"manifest.json": text, "index.html": "<!doctype html>"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			panic(err)
		}
	}
}
