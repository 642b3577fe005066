package command

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/language"
	"github.com/wasmhost/wasmhost/host/internal/command/language/script"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// scriptSource makes the folder of a plugin in TypeScript, with this source where there is
// one.
func scriptSource(t *testing.T, source string) string {
	t.Helper()
	files, err := script.TypeScript.New("my-plugin", "")
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "my-plugin")
	if err := language.WriteNew(folder, files); err != nil {
		t.Fatal(err)
	}
	if source != "" {
		write(t, filepath.Join(folder, "src", "index.ts"), source)
		name := filepath.Join(folder, "manifest.json")
		manifest, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		write(t, name, string(schemas.ReplaceAll(manifest, nil)))
	}
	return folder
}

// schemas are those of the endpoints of a new plugin, whose types other source lacks.
var schemas = regexp.MustCompile(`,\s*"(in|out)put": \{[^}]*\}`)

// failing is a plugin whose endpoint throws at 4:39, with a package bundled in.
const failing = `import { sign } from "sign";
export default (ctx: any) => {
  ctx.cli.handle("greet", async () => ({ status: 200, body: sign }));
  ctx.cli.handle("hello", () => { throw new TypeError("no " + sign); });
};
`

func signed(t *testing.T, folder string) {
	t.Helper()
	module := filepath.Join(folder, "node_modules", "sign")
	if err := os.MkdirAll(module, 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(module, "package.json"), `{"name": "sign", "main": "index.js"}`)
	write(t, filepath.Join(module, "index.js"), "exports.sign = 'a sign of the package';")
}

// What nothing stands for is told of packages, too, at its place in them; what
// else they name is theirs to know.
func TestBuildScriptOfPackageWithoutGlobals(t *testing.T) {
	c := newCLI(t)
	folder := scriptSource(t, failing)
	signed(t, folder)
	file := filepath.Join(folder, "node_modules", "sign", "index.js")
	write(t, file, "exports.sign = () =>\n  typeof EventSource === 'undefined' ? null :\n"+
		"    new EventSource('https://a.example');\nexports.load = () => new WebAssembly.Module(new Uint8Array(8));"+
		"\nexports.page = () => document.title;\n")
	out := c.must("build", folder)
	wantTexts(t, out.out+out.err, file+`:4:26: warning: there is no global "WebAssembly"`)
	if strings.Contains(out.out+out.err, `"document"`) || strings.Contains(out.out+out.err, "EventSource") {
		t.Errorf("it tells of the page, or of what is asked for:\n%s", out.err)
	}
	write(t, filepath.Join(folder, "src", "index.ts"),
		"export default () => typeof EventSource === 'undefined' || EventSource;\n")
	if out := c.must("build", folder); strings.Contains(out.out+out.err, "no global") {
		t.Errorf("it tells of what the author asks for:\n%s", out.err)
	}
}

func TestBuildScript(t *testing.T) {
	c := newCLI(t)
	folder := scriptSource(t, failing)
	c.fails(cli.ExitFailed, []string{
		filepath.Join(folder, "src", "index.ts") + `:1:22: error: Could not resolve "sign"`,
		`     1 | import { sign } from "sign";`,
		"       |                      ^^^^^^", "npm install", "with 1 error",
	}, "build", folder)
	signed(t, folder)
	wantTexts(t, c.must("build", folder).out, "built "+filepath.Join(folder, "dist", "index.js"), "  sign",
		"  src/index.ts", "bytes")

	var made language.Built
	if err := json.Unmarshal([]byte(c.must("build", folder, "--json", "--minify", "--sourcemap", "inline").out),
		&made); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(folder, "dist", "index.js"))
	if err != nil || int64(len(text)) != made.Bytes || made.File != "dist/index.js" || made.Source != "src/index.ts" ||
		made.SourceMap != "" || len(made.Inputs) != 2 {
		t.Errorf("made %+v, %v", made, err)
	}
	if !strings.Contains(string(text), "sourceMappingURL=data:") {
		t.Error("the source map is not inside")
	}
	c.fails(cli.ExitFailed, []string{"linked", "inline"}, "build", folder, "--sourcemap", "beside")
	c.fails(cli.ExitFailed, []string{"nothing.ts"}, "build", folder, "--source", "nothing.ts")
	write(t, filepath.Join(folder, "src", "index.ts"),
		"import { readFileSync } from 'node:fs';\nexport default () => readFileSync;\n")
	c.fails(cli.ExitFailed, []string{":1:30: error: ", `"node:fs" is a module of Node.js`, "ctx.fs"}, "build", folder)
	if again, err := os.ReadFile(filepath.Join(folder, "dist", "index.js")); err != nil || string(again) != string(text) {
		t.Errorf("a failed build changed the backend (%v)", err)
	}
}

