package engine

import (
	"maps"
	"slices"

	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
)

// Offered lists the functions that the engine has for guests, by module and name.
func (e *Engine) Offered() (all []Import) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, module := range slices.Sorted(maps.Keys(e.signatures)) {
		for _, name := range slices.Sorted(maps.Keys(e.signatures[module])) {
			if module != wasm.MeterModule {
				all = append(all, Import{Module: module, Name: name, Kind: "function", Signature: e.signatures[module][name]})
			}
		}
	}
	return all
}
