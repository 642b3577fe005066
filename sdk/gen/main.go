// Command gen writes what follows from the definitions of the host functions in
// package hostfuncs: the Go bindings in sdk/go/hostcall, those of the SDK for C
// in sdk/c/src, for Rust in sdk/rust/src, for Zig in sdk/zig/src and for
// AssemblyScript in sdk/assemblyscript/assembly (with the codes of package abi),
// the imports of test guests in C and the calls of one in Go, the table of the
// JavaScript engine (sdk/js/engine/c/functions.h), the declarations for
// TypeScript (sdk/js/index.d.ts, with the schema of the manifest) and the
// reference in abi/ABI.md. From the services that the functions work with follow
// fakes for tests, in hostfuncs/hostfunctest. Run it from anywhere inside the module:
//
//	go run ./sdk/gen
//
// It also writes the client of the control API (sdk/js/client) from the routes
// of package host/api. It writes nothing else, and a test fails when a written
// file is stale. It does not generate code for the types of a plugin: that is
// package jsongen.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/sdk/checkout"
)

func main() {
	check := flag.Bool("check", false, "write nothing; exit 1 when a file is stale")
	flag.Parse()
	if err := run(*check); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run(check bool) error {
	root, err := checkout.Here()
	if err != nil {
		return err
	}
	files, err := all(root)
	if err != nil {
		return err
	}
	for _, f := range stale(root, files) {
		if check {
			return fmt.Errorf("%s is stale: run `make generate` and commit what it writes", f.path)
		}
		if err := os.WriteFile(filepath.Join(root, filepath.FromSlash(f.path)), f.content, 0o644); err != nil {
			return fmt.Errorf("write the generated file: %w", err)
		}
		fmt.Println("wrote", f.path)
	}
	return nil
}

// stale returns the files that are not there as they should be.
func stale(root string, files []file) (changed []file) {
	for _, f := range files {
		old, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(f.path)))
		if err != nil || !bytes.Equal(old, f.content) {
			changed = append(changed, f)
		}
	}
	return changed
}

// file is one file that is generated, by its path from the root of the module.
type file struct {
	path    string
	content []byte
}

// all returns every generated file as it should be.
func all(root string) ([]file, error) {
	files, err := outputs(root, hostfuncs.Functions())
	if err != nil {
		return nil, err
	}
	client, err := controlClient(root, api.Routes())
	if err != nil {
		return nil, err
	}
	services, err := fakes()
	return append(append(files, client...), services, cCodes(), rustCodes(), zigCodes(), asCodes()), err
}

// outputs returns every file that is generated from the host functions as it
// should be.
func outputs(root string, functions []hostfuncs.Function) ([]file, error) {
	files, err := goBindings(functions)
	if err != nil {
		return nil, err
	}
	const text = "abi/ABI.md"
	old, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(text)))
	if err != nil {
		return nil, fmt.Errorf("read the text that the reference belongs into: %w", err)
	}
	content, err := replaceReference(old, reference(functions))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", text, err)
	}
	declarations, err := typeScript(functions, manifest.Schema())
	if err != nil {
		return nil, err
	}
	bindings, err := cBindings(functions)
	if err != nil {
		return nil, err
	}
	crate, err := rustBindings(functions)
	if err != nil {
		return nil, err
	}
	zig, err := zigBindings(functions)
	if err != nil {
		return nil, err
	}
	assembly, err := asBindings(functions)
	if err != nil {
		return nil, err
	}
	calls, err := goCalls(functions)
	if err != nil {
		return nil, err
	}
	return append(files, cGuests(functions), cTable(functions), calls, bindings, crate, zig, assembly, declarations,
		file{text, content}), nil
}
