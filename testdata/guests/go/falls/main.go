// Falls is a guest in Go that ends as programs in Go do: for want of memory
// and in a panic, or never does.
package main

import (
	"context"
	"runtime"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

func init() { wasmhost.Register(activate) }

func main() {}

func activate(ctx *wasmhost.Context) error {
	return wasmhost.Handle(ctx, "run", run)
}

// How is the body of a request: memory, panic or loop.
type How struct {
	How string `json:"how"`
}

func run(ctx context.Context, in How) (int, error) {
	switch in.How {
	case "loop":
		for n := 0; ; n++ {
			_ = n
		}
	case "panic":
		go panic("not my day")
		<-ctx.Done()
		return 0, ctx.Err()
	}
	return memory()
}

// memory fills the memory while many goroutines wait.
func memory() (int, error) {
	never := make(chan struct{})
	for range 100 {
		go func() { <-never }()
	}
	runtime.Gosched()
	for {
		all = append(all, make([]byte, 1<<20))
	}
}

// all is what fills the memory: nobody may find that it is never used.
var all [][]byte
