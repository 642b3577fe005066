package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// A new plugin in Rust is built outside of a checkout, and is what `new` says.
func TestBuildRust(t *testing.T) {
	shorttest.Skip(t)
	guesttest.Compiled(t) // which is looked for from this folder, once
	guesttest.Cargo(t)
	c := newCLI(t)
	t.Chdir(t.TempDir())
	r := c.must("new", "my-plugin", "--lang", "rust")
	wantTexts(t, r.out, filepath.Join("my-plugin", "src", "lib.rs"),
		filepath.Join("my-plugin", "wasmhost", "macros", "Cargo.toml"))
	wantTexts(t, c.must("validate", "my-plugin").out, "not built yet")
	c.fails(exitUsage, []string{"built from Rust"}, "build", "my-plugin", "--minify")
	lock := fileText(t, "my-plugin/Cargo.lock")
	wantTexts(t, c.must("build", "my-plugin").out, "built "+filepath.Join("my-plugin", "backend.wasm"))
	wantTexts(t, c.must("validate", "my-plugin").out, "wasmhost:settings")
	if now := fileText(t, "my-plugin/Cargo.lock"); now != lock {
		t.Errorf("the build changed the pinned crates:\n%s", now)
	}

	source := fileText(t, "my-plugin/src/lib.rs")
	write(t, "my-plugin/src/lib.rs", source+"\nnonsense\n")
	c.fails(exitFailed, []string{"lib.rs", "build again"}, "build", "my-plugin")
	write(t, "my-plugin/src/lib.rs", source+"\nfn unused() {}\n")
	wantTexts(t, c.must("build", "my-plugin").err, "unused")

	_, stop := c.serve()
	defer stop()
	c.must("install", "my-plugin", "--yes")
	c.says("my-plugin", "Hello, world!")
	wantTexts(t, c.must("call", "my-plugin", "POST", "greet", "-d", `{"name": "Ad\u00e4"}`).out, "Hello, Adä!")
}

func fileText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Without Rust, or with one that lacks a part, it is told what to install.
func TestBuildRustNeedsCargo(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the programs of this test are shell scripts")
	}
	guesttest.Compiled(t) // which is looked for from this folder, once
	c := newCLI(t)
	t.Chdir(t.TempDir())
	c.must("new", "my-plugin", "--lang", "rust")
	programs, root := t.TempDir(), t.TempDir()
	t.Setenv("PATH", programs)
	c.fails(exitFailed, []string{"cargo", "rustup.rs", "rust-web-src"}, "build", "my-plugin")
	script := func(name, text string) {
		write(t, filepath.Join(programs, name), "#!/bin/sh\n"+text+"\n")
		if err := os.Chmod(filepath.Join(programs, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	script("cargo", "exit 1")
	script("rustc", `case $2 in sysroot) echo '`+root+`' ;; *) echo '`+root+`/'$4 ;; esac`)
	c.fails(exitFailed, []string{"rustup target add wasm32-unknown-unknown", "rust-web-src"}, "build", "my-plugin")
	t.Setenv("CARGO_BUILD_TARGET", "wasm32-wasip1")
	c.fails(exitFailed, []string{"rustup target add wasm32-wasip1"}, "build", "my-plugin")
	library := filepath.Join(root, "lib", "rustlib", "src", "rust", "library")
	if err := os.MkdirAll(library, 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(library, "Cargo.lock"), "")
	c.fails(exitFailed, []string{"wasm-ld", "package lld"}, "build", "my-plugin")
	script("wasm-ld", "exit 1")
	// With all of it, the standard library is built from its source.
	script("cargo", `echo "$RUSTC_BOOTSTRAP $CARGO_TARGET_WASM32_WASIP1_LINKER $*" >&2; exit 1`)
	linker := filepath.Join(programs, "wasm-ld")
	c.fails(exitFailed, []string{"1 " + linker, "-Zbuild-std=std,panic_abort", "wasm32-wasip1"}, "build", "my-plugin")
	script("cargo", "exit 0")
	c.fails(exitFailed, []string{"cdylib"}, "build", "my-plugin")
	script("cargo", "echo 'error: failed to download from `https://registry.example/x`' >&2; exit 101")
	c.fails(exitFailed, []string{"could not fetch"}, "build", "my-plugin")
	c.fails(exitUsage, []string{"--sdk is for plugins in Go"}, "new", "other", "--lang", "rust", "--sdk", ".")
}

func TestDevRust(t *testing.T) {
	shorttest.Skip(t)
	guesttest.Compiled(t) // which is looked for from this folder, once
	guesttest.Cargo(t)
	c := newCLI(t)
	t.Chdir(t.TempDir())
	c.must("new", "my-plugin", "--lang", "rust")
	_, stopHost := c.serve()
	defer stopHost()
	_, errOut, _ := c.develop("dev", "my-plugin", "--yes")
	c.says("my-plugin", "Hello, world!")
	source := fileText(t, "my-plugin/src/lib.rs")
	write(t, "my-plugin/src/lib.rs", strings.Replace(source, `"world"`, `"Rust"`, 1))
	c.says("my-plugin", "Hello, Rust!")
	write(t, "my-plugin/src/lib.rs", "nonsense\n")
	waitFor(t, func() bool { return strings.Contains(errOut.String(), "runs on as it was") })
	c.says("my-plugin", "Hello, Rust!")
}
