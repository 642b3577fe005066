package command

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// Commands find the host that dev runs for a plugin, and say so.
func TestCommandsFindDev(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	folder := scriptSource(t, hello("'from dev'"))
	_, stop := c.background([]string{"dev", folder, "--yes", "--port", "0"})
	c.says("my-plugin", "from dev")
	told := "on the host that 'wasmhost dev' runs at http://"
	r := c.must("call", "my-plugin", "GET", "hello")
	wantTexts(t, r.err, told)
	if n := strings.Count(r.err, told); n != 1 {
		t.Errorf("it is said %d times:\n%s", n, r.err)
	}
	wantTexts(t, c.must("logs", "my-plugin", "--level", "debug").err, told)
	wantTexts(t, c.must("info", "my-plugin").out, "active")
	wantTexts(t, c.run("settings", "list", "my-plugin").err, told)
	if r := c.must("info", "my-plugin", "--quiet"); strings.Contains(r.err, told) {
		t.Errorf("--quiet says:\n%s", r.err)
	}
	// A plugin that is nowhere, and a folder that was named, are as before.
	c.fails(cli.ExitFailed, []string{"no host runs"}, "call", "other", "GET", "hello")
	c.fails(cli.ExitFailed, []string{"no host runs"}, "call", "my-plugin", "GET", "hello", "--data", c.data)
	// What changes or deletes more than a setting names the host, and no more.
	c.fails(cli.ExitFailed, []string{"--data " + filepath.Join(c.data+"-dev", "my-plugin-")}, "remove", "my-plugin",
		"--purge",
		"--yes")
	c.says("my-plugin", "from dev")

	// A host that runs on the usual folder comes first, where it has the plugin.
	_, stopUsual := c.serve()
	c.says("my-plugin", "from dev")
	c.must("install", scriptBuilt(t, "'usual'"), "--yes")
	if out := c.must("call", "my-plugin", "GET", "hello").out; !strings.Contains(out, "usual") {
		t.Errorf("another host answered: %s", out)
	}
	stopUsual()
	if r := stop(); r.code != 0 {
		t.Errorf("exit code %d\n%s%s", r.code, r.out, r.err)
	}
	c.fails(cli.ExitFailed, []string{"no host runs"}, "call", "my-plugin", "GET", "hello")
}

func TestCommandsNameDevHosts(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	for _, text := range []string{"'one'", "'two'"} {
		c.background([]string{"dev", scriptSource(t, hello(text)), "--yes", "--port", "0"})
	}
	// Both have it, in a moment.
	waitFor(t, func() bool {
		return strings.Contains(c.run("call", "my-plugin", "GET", "hello").err, "more than one host of")
	})
	r := c.fails(cli.ExitFailed, []string{"more than one host of `wasmhost dev` has my-plugin"}, "call", "my-plugin",
		"GET",
		"hello")
	if n := strings.Count(r.err, "--data "); n != 2 {
		t.Errorf("%d of 2 are named:\n%s", n, r.err)
	}
}

// scriptBuilt is the folder of a plugin that is built and answers with a text.
func scriptBuilt(t *testing.T, text string) string {
	folder := scriptSource(t, hello(text))
	newCLI(t).must("build", folder)
	return folder
}

// A question is put anew when the plugin changes, and after a no the version
// that was granted before runs on.
func TestDevAsks(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.serve()
	folder := scriptSource(t, hello("'first'"))
	source, manifestFile := filepath.Join(folder, "src", "index.ts"), filepath.Join(folder, "manifest.json")
	text, err := os.ReadFile(manifestFile)
	if err != nil {
		t.Fatal(err)
	}
	c.terminal = true
	keys, input := io.Pipe()
	t.Cleanup(func() { input.Close() })
	_, errOut, stop := c.developFrom(keys, "dev", folder)
	questions := func() int { return strings.Count(errOut.String(), "[y/N]") }
	answer := func(line string) {
		if _, err := input.Write([]byte(line)); err != nil {
			t.Error(err)
		}
	}
	waitFor(t, func() bool { return questions() == 1 })
	// Nothing runs yet, and the question is void once the plugin has changed.
	save(t, source, hello("'second'"))
	waitFor(t, func() bool { return questions() == 2 })
	wantTexts(t, errOut.String(), "this question is void")
	answer("y\n")
	c.says("my-plugin", "second")

	// More is asked for and declined: what runs runs on.
	more := strings.Replace(string(text), `"permissions": [`, `"permissions": ["network", `, 1)
	if more == string(text) {
		t.Fatal("the manifest has another form")
	}
	save(t, manifestFile, more)
	waitFor(t, func() bool { return questions() == 3 })
	answer("n\n")
	waitFor(t, func() bool { return strings.Contains(errOut.String(), "my-plugin runs on as it was") })
	c.says("my-plugin", "second")

	// The next change without it needs no consent.
	save(t, manifestFile, string(text))
	save(t, source, hello("'third'"))
	c.says("my-plugin", "third")
	if n := questions(); n != 3 {
		t.Errorf("it asked %d times", n)
	}
	if r := stop(); r.code != 0 {
		t.Errorf("exit code %d\n%s%s", r.code, r.out, r.err)
	}
}
