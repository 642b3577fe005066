package main

import (
	"fmt"
	"go/format"
	"reflect"
	"strings"

	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/sdk/bindings"
)

// fakes returns what stands for services in tests of host functions: it accepts
// everything, and answers with something of the right kind and an error, which is
// nil but where a test wants one. A fake of a test embeds the one of its service,
// and says what it does otherwise.
func fakes() (bindings.File, error) {
	var types, fields strings.Builder
	for _, part := range hostfuncs.Parts() {
		fmt.Fprintf(&fields, "hostfuncs.Of[hostfuncs.%s](%[1]s{err}),\n", part.Name())
		fmt.Fprintf(&types, "// %s implements [hostfuncs.%[1]s].\ntype %[1]s struct{ Err error }\n\n", part.Name())
		for method := range part.Methods() {
			fmt.Fprintf(&types, "// %s implements [hostfuncs.%s].\nfunc (f %[2]s) %[1]s%[3]s\n\n",
				method.Name, part.Name(), accepts(method.Type))
		}
	}
	text := bindings.Notice + "// Package hostfunctest has fakes of the services of host functions, for tests:\n" +
		"// they take whatever flows in, and an error of the test flows out.\n" +
		"package hostfunctest\n\nimport (\n\"context\"\n\n\"github.com/wasmhost/wasmhost/abi\"\n" +
		"\"github.com/wasmhost/wasmhost/hostfuncs\"\n)\n\n" +
		"// Services returns a fake of every service. Their methods fail with err.\n" +
		"func Services(err error) hostfuncs.Services {\n" +
		"return hostfuncs.Services{}.With(\n" + fields.String() + ")\n}\n\n" + types.String()
	content, err := format.Source([]byte(strings.ReplaceAll(text, "[]uint8", "[]byte")))
	if err != nil {
		return bindings.File{}, fmt.Errorf("format the fakes of services: %w", err)
	}
	return bindings.File{Path: "hostfuncs/hostfunctest/fakes.go", Content: content}, nil
}

// accepts is the rest of a method that answers whatever it is given. What it
// gets to append to, it appends to.
func accepts(method reflect.Type) string {
	bytes, err := reflect.TypeFor[[]byte](), reflect.TypeFor[error]()
	var params, results, answers []string
	appends := false
	for i := range method.NumIn() {
		name := "_"
		if in := method.In(i); !appends && in == bytes && method.NumOut() > 0 && method.Out(0) == bytes {
			name, appends = "dst", true
		}
		params = append(params, name+" "+method.In(i).String())
	}
	for i := range method.NumOut() {
		out := method.Out(i)
		results = append(results, out.String())
		switch {
		case out == err:
			answers = append(answers, "f.Err")
		case out == bytes && appends:
			answers = append(answers, `append(dst, "null"...)`)
		case out == bytes || out.Kind() == reflect.Slice && out.Elem().Kind() == reflect.Uint8:
			answers = append(answers, out.String()+`("null")`)
		case out.Kind() == reflect.String:
			answers = append(answers, `"text"`)
		case out == reflect.TypeFor[[]string]():
			answers = append(answers, `[]string{"text"}`)
		case out.Kind() == reflect.Bool:
			answers = append(answers, "true")
		case out.Kind() == reflect.Int64:
			answers = append(answers, "1")
		case out.Kind() == reflect.Pointer:
			answers = append(answers, "&"+out.Elem().String()+"{}")
		default:
			answers = append(answers, "nil")
		}
	}
	signature := "(" + strings.Join(params, ", ") + ") (" + strings.Join(results, ", ") + ") {"
	if len(answers) == 0 {
		return signature + "}"
	}
	return signature + "\nreturn " + strings.Join(answers, ", ") + "\n}"
}
