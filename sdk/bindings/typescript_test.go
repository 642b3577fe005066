package bindings

import (
	"regexp"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/hostfuncs"
)

// TestTypeScript makes the declarations of functions that the table does not
// have yet.
func TestTypeScript(t *testing.T) {
	handle := hostfuncs.Function{Namespace: "cli", Title: "CLI", Name: "handle", Permission: "cli",
		Result: hostfuncs.Type{Kind: hostfuncs.TypeNull}, Doc: "Says */ in its doc.",
		Params: []hostfuncs.Field{{Name: "path", Type: hostfuncs.Type{Kind: hostfuncs.TypeString}, Doc: "a path"}},
		JS: hostfuncs.JavaScript{
			Signature: "handle<Body = any, Answer = unknown>(path: string, handler: CliHandler<Body, NoInfer<Answer>>): void"}}
	internal := hostfuncs.Function{Namespace: "timers", Title: "Timers", Name: "sleep",
		JS: hostfuncs.JavaScript{Hidden: true}, Result: hostfuncs.Type{Kind: hostfuncs.TypeNull}}
	got, err := TypeScript([]hostfuncs.Function{handle, everyKind(), internal},
		[]byte(`{"type": "object", "required": ["b"], "properties": {
		"a": {"type": "array", "items": {"enum": ["x", 1]}, "description": "Says */ too"}, "b": {"type": "object", "additionalProperties": {"type": "integer"}}, "c": {}}}`))
	if err != nil {
		t.Fatal(err)
	}
	text := string(got.Content)
	oneLine := strings.Join(strings.Fields(text), " ")
	for _, want := range []string{
		"/** `ctx.db`. Needs the permission `storage`. */\nexport interface DB {",
		"handle<Body = any, Answer = unknown>(path: string, handler: CliHandler<Body, NoInfer<Answer>>): void;",
		"   * @param path a path\n",
		"): Promise<Row[]>;",
		"find(a: string, b: number, c: number, d: boolean, e: unknown, f: string[], g: Record<string, string>, h: ",
		" h: , typeA?: string, typeB?: number,",
		"  readonly cli: CLI;\n  readonly db: DB;\n  readonly log: Log;\n",
		"  progress(done: number, total?: number, message?: string): void;\n}",
		"  b: Record<string, number>;\n  /** Says *\\/ too */\n  a?: (\"x\" | 1)[];\n  c?: unknown;\n}",
		"\n  | \"permission_denied\"",
	} {
		if !strings.Contains(text, want) && !strings.Contains(oneLine, want) {
			t.Errorf("the declarations do not have %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "sleep") {
		t.Error("what is internal is declared")
	}
	for name, f := range map[string]hostfuncs.Function{
		"a parameter": {Namespace: "a", Name: "b", Params: []hostfuncs.Field{{Name: "x", Type: hostfuncs.Type{Kind: "odd"}}}},
		"a result": {Namespace: "a", Name: "b", Result: hostfuncs.Type{Kind: hostfuncs.TypeArray,
			Elem: &hostfuncs.Type{Kind: "odd"}}},
	} {
		if _, err := TypeScript([]hostfuncs.Function{f}, []byte("{}")); err == nil {
			t.Errorf("%s of a kind that is not known gives no error", name)
		}
	}
	for _, schema := range []string{"", `{"type": "odd"}`, `{"type": "object", "properties": {"x": {"type": "odd"}}}`} {
		if _, err := TypeScript(hostfuncs.Functions(), []byte(schema)); err == nil {
			t.Errorf("the schema %q gives no error", schema)
		}
	}
}

// TestSpecialForms fails when what a definition says of JavaScript does not fit
// the rest of it.
func TestSpecialForms(t *testing.T) {
	form := regexp.MustCompile(`^([a-z][A-Za-z]*)(<.*>)?\(.*\): .+$`)
	for _, f := range hostfuncs.Functions() {
		if f.JS.Signature == "" {
			if f.JS.Doc != "" {
				t.Errorf("%s has a comment of its own and no form of its own", f.FullName())
			}
			continue
		}
		for overload := range strings.SplitSeq(f.JS.Signature, ";\n") {
			if found := form.FindStringSubmatch(strings.TrimSpace(overload)); found == nil ||
				f.Namespace+"."+found[1] != f.FullName() || f.JS.Hidden {
				t.Errorf("%s is written as %s", f.FullName(), overload)
			}
		}
	}
}
