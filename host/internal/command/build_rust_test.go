package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk/rust"
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
	c.fails(cli.ExitUsage, []string{"built from Rust"}, "build", "my-plugin", "--minify")
	lock := fileText(t, "my-plugin/Cargo.lock")
	wantTexts(t, c.must("build", "my-plugin").out, "built "+filepath.Join("my-plugin", "backend.wasm"))
	wantTexts(t, c.must("validate", "my-plugin").out, "wasmhost:settings")
	if now := fileText(t, "my-plugin/Cargo.lock"); now != lock {
		t.Errorf("the build changed the pinned crates:\n%s", now)
	}

	// The schemas are written anew; what the host refuses of a type is told by its name.
	source, types := fileText(t, "my-plugin/src/lib.rs"), fileText(t, "my-plugin/schemas/types.json")
	if err := os.Remove("my-plugin/schemas/types.json"); err != nil {
		t.Fatal(err)
	}
	write(t, "my-plugin/src/lib.rs", strings.Replace(source, "    name: String,",
		"    #[schemars(extend(\"pattern\" = \"(?=A)Ada\"))]\n    name: String,", 1))
	c.fails(cli.ExitFailed, []string{"types.json", "/$defs/Person/properties/name", "no pattern"}, "build", "my-plugin")
	write(t, "my-plugin/src/lib.rs", strings.Replace(source, "wasmhost::schemas!", "const _: &str = stringify!", 1))
	c.fails(cli.ExitFailed, []string{"schemas/types.json", "wasmhost::schemas!"}, "build", "my-plugin")
	write(t, "my-plugin/src/lib.rs", source)
	c.must("build", "my-plugin")
	if made := fileText(t, "my-plugin/schemas/types.json"); made != types {
		t.Errorf("the schemas of the types are now:\n%s", made)
	}
	wantTexts(t, types, `"Person"`, "The body of POST greet.")
	if strings.Contains(fileText(t, "my-plugin/backend.wasm"), rustsdk.SchemasExport) {
		t.Error("the backend has what makes schemas")
	}

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
func develops(t *testing.T, c *user, main string) {
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
