package assdk

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/sdk/conformance"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// calls returns the source of the function call, which calls any host function
// in any form with the members of a JSON object, by the SDK's binding.
func calls(functions []hostfuncs.Function) string {
	var rows strings.Builder
	for _, f := range functions {
		var args []string
		for _, p := range f.Params {
			arg := fmt.Sprintf("p.get(%q)", p.Name)
			switch p.Type.Kind {
			case hostfuncs.TypeString:
				arg += map[bool]string{false: ".text", true: ".as<string | null>()"}[p.Optional]
			case hostfuncs.TypeInteger:
				if arg += ".integer"; p.Optional {
					arg = fmt.Sprintf("p.has(%q) ? %s : i64.MIN_VALUE", p.Name, arg)
				}
			case hostfuncs.TypeNumber:
				arg += ".number"
			case hostfuncs.TypeBoolean:
				arg += ".bool"
			case hostfuncs.TypeArray:
				if p.Type.Elem.Kind == hostfuncs.TypeString {
					arg += ".as<string[]>()"
				}
			default:
				if p.Optional {
					arg += ".as<Json | null>()"
				}
			}
			args = append(args, arg)
		}
		for _, form := range f.Imports() {
			function, call := strings.ReplaceAll(f.Name, "delete", "delete_"), "now(e, %s)"
			if f.Name != "delete" {
				function = f.Name
			}
			if form != f.Name {
				function, call = f.Name+"Async", "e.then(%s, (e, r) => now(e, r))"
			}
			call = fmt.Sprintf(call, "wh."+f.Namespace+"."+function+"("+strings.Join(args, ", ")+")")
			fmt.Fprintf(&rows, "  if (f == %q) return %s;\n", f.Namespace+"."+form, call)
		}
	}
	known := fmt.Sprint("codes.", strings.ToUpper(string(abi.Codes()[0])))
	for _, code := range abi.Codes()[1:] {
		known += ", codes." + strings.ToUpper(string(code))
	}
	return `import * as wh from "as-wasmhost";
import { Event, Json, Outcome, codes } from "as-wasmhost";

const known = [` + known + `];

function now(e: Event, r: Outcome): void {
  if (r.ok) return e.answer(200, Json.object().set("ok", r.json));
  const i = known.indexOf(r.code);
  e.answer(200, Json.object().set("code", r.code).set("known", i < 0 ? "" : known[i]).set("message", r.message)
    .set("outcome", r.failure!.outcome));
}

export function call(e: Event): void {
  const f = e.body.get("function").text, p = e.body.get("params");
` + rows.String() + `  e.refuse(400, "unknown", "there is no such function");
}
`
}

