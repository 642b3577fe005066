package wasmhost_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/sdk/conformance"
)

// TestConformance drives the plugin of the conformance kit, whose calls of host
// functions are written from the table.
func TestConformance(t *testing.T) {
	shorttest.Skip(t)
	place, err := filepath.Abs("testdata/conformance/calls.go")
	if err != nil {
		t.Fatal(err)
	}
	calls := map[string][]byte{place: []byte(conformanceCalls(hostfuncs.Functions()))}
	conformance.Test(t, guesttest.GoOverlaid(t, "sdk/go/testdata/conformance", calls))
}

// conformanceCalls returns the source of the function call, which calls any host
// function in any form by its binding in package hostcall.
func conformanceCalls(functions []hostfuncs.Function) string {
	var rows strings.Builder
	for _, f := range functions {
		var args []string
		for _, p := range f.Params {
			typ := map[hostfuncs.TypeKind]string{hostfuncs.TypeString: "string", hostfuncs.TypeInteger: "int64",
				hostfuncs.TypeNumber: "float64", hostfuncs.TypeBoolean: "bool"}[p.Type.Kind]
			switch {
			case typ == "":
				args = append(args, fmt.Sprintf("raw(p, %q)", p.Name))
			case p.Optional:
				args = append(args, fmt.Sprintf("as[*%s](p, %q)", typ, p.Name))
			default:
				args = append(args, fmt.Sprintf("as[%s](p, %q)", typ, p.Name))
			}
		}
		for _, form := range f.Imports() {
			name, result := "hostcall."+f.Title+strings.ToUpper(f.Name[:1])+f.Name[1:], "return %s"
			if strings.HasSuffix(form, abi.AsyncSuffix) {
				name, result = name+"Start", "ticket, err := %s\nreturn waited(ctx, ticket, err)"
			}
			fmt.Fprintf(&rows, "case %q:\n"+result+"\n", f.Namespace+"."+form, name+"("+strings.Join(args, ", ")+")")
		}
	}
	return "package main\n\nimport (\n\"context\"\n\"errors\"\n\n\"github.com/wasmhost/wasmhost/sdk/go/hostcall\"\n)\n\n" +
		"func call(ctx context.Context, function string, p params) ([]byte, error) {\nswitch function {\n" +
		rows.String() + "}\nreturn nil, errors.New(\"there is no such function\")\n}\n"
}
