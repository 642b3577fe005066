package csdk

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/hosttest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk/conformance"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// TestCPlusPlus builds a plugin in C++ whose other part uses the C library, and
// runs it.
func TestCPlusPlus(t *testing.T) {
	shorttest.Skip(t)
	const dir = "testdata/cpp"
	h := hosttest.Start(t, hosttest.Options{Dir: dir, Backend: module(t, dir)})
	conformance.Ask(t, h, "hello", "", 200, `"xx is 5.250"`)
	conformance.Ask(t, h, "hello", "", 200, `"xxx is 5.375"`)
	conformance.Ask(t, h, "wait", "", 200, "null")
}

// TestSourceIsPortable compiles the SDK as C11 and as C++ with what compilers of
// this machine warn of.
func TestSourceIsPortable(t *testing.T) {
	shorttest.Skip(t)
	languages := map[string][]string{"cc": {"-x", "c", "-std=c11"}, "c++": {"-x", "c++", "-std=c++17"}}
	for compiler, language := range languages {
		path, err := exec.LookPath(compiler)
		if err != nil {
			t.Skipf("there is no %s for this machine", compiler)
		}
		for _, file := range []string{"wasmhost_json.c", "wasmhost.c"} {
			args := append([]string{"-Wall", "-Wextra", "-Wshadow", "-Werror", "-fsyntax-only"}, language...)
			args = append(args, "src/"+file)
			if out, err := exec.Command(path, args...).CombinedOutput(); err != nil {
				t.Errorf("%s of %s: %v\n%s", compiler, file, err, out)
			}
		}
	}
	// And both as C++ to WebAssembly.
	zig := Zig(guesttest.Zig(t)...)
	for _, file := range []string{"wasmhost_json.c", "wasmhost.c"} {
		command := append(zig.CXX[1:], "-x", "c++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-mbulk-memory", "-c", "-o",
			filepath.Join(t.TempDir(), "x.o"), "src/"+file)
		if out, err := exec.Command(zig.CXX[0], command...).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", file, err, out)
		}
	}
}

// TestBuildTellsWhatIsWrong has the compiler and the linker complain.
func TestBuildTellsWhatIsWrong(t *testing.T) {
	shorttest.Skip(t)
	zig := Zig(guesttest.Zig(t)...)
	for source, want := range map[string]string{
		"void wh_activate(void *e) { nothing; }": "main.c:1:",
		"#include <wasmhost.h>\n":                "wh_activate",
	} {
		dir := t.TempDir()
		write(t, filepath.Join(dir, "main.c"), source)
		output := filepath.Join(dir, "backend.wasm")
		_, err := zig.Build(t.Context(), dir, output)
		var wrong *toolchain.CompileError
		if !errors.As(err, &wrong) || !strings.Contains(wrong.Output, want) {
			t.Errorf("%q: got %v, want %q", source, err, want)
		}
		if _, err := os.Stat(output); err == nil {
			t.Errorf("%q made a module", source)
		}
	}
	dir := t.TempDir()
	write(t, filepath.Join(dir, "main.c"), "#include <wasmhost.h>\nvoid wh_activate(wh_event *e) { int unused; }\n")
	if text, err := zig.Build(t.Context(), dir, filepath.Join(dir, "x.wasm")); err != nil ||
		!strings.Contains(text, "unused variable") {
		t.Errorf("the warnings are %q (%v)", text, err)
	}
	if _, err := zig.Build(t.Context(), t.TempDir(), "x"); err == nil || !strings.Contains(err.Error(), "main.c") {
		t.Errorf("without source: %v", err)
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
}

// TestFindTool looks for compilers among programs that say what they are.
func TestFindTool(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the programs of this test are shell scripts")
	}
	sdk, zig, clang, old, empty := t.TempDir(), t.TempDir(), t.TempDir(), t.TempDir(), t.TempDir()
	if err := os.Mkdir(filepath.Join(sdk, "bin"), 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(sdk, "bin", "clang"), "#!/bin/sh\n")
	write(t, filepath.Join(zig, "zig"), "#!/bin/sh\n")
	write(t, filepath.Join(clang, "wasm-ld"), "#!/bin/sh\n")
	says := "#!/bin/sh\n[ $1 = --print-targets ] && echo 'wasm32 - WebAssembly 32-bit' || echo "
	write(t, filepath.Join(clang, "clang"), says+filepath.Join(clang, "wasm-ld")+"\n")
	write(t, filepath.Join(old, "clang"), says+"wasm-ld\n") // which is not there
	for name, c := range map[string]struct{ path, sdk, want string }{
		"wasi-sdk comes first":     {zig, sdk, "wasi-sdk"},
		"zig":                      {zig + string(filepath.ListSeparator) + clang, "", "zig cc"},
		"clang":                    {clang, "", "clang"},
		"clang without its linker": {old, "", ""},
		"nothing":                  {empty, "", ""},
		"no wasi-sdk there":        {zig, empty, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("PATH", c.path)
			t.Setenv(SDKPathVariable, c.sdk)
			tool, err := FindTool(t.Context())
			switch {
			case (err == nil) != (c.want != ""), tool.Name != c.want:
				t.Errorf("got %q, %v; want %q", tool.Name, err, c.want)
			case err != nil && !strings.Contains(err.Error(), SDKPathVariable):
				t.Errorf("it does not say what to do: %v", err)
			}
		})
	}
}
