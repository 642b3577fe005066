// Package apptest has what the tests of the programs beside it have in common.
package apptest

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/sdk/bindings"
	"github.com/wasmhost/wasmhost/sdk/c"
)

// C is the folder of a plugin in C, built with the functions of an application as
// `wasmhost sdk --with library.json` and `wasmhost build` do.
func C(t testing.TB, folder string, spaces ...hostfuncs.Namespace) string {
	t.Helper()
	var exported bytes.Buffer
	err := hostfuncs.Export(&exported, spaces...)
	if err == nil {
		spaces, err = hostfuncs.ReadLibrary(&exported)
	}
	if err != nil {
		t.Fatal(err)
	}
	kit, err := hostfuncs.NewKit(spaces...)
	if err != nil {
		t.Fatal(err)
	}
	files, err := bindings.Application("c", kit)
	if err != nil {
		t.Fatal(err)
	}
	built := filepath.Join(t.TempDir(), filepath.Base(folder))
	if err := os.CopyFS(built, os.DirFS(folder)); err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(built, filepath.FromSlash(f.Path)), f.Content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	said, err := csdk.Zig(guesttest.Zig(t)...).Build(t.Context(), built, filepath.Join(built, "backend.wasm"))
	if err != nil || said != "" {
		t.Fatal(err, said)
	}
	return built
}
