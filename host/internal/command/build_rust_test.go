package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// A new plugin in Rust is built outside of a checkout, is what `new` says, and is
// reloaded by `dev`.
func TestBuildRust(t *testing.T) {
	shorttest.Skip(t)
	guesttest.Compiled(t) // which is looked for from this folder, once
	guesttest.Cargo(t)
	c := newCLI(t)
	t.Chdir(t.TempDir())
	r := c.must("new", "my-plugin", "--lang", "rust")
	wantTexts(t, r.out, filepath.Join("my-plugin", "src", "lib.rs"),
		filepath.Join("my-plugin", "wasmhost", "macros", "Cargo.toml"))
	wantTexts(t, c.must("validate", "my-plugin").out, "not built yet")
	c.fails(exitUsage, []string{"built from Rust"}, "build", "my-plugin", "--minify")
	lock := fileText(t, "my-plugin/Cargo.lock")
	wantTexts(t, c.must("build", "my-plugin").out, "built "+filepath.Join("my-plugin", "backend.wasm"))
	wantTexts(t, c.must("validate", "my-plugin").out, "wasmhost:settings")
	if now := fileText(t, "my-plugin/Cargo.lock"); now != lock {
		t.Errorf("the build changed the pinned crates:\n%s", now)
	}

	source := fileText(t, "my-plugin/src/lib.rs")
	write(t, "my-plugin/src/lib.rs", source+"\nfn unused() {}\n")
	wantTexts(t, c.must("build", "my-plugin").err, "unused")

	develops(t, c, "src/lib.rs")
}

func fileText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// develops has `dev` build and reload the new plugin my-plugin as its main file
// changes. A compiler is slow: one test of a language does all that needs one.
func develops(t *testing.T, c *cli, main string) {
	t.Helper()
	_, stopHost := c.serve()
	defer stopHost()
	_, errOut, _ := c.develop("dev", "my-plugin", "--yes")
	c.says("my-plugin", "Hello, world!")
	wantTexts(t, c.must("call", "my-plugin", "POST", "greet", "-d", `{"name": "Ad\u00e4"}`).out, "Hello, Adä!")
	file := "my-plugin/" + main
	source := strings.Replace(fileText(t, file), `"world"`, `"you"`, 1)
	write(t, file, source)
	c.says("my-plugin", "Hello, you!")
	write(t, file, source+"\nnonsense;\n")
	waitFor(t, func() bool { return strings.Contains(errOut.String(), "runs on as it was") })
	wantTexts(t, errOut.String(), filepath.Base(main))
	c.says("my-plugin", "Hello, you!")
}
