package csdk

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/sdk/conformance"
)

// functionsC returns the C source of the function call, which calls any host
// function in any form with the members of a JSON object, by the SDK's binding.
func functionsC(functions []hostfuncs.Function) string {
	var calls, rows strings.Builder
	for _, f := range functions {
		for _, form := range f.Imports() {
			symbol := "wh_" + conformance.Snake(f.Namespace) + "_" + conformance.Snake(form)
			var before strings.Builder
			args := "e"
			for _, p := range f.Params {
				name := "p_" + p.Name
				optional := "&" + name
				switch p.Type.Kind {
				case hostfuncs.TypeString:
					fmt.Fprintf(&before, "\twh_text %s = {0};\n\twh_read_text(&e->arena, p, %q, &%s);\n", name, p.Name, name)
					optional = name
				case hostfuncs.TypeInteger:
					fmt.Fprintf(&before, "\tint64_t %s = 0;\n\twh_read_int(p, %q, &%s);\n", name, p.Name, name)
				case hostfuncs.TypeNumber:
					fmt.Fprintf(&before, "\tdouble %s = 0;\n\twh_read_number(p, %q, &%s);\n", name, p.Name, name)
				case hostfuncs.TypeBoolean:
					fmt.Fprintf(&before, "\tbool %s = false;\n\twh_read_bool(p, %q, &%s);\n", name, p.Name, name)
				default:
					fmt.Fprintf(&before, "\twh_json %s = wh_get(p, %q);\n", name, p.Name)
					optional = name
				}
				switch {
				case !p.Optional:
					args += ", " + name
				case optional == name:
					args += ", " + name
				default:
					args += fmt.Sprintf(", wh_get(p, %q).ptr ? %s : NULL", p.Name, optional)
				}
			}
			fmt.Fprintf(&calls, "\nstatic void call_%s(wh_event *e, wh_json p) {\n\t(void)p;\n%s", symbol, before.String())
			if form == f.Name {
				fmt.Fprintf(&calls, "\treply(e, %s(%s), NULL);\n}\n", symbol, args)
			} else {
				fmt.Fprintf(&calls, "\twh_then(e, %s(%s), reply, NULL);\n}\n", symbol, args)
			}
			fmt.Fprintf(&rows, "\tif (wh_is(function, %q))\n\t\tcall_%s(e, params);\n\telse", f.Namespace+"."+form, symbol)
		}
	}
	return `#include <wasmhost.h>

static void reply(wh_event *e, wh_result r, void *state) {
	(void)state;
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	if (r.code == WH_OK) {
		wh_put_json(&w, "ok", r.value);
	} else {
		wh_put_text(&w, "code", r.error);
		wh_put_text(&w, "known", wh_str(wh_code_name(r.code)));
		wh_put_text(&w, "message", r.message);
		if (r.unknown)
			wh_put_text(&w, "outcome", wh_str("unknown"));
	}
	wh_end(&w);
	wh_answer(e, 200, wh_written(&w));
}
` + calls.String() + `
void call(wh_event *e, wh_text function, wh_json params);
void call(wh_event *e, wh_text function, wh_json params) {
` + strings.TrimSpace(rows.String()) + `
		wh_answer_error(e, 400, "unknown", "there is no such function");
}
`
}

// guest returns the plugin of the conformance kit.
func guest(t *testing.T) []byte {
	t.Helper()
	shorttest.Skip(t)
	guestBuild.Lock()
	defer guestBuild.Unlock()
	if guestModule == nil {
		main, err := os.ReadFile("testdata/conformance/main.c")
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		write(t, filepath.Join(dir, "main.c"), string(main))
		write(t, filepath.Join(dir, "src", "functions.c"), functionsC(hostfuncs.Functions()))
		guestModule = module(t, dir)
	}
	return guestModule
}

// guestModule is what guest has built: the same for all tests.
var (
	guestBuild  sync.Mutex
	guestModule []byte
)

// module builds the sources in a folder as `wasmhost build` does, with all
// warnings.
func module(t *testing.T, dir string, flags ...string) []byte {
	t.Helper()
	output := filepath.Join(t.TempDir(), "plugin.wasm")
	tool := Zig(guesttest.Zig(t)...)
	tool.Flags = append(flags, "-Werror")
	if _, err := tool.Build(t.Context(), dir, output); err != nil {
		t.Fatal(err)
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

// TestAnswers has handlers that answer in ways of their own.
func TestAnswers(t *testing.T) {
	h := conformance.Start(t, guest(t), conformance.Paths("none", "broken", "format"))
	for path, want := range map[string]struct {
		status int
		answer string
	}{
		"none":   {500, "ended without an answer"},
		"broken": {200, `"none"`},
		"format": {200, `"-1 -2 -9223372036854775808 4cs%"`},
	} {
		if status, answer := h.Call("GET", path, nil); status != want.status || !strings.Contains(answer, want.answer) {
			t.Errorf("%s: got %d %s, want %d %s", path, status, answer, want.status, want.answer)
		}
	}
	if answer, err := h.Method("m", "none", nil); err != nil || answer != "null" {
		t.Errorf("a method that answers nothing: got %s, %v", answer, err)
	}
}

func TestMissing(t *testing.T) { conformance.Missing(t, guest(t)) }

func TestUnknown(t *testing.T) {
	module := guest(t)
	open, cut := postgrestest.Cut(t, "INSERT")
	conformance.Unknown(t, "backend.wasm", module, open, cut)
}

// TestReadme builds and tries the example of the README.
func TestReadme(t *testing.T) {
	shorttest.Skip(t)
	dir := t.TempDir()
	write(t, filepath.Join(dir, "main.c"), conformance.Example(t, "```c\n"))
	conformance.Notes(t, module(t, dir))
}
