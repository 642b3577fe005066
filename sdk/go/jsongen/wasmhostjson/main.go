// Command wasmhostjson writes the JSON code of the plugin in the working
// directory, for plugins that are not built with `wasmhost build`:
//
//	//go:generate go run github.com/wasmhost/wasmhost/sdk/go/jsongen/wasmhostjson
//
// It prints what it has left to encoding/json. With -serve it writes no file
// but answers the one request on its standard input, as package protocol has it;
// that is how `wasmhost build` runs it.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"github.com/wasmhost/wasmhost/sdk/go/jsongen"
	"github.com/wasmhost/wasmhost/sdk/go/jsongen/protocol"
)

func main() {
	serve := flag.Bool("serve", false, "answer the request on the standard input, and write no file")
	flag.Parse()
	var err error
	if *serve {
		err = protocol.Serve(os.Stdin, os.Stdout, jsongen.Answer)
	} else {
		err = generate()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "wasmhostjson:", err)
		os.Exit(1)
	}
}

func generate() error {
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