// Stacks name the author's files, whatever is between them and what runs.
func TestScriptStacks(t *testing.T) {
	shorttest.Skip(t)
	for _, flags := range [][]string{{}, {"--minify"}, {"--sourcemap", "inline", "--minify"}} {
		c := newCLI(t)
		folder := scriptSource(t, failing)
		signed(t, folder)
		c.must(append([]string{"build", folder}, flags...)...)
		c.must("install", folder, "--yes")
		_, stop := c.serve()
		wantTexts(t, c.must("call", "my-plugin", "POST", "greet").out, "a sign of the package")
		c.fails(cli.ExitFailed, []string{"no a sign of the package"}, "call", "my-plugin", "GET", "hello")
		log := stop().err + c.must("logs", "my-plugin").out
		if !strings.Contains(log, "src/index.ts:4:") {
			t.Errorf("with %v, the log names no place in the source:\n%s", flags, log)
		}
	}
}

// What Node.js has is refused before anything runs, with its place.
func TestScriptsForNode(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	folder := scriptSource(t, "")
	if err := os.Mkdir(filepath.Join(folder, "dist"), 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(folder, "dist", "index.js"), "import './lib.js';\nexport default () => {};\n")
	write(t, filepath.Join(folder, "dist", "lib.js"), "\nrequire('child_process'); import('electron');\n")
	want := []string{"dist/lib.js:2:9: ", `"child_process"`, "dist/lib.js:2:34: ", `"electron"`}
	if r := c.run("validate", folder); r.code != cli.ExitFailed {
		t.Errorf("validate: exit code %d", r.code)
	} else {
		wantTexts(t, r.out, want...)
	}
	c.fails(cli.ExitFailed, want, "install", folder, "--yes")
	write(t, filepath.Join(folder, "dist", "lib.js"), "let x = 1 1;\n")
	c.fails(cli.ExitFailed, []string{"dist/lib.js:1:11: "}, "install", folder, "--yes")
}

// What lies outside of the folder is built in only where a flag names its folder,
// whatever builds, scripts and pages alike.
func TestBuildOutside(t *testing.T) {
	c := newCLI(t)
	folder := scriptSource(t, "import { word } from '../../lib/word.js';\n"+hello("word"))
	above := filepath.Dir(folder)
	lib := filepath.Join(above, "lib")
	if err := os.Mkdir(lib, 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(lib, "word.js"), "export const word = 'of elsewhere';\n")
	want := []string{filepath.Join(folder, "src", "index.ts") + ":1:22: error: ", "word.js", "--allow-folder", "lib"}
	c.fails(cli.ExitFailed, want, "build", folder)
	if _, err := os.Stat(filepath.Join(folder, "dist", "index.js")); err == nil {
		t.Error("something was built")
	}
	c.fails(cli.ExitFailed, []string{"not built yet"}, "package", folder, "-o", filepath.Join(above, "a.plugin.zip"))
	c.fails(cli.ExitFailed, []string{"--allow-folder", "there"}, "build", folder, "--allow-folder",
		filepath.Join(above, "no"))
	c.must("build", folder, "--allow-folder", lib)

	withPages(t, folder, `{"entryPoint": "dist/ui/index.html"}`)
	write(t, filepath.Join(folder, "src", "index.ts"), hello("'here'"))
	write(t, filepath.Join(folder, "src", "ui", "main.ts"), "import { word } from '../../../lib/word.js';\nalert(word);\n")
	want[0] = filepath.Join(folder, "src", "ui", "main.ts") + ":1:22: error: "
	c.fails(cli.ExitFailed, want, "build", folder)
	c.must("build", folder, "--allow-folder", lib)
	if text := fileText(t, filepath.Join(folder, "dist", "ui", "main.js")); !strings.Contains(text, "of elsewhere") {
		t.Errorf("the page is built as\n%s", text)
	}
}

