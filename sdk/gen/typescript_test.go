package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

// TestTypeScript makes the declarations of functions that the table does not
// have yet.
func TestTypeScript(t *testing.T) {
	handle := abi.Function{Namespace: "cli", Name: "handle", Permission: "cli", Result: abi.Type{Kind: abi.TypeNull}, Doc: "Says */ in its doc.",
		Params: []abi.Field{{Name: "path", Type: abi.Type{Kind: abi.TypeString}, Doc: "a path"}}}
	internal := abi.Function{Namespace: "timers", Name: "sleep", Result: abi.Type{Kind: abi.TypeNull}}
	got, err := typeScript([]abi.Function{handle, everyKind(), internal}, []byte(`{"type": "object", "required": ["b"], "properties": {
		"a": {"type": "array", "items": {"enum": ["x", 1]}, "description": "Says */ too"}, "b": {"type": "object", "additionalProperties": {"type": "integer"}}, "c": {}}}`))
	if err != nil {
		t.Fatal(err)
	}
	text := string(got.content)
	for _, want := range []string{
		"/** `ctx.db`. Needs the permission `storage`. */\nexport interface DB {",
		"handle<Body = any>(path: string, handler: CliHandler<Body>): void;",
		"   * @param path a path\n",
		"): Promise<Row[]>;", "find(a: string, b: number, c: number, d: boolean, e: unknown, f: string[], g: Record<string, string>, h: ",
		"typeA?: string, typeB?: number,",
		"  readonly cli: CLI;\n  readonly db: DB;\n  readonly log: Log;\n}",
		"  b: Record<string, number>;\n  /** Says *\\/ too */\n  a?: (\"x\" | 1)[];\n  c?: unknown;\n}",
		"\n  | \"permission_denied\"",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the declarations do not have %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "sleep") {
		t.Error("what is internal is declared")
	}
	for name, f := range map[string]abi.Function{
		"a parameter": {Namespace: "a", Name: "b", Params: []abi.Field{{Name: "x", Type: abi.Type{Kind: "odd"}}}},
		"a result":    {Namespace: "a", Name: "b", Result: abi.Type{Kind: abi.TypeArray, Elem: &abi.Type{Kind: "odd"}}},
	} {
		if _, err := typeScript([]abi.Function{f}, []byte("{}")); err == nil {
			t.Errorf("%s of a kind that is not known gives no error", name)
		}
	}
	for _, schema := range []string{"", `{"type": "odd"}`, `{"type": "object", "properties": {"x": {"type": "odd"}}}`} {
		if _, err := typeScript(abi.Functions(), []byte(schema)); err == nil {
			t.Errorf("the schema %q gives no error", schema)
		}
	}
}

// TestSpecialForms fails when a form of a function is for one that the table
// has under another name.
func TestSpecialForms(t *testing.T) {
	spaces := map[string]bool{}
	names := map[string]bool{}
	for _, f := range abi.Functions() {
		spaces[f.Namespace] = true
		names[f.Namespace+"."+f.Name] = true
	}
	for name, signature := range tsSpecial() {
		space, _, _ := strings.Cut(name, ".")
		if spaces[space] && !names[name] {
			t.Errorf("%s is not in the table", name)
		}
		if !regexp.MustCompile(`^[a-z][A-Za-z]*(<.*>)?\(.*\): .+$`).MatchString(signature) {
			t.Errorf("%s is written as %s", name, signature)
		}
	}
	for name := range tsDocs() {
		if tsSpecial()[name] == "" {
			t.Errorf("%s has a comment of its own and no form of its own", name)
		}
	}
}
