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

// values are passed in parameters that take any.
func values(ctx context.Context, c *wasmhost.Context, v any, s interface{ String() string }) {
	type local struct{ A int }
	_ = wasmhost.Where("a", v).And("b", s)
	_ = wasmhost.Set(pair())
	_ = c.Events().Emit("a", local{})
	emit := c.Events().Emit
	_ = emit("a", lib.Fine{})
	_, _ = c.Storage().Get(ctx, "a", v)
	_ = c.Storage().Set(ctx, "a", lib.Fine{})
	request, response := &wasmhost.FetchRequest{}, &wasmhost.FetchResponse{}
	_ = request.SetJSON(v)
	_ = request.SetJSON(lib.Fine{})
	_ = response.JSON(v)
	_ = response.JSON(&lib.Fine{})
	_ = c.AI().GenerateStructured(ctx, wasmhost.StructuredRequest{}, v)
}

func pair() (string, any) { return "a", 1 }

var _ = values

func init() { wasmhost.Register(activate) }
