package console_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/browsertest"
	"github.com/wasmhost/wasmhost/host/internal/serve/console"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// Where there are no plugins, one click installs the examples, which get what
// the page has said.
func TestExamples(t *testing.T) {
	shorttest.Skip(t)
	h := serve(t)
	p := browsertest.Console(t, h)
	shows(p, "No plugins yet")
	p.Accessible(filepath.Join("..", "..", "..", ".."), "no plugins")
	p.Picture("console-none")
	said := browsertest.Eval[string](p, `document.querySelector(".empty").innerText`)
	click(p, "Install the examples")
	p.Wait(`[...document.querySelectorAll("main .card.plugin")].filter((e) =>
		e.innerText.includes("active")).length === 2`)
	list, err := api.ListPlugins.Call(t.Context(), h.Mux(), api.PluginQuery{})
	if err != nil {
		t.Fatal(err)
	}
	words := map[string]string{"storage": "a store of their own", "cli": "answers to other programs", "rss": "news feeds",
		"cron": "work at set times", "ai": "questions to the AI", "notifications": "messages"}
	for _, info := range list.Plugins {
		if info.State != api.StateActive {
			t.Errorf("%s is %s: %s", info.ID, info.State, info.Reason)
		}
		for _, permission := range info.Permissions {
			words, known := words[permission.Name]
			if !known || !permission.Granted || !strings.Contains(said, words) {
				t.Errorf("%s has %s: %t, and the page has said: %s", info.ID, permission.Name, permission.Granted, said)
			}
		}
	}
	goTo(p, "page/notes")
	page := p.Frame()
	page.Shows("Choose a note, or begin a new one.")
}

// The packages of the examples were made from the sources that lie here. Where
// the packages of npm are not there, as in a checkout that never ran
// `make setup`, they are not made again.
func TestExamplesRebuild(t *testing.T) {
	shorttest.Skip(t)
	modules := filepath.Join("..", "..", "..", "..", "plugins-src", "notes", "node_modules")
	if _, err := os.Stat(modules); errors.Is(err, fs.ErrNotExist) {
		t.Log("the packages of npm are not there: the examples are not packaged again")
		return
	}
	output := t.TempDir()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	script := filepath.Join("examples", "build.sh")
	if text, err := exec.CommandContext(ctx, "bash", script, output).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	var names []string
	err := fs.WalkDir(console.Examples(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		names = append(names, name)
		here, err := fs.ReadFile(console.Examples(), name)
		if err != nil {
			return err
		}
		if built, err := os.ReadFile(filepath.Join(output, name)); err != nil || !bytes.Equal(built, here) {
			t.Errorf("packaging %s again gives another file: run `make examples` and commit what it writes (%v)", name, err)
		}
		return nil
	})
	if want := []string{"feed-digest.plugin.zip", "notes.plugin.zip"}; err != nil || !slices.Equal(names, want) {
		t.Errorf("there are %q, want %q: %v", names, want, err)
	}
}
