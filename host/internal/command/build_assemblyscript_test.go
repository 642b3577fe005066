package command

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk/assemblyscript"
)

// A new plugin in AssemblyScript is built outside of a checkout, and is what
// `new` says. The compiler is the checkout's.
func TestBuildAssemblyScript(t *testing.T) {
	shorttest.Skip(t)
	guesttest.Compiled(t) // which is looked for from this folder, once
	c := newCLI(t)
	t.Chdir(t.TempDir())
	r := c.must("new", "my-plugin", "--lang", "assemblyscript")
	wantTexts(t, r.out, filepath.Join("my-plugin", "assembly", "index.ts"),
		filepath.Join("my-plugin", "as-wasmhost", "assembly", "json.ts"))
	wantTexts(t, r.err, "npm install")
	if text := fileText(t, "my-plugin/assembly/tsconfig.json"); strings.Contains(text, "sdk/") {
		t.Errorf("the tsconfig.json leads into the checkout: %s", text)
	}
	wantTexts(t, fileText(t, "my-plugin/package.json"), `"assemblyscript": "`+assdk.Compiler()+`"`)
	wantTexts(t, c.must("validate", "my-plugin").out, "not built yet")
	c.fails(cli.ExitUsage, []string{"built from AssemblyScript"}, "build", "my-plugin", "--minify")
	wantTexts(t, c.must("build", "my-plugin").out, "built "+filepath.Join("my-plugin", "backend.wasm"))
	wantTexts(t, c.must("validate", "my-plugin").out, "wasmhost:settings")
	wantTexts(t, c.must("sdk", "my-plugin").out, "put the SDK")

	develops(t, c, "assembly/index.ts")
}
