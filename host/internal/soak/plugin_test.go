package soak

import (
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
)

// source is the folder of a plugin whose paths are declared for POST with a
// token.
type source struct {
	id, version string
	module      []byte
	script      string // in place of the module
	memory      int    // in MiB; 0 for 8
	paths       []string
	more        map[string]any // further members of the manifest
}

// write makes the folder.
func (s source) write(tb testing.TB) string {
	tb.Helper()
	if s.version == "" {
		s.version = "1.0.0"
	}
	endpoints := []any{}
	for _, path := range s.paths {
		endpoints = append(endpoints, map[string]any{"method": "POST", "path": path, "auth": true})
	}
	entry, content := "backend.wasm", s.module
	if s.script != "" {
		entry, content = "backend.js", []byte(s.script)
	}
	manifest := map[string]any{
		"plugin": map[string]any{
			"id": s.id, "name": "The " + s.id, "version": s.version, "author": "Tester", "description": "A plugin of a test.",
			"icon": "puzzle", "category": "testing", "license": map[string]any{"type": "free"},
		},
		"settings": []any{}, "storage": map[string]any{"collections": map[string]any{}}, "migrations": []any{},
		"sdkVersion": "^3.0.0", "permissions": []string{"cli"},
		"backend": map[string]any{"entryPoint": entry, "resourceLimits": map[string]any{"memoryMb": cmp.Or(s.memory, 8)}},
		"cli":     map[string]any{"endpoints": endpoints},
	}
	for key, value := range s.more {
		manifest[key] = value
	}
	text, err := json.Marshal(manifest)
	if err != nil {
		tb.Fatal(err)
	}
	dir := filepath.Join(tb.TempDir(), s.id)
	if err := os.Mkdir(dir, 0o700); err != nil {
		tb.Fatal(err)
	}
	for name, content := range map[string][]byte{"manifest.json": text, entry: content} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			tb.Fatal(err)
		}
	}
	return dir
}

// recorder is a plugin that stores what it is told in every kind of store.
func recorder(tb testing.TB, version string, columns map[string]any) source {
	declared := map[string]any{"writer": "text", "n": "integer", "padding": "text"}
	for name, kind := range columns {
		declared[name] = kind
	}
	return source{
		id: "recorder", version: version, module: guesttest.C(tb, "table"), paths: []string{"call"},
		more: map[string]any{
			"permissions": guesttest.Permissions(),
			"storage": map[string]any{"collections": map[string]any{
				"entries": map[string]any{"columns": declared, "indexes": []string{"writer"}},
				"totals": map[string]any{
					"columns":       map[string]any{"writer": "text", "n": "integer"},
					"uniqueIndexes": [][]string{{"writer"}},
				},
			}},
			"settings": []any{map[string]any{"key": "word", "label": "Word", "type": "text", "default": "none"}},
			"cron": map[string]any{"jobs": []any{map[string]any{
				"id": "job", "label": "Job", "schedule": "0 4 1 1 *", "description": "A job.", "approvalRequired": false,
			}}},
		},
	}
}
