package jsongen_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/sdk/go/jsongen"
	"github.com/wasmhost/wasmhost/sdk/go/jsongen/protocol"
)

func generate(t *testing.T, dir string) *protocol.Result {
	t.Helper()
	result, err := jsongen.Generate(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Files) != 1 || filepath.Base(result.Files[0].Path) != protocol.FileName ||
		!filepath.IsAbs(result.Files[0].Path) {
		t.Fatalf("%s: got %+v", dir, result.Files)
	}
	return result
}

// TestFresh fails when generated code in the repository is stale. With the
// variable UPDATE set it is written instead.
func TestFresh(t *testing.T) {
	for _, dir := range []string{"corpus", "../testdata/bench", "../testdata/data"} {
		result := generate(t, dir)
		if !result.Complete {
			t.Errorf("%s is not complete: %q", dir, result.Left)
		}
		if os.Getenv("UPDATE") != "" {
			if _, err := result.Write(); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(result.Files[0].Path)
		if err != nil || !bytes.Equal(got, result.Files[0].Content) {
			t.Errorf("the generated code in %s is stale (%v): run UPDATE=1 go test ./sdk/go/jsongen", dir, err)
		}
	}
}

// compile builds a plugin with its generated code, which is not written into
// its folder.
func compile(t *testing.T, dir string, result *protocol.Result, tags string) error {
	t.Helper()
	temp := t.TempDir()
	code, overlay := filepath.Join(temp, "code.go"), filepath.Join(temp, "overlay.json")
	text, err := json.Marshal(map[string]any{"Replace": map[string]string{result.Files[0].Path: code}})
	if err != nil {
		t.Fatal(err)
	}
	for path, content := range map[string][]byte{code: result.Files[0].Content, overlay: text} {
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), "go", "vet", "-overlay="+overlay, "-tags="+tags, ".")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Logf("%s\n%s", out, result.Files[0].Content)
		return err
	}
	return nil
}

// TestNames generates code for a package that has taken its names.
func TestNames(t *testing.T) {
	result := generate(t, "testdata/names")
	if !result.Complete || len(result.Left) > 0 {
		t.Errorf("left: %q", result.Left)
	}
	if err := compile(t, "testdata/names", result, protocol.BuildTag); err != nil {
		t.Error(err)
	}
}

// TestLeft generates code beside types that it has none for.
func TestLeft(t *testing.T) {
	result := generate(t, "testdata/left")
	if result.Complete {
		t.Error("it is complete")
	}
	all := strings.Join(result.Left, "\n")
	for _, want := range []string{
		"T is left to encoding/json: it is a type parameter",
		"local is left to encoding/json: the type local is declared inside a function",
		"lib.Open is left to encoding/json: the field Hidden: the type hidden is not exported by its package",
		"lib.Embeds is left to encoding/json: the field A is reached through hidden, which is not exported",
		"chan int is left to encoding/json: it is of a kind that has no name",
		"map[float64]int is left to encoding/json: its keys are no names",
		"interface{M()} is left to encoding/json: it is of a kind that has no name",
		"the value for Where is left to encoding/json: the type of the value is known only when the plugin runs",
		"the value for And is left to encoding/json: the type of the value is known only when the plugin runs",
		"the value for Set is left to encoding/json: its arguments are the results of another call",
		"the value for Emit is left to encoding/json: it is used as a value and not called",
		"the value for Get is left to encoding/json: the type of the variable is known only when the plugin runs",
		"the value for SetJSON is left to encoding/json: the type of the value is known only when the plugin runs",
		"the value for JSON is left to encoding/json: the type of the variable is known only when the plugin runs",
		"the value for GenerateStructured is left to encoding/json: the type of the variable is known only when the " +
			"plugin runs",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("left does not have %q:\n%s", want, all)
		}
	}
	if strings.Contains(all, "Fine") {
		t.Errorf("the type Fine was left:\n%s", all)
	}
	if err := compile(t, "testdata/left", result, ""); err != nil {
		t.Error(err)
	}
}

// module makes a module of its own for a plugin, with the SDK of this one.
func module(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	root, err := filepath.Abs(filepath.Join("..", "..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	const path = "github.com/wasmhost/wasmhost"
	copyInto(t, dir, filepath.Join(root, "go.mod"), fmt.Sprintf("\nrequire %s v0.0.0\nreplace %[1]s => %q\n", path, root))
	copyInto(t, dir, filepath.Join(root, "go.sum"), "")
	cmd := exec.CommandContext(t.Context(), "go", "mod", "edit", "-module=example.com/written")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return dir
}

// copyInto copies a file into a folder, with more text at its end.
func copyInto(t *testing.T, dir, file, more string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, filepath.Base(file)), append(text, more...), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestWrite writes code, finds it unchanged, and takes it away again when the
// plugin has no more types, although it does not compile any more.
func TestWrite(t *testing.T) {
	dir := module(t)
	copyFile := func(from string) {
		t.Helper()
		copyInto(t, dir, filepath.Join("testdata", from, "main.go"), "")
	}
	copyFile("names")
	path := generate(t, dir).Files[0].Path
	for i, from := range []string{"names", "names", "none", "none"} {
		copyFile(from)
		changed, err := generate(t, dir).Write()
		if want := i%2 == 0; err != nil || slices.Contains(changed, path) != want {
			t.Errorf("%s: changed %q, %v; want a change: %v", from, changed, err, want)
		}
		if _, err := os.Stat(path); (err == nil) != (from == "names") {
			t.Errorf("%s: %v", from, err)
		}
	}
}

// TestErrors generates code for what is no plugin.
func TestErrors(t *testing.T) {
	for dir, want := range map[string]string{
		"testdata/broken":  "undefined: undefined",
		"testdata/nowhere": "nowhere",
		"testdata":         "no Go files",
	} {
		if result, err := jsongen.Generate(t.Context(), dir); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %+v, %v", dir, result, err)
		}
	}
}
