package rustsdk

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/sdk/conformance"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// calls returns the Rust source of the function call, which calls any host
// function in any form with the members of a JSON object, by the SDK's binding.
func calls(functions []hostfuncs.Function) string {
	var rows strings.Builder
	for _, f := range functions {
		for _, form := range f.Imports() {
			var args []string
			for _, p := range f.Params {
				arg := fmt.Sprintf("&p[%q]", p.Name)
				switch p.Type.Kind {
				case hostfuncs.TypeString:
					arg += ".as_str()"
				case hostfuncs.TypeInteger:
					arg = arg[1:] + ".as_i64()"
				case hostfuncs.TypeNumber:
					arg = arg[1:] + ".as_f64()"
				case hostfuncs.TypeBoolean:
					arg = arg[1:] + ".as_bool()"
				case hostfuncs.TypeObject:
					if !p.Optional {
						arg = fmt.Sprintf("&serde_json::from_value(p[%q].clone())?", p.Name)
					} else {
						arg = fmt.Sprintf("serde_json::from_value::<Option<_>>(p[%q].clone())?.as_ref()", p.Name)
					}
				}
				if arg = strings.TrimPrefix(arg, "&"); strings.Contains(arg, ".as_") && !p.Optional {
					arg += ".unwrap_or_default()"
				} else if !strings.Contains(arg, ".as_") {
					arg = "&" + arg
				}
				args = append(args, arg)
			}
			function := strings.ReplaceAll(conformance.Snake(f.Namespace)+"::"+conformance.Snake(f.Name), "::type", "::r#type")
			wait := ""
			switch {
			case form != f.Name:
				wait = ".await"
			case f.Waits:
				function += "_blocking"
			}
			open := ""
			if conformance.IsOpen(f.Result) {
				open = "::<Value>"
			}
			fmt.Fprintf(&rows, "        %q => serde_json::to_value(wasmhost::%s%s(%s)%s?)?,\n", f.Namespace+"."+form, function,
				open, strings.Join(args, ", "), wait)
		}
	}
	return "async fn call(function: &str, p: &Value) -> Result<Value> {\n    Ok(match function {\n" + rows.String() +
		"        _ => return Err(Error::new(\"unknown\", \"there is no such function\")),\n    })\n}\n"
}

// guest returns the plugin of the conformance kit.
func guest(t *testing.T) []byte {
	t.Helper()
	shorttest.Skip(t)
	guestBuild.Lock()
	defer guestBuild.Unlock()
	if guestModule == nil {
		dir := guesttest.CargoSource(t, "conformance", map[string]string{"calls.rs": calls(hostfuncs.Functions())})
		t.Setenv("WASMHOST_TEST_CALLS", filepath.Join(dir, "calls.rs"))
		guestModule = module(t, "testdata/conformance")
	}
	return guestModule
}

// guestModule is what guest has built: the same for all tests.
var (
	guestBuild  sync.Mutex
	guestModule []byte
)

// module builds the plugin in a folder as `wasmhost build` does.
func module(t *testing.T, dir string) []byte {
	t.Helper()
	guesttest.Cargo(t)
	tool, err := FindTool(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	output := filepath.Join(t.TempDir(), "plugin.wasm")
	if warnings, err := tool.Build(t.Context(), dir, output); err != nil || warnings != "" {
		t.Fatal(err, warnings)
	}
	binary, err := os.ReadFile(output)
	if err != nil {
		t.Fatal(err)
	}
	return binary
}

func TestConformance(t *testing.T) {
	conformance.Test(t, guest(t))
}

// TestTyped sends what does not fit the types of handlers, and has one answer
// with what JSON cannot say.
func TestTyped(t *testing.T) {
	h := conformance.Start(t, guest(t), conformance.Paths("typed", "broken", "posted"))
	if status, answer := h.Call("POST", "typed", `{"n":7,"more":[]}`); status != 200 || answer != "7" {
		t.Errorf("got %d %s", status, answer)
	}
	for body, want := range map[string]string{"[7]": "", "null": "", `{"n":-1}`: "n: invalid value", "7": "",
		`{"n":"7"}`: "n: invalid type", "{}": "missing field `n`", `{"x":{"n":[1]},"n":[]}`: "n: invalid type",
		strings.Repeat("[", 500) + strings.Repeat("]", 500): ""} {
		status, answer := h.Call("POST", "typed", body)
		if status != 400 || !strings.Contains(answer, "invalid_body") ||
			!strings.Contains(answer, "the body does not fit: "+want) {
			t.Errorf("%.20s: got %d %s", body, status, answer)
		}
	}
	if status, answer := h.Call("GET", "broken", nil); status != 500 || !strings.Contains(answer, "key must be a string") {
		t.Errorf("broken: got %d %s", status, answer)
	}
	if status, answer := h.Call("GET", "posted", nil); status != 405 || !strings.Contains(answer, "method_not_allowed") {
		t.Errorf("another method: got %d %s", status, answer)
	}
	var failed *abi.Error
	if _, err := h.Method("m", "typed", `{"n":"7"}`); !errors.As(err, &failed) || failed.Code != abi.CodeInvalidArgument ||
		!strings.Contains(failed.Message, "n: invalid type") {
		t.Errorf("with what does not fit it fails with %v", err)
	}
}

func TestMissing(t *testing.T) { conformance.Missing(t, guest(t)) }

func TestUnknown(t *testing.T) {
	module := guest(t)
	open, cut := postgrestest.Cut(t, "INSERT")
	conformance.Unknown(t, "backend.wasm", module, open, cut)
}

// TestTransaction has one that succeeds after two that fail, and one that finds
// what that has left.
func TestTransaction(t *testing.T) {
	h := conformance.Start(t, guest(t), conformance.Paths("transaction"))
	for _, c := range []struct{ body, want string }{
		{`"own"`, "asked for"}, {`"wait"`, "waited for something else"}, {`""`, `["tx",true,1,1]`}, {`""`, "UNIQUE"},
	} {
		if status, answer := h.Call("POST", "transaction", c.body); !strings.Contains(answer, c.want) {
			t.Errorf("the transaction %s: got %d %s, want %s", c.body, status, answer, c.want)
		}
	}
}

// TestReadme builds and tries the example of the README, for both targets.
func TestReadme(t *testing.T) {
	shorttest.Skip(t)
	crate, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	cargo := strings.NewReplacer("../..", filepath.ToSlash(crate), "plugin-conformance", "plugin-readme")
	dir := guesttest.CargoSource(t, "readme", map[string]string{
		"src/lib.rs": conformance.Example(t, "```rust,ignore\n"),
		"Cargo.toml": cargo.Replace(read(t, "testdata/conformance/Cargo.toml")),
		"Cargo.lock": cargo.Replace(read(t, "testdata/conformance/Cargo.lock")),
	})
	for _, target := range []string{"wasm32-wasip1", "wasm32-unknown-unknown"} {
		t.Setenv(TargetVariable, target)
		conformance.Notes(t, module(t, dir))
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestCrate runs the tests that the crate has of its own, on this machine.
func TestCrate(t *testing.T) {
	shorttest.Skip(t)
	guesttest.Cargo(t)
	if said, err := toolchain.Run(t.Context(), ".", "cargo", "cargo", "test", "--quiet", "--lib"); err != nil ||
		!strings.Contains(said, "test result: ok") {
		t.Errorf("%v: %s", err, said)
	}
}