// As `build` does, `dev` and `preflight` refuse what lies outside of the folder; a
// link of a package inside of it is none.
func TestDevOutside(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.serve()
	folder := scriptSource(t, failing)
	signed(t, folder)
	packages := filepath.Join(folder, "node_modules")
	if err := os.Rename(filepath.Join(packages, "sign"), filepath.Join(folder, ".sign")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join("..", ".sign"), filepath.Join(packages, "sign")); err != nil {
		t.Fatal(err)
	}
	wantTexts(t, c.run("preflight", folder).out, "ok       it can be built from clean")

	outside := filepath.Join(filepath.Dir(folder), "outside.js")
	write(t, outside, "export const sign = 1;\n")
	write(t, filepath.Join(folder, "src", "index.ts"),
		strings.Replace(failing, `"sign"`, `"`+filepath.ToSlash(outside)+`"`, 1))
	wantTexts(t, c.run("preflight", folder).out, "FAILED   it can be built from clean", "outside.js", "--allow-folder")
	wantTexts(t, c.run("preflight", folder, "--allow-folder", filepath.Dir(folder)).out, "ok       it can be built from")
	// By where it lies from the plugin, too, which is built elsewhere.
	lib := t.TempDir()
	write(t, filepath.Join(lib, "near.js"), "export const sign = 1;\n")
	write(t, filepath.Join(folder, "src", "index.ts"), strings.Replace(failing, `"sign"`,
		`"../../../`+filepath.Base(lib)+`/near.js"`, 1))
	wantTexts(t, c.run("preflight", folder, "--allow-folder", lib).out, "ok       it can be built from clean")
	write(t, filepath.Join(folder, "src", "index.ts"),
		strings.Replace(failing, `"sign"`, `"`+filepath.ToSlash(outside)+`"`, 1))
	_, errOut, stop := c.develop("dev", folder, "--yes")
	waitFor(t, func() bool { return strings.Contains(errOut.String(), "--allow-folder") })
	stop()
	c.develop("dev", folder, "--yes", "--allow-folder", filepath.Dir(folder))
	waitFor(t, func() bool { return strings.Contains(c.run("list").out, "my-plugin") })
}

// TestBuildWritesTypes has the schemas of a manifest come from the types of the source.
func TestBuildWritesTypes(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	t.Chdir(t.TempDir())
	c.must("new", "my-plugin", "--lang", "ts")
	text, err := os.ReadFile("my-plugin/manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	refer := func(name string) {
		write(t, "my-plugin/manifest.json", strings.Replace(string(text), "/Person\"", "/"+name+`"`, 1))
	}
	if err := os.Remove("my-plugin/schemas/types.json"); err != nil {
		t.Fatal(err)
	}
	c.must("build", "my-plugin")
	made, err := os.ReadFile("my-plugin/schemas/types.json")
	if err != nil {
		t.Fatal(err)
	}
	wantTexts(t, string(made), `"Person"`, `"name"`)
	refer("Nobody")
	c.fails(cli.ExitFailed, []string{"leads nowhere"}, "build", "my-plugin")
	source, err := os.ReadFile("my-plugin/src/index.ts")
	if err != nil {
		t.Fatal(err)
	}
	write(t, "my-plugin/src/index.ts", string(source)+"\ntype Nobody = { call(): void };\n")
	c.fails(cli.ExitFailed, []string{"Nobody", "src/index.ts:", "function is no JSON"}, "build", "my-plugin")
}
