// Command left has types that no code can be generated for.
package main

import (
	"context"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
	"github.com/wasmhost/wasmhost/sdk/go/jsongen/testdata/lib"
)

func main() {}

func generic[T any](r *wasmhost.Request) { _, _ = wasmhost.Decode[T](r) }

func activate(ctx *wasmhost.Context) error {
	type local struct{ A int }
	return wasmhost.Handle(ctx, "x", func(_ context.Context, in local) (*wasmhost.Response, error) {
		generic[local](nil)
		return wasmhost.JSON(200, []any{lib.Open{}, lib.Embeds{}, lib.Fine{}, in})
	})
}

func others(r *wasmhost.Request) {
	_, _ = wasmhost.Decode[lib.Open](r)
	_, _ = wasmhost.JSON(200, lib.Embeds{})
	_, _ = wasmhost.Decode[lib.Fine](r)
	_, _ = wasmhost.Decode[chan int](r)
	_, _ = wasmhost.Decode[map[float64]int](r)
	_, _ = wasmhost.Decode[interface{ M() }](r)
}

var _ = others

func init() { wasmhost.Register(activate) }
