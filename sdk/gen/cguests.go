package main

import (
	"bytes"
	"fmt"

	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/sdk/bindings"
)

// cGuests returns the header by which test guests in C import every host
// function: its declaration, and a row with its name in a table.
func cGuests(functions []hostfuncs.Function) bindings.File {
	var imports, rows bytes.Buffer
	for _, f := range functions {
		for _, name := range f.Imports() {
			symbol := f.Namespace + "_" + name
			fmt.Fprintf(&imports, "HOST_FUNCTION(%q, %q) int64_t %s(const void *ptr, int32_t len);\n", f.Namespace, name, symbol)
			fmt.Fprintf(&rows, "\t{\"%s.%s\", %s, %t},\n", f.Namespace, name, symbol, name != f.Name)
		}
	}
	content := "/* " + bindings.Notice[3:len(bindings.Notice)-2] + " */\n" +
		"#ifndef FUNCTIONS_H\n#define FUNCTIONS_H\n\n#include \"abi1.h\"\n\n" +
		imports.String() +
		"\nstatic const struct {\n" +
		"\tconst char *name; /* NAMESPACE.FUNCTION */\n" +
		"\tint64_t (*call)(const void *ptr, int32_t len);\n" +
		"\tbool ticket; /* returns a ticket */\n" +
		"} functions[] = {\n" + rows.String() + "};\n" +
		"#define FUNCTIONS (sizeof functions / sizeof *functions)\n\n#endif\n"
	return bindings.File{Path: "testdata/guests/c/functions.h", Content: []byte(content)}
}
