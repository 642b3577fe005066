// Package pluginssrc carries the source of the example plugins inside the
// wasmhost command, which scaffolds new plugins from them. It builds and runs
// nothing.
package pluginssrc

import (
	"embed"
	"io/fs"
)

// Only what is source: a built backend may lie beside it.
//
//go:embed hello*/schemas/*.json
//go:embed hello/*.go hello/*.json hello/*.md
//go:embed hello-ts/*.json hello-ts/src/*.ts
//go:embed hello-page
//go:embed hello-js/*.json hello-js/src/*.js
//go:embed hello-c/*.json hello-c/*.c hello-c/*.txt
//go:embed hello-rust/*.json hello-rust/*.toml hello-rust/*.lock hello-rust/.cargo/*.toml hello-rust/src/*.rs
//go:embed hello-zig/*.json hello-zig/src/*.zig
//go:embed hello-assemblyscript/*.json hello-assemblyscript/assembly/*.ts hello-assemblyscript/assembly/*.json
var files embed.FS

// Hello returns the source of the smallest plugin in Go: its files, without a
// go.mod.
func Hello() (fs.FS, error) { return fs.Sub(files, "hello") }

// HelloTypeScript returns the source of the smallest plugin in TypeScript. Its
// tsconfig.json names the declarations by their place in the checkout.
func HelloTypeScript() (fs.FS, error) { return fs.Sub(files, "hello-ts") }

// HelloPage returns the source of the smallest page of a plugin, in TypeScript.
// Its tsconfig.json names the declarations by their place in the checkout.
func HelloPage() (fs.FS, error) { return fs.Sub(files, "hello-page") }

// HelloC returns the source of the smallest plugin in C. Its compile_flags.txt
// names the SDK by its place in the checkout.
func HelloC() (fs.FS, error) { return fs.Sub(files, "hello-c") }

// HelloRust returns the source of the smallest plugin in Rust. Its Cargo.toml
// names the SDK by its place in the checkout.
func HelloRust() (fs.FS, error) { return fs.Sub(files, "hello-rust") }

// HelloZig returns the source of the smallest plugin in Zig.
func HelloZig() (fs.FS, error) { return fs.Sub(files, "hello-zig") }

// HelloAssemblyScript returns the source of the smallest plugin in
// AssemblyScript. Its tsconfig.json names the SDK by its place in the checkout.
func HelloAssemblyScript() (fs.FS, error) { return fs.Sub(files, "hello-assemblyscript") }

// HelloJavaScript is HelloTypeScript in JavaScript.
func HelloJavaScript() (fs.FS, error) { return fs.Sub(files, "hello-js") }
