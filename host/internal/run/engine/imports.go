package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tetratelabs/wazero/api"

	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
)

// Signature is the type of a host function.
type Signature struct {
	Params, Results []api.ValueType
}

// String returns the signature as WebAssembly text, for example
// "(i32, i32) -> (i64)".
func (s Signature) String() string {
	return fmt.Sprintf("(%s) -> (%s)", typeNames(s.Params), typeNames(s.Results))
}

func (s Signature) equal(o Signature) bool {
	return slices.Equal(s.Params, o.Params) && slices.Equal(s.Results, o.Results)
}

func typeNames(types []api.ValueType) string {
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = api.ValueTypeName(t)
	}
	return strings.Join(names, ", ")
}

// Import is one import of a module.
type Import struct {
	Module, Name string
	// Kind is "function", "memory", "table" or "global".
	Kind string
	// Signature is that of a function.
	Signature Signature
}

// ImportFact is what is known about one import of a module.
type ImportFact struct {
	Import
	// Permission is the one that the import needs; empty when every plugin
	// may have it.
	Permission string
	// Known says that the host offers the import; where it does not, Reason
	// says what is wrong.
	Known  bool
	Reason string
}

// String returns the import as it is named in messages.
func (i Import) String() string {
	return visible.Quote(i.Name, shownName) + " of module " + visible.Quote(i.Module, shownName)
}

// What is shown of imports that somebody made to be many, or to have long names.
const shownImports, shownName = 20, 200

// RefusedImport is an import that a module may not have, and why.
type RefusedImport struct {
	Import
	// Reason is a sentence that says what to do.
	Reason string
}

// ImportError lists every import for which a module was refused.
type ImportError struct {
	Refused []RefusedImport
}

// Error returns the reasons, one sentence each.
func (e *ImportError) Error() string {
	var reasons []string
	for i, r := range e.Refused {
		if i == shownImports {
			reasons = append(reasons, fmt.Sprintf("and so it is with %d more imports", len(e.Refused)-i))
			break
		}
		reasons = append(reasons, r.Reason)
	}
	return strings.Join(reasons, "; ")
}

// Check returns why the engine does not offer an import, or an empty text
// where it does. It does not know permissions.
func (e *Engine) Check(i Import) string {
	if i.Kind != "function" {
		return fmt.Sprintf("the module imports the %s %s; a plugin may import functions only and has to define its own %s",
			i.Kind, i, i.Kind)
	}
	e.mu.Lock()
	functions, known := e.signatures[i.Module]
	signature, offered := functions[i.Name]
	e.mu.Unlock()
	switch {
	case !known || i.Module == wasm.MeterModule:
		return NotOffered(i)
	case !offered:
		return fmt.Sprintf("the module imports %s; this host has no such function in that module: it may be of a newer "+
			"SDK, or misspelt", i)
	case !signature.equal(i.Signature):
		return fmt.Sprintf("the module imports %s as %s, but it is %s: "+
			"build the plugin with the bindings of this SDK version",
			i, i.Signature, signature)
	}
	return ""
}

// NotOffered says that the host does not offer the module of an import.
func NotOffered(i Import) string {
	return fmt.Sprintf("the module imports %s, which this host does not offer; ABI.md lists the import modules that it "+
		"does", i)
}

// Imports parses a module and lists what it imports.
func Imports(ctx context.Context, binary []byte) ([]Import, error) {
	module, err := wasm.Parse(ctx, binary)
	if err != nil {
		return nil, err
	}
	return moduleImports(module), nil
}

// ImportsAlone is Imports for a module of which nothing behind its imports is
// validated yet.
func ImportsAlone(binary []byte) ([]Import, error) {
	module, err := wasm.ParseImports(binary)
	if err != nil {
		return nil, err
	}
	return moduleImports(module), nil
}

func moduleImports(module *wasm.Module) []Import {
	imports := make([]Import, 0, len(module.Imports))
	for _, i := range module.Imports {
		entry := Import{Module: i.Module, Name: i.Name, Kind: i.Kind.String()}
		if i.Kind == wasm.KindFunction {
			entry.Signature = Signature{Params: valueTypes(i.Func.Params), Results: valueTypes(i.Func.Results)}
		}
		imports = append(imports, entry)
	}
	return imports
}

func valueTypes(types []wasm.ValType) []api.ValueType {
	converted := make([]api.ValueType, len(types))
	for i, t := range types {
		converted[i] = api.ValueType(t)
	}
	return converted
}
