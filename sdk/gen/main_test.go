package main

import (
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/sdk/bindings"
	"github.com/wasmhost/wasmhost/sdk/checkout"
)

// TestFresh fails when a generated file is not what the definitions say.
func TestFresh(t *testing.T) {
	root, err := checkout.Here()
	if err != nil {
		t.Fatal(err)
	}
	files, err := all(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range stale(root, files) {
		t.Errorf("%s is stale: run `make generate`", f.Path)
	}
}

// generated returns the root of the module, and what should be in it.
func generated(t *testing.T, functions []hostfuncs.Function) (root string, files []bindings.File) {
	t.Helper()
	root, err := checkout.Here()
	if err != nil {
		t.Fatal(err)
	}
	if files, err = outputs(root, functions); err != nil {
		t.Fatal(err)
	}
	return root, files
}

// A function that is added to the definitions is in every generated file, and
// each of them is stale until it is written again.
func TestAddedFunction(t *testing.T) {
	added := hostfuncs.Function{
		Namespace: "greeter", Title: "Greeter", Name: "sayHello", Permission: "greet", Waits: true,
		Params: []hostfuncs.Field{{Name: "whom", Type: hostfuncs.Type{Kind: hostfuncs.TypeString}, Doc: "a name"}},
		Result: hostfuncs.Type{Kind: hostfuncs.TypeString}, Doc: "Says hello.",
	}
	root, files := generated(t, append(hostfuncs.Functions(), added))
	for _, f := range files {
		if text := string(f.Content); !strings.Contains(text, "sayHello") && !strings.Contains(text, "GreeterSayHello") {
			t.Errorf("%s does not have it", f.Path)
		}
	}
	if changed := stale(root, files); len(changed) != len(files) || len(files) != 12 {
		t.Errorf("%d of %d files are stale", len(changed), len(files))
	}
	if missing := stale(t.TempDir(), files); len(missing) != len(files) {
		t.Errorf("%d of %d files that are not there are stale", len(missing), len(files))
	}
}

// Every route of the API is in the client; one that no variable of package api
// holds has no name there, and is an error.
func TestClientHasEveryRoute(t *testing.T) {
	root, err := checkout.Here()
	if err != nil {
		t.Fatal(err)
	}
	files, err := controlClient(root, api.Routes())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range api.Routes() {
		if !strings.Contains(string(files[0].Content), `"path":"`+r.Path+`"`) {
			t.Errorf("the client has no %s", r.Name())
		}
	}
	nameless := &api.Route{Method: "GET", Path: "/api/v1/nameless"}
	if _, err := controlClient(root, append(api.Routes(), nameless)); err == nil ||
		!strings.Contains(err.Error(), "GET /api/v1/nameless") {
		t.Errorf("a route without a name: %v", err)
	}
}

// everyKind has a parameter of every kind, optional ones among them.
func everyKind() hostfuncs.Function {
	kinds := []hostfuncs.TypeKind{hostfuncs.TypeString, hostfuncs.TypeInteger, hostfuncs.TypeNumber, hostfuncs.TypeBoolean,
		hostfuncs.TypeJSON, hostfuncs.TypeArray, hostfuncs.TypeMap, hostfuncs.TypeObject}
	f := hostfuncs.Function{Namespace: "db", Title: "DB", Name: "find", Permission: "storage", Waits: true, Doc: "Finds.",
		Result: hostfuncs.Type{Kind: hostfuncs.TypeArray,
			Elem: &hostfuncs.Type{Kind: hostfuncs.TypeObject, Name: "Row", Fields: []hostfuncs.Field{
				{Name: "id", Type: hostfuncs.Type{Kind: hostfuncs.TypeString}},
				{Name: "n", Type: hostfuncs.Type{Kind: hostfuncs.TypeNumber, Nullable: true}, Optional: true}}}},
		Errors: []abi.Code{abi.CodeNotFound}}
	for _, optional := range []bool{false, true} {
		for i, kind := range kinds {
			typ := hostfuncs.Type{Kind: kind}
			if kind == hostfuncs.TypeArray || kind == hostfuncs.TypeMap {
				typ.Elem = &hostfuncs.Type{Kind: hostfuncs.TypeString}
			}
			name := string(rune('a' + i))
			if optional {
				name = "type" + strings.ToUpper(name)
			}
			f.Params = append(f.Params, hostfuncs.Field{Name: name, Type: typ, Optional: optional, Doc: "of kind " +
				string(kind)})
		}
	}
	return f
}

// TestCTable makes the table of C of such a function.
func TestCTable(t *testing.T) {
	waits, plain := everyKind(), everyKind()
	waits.JS.Result = hostfuncs.JSNameMembers
	plain.Name, plain.Waits, plain.Params, plain.Result = "now", false, nil, hostfuncs.Type{Kind: hostfuncs.TypeNull}
	plain.JS = hostfuncs.JavaScript{Options: true, Hidden: true}
	got := string(cTable([]hostfuncs.Function{waits, plain}).Content)
	for _, want := range []string{
		"WH_IMPORT(\"wasmhost:db\", \"find_async\")\nint64_t wh_import_db_find_async(const void *params, int32_t len);\n",
		"\t{\"db\", \"find\", wh_import_db_find_async, true, false, false, false, WH_NAME_MEMBERS, 16,\n" +
			"\t\t(const char *const[]){\"a\", \"b\", \"c\", \"d\",",
		"\t{\"db\", \"now\", wh_import_db_now, false, true, true, true, WH_AS_IT_IS, 0, NULL},\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the table does not have %q:\n%s", want, got)
		}
	}
	if strings.Contains(got, "\"find\")") {
		t.Errorf("the blocking form is imported:\n%s", got)
	}
}

// TestReference makes the reference of such a function.
func TestReference(t *testing.T) {
	got := string(reference([]hostfuncs.Function{everyKind()}))
	for _, want := range []string{
		"### `wasmhost:db`\n\nPermission: `storage`.\n", "#### `find`, `find_async`\n\nFinds.\n",
		"  - `a`: string; of kind string\n", "  - `typeF`: array of string, may be left out; of kind array\n",
		"- Result: array of Row {id: string, n?: number or null}\n", "- Errors of its own: `not_found`\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the reference does not have %q:\n%s", want, got)
		}
	}
	for _, text := range []string{"", beginReference, endReference} {
		if _, err := replaceReference([]byte(text), nil); err == nil {
			t.Errorf("a text without its markers gives no error: %q", text)
		}
	}
}
