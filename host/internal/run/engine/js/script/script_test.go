package script

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
)

// A file is handed out as it is, or refused; what was refused is a problem.
func TestFiles(t *testing.T) {
	files := folder("a.js", "let a", "big.js", strings.Repeat("x", 101), "bad.js", "let a = 1\nlet b = '\xff'",
		"folder/b.js", "", "empty.json", "")
	b, err := Open(files, "./a.js", Limits{FileBytes: 100, Files: 6, TotalBytes: 60}, NewMapping())
	if err != nil {
		t.Fatal(err)
	}
	r := b.Read()
	for name, want := range map[string]string{"a.js": "let a", "empty.json": ""} {
		if text, err := r.File(name); err != nil || string(text) != want || text == nil {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	if r.Problems() != nil {
		t.Error(r.Problems())
	}
	for _, c := range []struct{ name, want string }{
		{"big.js", "big.js: the file is over 100 bytes"}, {"bad.js", "bad.js:2:10: the file is not UTF-8"},
		{"folder", "folder: the file has gone"}, {"../a.js", "../a.js: the file has gone"},
		{"a.js", "a.js: the backend has more than 6 files"},
	} {
		var refused *Refusal
		if _, err := r.File(c.name); !errors.As(err, &refused) {
			t.Errorf("%s: %v", c.name, err)
		}
		problems := r.problems
		if got := problems[len(problems)-1].String(); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	r = b.Read()
	for range 5 {
		_, err = r.File("bad.js")
	}
	if err == nil || !strings.Contains(err.Error(), "over 60 bytes together") {
		t.Error(err)
	}
}

// What Node.js has is known by each of its names; of some there is a part.
func TestBuiltins(t *testing.T) {
	b, err := Open(folder("a.js", ""), "a.js", Limits{}, NewMapping())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range builtinNames() {
		if !isBuiltin(name) || !isBuiltin("node:"+name) {
			t.Errorf("%s is not known", name)
		}
		_, provided, hint := Builtin(name)
		for _, spec := range []string{name, "node:" + name} {
			own, err := b.Read().Resolve("a.js", spec)
			if (err == nil) != provided || (hint == "") != provided {
				t.Errorf("%s: %v; it is provided: %v", spec, err, provided)
			}
			if provided && !isProvided(own) {
				t.Errorf("%s is the file %s", spec, own)
			}
		}
	}
}

// A package imports what stands for a module that there is not, and that is told;
// nothing else has such a name.
func TestMissing(t *testing.T) {
	b, err := Open(folder("a.js", ""), "a.js", Limits{}, NewMapping())
	if err != nil {
		t.Fatal(err)
	}
	r := b.Read()
	for range 2 {
		for _, module := range []string{"node:net", "fs/promises"} {
			own, err := r.Resolve("a.js", Missing(module, "@scope/pkg"))
			name, hint, _ := strings.Cut(own, "\n")
			if err != nil || name != missingSpace+strings.TrimPrefix(module, "node:") || hint == "" {
				t.Errorf("%s: %q, %v", module, own, err)
			}
		}
	}
	missing := r.Uses(t.Context()).Missing
	if want := []MissingModule{{"net", "@scope/pkg"}, {"fs/promises", "@scope/pkg"}}; !slices.Equal(missing, want) {
		t.Errorf("told of %v", missing)
	}
	if text := missing[0].String(); !strings.Contains(text, `"@scope/pkg" imports "net"`) ||
		!strings.Contains(missing[0].Advice(), "ctx.http.fetch") {
		t.Error(text, missing[0].Advice())
	}
	for _, spec := range []string{"wasmhost:path", "wasmhost:missing/", "wasmhost:missing/path?x",
		"wasmhost:missing/nothing?x", "wasmhost:unit/0"} {
		if own, err := r.Resolve("a.js", spec); err == nil {
			t.Errorf("%s is %q", spec, own)
		}
	}
}

// An import means the file that Node.js and bundlers would take.
func TestResolve(t *testing.T) {
	b, err := Open(folder("a.js", "", "b.js", "", "b.cjs", "", "c/index.mjs", "", "c.json", "", "d/index.js", "",
		"x/y/z.js", "", "data.txt", ""), "a.js", Limits{}, NewMapping())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ importer, spec, want string }{
		{"a.js", "./b", "b.js"}, {"a.js", "./b.cjs", "b.cjs"}, {"a.js", "./c", "c.json"}, {"a.js", "./c/", "c/index.mjs"},
		{"a.js", "./d", "d/index.js"},
		{"x/y/z.js", "../../b", "b.js"}, {"d/index.js", ".", "d/index.js"}, {"d/index.js", "..", ""},
		{"a.js", "./x//y/./z.js", "x/y/z.js"},
		{"a.js", "./data.txt", ""}, {"a.js", "../b.js", ""}, {"a.js", "b", ""}, {"a.js", "./B.js", ""}, {"a.js", "./x", ""},
		{"a.js", "", ""},
		{"<input>", "./b", "b.js"}, {"wasmhost:path", "./b", "b.js"}, {"", "./b", "b.js"}, {"../x", "./b", ""},
		{"a.js", "./" + strings.Repeat("b/../", 300) + "b", ""},
	} {
		got, err := b.Read().Resolve(c.importer, c.spec)
		var refused *Refusal
		if got != c.want || (err != nil) != (c.want == "") || (err != nil && !errors.As(err, &refused)) {
			t.Errorf("%q in %s is %q, %v; want %q", c.spec, c.importer, got, err, c.want)
		}
	}
}

// What the engine says is not trusted.
func TestTell(t *testing.T) {
	b, err := Open(folder("a.js", "one\ntwö three\n"), "a.js", Limits{}, NewMapping())
	if err != nil {
		t.Fatal(err)
	}
	r := b.Read()
	r.Tell("a.js", 2, 6, "it is wrong\nMend it.")
	r.Tell("a.js", 99, 99, "nowhere\x1b[31m")
	r.Tell("a.js", -1, 1<<30, "no line")
	r.Tell("gone.js", 1, 1, "no file")
	want := []string{"a.js:2:5: it is wrong. Mend it", "a.js:2:10: nowhere\ufffd[31m", "a.js: no line", "gone.js: no file"}
	for i, p := range r.problems {
		if got := p.String(); i >= len(want) || got != want[i] && !strings.HasPrefix(got, "a.js:3:") {
			t.Errorf("problem %d is %q", i, got)
		}
	}
	if p := r.problems[0]; p.Source != "twö three" || p.Hint != "Mend it." {
		t.Errorf("%+v", p)
	}
	for range 2 * maxProblems {
		r.Tell("a.js", 1, 1, "more")
	}
	if len(r.problems) != maxProblems {
		t.Errorf("there are %d problems", len(r.problems))
	}
	if _, err := fs.Stat(b.files, "gone.js"); err == nil {
		t.Error("the file is there")
	}
}
