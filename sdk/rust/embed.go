// Package rustsdk carries the SDK for Rust, the crate wasmhost, inside the
// wasmhost command, and builds backends by the cargo of this machine. The crate
// itself is described in README.md, and in src/lib.rs.
package rustsdk

import "embed"

//go:embed Cargo.toml README.md LICENSE src/*.rs macros/Cargo.toml macros/LICENSE macros/src/*.rs
var files embed.FS

// Files returns the files of the crate, and of the crate of its macro, by their
// names.
func Files() embed.FS { return files }
