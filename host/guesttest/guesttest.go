// Package guesttest builds the guests of testdata/guests from their sources,
// for tests and benchmarks, so that no binary lies in the repository. Results
// are kept in the user's folder for caches, named by a hash of everything they
// are made from, for all checkouts of a machine.
//
// It runs no guest and knows no host: it returns the bytes of a module. The
// compilers come from `make setup`; a test that needs a guest fails without
// them, it does not skip.
//
// Not promised: it is for tests of this module.
package guesttest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/sdk/go/jsongen"
	"github.com/wasmhost/wasmhost/sdk/go/jsongen/protocol"
)

// C returns the module built from testdata/guests/c/NAME.c.
func C(tb testing.TB, name string) []byte {
	tb.Helper()
	return one(tb, "c", name)
}

// WAT returns the module built from testdata/guests/wat/NAME.wat.
func WAT(tb testing.TB, name string) []byte {
	tb.Helper()
	return one(tb, "wat", name)
}

// All returns every guest in C and WebAssembly text by "c/NAME" or "wat/NAME".
// Guests in Go are not among them: each takes seconds to build.
func All(tb testing.TB) map[string][]byte {
	tb.Helper()
	w := open(tb)
	var sources []source
	for _, lang := range []string{"c", "wat"} {
		files, err := filepath.Glob(filepath.Join(w.guests, lang, "*."+lang))
		if err != nil || len(files) == 0 {
			tb.Fatalf("guesttest: no guests in testdata/guests/%s (%v)", lang, err)
		}
		for _, file := range files {
			sources = append(sources, source{lang: lang, name: strings.TrimSuffix(filepath.Base(file), "."+lang)})
		}
	}
	modules, err := w.build(tb.Context(), sources)
	if err != nil {
		tb.Fatal(err)
	}
	all := make(map[string][]byte, len(sources))
	for i, src := range sources {
		all[src.lang+"/"+src.name] = modules[i]
	}
	return all
}

// Go returns the WASI reactor built from the Go package in dir, which is
// relative to the root of the module, with further flags for go build. A
// package is built once per process and set of flags, and linked only where what
// another process has linked is out of date. Linking takes seconds, so that tests
// of such guests are left to the full run.
func Go(tb testing.TB, dir string, flags ...string) []byte {
	tb.Helper()
	shorttest.Skip(tb)
	w := open(tb)
	module, err := w.buildGo(dir, flags)
	if err != nil {
		tb.Fatal(err)
	}
	return module
}

// GoOverlaid is [Go] with files, by their absolute paths, that are not there or
// are others: what is generated for a test does not change the source.
func GoOverlaid(tb testing.TB, dir string, files map[string][]byte, flags ...string) []byte {
	tb.Helper()
	scratch := tb.TempDir()
	replace := map[string]string{}
	for path, content := range files {
		replace[path] = filepath.Join(scratch, fmt.Sprintf("%d.go", len(replace)))
		if err := os.WriteFile(replace[path], content, 0o600); err != nil {
			tb.Fatal(err)
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		tb.Fatal(err)
	}
	list := filepath.Join(scratch, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o600); err != nil {
		tb.Fatal(err)
	}
	return Go(tb, dir, append(flags, "-overlay="+list)...)
}

// GoBuilt returns the plugin in a folder as `wasmhost build` makes it, with
// generated code for the JSON of all of its types.
func GoBuilt(tb testing.TB, dir string) []byte {
	tb.Helper()
	result, err := jsongen.Generate(tb.Context(), filepath.Join(open(tb).root, filepath.FromSlash(dir)))
	if err != nil {
		tb.Fatal(err)
	}
	if !result.Complete {
		tb.Fatalf("types without generated code: %q", result.Left)
	}
	files := map[string][]byte{}
	for _, f := range result.Files {
		files[f.Path] = f.Content
	}
	return GoOverlaid(tb, dir, files, "-ldflags=-s -w", "-trimpath", "-tags="+protocol.BuildTag)
}

func one(tb testing.TB, lang, name string) []byte {
	tb.Helper()
	w := open(tb)
	modules, err := w.build(tb.Context(), []source{{lang: lang, name: name}})
	if err != nil {
		tb.Fatal(err)
	}
	return modules[0]
}

func open(tb testing.TB) *builder {
	tb.Helper()
	w, err := newBuilder(started.dir)
	if err := cmp.Or(started.err, err); err != nil {
		tb.Fatal(err)
	}
	return w
}

// started is where the tests were started; some of them go elsewhere.
var started = func() (s struct {
	dir, shared string
	err         error
}) {
	var caches string
	if s.dir, s.err = os.Getwd(); s.err == nil {
		caches, s.err = os.UserCacheDir()
	}
	s.shared = filepath.Join(caches, "wasmhost-test")
	return s
}()

// Permissions returns every permission that a function of the table needs,
// sorted: those of the guest c/table, which imports all of them.
func Permissions() []string {
	var names []string
	for _, f := range hostfuncs.Functions() {
		if f.Permission != "" && !slices.Contains(names, f.Permission) {
			names = append(names, f.Permission)
		}
	}
	slices.Sort(names)
	return names
}

// Zig returns the command of the compiler that guests in C are built with, by
// which tests build with an SDK as its users do. The test may not be parallel:
// it says in the environment where the compiler keeps its cache.
func Zig(tb testing.TB) []string {
	tb.Helper()
	w := open(tb)
	for _, variable := range w.zig {
		name, folder, _ := strings.Cut(variable, "=")
		tb.Setenv(name, folder)
	}
	return []string{w.python, "-m", "ziglang"}
}

// Cargo has cargo keep what it makes in .tools, by which tests build with the
// SDK for Rust as its users do. It skips the test where setup has found no Rust.
// The test may not be parallel: the environment says where.
func Cargo(tb testing.TB) {
	tb.Helper()
	if missing, err := os.ReadFile(filepath.Join(open(tb).root, ".tools", "rust-missing")); err == nil {
		tb.Skip(string(missing))
	}
	CargoResults(tb)
}

// CargoSource returns a folder in .tools with these files, the same for each run:
// cargo knows by the paths and the times of files whether it has built them before.
func CargoSource(tb testing.TB, name string, files map[string]string) string {
	tb.Helper()
	dir := filepath.Join(open(tb).root, ".tools", "rust", "sources", name)
	for file, text := range files {
		file = filepath.Join(dir, filepath.FromSlash(file))
		if before, err := os.ReadFile(file); err == nil && string(before) == text {
			continue
		}
		err := os.MkdirAll(filepath.Dir(file), 0o700)
		if err == nil {
			err = os.WriteFile(file, []byte(text), 0o600)
		}
		if err != nil {
			tb.Fatalf("guesttest: %v", err)
		}
	}
	return dir
}

// CargoResults is Cargo for a test that has more to do than to build Rust.
func CargoResults(tb testing.TB) {
	tb.Helper()
	tb.Setenv("CARGO_TARGET_DIR", filepath.Join(open(tb).root, ".tools", "rust"))
}
