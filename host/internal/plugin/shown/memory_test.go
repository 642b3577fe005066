package shown

import (
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// What is said is what an instance gets.
func TestMemoryOfScripts(t *testing.T) {
	for entry, given := range map[string]int{"main.js": 4, "backend.wasm": 1} {
		m := &manifest.Manifest{Backend: &manifest.Backend{EntryPoint: entry,
			ResourceLimits: manifest.ResourceLimits{MemoryMB: 1}}}
		if got := memoryCap(m); got != (api.Memory{WantedMB: 1, GivenMB: given}) {
			t.Errorf("%s: %+v, want %d MB", entry, got, given)
		}
	}
}
