//go:build unix

package command

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/sdk/rust"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// Without Rust, or with one that lacks a part, it is told what to install.
func TestBuildRustNeedsCargo(t *testing.T) {
	guesttest.Compiled(t) // which is looked for from this folder, once
	c := newCLI(t)
	t.Chdir(t.TempDir())
	c.must("new", "my-plugin", "--lang", "rust")
	programs, root := t.TempDir(), t.TempDir()
	t.Setenv("PATH", programs)
	c.fails(cli.ExitFailed, []string{"cargo", "rustup.rs", "rust-web-src"}, "build", "my-plugin")
	script := func(name, text string) { program(t, filepath.Join(programs, name), text) }
	script("cargo", "exit 1")
	script("rustc", "exit 1")
	c.fails(cli.ExitFailed, []string{"rustup default stable"}, "build", "my-plugin")
	if _, err := rustsdk.FindTool(t.Context(), "my-plugin"); !errors.As(err, new(toolchain.Missing)) {
		t.Errorf("without a toolchain: %v", err) // for which demo leaves the examples out
	}
	script("rustc", `case $2 in sysroot) echo '`+root+`' ;; *) echo '`+root+`/'$4 ;; esac`)
	c.fails(cli.ExitFailed, []string{"rustup target add wasm32-unknown-unknown", "rust-web-src"}, "build", "my-plugin")
	t.Setenv("CARGO_BUILD_TARGET", "wasm32-wasip1")
	c.fails(cli.ExitFailed, []string{"rustup target add wasm32-wasip1"}, "build", "my-plugin")
	library := filepath.Join(root, "lib", "rustlib", "src", "rust", "library")
	if err := os.MkdirAll(library, 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(library, "Cargo.lock"), "")
	c.fails(cli.ExitFailed, []string{"wasm-ld", "package lld"}, "build", "my-plugin")
	script("wasm-ld", "exit 1")
	// With all of it, the standard library is built from its source.
	script("cargo", `echo "$RUSTC_BOOTSTRAP $CARGO_TARGET_WASM32_WASIP1_LINKER $*" >&2; exit 1`)
	linker := filepath.Join(programs, "wasm-ld")
	c.fails(cli.ExitFailed, []string{"1 " + linker, "-Zbuild-std=std,panic_abort", "wasm32-wasip1"}, "build", "my-plugin")
	script("cargo", "exit 0")
	c.fails(cli.ExitFailed, []string{"cdylib"}, "build", "my-plugin")
	script("cargo", "echo 'error: failed to download from `https://registry.example/x`' >&2; exit 101")
	c.fails(cli.ExitFailed, []string{"could not fetch"}, "build", "my-plugin")
	c.fails(cli.ExitUsage, []string{"--sdk is for plugins in Go"}, "new", "other", "--lang", "rust", "--sdk", ".")
}
