package command

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// develop runs a command in the background that does not serve, until the test
// ends or stop is called. It prints to out and errOut meanwhile.
func (c *user) develop(args ...string) (out, errOut *safeBuffer, stop func() result) {
	c.t.Helper()
	return c.developFrom(strings.NewReader(""), args...)
}

// developFrom is develop with what is typed meanwhile.
func (c *user) developFrom(in io.Reader, args ...string) (out, errOut *safeBuffer, stop func() result) {
	c.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	out, errOut = &safeBuffer{}, &safeBuffer{}
	done := make(chan result, 1)
	app := c.app()
	go func() {
		code := app.Run(ctx, args, in, out, errOut)
		done <- result{code, out.String(), errOut.String()}
	}()
	stop = sync.OnceValue(func() result {
		cancel()
		select {
		case r := <-done:
			return r
		case <-time.After(time.Minute):
			c.t.Error("the command did not stop")
			return result{code: -1}
		}
	})
	c.t.Cleanup(func() { stop() })
	return out, errOut, stop
}

// says waits until the plugin answers with a text.
func (c *user) says(id, text string) {
	c.t.Helper()
	waitFor(c.t, func() bool {
		r := c.run("call", id, "GET", "hello")
		return r.code == 0 && strings.Contains(r.out, text)
	})
}

// hello is a backend that answers with a text.
func hello(text string) string {
	return "export default (ctx: any) => { ctx.cli.handle('hello', () => ({ status: 200, body: " + text + " })); };\n"
}

func TestDevReloads(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	_, stopHost := c.serve()
	folder := scriptSource(t, hello("'first'"))
	source := filepath.Join(folder, "src", "index.ts")
	out, errOut, stop := c.develop("dev", folder, "--yes")
	c.says("my-plugin", "first")

	// As editors do: written in place, or beside and renamed.
	write(t, source, hello("'second'"))
	c.says("my-plugin", "second")
	write(t, filepath.Join(folder, "src", "index.ts~"), hello("'third'"))
	if err := os.Rename(filepath.Join(folder, "src", "index.ts~"), source); err != nil {
		t.Fatal(err)
	}
	c.says("my-plugin", "third")

	// A build that fails changes nothing, and is told with its place.
	save(t, source, hello("'fourth' 5"))
	waitFor(t, func() bool {
		_, told, _ := strings.Cut(errOut.String(), "'fourth' 5")
		return strings.Contains(told, "runs on as it was")
	})
	wantTexts(t, errOut.String(), source+":1:")
	c.says("my-plugin", "third")

	// Folders that come later are watched too.
	lib := filepath.Join(folder, "src", "lib", "deep")
	if err := os.MkdirAll(lib, 0o755); err != nil {
		t.Fatal(err)
	}
	save(t, filepath.Join(lib, "word.ts"), "export const word = 'of a new folder';\n")
	save(t, source, "import { word } from './lib/deep/word';\n"+hello("word"))
	c.says("my-plugin", "of a new folder")
	save(t, filepath.Join(lib, "word.ts"), "console.warn('I was', 'loaded');\nexport const word = 'changed';\n")
	c.says("my-plugin", "changed")
	waitFor(t, func() bool { return strings.Contains(out.String(), "WARN  I was loaded") })

	// What does not start says why, and the next change helps.
	save(t, source, "export default () => { throw new Error('not today'); };\n")
	waitFor(t, func() bool { return strings.Contains(errOut.String(), "not today") })
	save(t, source, hello("'again'"))
	c.says("my-plugin", "again")

	// Source that is gone is said, and the plugin runs on.
	if err := os.Rename(source, source+".moved"); err != nil {
		t.Fatal(err)
	}
	waitFor(t, func() bool { return strings.Contains(errOut.String(), "the source of the backend is gone") })
	c.says("my-plugin", "again")
	if err := os.Rename(source+".moved", source); err != nil {
		t.Fatal(err)
	}

	// The manifest counts too.
	text, err := os.ReadFile(filepath.Join(folder, "manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	save(t, filepath.Join(folder, "manifest.json"), strings.Replace(string(text), `"version": "0.1.0"`,
		`"version": "0.0.9"`, 1))
	waitFor(t, func() bool { return strings.Contains(c.run("list").out, "0.0.9") })

	r := stop()
	if r.code != 0 {
		t.Errorf("exit code %d\n%s%s", r.code, r.out, r.err)
	}
	// The host that ran before runs on.
	c.says("my-plugin", "again")
	stopHost()
}

