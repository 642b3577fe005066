package script

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

// source is TypeScript as an author writes it; its error is at 4:9.
const source = `interface Person { name: string }

function fail(person: Person): never {
	throw new Error("no " + person.name);
}

export default function activate(): void {
	fail({ name: "Ada" });
}
`

// compiled is what a compiler makes of it, with its source map.
func compiled(t *testing.T, format api.Format) (code, sourceMap string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "src"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "src", "index.ts"), []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	result := api.Build(api.BuildOptions{
		AbsWorkingDir: dir, EntryPoints: []string{"src/index.ts"}, Outfile: "dist/index.js", Format: format,
		Sourcemap: api.SourceMapLinked, MinifyWhitespace: true,
	})
	if len(result.Errors) > 0 {
		t.Fatal(result.Errors)
	}
	for _, f := range result.OutputFiles {
		if strings.HasSuffix(f.Path, ".map") {
			sourceMap = string(f.Contents)
		} else {
			code = string(f.Contents)
		}
	}
	return code, sourceMap
}

// where returns the place of a text in code, as the engine tells it.
func where(t *testing.T, s *Script, text string) string {
	t.Helper()
	at := strings.Index(s.Code, text)
	if at < 0 {
		t.Fatalf("the code has no %q:\n%s", text, s.Code)
	}
	line, column := place(s.Code, at)
	return fmt.Sprintf("%s:%d:%d", s.Name, line, column)
}

func TestMapStack(t *testing.T) {
	inline := func(code, sourceMap string) string {
		data := "data:application/json;charset=utf-8;base64," + base64.StdEncoding.EncodeToString([]byte(sourceMap))
		return strings.Replace(code, "index.js.map", data, 1)
	}
	esm, esmMap := compiled(t, api.FormatESModule)
	cjs, cjsMap := compiled(t, api.FormatCommonJS)
	const wrap = "import main from './index.js';\nexport default main;\n"
	for name, c := range map[string]struct {
		s    *Script
		want string
	}{
		"beside":           {load(t, folder("dist/index.js", esm, "dist/index.js.map", esmMap), "dist/index.js", Options{}), "src/index.ts:4:8"},
		"inline":           {load(t, folder("dist/index.js", inline(esm, esmMap)), "dist/index.js", Options{}), "src/index.ts:4:8"},
		"bundled":          {load(t, folder("dist/index.js", esm, "dist/index.js.map", esmMap, "dist/main.js", wrap), "dist/main.js", Options{}), "src/index.ts:4:8"},
		"CommonJS":         {load(t, folder("dist/index.js", cjs, "dist/index.js.map", cjsMap), "dist/index.js", Options{}), "src/index.ts:4:8"},
		"CommonJS, inline": {load(t, folder("dist/index.js", inline(cjs, cjsMap)), "dist/index.js", Options{}), "src/index.ts:4:8"},
		"no map":           {load(t, folder("dist/index.js", esm), "dist/index.js", Options{}), "dist/index.js:1:29"},
		"bundled, no map":  {load(t, folder("dist/index.js", esm, "dist/main.js", wrap), "dist/main.js", Options{}), "dist/index.js:1:29"},
	} {
		frame := where(t, c.s, "new Error")
		stack := "Error: no Ada\n    at fail (" + frame + ")\n    at other/" + frame + "\n    at native\n"
		want := "Error: no Ada\n    at fail (" + c.want + ")\n    at other/" + frame + "\n    at native\n"
		if got := c.s.MapStack(stack); got != want {
			t.Errorf("%s: got\n%swant\n%s", name, got, want)
		}
	}
	// A place without a column, and one that is nowhere.
	s := load(t, folder("a.js", "require('./b')", "b.js", "\n\nexports.x = () => {\n  throw new Error('x');\n};\n"), "a.js", Options{})
	at := where(t, s, "new Error")
	line := at[:strings.LastIndex(at, ":")]
	if got := s.MapStack("at " + line + ", a.js:99999:1, a.js:0:0"); got != "at b.js:4, a.js:99999:1, a.js:0:0" {
		t.Error(got)
	}
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() { s.MapStack(at) })
	}
	wait.Wait()
}

