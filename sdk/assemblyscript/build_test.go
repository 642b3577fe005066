package assdk

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk/toolchain"
)

// A compiler is not taken from a folder that every user may write to, nor from
// above that; it is from the plugin's own, and from folders between.
func TestFindToolInSharedFolder(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // whose modes do not say who may write
	}
	root := t.TempDir()
	shared := filepath.Join(root, "shared")
	plugin := filepath.Join(shared, "mine", "plugin")
	place := func(folder string) {
		t.Helper()
		file := filepath.Join(folder, filepath.FromSlash(compiler))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(plugin, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(shared, 0o777); err != nil {
		t.Fatal(err)
	}
	place(root)
	place(shared)
	if tool, err := FindTool(plugin); err == nil {
		t.Errorf("it takes %q", tool.Command)
	}
	for _, folder := range []string{filepath.Dir(plugin), plugin} {
		place(folder)
		tool, err := FindTool(plugin)
		if err != nil || !strings.HasPrefix(tool.Command[len(tool.Command)-1], filepath.Join(folder, "node_modules")) {
			t.Errorf("it takes %q and not that of %s: %v", tool.Command, folder, err)
		}
	}
}

// What the asconfig.json of a plugin's folder names does not run.
func TestTransformsDoNotRun(t *testing.T) {
	shorttest.Skip(t)
	tool, err := FindTool(".")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for name, text := range map[string]string{
		"assembly/index.ts": "export function activate(): void {}\n",
		"asconfig.json":     `{"options": {"transform": ["./evil.mjs"]}}`,
		"evil.mjs": `import fs from "node:fs"; fs.writeFileSync(new URL("ran", import.meta.url), "ran");
			export default class {}`,
	} {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if said, err := tool.Build(t.Context(), folder, filepath.Join(folder, "backend.wasm")); err != nil {
		t.Errorf("%s%v", said, err)
	}
	if _, err := os.Stat(filepath.Join(folder, "ran")); err == nil {
		t.Error("code of the plugin's folder ran at the build")
	}
}

// What the compiler says of the plugin's own lines comes first; where it says
// nothing of them, that is explained.
func TestOwnLinesComeFirst(t *testing.T) {
	shorttest.Skip(t)
	tool, err := FindTool(".")
	if err != nil {
		t.Fatal(err)
	}
	for source, begins := range map[string]string{
		"class P {}\nexport function f(a: P[]): string { return a.join(\"\") + new P().text; }\n": "ERROR TS2339: " +
			"Property 'text'",
		"class P {}\nexport function f(a: P[]): string { return a.join(\"\"); }\n": "These lines of the library",
	} {
		folder := t.TempDir()
		if err := os.Mkdir(filepath.Join(folder, "assembly"), 0o755); err != nil {
			t.Fatal(err)
		}
		source += "export function activate(): void {}\n"
		if err := os.WriteFile(filepath.Join(folder, filepath.FromSlash(Main)), []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := tool.Build(t.Context(), folder, filepath.Join(folder, "out.wasm"))
		var wrong *toolchain.CompileError
		if !errors.As(err, &wrong) || !strings.HasPrefix(wrong.Output, begins) ||
			strings.Count(wrong.Output, "in ~lib/util/string.ts(") < 3 ||
			!strings.Contains(wrong.Output[strings.LastIndex(wrong.Output, "~lib/"):], "\nFAILURE ") {
			t.Errorf("%s: %v", source, err)
		}
	}
}
