package command

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/shorttest"
)

// What a newcomer does, each step as the one before said it.
func TestTheFirstPlugin(t *testing.T) {
	shorttest.Skip(t)
	for lang, c := range map[string]struct{ built, valid string }{
		"go": {"built backend.wasm", "wasmhost:cli handle"},
		"ts": {"built " + filepath.Join("dist", "index.js"), "my-plugin 0.1.0 is valid."},
		"js": {"built " + filepath.Join("dist", "index.js"), "my-plugin 0.1.0 is valid."},
	} {
		t.Run(lang, func(t *testing.T) { testFirstPlugin(t, lang, c.built, c.valid) })
	}
}

func testFirstPlugin(t *testing.T, lang, built, valid string) {
	t.Chdir(t.TempDir())
	c := newCLI(t)
	// step runs a command line that the last hints must have named.
	var hints string
	step := func(args ...string) result {
		t.Helper()
		line := "wasmhost " + strings.Join(args, " ")
		if hints != "" && !hasLine(hints, line) {
			t.Errorf("nobody said to run %q:\n%s", line, hints)
		}
		r := c.must(args...)
		hints = r.err
		return r
	}
	step("new", "my-plugin", "--lang", lang)
	if !hasLine(hints, "cd my-plugin") {
		t.Errorf("nobody said to go there:\n%s", hints)
	}
	t.Chdir("my-plugin")
	step("validate")
	wantTexts(t, step("build").out, built)
	wantTexts(t, c.must("validate").out, "my-plugin 0.1.0 is valid.", valid)

	c.terminal, c.input = true, "y\n"
	step("install", ".")
	if !hasLine(hints, "wasmhost serve") {
		t.Errorf("nobody said to serve:\n%s", hints)
	}
	_, stop := c.serve()
	r := step("call", "my-plugin", "GET", "hello")
	var answer struct {
		Message string `json:"message"`
	}
	if err := json.Unmarshal([]byte(r.out), &answer); err != nil || answer.Message != "Hello, world!" {
		t.Errorf("the plugin says %s (%v)", r.out, err)
	}
	wantTexts(t, c.must("info", "my-plugin").out, "my-plugin")
	wantTexts(t, c.must("call", "my-plugin", "POST", "greet", "-d", `{"name": "Ada"}`).out, "Hello, Ada!")
	wantTexts(t, c.must("list").out, "my-plugin", "0.1.0", "active")
	wantTexts(t, c.must("logs", "my-plugin").out, "INFO", "is ready")
	if log := stop().err; strings.Contains(log, "is ready") {
		t.Errorf("what the plugin says is in the host's log, which is to stay readable:\n%s", log)
	}
	// Nothing is left beside what belongs there.
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if ext := filepath.Ext(e.Name()); ext == ".new" || ext == ".tmp" {
			t.Errorf("%s was left behind", e.Name())
		}
	}
}

// hasLine reports whether one of the hints is a command, with or without a
// remark after it.
func hasLine(hints, line string) bool {
	return slices.ContainsFunc(strings.Split(hints, "\n"), func(l string) bool {
		l, _, _ = strings.Cut(strings.TrimSpace(l), "   ")
		return l == line
	})
}
