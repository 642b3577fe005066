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
	"go/format"
	"os"
	"path/filepath"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/sdk/bindings"
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
			return fmt.Errorf("%s is stale: run `make generate` and commit what it writes", f.Path)
		}
		if err := os.WriteFile(filepath.Join(root, filepath.FromSlash(f.Path)), f.Content, 0o644); err != nil {
			return fmt.Errorf("write the generated file: %w", err)
		}
		fmt.Println("wrote", f.Path)
	}
	return nil
}

// stale returns the files that are not there as they should be.
func stale(root string, files []bindings.File) (changed []bindings.File) {
	for _, f := range files {
		old, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(f.Path)))
		if err != nil || !bytes.Equal(old, f.Content) {
			changed = append(changed, f)
		}
	}
	return changed
}

// all returns every generated file as it should be.
func all(root string) ([]bindings.File, error) {
	files, err := outputs(root, hostfuncs.Functions())
	if err != nil {
		return nil, err
	}
	client, err := controlClient(root, api.Routes())
	if err != nil {
		return nil, err
	}
	services, err := fakes()
	return append(append(files, client...), services, bindings.CCodes(), bindings.RustCodes(), bindings.ZigCodes(),
		bindings.AssemblyScriptCodes()), err
}

// outputs returns every file that is generated from the host functions as it
// should be.
func outputs(root string, functions []hostfuncs.Function) ([]bindings.File, error) {
	const text = "abi/ABI.md"
	old, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(text)))
	if err != nil {
		return nil, fmt.Errorf("read the text that the reference belongs into: %w", err)
	}
	content, err := replaceReference(old, reference(functions))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", text, err)
	}
	files, err := bindings.SDKs(functions, manifest.Schema())
	if err != nil {
		return nil, err
	}
	for i, f := range files {
		if strings.HasSuffix(f.Path, ".go") {
			if files[i].Content, err = format.Source(f.Content); err != nil {
				return nil, fmt.Errorf("format %s: %w", f.Path, err)
			}
		}
	}
	calls, err := goCalls(functions)
	if err != nil {
		return nil, err
	}
	return append(files, cGuests(functions), cTable(functions), calls, bindings.File{Path: text, Content: content}), nil
}
