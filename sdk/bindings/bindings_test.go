package bindings

import (
	"go/format"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

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

// TestBindings makes the bindings of functions that the table does not have
// yet.
func TestBindings(t *testing.T) {
	files, err := Go([]hostfuncs.Function{everyKind()})
	if err != nil {
		t.Fatal(err)
	}
	var all string
	for _, f := range files {
		text, err := format.Source(f.Content) // as sdk/gen does
		if err != nil {
			t.Fatal(err)
		}
		all += string(text)
	}
	for _, want := range []string{
		"//go:wasmimport wasmhost:db find\n", "//go:wasmimport wasmhost:db find_async\n",
		"func DBFind(a string, b_ int64, c float64, d bool, e abi.RawJSON, f abi.RawJSON, g abi.RawJSON, h abi.RawJSON, " +
			"typeA *string, typeB *int64, " +
			"typeC *float64, typeD *bool, typeE abi.RawJSON, typeF abi.RawJSON, typeG abi.RawJSON, typeH abi.RawJSON) " +
			"([]byte, error) {",
		"func DBFindStart(", "b = append(b, `,\"b\":`...)\n\tb = abi.AppendInt(b, b_)\n",
		"if typeB != nil {\n\t\tb = appendName(b, \"typeB\")\n\t\tb = abi.AppendInt(b, *typeB)\n\t}\n", "b = closeObject(b)",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("the bindings do not have %q:\n%s", want, all)
		}
	}
	if _, err := Go([]hostfuncs.Function{{Namespace: "a", Name: "b",
		Params: []hostfuncs.Field{{Name: "x", Type: hostfuncs.Type{Kind: "odd"}}}}}); err == nil {
		t.Error("a kind that is not known gives no error")
	}
}

// TestCBindings makes the functions of the SDK for C of such a function.
func TestCBindings(t *testing.T) {
	f := everyKind()
	f.Params = append(f.Params, hostfuncs.Field{Name: "namespace", Type: hostfuncs.Type{Kind: hostfuncs.TypeString},
		Doc: "ends */ here"})
	got, err := C([]hostfuncs.Function{f})
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(string(got.Content)), " ")
	for _, want := range []string{
		`WH_IMPORT("wasmhost:db", "find") int64_t wh_import_db_find(const void *params, uint32_t len);`,
		`WH_IMPORT("wasmhost:db", "find_async") int64_t wh_import_db_find_async(`,
		"static inline wh_result wh_db_find(wh_event *e, wh_text a, int64_t b, double c, bool d, wh_json e_, wh_json f, " +
			"wh_json g, wh_json h, wh_text type_a, const int64_t *type_b, const double *type_c, const bool *type_d, " +
			"wh_json type_e, wh_json type_f, wh_json type_g, wh_json type_h, wh_text namespace_) {",
		"static inline wh_ticket wh_db_find_async(wh_event *e, wh_text a,",
		`wh_put_int(&p_.writer, "b", b); `, `if (type_b) wh_put_int(&p_.writer, "typeB", *type_b); `,
		`if (type_e.ptr || type_e.len) wh_put_json(&p_.writer, "typeE", type_e); `,
		`wh_put_text(&p_.writer, "namespace", namespace_);`,
		"ends * / here",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the bindings do not have %q:\n%s", want, got.Content)
		}
	}
	if _, err := C([]hostfuncs.Function{{Namespace: "a", Name: "b",
		Params: []hostfuncs.Field{{Name: "x", Type: hostfuncs.Type{Kind: "odd"}}}}}); err == nil {
		t.Error("a kind that is not known gives no error")
	}
	codes := string(CCodes().Content)
	for _, code := range abi.Codes() {
		if !strings.Contains(codes, "return \""+string(code)+"\";") {
			t.Errorf("the codes do not have %s", code)
		}
	}
	for _, p := range hostfuncs.Permissions() {
		if !strings.Contains(codes, ` "`+p.Name+"\"\n") {
			t.Errorf("there is no permission %s", p.Name)
		}
	}
}
