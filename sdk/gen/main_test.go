package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

// TestFresh fails when a generated file is not what the table says.
func TestFresh(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	files, err := outputs(root, abi.Functions())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		got, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(f.path)))
		if err != nil || !bytes.Equal(got, f.content) {
			t.Errorf("%s is stale (%v): run `go run ./sdk/gen`", f.path, err)
		}
	}
}

// everyKind has a parameter of every kind, optional ones among them.
func everyKind() abi.Function {
	kinds := []abi.TypeKind{abi.TypeString, abi.TypeInteger, abi.TypeNumber, abi.TypeBoolean, abi.TypeJSON, abi.TypeArray, abi.TypeMap, abi.TypeObject}
	f := abi.Function{Namespace: "db", Name: "find", Permission: "storage", Waits: true, Doc: "Finds.",
		Result: abi.Type{Kind: abi.TypeArray, Elem: &abi.Type{Kind: abi.TypeObject, Name: "Row", Fields: []abi.Field{
			{Name: "id", Type: abi.Type{Kind: abi.TypeString}}, {Name: "n", Type: abi.Type{Kind: abi.TypeNumber, Nullable: true}, Optional: true}}}},
		Errors: []abi.Code{abi.CodeNotFound}}
	for _, optional := range []bool{false, true} {
		for i, kind := range kinds {
			typ := abi.Type{Kind: kind}
			if kind == abi.TypeArray || kind == abi.TypeMap {
				typ.Elem = &abi.Type{Kind: abi.TypeString}
			}
			name := string(rune('a' + i))
			if optional {
				name = "type" + strings.ToUpper(name)
			}
			f.Params = append(f.Params, abi.Field{Name: name, Type: typ, Optional: optional, Doc: "of kind " + string(kind)})
		}
	}
	return f
}

// TestBindings makes the bindings of functions that the table does not have
// yet.
func TestBindings(t *testing.T) {
	files, err := goBindings([]abi.Function{everyKind()})
	if err != nil {
		t.Fatal(err)
	}
	var all string
	for _, f := range files {
		all += string(f.content)
	}
	for _, want := range []string{
		"//go:wasmimport wasmhost:db find\n", "//go:wasmimport wasmhost:db find_async\n",
		"func DBFind(a string, b_ int64, c float64, d bool, e abi.RawJSON, f abi.RawJSON, g abi.RawJSON, h abi.RawJSON, typeA *string, typeB *int64, " +
			"typeC *float64, typeD *bool, typeE abi.RawJSON, typeF abi.RawJSON, typeG abi.RawJSON, typeH abi.RawJSON) ([]byte, error) {",
		"func DBFindStart(", "b = append(b, `,\"b\":`...)\n\tb = abi.AppendInt(b, b_)\n",
		"if typeB != nil {\n\t\tb = appendName(b, \"typeB\")\n\t\tb = abi.AppendInt(b, *typeB)\n\t}\n", "b = closeObject(b)",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("the bindings do not have %q:\n%s", want, all)
		}
	}
	if _, err := goBindings([]abi.Function{{Namespace: "a", Name: "b", Params: []abi.Field{{Name: "x", Type: abi.Type{Kind: "odd"}}}}}); err == nil {
		t.Error("a kind that is not known gives no error")
	}
}

// TestCTable makes the table of C of such a function.
func TestCTable(t *testing.T) {
	waits, plain := everyKind(), everyKind()
	plain.Name, plain.Waits, plain.Params, plain.Result = "now", false, nil, abi.Type{Kind: abi.TypeNull}
	got := string(cTable([]abi.Function{waits, plain}).content)
	for _, want := range []string{
		"WH_IMPORT(\"wasmhost:db\", \"find_async\") int64_t wh_import_db_find_async(const void *params, int32_t len);\n",
		"\t{\"db\", \"find\", wh_import_db_find_async, true, false, 16, (const char *const[]){\"a\", \"b\", \"c\", \"d\",",
		"\t{\"db\", \"now\", wh_import_db_now, false, true, 0, NULL},\n",
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
	got := string(reference([]abi.Function{everyKind()}))
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
