// Command wasmhostjson writes the JSON code of the plugin in the working
// directory, for plugins that are not built with `wasmhost build`:
//
//	//go:generate go run github.com/wasmhost/wasmhost/sdk/go/jsongen/wasmhostjson
//
// It prints what it has left to encoding/json.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/wasmhost/wasmhost/sdk/go/jsongen"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "wasmhostjson:", err)
		os.Exit(1)
	}
}

func run() error {
	result, err := jsongen.Generate(context.Background(), ".")
	if err != nil {
		return err
	}
	for _, left := range result.Left {
		fmt.Fprintln(os.Stderr, left)
	}
	_, err = result.Write()
	return err
}
