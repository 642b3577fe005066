package host_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/shorttest"
)

// The program that README shows has at most 40 lines, and does what it says.
func TestReadmeProgram(t *testing.T) {
	_, program, _ := strings.Cut(document(t, "README.md"), "```go\n")
	program, _, ok := strings.Cut(program, "```")
	if lines := strings.Count(program, "\n"); !ok || lines > 40 || !strings.HasPrefix(program, "package main\n") {
		t.Fatalf("README has a program of %d lines, want at most 40", lines)
	}
	shorttest.Skip(t)
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	plugin := guest{id: "finder", paths: []string{"find"}, script: `export default (ctx) =>
		ctx.cli.handle("find", async ({ body }) => ({ status: 200, body: await ctx.library.search(body) }));`,
		more: map[string]any{"permissions": []string{"cli", "library.read"}}}.folder(t)
	run := exec.CommandContext(t.Context(), "go", "run", file, filepath.Join(t.TempDir(), "data"), plugin)
	run.Dir = ".."
	if out, err := run.CombinedOutput(); err != nil || string(out) != "200 [\"Moon River\"]\n" {
		t.Errorf("%v: %s", err, out)
	}
}
