package script

import (
	"context"
	"encoding/base64"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

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

// read opens a backend and reads some files of it, as an instance does.
func read(t *testing.T, files fs.FS, limits Limits, names ...string) *Backend {
	t.Helper()
	b, err := Open(files, names[0], limits, NewMapping())
	if err != nil {
		t.Fatal(err)
	}
	reading := b.Read()
	for _, name := range names {
		if _, err := reading.File(name); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// folder makes a plugin's folder out of names and texts.
func folder(pairs ...string) fstest.MapFS {
	files := fstest.MapFS{}
	for i := 0; i < len(pairs); i += 2 {
		files[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	return files
}

// stack is MapStack without its notes.
func stack(b *Backend, text string) string {
	mapped, _ := b.MapStack(context.Background(), text)
	return mapped
}

// where returns the place of a text in a file, as the engine tells it.
func where(t *testing.T, files fstest.MapFS, name, text string) string {
	t.Helper()
	at := strings.Index(string(files[name].Data), text)
	if at < 0 {
		t.Fatalf("%s has no %q:\n%s", name, text, files[name].Data)
	}
	line, column := place(string(files[name].Data), at)
	return fmt.Sprintf("%s:%d:%d", name, line, column)
}

func TestMapStack(t *testing.T) {
	inline := func(code, sourceMap string) string {
		data := "data:application/json;charset=utf-8;base64," + base64.StdEncoding.EncodeToString([]byte(sourceMap))
		return strings.Replace(code, "index.js.map", data, 1)
	}
	esm, esmMap := compiled(t, api.FormatESModule)
	cjs, cjsMap := compiled(t, api.FormatCommonJS)
	for name, c := range map[string]struct {
		files fstest.MapFS
		want  string
	}{
		"beside":           {folder("dist/index.js", esm, "dist/index.js.map", esmMap), "src/index.ts:4:8"},
		"inline":           {folder("dist/index.js", inline(esm, esmMap)), "src/index.ts:4:8"},
		"CommonJS":         {folder("dist/index.js", cjs, "dist/index.js.map", cjsMap), "src/index.ts:4:8"},
		"CommonJS, inline": {folder("dist/index.js", inline(cjs, cjsMap)), "src/index.ts:4:8"},
		"no map":           {folder("dist/index.js", esm), "dist/index.js:1:29"},
	} {
		b := read(t, c.files, Limits{}, "dist/index.js")
		frame := where(t, c.files, "dist/index.js", "new Error")
		trace := "Error: no Ada\n    at fail (" + frame + ")\n    at other/" + frame + "\n    at native\n"
		want := "Error: no Ada\n    at fail (" + c.want + ")\n    at other/" + frame + "\n    at native\n"
		if got := stack(b, trace); got != want {
			t.Errorf("%s: got\n%swant\n%s", name, got, want)
		}
	}
	// A place without a column, one that is nowhere, and files that nobody read.
	files := folder("dist/index.js", cjs, "dist/index.js.map", cjsMap, "dist/other.js", cjs)
	b := read(t, files, Limits{}, "dist/index.js")
	at := where(t, files, "dist/index.js", "new Error")
	line := at[:strings.LastIndex(at, ":")]
	want := "at src/index.ts:9, dist/index.js:99999:1, dist/index.js:0:0, dist/other.js:1:100"
	if got := stack(b, "at "+line+", dist/index.js:99999:1, dist/index.js:0:0, dist/other.js:1:100"); got != want {
		t.Error(got)
	}
	// Names with what stands around names.
	files = folder("a (1).js", esm, "index.js.map", esmMap)
	b = read(t, files, Limits{}, "a (1).js")
	if got := stack(b, "at f ("+where(t, files, "a (1).js", "new Error")+")"); got != "at f (../src/index.ts:4:8)" {
		t.Error(got)
	}
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() { b.MapStack(context.Background(), at) })
	}
	wait.Wait()
}

// TestHostileMaps: a map that is wrong is left aside, whatever it holds.
func TestHostileMaps(t *testing.T) {
	const code = "export default () => { throw new Error('x'); };\n//# sourceMappingURL=%s\n"
	for name, text := range map[string]string{
		"nothing": "", "no JSON": "{", "another JSON": "[]", "null": "null", "no mappings": `{"version":3,"sources":[]}`,
		"another version":  `{"version":9,"sources":["a"],"mappings":"AAAA"}`,
		"no sources":       `{"version":3,"sources":[],"mappings":"AAAA"}`,
		"null sources":     `{"version":3,"sources":[null],"mappings":"AAAA"}`,
		"other sources":    `{"version":3,"sources":["a"],"mappings":"AA//////DA"}`,
		"negative sources": `{"version":3,"sources":["a"],"mappings":"ADAA"}`,
		"odd characters":   `{"version":3,"sources":["a"],"mappings":"\u0000!!!,;€"}`,
		"negative lines":   `{"version":3,"sources":["a"],"mappings":"AADA"}`,
		"sections":         `{"version":3,"sections":[{"offset":{"line":0,"column":0},"map":null}]}`,
		"null sections":    `{"version":3,"sections":[null],"sources":["a"],"mappings":"AAAA"}`,
		"many mappings":    `{"version":3,"sources":["a"],"mappings":"` + strings.Repeat("A,", maxSegments+1) + `"}`,
		"many sources":     `{"version":3,"sources":[` + strings.Repeat(`"",`, maxSegments/16+1) + `""],"mappings":"AAAA"}`,
		"deep":             strings.Repeat("[", 100_000),
		"large":            strings.Repeat(" ", 1<<20+1),
	} {
		b := read(t, folder("a.js", fmt.Sprintf(code, "a.map"), "a.map", text), Limits{MapBytes: 4 << 20}, "a.js")
		got := stack(b, "at a.js:1:25")
		if got != "at a.js:1:25" && got != "at ?:1:1" && !strings.HasPrefix(got, "at a:") {
			t.Errorf("%s: %q", name, got)
		}
	}
	for name, ref := range map[string]string{
		"not there": "b.map", "outside": "../a.map", "absolute": "/etc/passwd", "a URL": "https://example.com/a.map",
		"a file URL": "file:///etc/passwd",
		"cut off":    "data:application/json", "bad base64": "data:application/json;base64,!!!!",
		"bad escapes": "data:application/json,%zz", "bad path": "%zz",
		"too large": "data:application/json;base64," + strings.Repeat("A", 2000),
	} {
		b := read(t, folder("a.js", fmt.Sprintf(code, ref)), Limits{MapBytes: 1000}, "a.js")
		got, notes := b.MapStack(context.Background(), "at a.js:1:25")
		if len(notes) != 1 || notes[0].File != "a.js" || notes[0].Hint == "" {
			t.Errorf("%s: the notes are %v", name, notes)
		}
		if got != "at a.js:1:25" {
			t.Errorf("%s: %q", name, got)
		}
		if _, again := b.MapStack(context.Background(), "at a.js:1:25"); len(again) != 0 {
			t.Errorf("%s: it is told again: %v", name, again)
		}
	}
	// What a map names is shown on one line, and not too long.
	evil := `{"version":3,"sources":["x\u001b[31m\n` + strings.Repeat("y", 5000) + `"],"mappings":"AAAA"}`
	b := read(t, folder("a.js", fmt.Sprintf(code, "a.map"), "a.map", evil), Limits{}, "a.js")
	if got := stack(b, "a.js:1:25"); strings.ContainsAny(got, "\x1b\n") || len(got) > 400 || got == "a.js:1:25" {
		t.Errorf("%q", got)
	}
	// Stacks are bounded too.
	long := strings.Repeat("a.js:1:25 ", 100_000)
	if got := stack(b, long); len(got) > len(long)+maxFrames*400 {
		t.Errorf("a stack of %d bytes becomes one of %d", len(long), len(got))
	}
}

// watched counts how often source maps are opened.
type watched struct {
	fstest.MapFS
	opened atomic.Int32
}

func (w *watched) Open(name string) (fs.File, error) {
	if strings.HasSuffix(name, ".map") {
		w.opened.Add(1)
	}
	return w.MapFS.Open(name)
}

// modules are files each of which names a source map, which may hold %d for the
// number of the file; and their names.
func modules(n int, ref string) (*watched, []string) {
	files, names := fstest.MapFS{}, make([]string, n)
	for i := range n {
		names[i] = fmt.Sprintf("m%d.js", i)
		named := strings.ReplaceAll(ref, "%d", fmt.Sprint(i))
		files[names[i]] = &fstest.MapFile{Data: fmt.Appendf(nil,
			"export const v = () => { throw new Error('x%d'); };\n//# sourceMappingURL=%s\n", i, named)}
	}
	return &watched{MapFS: files}, names
}

// heap is how much memory is in use, in bytes.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestMapsAreLazy: a source map is read when it is needed, once, however many
// files name it, and its text is not held.
func TestMapsAreLazy(t *testing.T) {
	const size = 8 << 20
	files, names := modules(100, "big.map")
	files.MapFS["big.map"] = &fstest.MapFile{Data: []byte(`{"version":3,"sources":["a.ts"],"mappings":"AAAA","x":"` +
		strings.Repeat("y", size) + `"}`)}
	b := read(t, files, Limits{}, names...)
	stack(b, "Error: x\n    at elsewhere (native)")
	if n := files.opened.Load(); n != 0 {
		t.Errorf("before it is needed the map is opened %d times", n)
	}
	before := heap()
	for _, i := range []int{0, 99} {
		if got := stack(b, where(t, files.MapFS, names[i], "new Error")); got != "a.ts:1:1" {
			t.Errorf("the place in m%d.js is translated to %q", i, got)
		}
	}
	if held := heap() - before; held > size/2 {
		t.Errorf("%d bytes are held", held)
	}
	if n := files.opened.Load(); n != 1 {
		t.Errorf("the map is opened %d times", n)
	}
}

// TestMapsTogether: what all source maps take is bounded, beside and inline.
func TestMapsTogether(t *testing.T) {
	const text = `{"version":3,"sources":["a.ts"],"mappings":"AAAA"}`
	data := "data:application/json," + strings.ReplaceAll(text, `"`, "%22")
	for name, ref := range map[string]string{"beside": "m%d.js.map", "inline": data} {
		files, names := modules(20, ref)
		for i := range 20 {
			files.MapFS[fmt.Sprintf("m%d.js.map", i)] = &fstest.MapFile{Data: []byte(text)}
		}
		b := read(t, files, Limits{MapsBytes: 5 * len(text)}, names...)
		var notes []Problem
		for i, file := range names {
			got, more := b.MapStack(context.Background(), where(t, files.MapFS, file, "new Error"))
			notes = append(notes, more...)
			if i == 0 && got != "a.ts:1:1" {
				t.Errorf("%s: the first map translates to %q", name, got)
			}
		}
		if len(notes) < 10 || len(notes) > 19 || !strings.Contains(notes[0].Text,
			fmt.Sprintf("the source maps of the backend are over %d bytes together", 5*len(text))) {
			t.Errorf("%s: %d notes: %v", name, len(notes), notes)
		}
	}
}

// TestMapsParsed: what stacks make of source maps is bounded, however many of
// them there are.
func TestMapsParsed(t *testing.T) {
	files, names := modules(5, "m%d.js.map")
	for i := range 5 {
		files.MapFS[fmt.Sprintf("m%d.js.map",
			i)] = &fstest.MapFile{Data: []byte(`{"version":3,"sources":["a.ts"],"mappings":"AAAA` +
			strings.Repeat(",A", maxSegments-1) + `"}`)}
	}
	b := read(t, files, Limits{}, names...)
	for _, file := range names {
		stack(b, where(t, files.MapFS, file, "new Error"))
	}
	parsed := 0
	for _, p := range b.maps.own {
		if p.consumer != nil {
			parsed++
		}
	}
	if parsed != allSegments/maxSegments {
		t.Errorf("%d maps are parsed, want %d", parsed, allSegments/maxSegments)
	}
}

// TestMapsTakeLittleMemory: what a source map takes while it is read is a few
// times its length, whatever it holds, and is refused as soon as it is too much.
func TestMapsTakeLittleMemory(t *testing.T) {
	const size = 8 << 20
	fill := func(before, unit, after string) string {
		return before + strings.Repeat(unit, size/len(unit)) + after
	}
	for name, text := range map[string]string{
		"sections":      fill(`{"version":3,"sources":[],"mappings":"","sections":[`, "0,", "0]}"),
		"empty sources": fill(`{"version":3,"sources":[`, `"",`, `""],"mappings":""}`),
		"null sources":  fill(`{"version":3,"sources":[`, `null,`, `null],"mappings":""}`),
		"escapes":       fill(`{"version":3,"sources":["a"],"mappings":"`, `\u0041`, `"}`),
		"no separators": fill(`{"version":3,"sources":["a"],"mappings":"`, `A`, `"}`),
		"deep":          fill(`{"version":3,"x":`, "[", `,"mappings":""}`),
		"names":         fill(`{"version":3,"sources":["a"],"names":[`, `"",`, `""],"mappings":"AAAA"}`),
		"contents":      fill(`{"version":3,"sources":["a"],"sourcesContent":[`, `"",`, `""],"mappings":"AAAA"}`),
		"members":       fill(`{"version":3,"sources":["a"],"mappings":"AAAA"`, `,"a":0`, `}`),
		// One root before each of many sources.
		"a long root": `{"version":3,"sourceRoot":"` + strings.Repeat("r/", size/2) + `","sources":[""` +
			strings.Repeat(`,""`, maxSources-1) + `],"mappings":"AAAA"}`,
	} {
		b := read(t, folder("a.js", "throw 1\n//# sourceMappingURL=a.map\n", "a.map", text), Limits{}, "a.js")
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		b.MapStack(context.Background(), "a.js:1:1")
		runtime.ReadMemStats(&after)
		if took := int64(after.TotalAlloc - before.TotalAlloc); took > 8*size {
			t.Errorf("%s: %d MiB for a map of %d MiB", name, took>>20, len(text)>>20)
		}
	}
}

// TestOneMapAtATime: a stack waits for the source map of another backend, no
// longer than its context.
func TestOneMapAtATime(t *testing.T) {
	b := read(t, folder("a.js", "throw 1\n//# sourceMappingURL=a.map\n", "a.map",
		`{"version":3,"sources":["b.ts"],"mappings":"AAAA"}`), Limits{}, "a.js")
	b.mapping <- struct{}{}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got, notes := b.MapStack(ctx, "a.js:1:1"); got != "a.js:1:1" || len(notes) > 0 {
		t.Errorf("while another is read: %q, %v", got, notes)
	}
	<-b.mapping
	for what, hold := range []func(){func() {}, func() { b.mapping <- struct{}{} }} { // the second time the map is there
		hold()
		if got := stack(b, "a.js:1:1"); got != "b.ts:1:1" {
			t.Errorf("then, %d: %q", what, got)
		}
	}
}