func TestDevRunsAHost(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	folder := scriptSource(t, hello("'own host'"))
	c.silence = time.Millisecond
	_, stop := c.background([]string{"dev", folder, "--yes", "--port", "0"})
	c.silence = 0
	found, err := filepath.Glob(filepath.Join(c.data+"-dev", "my-plugin-*"))
	if err != nil || len(found) != 1 {
		t.Fatalf("its data is in %v, %v", found, err)
	}
	usual := c.data
	c.data = found[0]
	c.says("my-plugin", "own host")
	save(t, filepath.Join(folder, "src", "index.ts"), hello("'changed'"))
	c.says("my-plugin", "changed")
	r := stop()
	if r.code != 0 || !strings.Contains(r.out, "built dist/index.js") {
		t.Errorf("exit code %d\n%s%s", r.code, r.out, r.err)
	}
	wantTexts(t, r.err, "Starting the host: ", "Building the plugin: ")
	if _, err := os.Stat(usual); err == nil {
		t.Error("it made the usual data folder")
	}
	// What is kept there is found again.
	wantTexts(t, c.must("list").out, "my-plugin")
}

func TestDevRefuses(t *testing.T) {
	c := newCLI(t)
	c.fails(cli.ExitUsage, []string{"wasmhost new"}, "dev", t.TempDir())
	c.fails(cli.ExitUsage, []string{"there is no"}, "dev", "/no/such/folder")
	_, stop := c.serve()
	defer stop()
	// Without consent there is nothing to do.
	r := c.fails(cli.ExitFailed, []string{"--yes"}, "dev", scriptSource(t, hello("1")))
	if strings.Contains(r.err, "--grant") {
		t.Errorf("it names a flag that dev does not have: %s", r.err)
	}
	c.terminal, c.input = true, "n\n"
	c.fails(cli.ExitFailed, []string{"you did not consent"}, "dev", scriptSource(t, hello("1")))
	if out := c.must("list").out; strings.Contains(out, "my-plugin") {
		t.Errorf("it was installed:\n%s", out)
	}
}

// A backend that is not built here is installed when it changes.
func TestDevWithoutSource(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	_, stopHost := c.serve()
	defer stopHost()
	folder := echoPlugin(t, "plain", func(m map[string]any) {
		m["backend"] = map[string]any{"entryPoint": "own.mjs"}
		m["cli"] = map[string]any{"endpoints": []any{map[string]any{"method": "GET", "path": "hello", "description": "Says.",
			"auth": true}}}
	})
	plain := strings.ReplaceAll(hello("'as it is'"), ": any", "")
	write(t, filepath.Join(folder, "own.mjs"), plain)
	_, _, stop := c.develop("dev", folder, "--yes")
	c.says("plain", "as it is")
	save(t, filepath.Join(folder, "own.mjs"), strings.Replace(plain, "as it is", "changed", 1))
	c.says("plain", "changed")
	if r := stop(); r.code != 0 {
		t.Errorf("exit code %d\n%s%s", r.code, r.out, r.err)
	}
}

// When an error is undone, dev says that the plugin is as it was; and what is
// another plugin by its id now is installed and shown beside the first.
func TestDevSaysWhatChanged(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.serve()
	folder := scriptSource(t, hello("'one'"))
	source, file := filepath.Join(folder, "src", "index.ts"), filepath.Join(folder, "manifest.json")
	out, errOut, stop := c.develop("dev", folder, "--yes")
	c.says("my-plugin", "one")
	save(t, source, "let a = ;\n")
	waitFor(t, func() bool { return strings.Contains(errOut.String(), "my-plugin runs on as it was") })
	save(t, source, hello("'one'"))
	waitFor(t, func() bool {
		return strings.Contains(out.String(), "the plugin is again as it was before the error; my-plugin runs on")
	})

	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	save(t, file, strings.Replace(string(text), `"my-plugin"`, `"second"`, 1))
	c.says("second", "one")
	c.says("my-plugin", "one")
	waitFor(t, func() bool { return strings.Contains(out.String(), "installed second") })
	wantTexts(t, errOut.String(), "the id is now second, which is another plugin; my-plugin stays installed",
		"remove my-plugin")
	save(t, source, "export default () => { throw new Error('not today'); };\n")
	waitFor(t, func() bool { return strings.Contains(errOut.String(), "second did not start") })
	wantTexts(t, stop().out, "not today") // of the log of the second
}

// What takes the whole folder away and puts one back, the same or another, ends
// nothing: dev says that it is gone, and goes on with what is there.
func TestDevWhileTheFolderIsAway(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.serve()
	folder := scriptSource(t, hello("'one'"))
	away := folder + "-away"
	out, errOut, _ := c.develop("dev", folder, "--yes")
	c.says("my-plugin", "one")
	move := func(from, to string) {
		t.Helper()
		if err := os.Rename(from, to); err != nil {
			t.Fatal(err)
		}
	}
	move(folder, away)
	waitFor(t, func() bool { return strings.Contains(errOut.String(), "my-plugin runs on as it was") })
	move(away, folder)
	waitFor(t, func() bool { return strings.Contains(out.String(), "the plugin is again as it was before the error") })
	move(folder, away)
	if err := os.CopyFS(folder, os.DirFS(away)); err != nil {
		t.Fatal(err)
	}
	save(t, filepath.Join(folder, "src", "index.ts"), hello("'another folder'"))
	c.says("my-plugin", "another folder")
	save(t, filepath.Join(folder, "src", "index.ts"), hello("'changed in it'"))
	c.says("my-plugin", "changed in it")
}
