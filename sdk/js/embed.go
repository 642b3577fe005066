// Package jssdk carries the declarations of the JavaScript SDK inside the
// wasmhost command, which puts them into new plugins. Backends in JavaScript
// need no code of an SDK: what they get is in the engine.
package jssdk

import _ "embed"

//go:embed index.d.ts
var declarations []byte

//go:embed globals.d.ts
var globals []byte

// Declarations returns index.d.ts: the types of ctx, of hooks and of the
// manifest.
func Declarations() []byte { return append([]byte(nil), declarations...) }

// Globals returns globals.d.ts: the types of what backends find beside the
// language itself.
func Globals() []byte { return append([]byte(nil), globals...) }
