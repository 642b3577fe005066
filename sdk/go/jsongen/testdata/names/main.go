// Command names uses the identifiers of generated code for its own things.
package main

import wasmhost "github.com/wasmhost/wasmhost/sdk/go"

func main() {}

type (
	b     struct{ V v }
	v     []d
	d     map[string]*err
	err   struct{ Depth depth }
	depth [2]name
	name  struct {
		Field field `json:",omitzero"`
	}
	field     struct{ A, B int }
	jsoncodec struct{ Any any }
	json      int
)

func wasmhostAppendB() {}

func use(r *wasmhost.Request) {
	_, _ = wasmhost.Decode[b](r)
	_, _ = wasmhost.JSON(200, b{})
	_, _ = wasmhost.JSON(200, []jsoncodec{})
	_, _ = wasmhost.Decode[map[json]b](r)
}

var _, _ = use, wasmhostAppendB