// module builds the sources of a plugin as wasmhost build does.
func module(t *testing.T, sources map[string]string) []byte {
	t.Helper()
	dir := t.TempDir()
	for name, text := range sources {
		path := filepath.Join(dir, "assembly", name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tool, err := FindTool(".")
	if err != nil {
		t.Fatal(err)
	}
	output := filepath.Join(dir, "plugin.wasm")
	if warnings, err := tool.Build(t.Context(), dir, output); err != nil || warnings != "" {
		t.Fatal(err, warnings)
	}
	binary, err := os.ReadFile(output)
	if err != nil {
		t.Fatal(err)
	}
	return binary
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestConformance(t *testing.T) {
	shorttest.Skip(t)
	guest := module(t, map[string]string{"index.ts": read(t, "testdata/conformance/assembly/index.ts"),
		"calls.ts": calls(hostfuncs.Functions())})
	conformance.Test(t, guest)
	open, cut := postgrestest.Cut(t, "INSERT")
	conformance.Unknown(t, "backend.wasm", guest, open, cut)
}

// TestReadme builds and tries the example of the README.
func TestReadme(t *testing.T) {
	shorttest.Skip(t)
	conformance.Notes(t, module(t, map[string]string{"index.ts": conformance.Example(t, "```ts\n")}))
}

// valid are texts that are JSON.
var valid = []string{`null`, ` true `, `false`, `-7`, `0.5`, `-12.5e3`, `9007199254740993`, `"x"`,
	`"\u00e4\ud83d\ude00\"\\\/\b\f\n\r\t\u0000"`, `"\ud800x"`, `"ä😀"`, `[]`, `[ ]`, `[1, [2 , {"a":[]}] ]`,
	`{}`, `{ }`, "{\n\t\"a\" : {\"ä\\n\" : 1 } ,\r \"b\":\"}\" }", strings.Repeat("[", 200) + strings.Repeat("]", 200),
	`"` + strings.Repeat(`ä\n`, 5000) + `"`}

// TestJSON holds what the SDK reads and writes against Go's package json.
func TestJSON(t *testing.T) {
	shorttest.Skip(t)
	guest := module(t, map[string]string{"index.ts": read(t, "testdata/json/assembly/index.ts")})
	h := conformance.Start(t, guest, conformance.Paths("parse", "set", "class", "nothing", "stored"))
	texts := append(valid, ``, ` `, `nul`, `tru`, `truex`, `01`, `-`, `1.`, `1e`, `.5`, `+1`, `"`, `"\x"`, `"\u12g4"`,
		`"\u12`, "\"\n\"", `[1,]`, `[,1]`, `[1 2]`, `[`, `{"a"}`, `{"a":}`, `{"a":1,}`, `{a:1}`, `{"a":1`, `1 2`, `]`, `nan`,
		strings.Repeat("[", 100_000))
	for _, text := range texts {
		want := "null"
		if json.Valid([]byte(text)) {
			var v any
			if err := json.Unmarshal([]byte(text), &v); err != nil {
				t.Fatal(err)
			}
			copied, err := json.Marshal([]any{v})
			if err != nil {
				t.Fatal(err)
			}
			if want = string(copied); text == "9007199254740993" {
				want = "[" + text + "]" // all digits, which Go's any has not
			}
		}
		sent, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		status, got := h.Call("POST", "parse", string(sent))
		if status != 200 || normal(t, got) != normal(t, want) {
			t.Errorf("%.80q: got %d %.200s, want %.200s", text, status, got, want)
		}
	}
	conformance.Missing(t, guest)
	// Whole numbers keep their digits, and half of a character is what it is in
	// JavaScript: an escape, and U+FFFD where text is stored.
	for sent, want := range map[string]string{"9007199254740993": "", "9223372036854775807": "",
		"-9223372036854775808": "",
		"9223372036854775808":  "9223372036854775807", "-99999999999999999999": "-9223372036854775808",
		"18446744073709551615": "9223372036854775807", "1e300": "9223372036854775807", "-1e3": "-1000"} {
		if want == "" {
			want = sent
		}
		conformance.Ask(t, h, "stored", sent, 200, `["a\ud83d","a`+"\ufffd"+`",`+want+"]")
	}
	for _, c := range [][3]string{
		{"set", `{ }`, `{ "a":true,"b":[1,2],"c":null}`},
		{"set", `{"b":{"x":[1.50]},"d":1.50}`, `{"b":[1,2],"d":1.50,"a":true,"c":null}`},
		{"class", `[{"x":-7,"name":"ä","list":[0.5,2,1e300]},{"x":3.9},{"name":7}]`,
			`{"-7":{"x":-7,"name":"ä","list":[0.5,2,1e+300]},"3":{"x":3,"name":null,"list":[]},` +
				`"0":{"x":0,"name":"","list":[]}}`},
		{"nothing", `{"a":[]}`, `[0,0,0,0,0,1,0,1,1]`},
		{"nothing", `7`, `[0,0,0,0,0,0,0,1,1]`},
	} {
		conformance.Ask(t, h, c[0], c[1], 200, c[2])
	}
}

// normal is JSON as Go writes it, with all digits.
func normal(t *testing.T, text string) string {
	t.Helper()
	var v any
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&v); err != nil {
		t.Fatalf("%.200s: %v", text, err)
	}
	written, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(written)
}

// A guest that gets things wrong fails what is about them, and nothing else.
func TestWrongGuest(t *testing.T) {
	shorttest.Skip(t)
	source := read(t, "testdata/conformance/assembly/index.ts")
	want := []string{"host functions", "sockets", // there are none
		"mode request", "mode pool"} // which have all that is wrong with requests
	for _, wrong := range []struct{ check, right, wrong string }{
		{"cli", `e.param("q")`, `e.param("p")`},
		{"settled once", "e.answer(200, 1);\n", ""},
		{"method", "e.respond(e.body);", "e.respond(7);"},
		{"cancel", "givenUp += 1;", ""},
		{"log", "log.warn(message)", "log.info(message)"},
		{"restored", "  onFreeze(() => see(\"freeze\", \"\", Json.none()));\n", ""},
		{"trap", "throw new Error(\"an error of the test\");", "e.answer(200, 1);"},
	} {
		if !strings.Contains(source, wrong.right) {
			t.Fatalf("the guest of %s is another one now: it has no %s", wrong.check, wrong.right)
		}
		source = strings.Replace(source, wrong.right, wrong.wrong, 1)
		want = append(want, wrong.check)
	}
	guest := module(t, map[string]string{"index.ts": source, "calls.ts": calls(hostfuncs.Functions()[:1])})
	report, err := conformance.Run(t.Context(), guest, t.Output())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range report.Results {
		if r.Passed == slices.Contains(want, r.Check) {
			t.Errorf("%s passed: %v %v", r.Check, r.Passed, r.Failures)
		}
	}
}

// Without a compiler, or without node, it is told what to install.
func TestFindTool(t *testing.T) {
	empty := t.TempDir()
	t.Setenv("PATH", empty)
	if _, err := FindTool(empty); !errors.As(err, new(toolchain.Missing)) || !strings.Contains(err.Error(), "Node.js 20") {
		t.Errorf("without node: %v", err)
	}
	name := "node"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if err := os.WriteFile(filepath.Join(empty, name), nil, 0o700); err != nil {
		t.Fatal(err)
	}
	want := "npm install --save-dev assemblyscript@" + Compiler()
	if _, err := FindTool(empty); !errors.As(err, new(toolchain.Missing)) || !strings.Contains(err.Error(), want) {
		t.Errorf("without a compiler: %v", err)
	}
	asc := filepath.Join(empty, "node_modules", "assemblyscript", "bin", "asc.js")
	if err := os.MkdirAll(filepath.Dir(asc), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(asc, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if tool, err := FindTool(t.TempDir(), filepath.Join(empty, "a", "b")); err != nil ||
		tool.Command[len(tool.Command)-1] != asc {
		t.Errorf("of a folder above: %v, %v", tool, err)
	}
}
