package main

import (
	"fmt"
	"go/format"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/sdk/bindings"
)

// goCalls returns the part of the plugin of the conformance kit, in Go, that
// calls any host function in any form by its binding in package hostcall.
func goCalls(functions []hostfuncs.Function) (bindings.File, error) {
	var rows strings.Builder
	for _, f := range functions {
		var args []string
		for _, p := range f.Params {
			typ, _ := bindings.GoParam(p)
			if typ == "abi.RawJSON" {
				args = append(args, fmt.Sprintf("raw(p, %q)", p.Name))
			} else {
				args = append(args, fmt.Sprintf("as[%s](p, %q)", typ, p.Name))
			}
		}
		for _, form := range f.Imports() {
			name, result := "hostcall."+f.Title+bindings.Exported(f.Name), "return %s"
			if strings.HasSuffix(form, abi.AsyncSuffix) {
				name, result = name+"Start", "ticket, err := %s\nreturn waited(ctx, ticket, err)"
			}
			call := name + "(" + strings.Join(args, ", ") + ")"
			if len(call) > 90 {
				call = name + "(\n" + strings.Join(args, ",\n") + ",\n)"
			}
			fmt.Fprintf(&rows, "case %q:\n"+result+"\n", f.Namespace+"."+form, call)
		}
	}
	content, err := format.Source([]byte(bindings.Notice + "package main\n\nimport (\n\"context\"\n\"errors\"\n\n" +
		"\"github.com/wasmhost/wasmhost/sdk/go/hostcall\"\n)\n\n// call calls a host function by its name.\n" +
		"func call(ctx context.Context, function string, p params) ([]byte, error) {\nswitch function {\n" + rows.String() +
		"}\nreturn nil, errors.New(\"there is no such function\")\n}\n"))
	if err != nil {
		return bindings.File{}, fmt.Errorf("format the calls of the conformance plugin: %w", err)
	}
	return bindings.File{Path: "sdk/go/testdata/conformance/calls.go", Content: content}, nil
}