// TestHostileMaps: a map that is wrong is left aside, whatever it holds.
func TestHostileMaps(t *testing.T) {
	const code = "export default () => { throw new Error('x'); };\n//# sourceMappingURL=%s\n"
	for name, text := range map[string]string{
		"nothing": "", "no JSON": "{", "another JSON": "[]", "null": "null", "no mappings": `{"version":3,"sources":[]}`, "another version": `{"version":9,"sources":["a"],"mappings":"AAAA"}`,
		"no sources": `{"version":3,"sources":[],"mappings":"AAAA"}`, "null sources": `{"version":3,"sources":[null],"mappings":"AAAA"}`,
		"other sources": `{"version":3,"sources":["a"],"mappings":"AA//////DA"}`, "negative sources": `{"version":3,"sources":["a"],"mappings":"ADAA"}`,
		"odd characters": `{"version":3,"sources":["a"],"mappings":"\u0000!!!,;€"}`, "negative lines": `{"version":3,"sources":["a"],"mappings":"AADA"}`,
		"sections": `{"version":3,"sections":[{"offset":{"line":0,"column":0},"map":null}]}`, "null sections": `{"version":3,"sections":[null],"sources":["a"],"mappings":"AAAA"}`,
		"many mappings": `{"version":3,"sources":["a"],"mappings":"` + strings.Repeat("A,", maxSegments+1) + `"}`,
		"many sources":  `{"version":3,"sources":[` + strings.Repeat(`"",`, maxSegments/16+1) + `""],"mappings":"AAAA"}`,
		"deep":          strings.Repeat("[", 100_000),
		"large":         strings.Repeat(" ", 1<<20+1),
	} {
		s := load(t, folder("a.js", fmt.Sprintf(code, "a.map"), "a.map", text), "a.js", Options{Limits: Limits{MapBytes: 4 << 20}, Check: true})
		got := s.MapStack("at a.js:1:25")
		if got != "at a.js:1:25" && got != "at ?:1:1" && !strings.HasPrefix(got, "at a:") {
			t.Errorf("%s: %q", name, got)
		}
	}
	for name, ref := range map[string]string{
		"not there": "b.map", "outside": "../a.map", "absolute": "/etc/passwd", "a URL": "https://example.com/a.map", "a file URL": "file:///etc/passwd",
		"cut off": "data:application/json", "bad base64": "data:application/json;base64,!!!!", "bad escapes": "data:application/json,%zz", "bad path": "%zz",
		"too large": "data:application/json;base64," + strings.Repeat("A", 2000),
	} {
		s := load(t, folder("a.js", fmt.Sprintf(code, ref)), "a.js", Options{Limits: Limits{MapBytes: 1000}})
		if len(s.Notes) != 1 || s.Notes[0].File != "a.js" || s.Notes[0].Hint == "" {
			t.Errorf("%s: the notes are %v", name, s.Notes)
		}
		if got := s.MapStack("at a.js:1:25"); got != "at a.js:1:25" {
			t.Errorf("%s: %q", name, got)
		}
	}
	// What a map names is shown on one line, and not too long.
	evil := `{"version":3,"sources":["x\u001b[31m\n` + strings.Repeat("y", 5000) + `"],"mappings":"AAAA"}`
	s := load(t, folder("a.js", fmt.Sprintf(code, "a.map"), "a.map", evil), "a.js", Options{})
	if got := s.MapStack("a.js:1:25"); strings.ContainsAny(got, "\x1b\n") || len(got) > 400 || got == "a.js:1:25" {
		t.Errorf("%q", got)
	}
	// Stacks are bounded too.
	long := strings.Repeat("a.js:1:25 ", 100_000)
	if got := s.MapStack(long); len(got) > len(long)+maxFrames*400 {
		t.Errorf("a stack of %d bytes becomes one of %d", len(long), len(got))
	}
}
