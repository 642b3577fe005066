package js

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/script"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// keeping is a driver whose engine keeps what it compiles in a folder.
type keeping struct {
	*Driver
	t      *testing.T
	folder string
}

func newKeeping(t *testing.T) *keeping {
	t.Helper()
	folder := t.TempDir()
	for _, name := range []string{"compiled", "rewritten"} { // the engine itself is not compiled again
		there := filepath.Join(guesttest.Compiled(t), name)
		if err := errors.Join(os.MkdirAll(there, 0o700), os.Symlink(there, filepath.Join(folder, name))); err != nil {
			t.Fatal(err)
		}
	}
	e, err := engine.New(t.Context(), engine.Config{CacheDir: folder})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	n, err := native.NewDriver(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	d, err := NewDriver(t.Context(), n, Config{})
	if err != nil {
		t.Fatal(err)
	}
	return &keeping{d, t, filepath.Join(folder, "kept")}
}

// kept are the files that are kept.
func (k *keeping) kept() []string {
	k.t.Helper()
	names, err := filepath.Glob(filepath.Join(k.folder, "*"))
	if err != nil {
		k.t.Fatal(err)
	}
	return names
}

// activate starts a backend and returns the error of activate, which throws what
// it has to say, and how much it computed.
func (k *keeping) activate(files fstest.MapFS, entry string) (said string, instructions uint64) {
	k.t.Helper()
	access := func(string) (bool, bool) { return true, true }
	p, err := k.Load(k.t.Context(), files, entry, Options{MemoryMB: 64, Access: access})
	if err != nil {
		k.t.Fatal(err)
	}
	defer p.Close(context.Background())
	in, err := p.Start(k.t.Context(), native.Env{
		Functions: hostfuncs.New(hostfuncs.Services{}, access),
		Log:       func(_ abi.Level, _, text string) { said += text + "\n" },
		Activate:  abi.Activate{PluginID: "p", DataDir: "/"}, ActivateTimeout: time.Minute,
	})
	if err != nil {
		k.t.Fatal(err)
	}
	defer in.Close()
	return said, in.Stats().Instructions
}

// filler is code that has to be compiled and does next to nothing.
func filler(count int) string {
	var b strings.Builder
	for i := range count {
		fmt.Fprintf(&b, "function filler%d(a, b) { if (a > %d) { return a * b + %d } return [a, b, \"%d\"] }\n", i, i, i, i)
	}
	return b.String()
}

// A backend that starts from bytecode does what it does from its text: places of
// errors, texts of functions, imports.
func TestBytecode(t *testing.T) {
	t.Parallel()
	const body = `
function told(a) { /* as written */ return a + 1 }
const say = () => {
  console.log(told.toString(), told(1), typeof filler7, filler7(9, 2));
  try { null.x } catch (e) { console.log(e.stack) }
};
`
	cases := map[string]fstest.MapFS{
		"main.js": {"main.js": {Data: []byte(filler(1000) + body +
			`import { more } from "./more.js"; const x = await Promise.resolve(4); import.meta.url;
export default async () => { say(); const { late } = await import("./late.js");
  console.log(x, more(), late, import.meta.url) };`)},
			"more.js": {Data: []byte("export const more = () => 'more';")},
			"late.js": {Data: []byte("export const late = 'late';")}},
		"main.cjs": {"main.cjs": {Data: []byte("#!/usr/bin/env node\n" + filler(1000) + body +
			`module.exports = () => { say(); console.log(require("./more.cjs").more, __filename) };`)},
			"more.cjs": {Data: []byte("exports.more = 'more';")}},
	}
	for entry, files := range cases {
		t.Run(entry, func(t *testing.T) {
			if entry == "main.js" {
				shorttest.Skip(t)
			}
			t.Parallel()
			k := newKeeping(t)
			want, compiled := k.activate(files, entry)
			if !strings.Contains(want, "/* as written */") || !strings.Contains(want, "more") ||
				!strings.Contains(want, entry+":100") {
				t.Fatalf("it said %q", want)
			}
			kept := k.kept()
			if len(kept) != 1 {
				t.Fatalf("%d files are kept", len(kept))
			}
			for range 2 {
				if got, instructions := k.activate(files, entry); got != want || instructions > compiled/2 {
					t.Errorf("from bytecode it said %q with %d instructions, before %q with %d", got, instructions, want, compiled)
				}
			}
			// What is damaged is not used, and made again.
			code, err := os.ReadFile(kept[0])
			if err != nil {
				t.Fatal(err)
			}
			flipped := append(bytes.Clone(code[:len(code)-1]), code[len(code)-1]^1)
			for _, damaged := range [][]byte{nil, code[:len(code)/2], flipped} {
				if err := os.WriteFile(kept[0], damaged, 0o600); err != nil {
					t.Fatal(err)
				}
				if got, instructions := k.activate(files, entry); got != want || instructions < compiled/2 {
					t.Errorf("with damaged bytecode it said %q with %d instructions", got, instructions)
				}
				if again, err := os.ReadFile(kept[0]); err != nil || !bytes.Equal(again, code) {
					t.Errorf("bytecode was not made again: %v", err)
				}
			}
			// Another text, or the same under another name, has bytecode of its own.
			other := fstest.MapFS{}
			for name, file := range files {
				other[name] = &fstest.MapFile{Data: append(bytes.Clone(file.Data), "\n// changed\n"...)}
			}
			if got, instructions := k.activate(other, entry); got != want || instructions < compiled/2 || len(k.kept()) != 2 {
				t.Errorf("changed, it said %q with %d instructions; %d files are kept", got, instructions, len(k.kept()))
			}
		})
	}
}

// A look at a backend has its bytecode be kept, for its first start.
func TestBytecodeOfCheck(t *testing.T) {
	shorttest.Skip(t)
	t.Parallel()
	k := newKeeping(t)
	files := fstest.MapFS{"main.js": {Data: []byte(filler(1000) + "export default () => {}; import './a.js'")},
		"a.js": {Data: []byte(filler(1000))}}
	if err := k.Check(t.Context(), files, "main.js"); err != nil || len(k.kept()) != 1 {
		t.Errorf("%d files are kept: %v", len(k.kept()), err)
	}
	_, before := k.activate(fstest.MapFS{"main.js": {Data: []byte("export default () => {}; // " + filler(1))}}, "main.js")
	if _, instructions := k.activate(files, "main.js"); instructions < before || len(k.kept()) != 1 {
		t.Errorf("%d files are kept", len(k.kept()))
	}
	broken := fstest.MapFS{"main.js": {Data: []byte(filler(1000) + "export default () => {")}}
	if err := k.Check(t.Context(), broken, "main.js"); err == nil || len(k.kept()) != 1 {
		t.Errorf("of a broken file, %d files are kept: %v", len(k.kept()), err)
	}
}

// Nothing is kept that the engine hands over after it has seen more than the file,
// nor what is empty or too large.
func TestBytecodeRefused(t *testing.T) {
	t.Parallel()
	k := newKeeping(t)
	files := fstest.MapFS{"main.js": {Data: []byte(filler(1000))}, "a.js": {Data: []byte(filler(1000))},
		"small.js": {Data: []byte("1")}}
	open := func(entry string) (*bytecode, *script.Reading) {
		t.Helper()
		backend, err := script.Open(files, entry, script.Limits{}, script.NewMapping())
		if err != nil {
			t.Fatal(err)
		}
		reading := backend.Read()
		return &bytecode{engine: k.native.Engine(), reading: reading, entry: entry}, reading
	}
	code := []byte("code")
	cases := map[string]func() *bytecode{
		"after another file": func() *bytecode {
			b, reading := open("main.js")
			b.code("main.js")
			if _, err := reading.File("a.js"); err != nil {
				t.Fatal(err)
			}
			return b
		},
		"after it was closed": func() *bytecode {
			b, _ := open("main.js")
			b.code("main.js")
			b.close()
			return b
		},
		"of another file": func() *bytecode {
			b, _ := open("main.js")
			if got := b.code("a.js"); len(got) != 0 {
				t.Errorf("bytecode of another file: %q", got)
			}
			return b
		},
		"of a small file": func() *bytecode {
			b, _ := open("small.js")
			if got := b.code("small.js"); len(got) != 0 {
				t.Errorf("bytecode of a small file: %q", got)
			}
			return b
		},
		"twice": func() *bytecode {
			b, _ := open("main.js")
			b.code("main.js")
			b.keep(nil)
			return b
		},
		"too large": func() *bytecode {
			b, _ := open("main.js")
			b.code("main.js")
			code = make([]byte, maxBytecode*len(files["main.js"].Data)+1)
			return b
		},
	}
	for name, prepared := range cases {
		code = []byte("code")
		prepared().keep(code)
		if len(k.kept()) != 0 {
			t.Errorf("%s: it was kept", name)
		}
	}
	b, _ := open("main.js")
	if got := b.code("main.js"); len(got) != 1 {
		t.Fatalf("bytecode before there is some: %q", got)
	}
	b.keep([]byte("code"))
	again, _ := open("main.js")
	if got := string(again.code("main.js")); got != "code" || len(k.kept()) != 1 {
		t.Errorf("what was kept is %q", got)
	}
}
