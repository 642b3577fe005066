// Command wasmhost runs plugins in WebAssembly and gives each exactly the
// powers that its manifest declares and its user granted. The commands lie in
// host/internal/command.
package main

import (
	"context"
	"os"

	"github.com/wasmhost/wasmhost/host/command"
)

func main() { os.Exit(command.Main(context.Background())) }
