package script

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"
)

// watched counts how often source maps are opened.
type watched struct {
	fstest.MapFS
	opened atomic.Int32
	then   func()
}

func (w *watched) Open(name string) (fs.File, error) {
	if strings.HasSuffix(name, ".map") {
		w.opened.Add(1)
		if w.then != nil {
			w.then()
		}
	}
	return w.MapFS.Open(name)
}

// modules are files that an entry point imports, each of which names a source
// map, which may hold %d for the number of the file.
func modules(n int, ref string) *watched {
	files := fstest.MapFS{}
	var all, list strings.Builder
	for i := range n {
		named := strings.ReplaceAll(ref, "%d", fmt.Sprint(i))
		files[fmt.Sprintf("m%d.js", i)] = &fstest.MapFile{Data: fmt.Appendf(nil, "export const v = () => { throw new Error('x%d'); };\n//# sourceMappingURL=%s\n", i, named)}
		fmt.Fprintf(&all, "import { v as v%d } from './m%d.js';\n", i, i)
		fmt.Fprintf(&list, "v%d,", i)
	}
	all.WriteString("export default () => [" + list.String() + "];\n")
	files["index.js"] = &fstest.MapFile{Data: []byte(all.String())}
	return &watched{MapFS: files}
}

// heap is how much memory is in use, in bytes.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestSharedMap: a source map is read and kept once, however many files name it.
func TestSharedMap(t *testing.T) {
	const size = 8 << 20
	files := modules(100, "big.map")
	files.MapFS["big.map"] = &fstest.MapFile{Data: []byte(`{"version":3,"sources":["a.ts"],"mappings":"AAAA","x":"` + strings.Repeat("y", size) + `"}`)}
	for _, check := range []bool{false, true} {
		files.opened.Store(0)
		before := heap()
		s, err := Load(t.Context(), files, "index.js", Options{Check: check})
		if err != nil || len(s.Notes) > 0 {
			t.Fatal(err, s)
		}
		if kept := heap() - before; kept > 4*size {
			t.Errorf("check %v: %d bytes are kept", check, kept)
		}
		if n := files.opened.Load(); n != 1 {
			t.Errorf("check %v: the map is opened %d times", check, n)
		}
		for _, i := range []int{0, 99} {
			if got := s.MapStack(where(t, s, fmt.Sprintf(`new Error("x%d"`, i))); got != "a.ts:1:1" {
				t.Errorf("check %v: the place in m%d.js is translated to %q", check, i, got)
			}
		}
	}
}

// TestMapsTogether: what all source maps take is bounded, beside and inline.
func TestMapsTogether(t *testing.T) {
	const text = `{"version":3,"sources":["a.ts"],"mappings":"AAAA"}`
	data := "data:application/json," + strings.ReplaceAll(text, `"`, "%22")
	for name, ref := range map[string]string{"beside": "m%d.js.map", "inline": data} {
		files := modules(20, ref)
		for i := range 20 {
			files.MapFS[fmt.Sprintf("m%d.js.map", i)] = &fstest.MapFile{Data: []byte(text)}
		}
		s, err := Load(t.Context(), files, "index.js", Options{Limits: Limits{MapsBytes: 5 * len(text)}})
		if err != nil {
			t.Fatal(name, err)
		}
		if len(s.Notes) < 10 || len(s.Notes) > 19 || !strings.Contains(s.Notes[0].Text, fmt.Sprintf("the source maps of the backend are over %d bytes together", 5*len(text))) {
			t.Errorf("%s: %d notes: %v", name, len(s.Notes), s.Notes)
		}
		if got := s.MapStack(where(t, s, `new Error("x0"`)); got != "a.ts:1:1" {
			t.Errorf("%s: the first map translates to %q", name, got)
		}
	}
	s, err := Load(t.Context(), modules(3*maxProblems, "none.map"), "index.js", Options{})
	if err != nil || len(s.Notes) != maxProblems {
		t.Errorf("%v: of %d maps that are not there, %d notes tell", err, 3*maxProblems, len(s.Notes))
	}
}

// TestMapsEnd: looking for source maps ends with the context.
func TestMapsEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	files := modules(50, "m%d.js.map")
	for i := range 50 {
		files.MapFS[fmt.Sprintf("m%d.js.map", i)] = &fstest.MapFile{Data: []byte("{}")}
	}
	files.then = cancel
	if _, err := Load(ctx, files, "index.js", Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("Load returns %v", err)
	}
	if n := files.opened.Load(); n != 1 {
		t.Errorf("%d maps are opened", n)
	}
}

// TestMapsParsed: what stacks make of source maps is bounded, however many of
// them there are.
func TestMapsParsed(t *testing.T) {
	files := modules(5, "m%d.js.map")
	for i := range 5 {
		files.MapFS[fmt.Sprintf("m%d.js.map", i)] = &fstest.MapFile{Data: []byte(`{"version":3,"sources":["a.ts"],"mappings":"AAAA` + strings.Repeat(",A", maxSegments-1) + `"}`)}
	}
	s, err := Load(t.Context(), files, "index.js", Options{})
	if err != nil {
		t.Fatal(err)
	}
	parsed := 0
	for i := range 5 {
		s.MapStack(where(t, s, fmt.Sprintf(`new Error("x%d"`, i)))
	}
	for _, p := range s.maps.own {
		if p.consumer != nil {
			parsed++
		}
	}
	if parsed != allSegments/maxSegments {
		t.Errorf("%d maps are parsed, want %d", parsed, allSegments/maxSegments)
	}
}

// allocated is how many bytes are allocated while f runs.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestTokens: what would take esbuild gigabytes is refused before esbuild
// sees it, and takes little memory.
func TestTokens(t *testing.T) {
	const mib = 1 << 20
	fill := func(text string) string { return strings.Repeat(text, mib/4/len(text)) }
	for name, text := range map[string]string{
		"statements":           fill("a;"),
		"lines":                fill("a\n"),
		"nothing":              fill(";"),
		"blocks":               fill("{}"),
		"calls":                fill("f();"),
		"functions":            "q=[" + fill("()=>0,") + "]",
		"statements in bodies": "q=()=>{" + fill("a;") + "}",
		"a list":               "q=[" + fill("1,") + "]",
	} {
		for _, check := range []bool{false, true} {
			took := allocated(func() {
				got := problems(t, folder("index.js", "module.exports=0;var f,a;"+text), "index.js", Options{Check: check, Limits: Limits{Tokens: 50_000}})
				if !strings.Contains(got[0].String(), "index.js: the backend has too much code: more than 50000 tokens") || got[0].Hint == "" {
					t.Errorf("%s: %v", name, got)
				}
			})
			if took > 50*mib {
				t.Errorf("%s: %d MiB were allocated", name, took/mib)
			}
		}
	}
	// So it is with as many tokens as a host allows that sets nothing.
	took := allocated(func() {
		got := problems(t, folder("index.js", "module.exports=0;q=["+strings.Repeat(fill("()=>0,"), 12)+"]"), "index.js", Options{})
		if !strings.Contains(got[0].String(), "index.js: the backend has too much code: more than 2000000 tokens") {
			t.Error(got)
		}
	})
	if took > 300*mib {
		t.Errorf("%d MiB were allocated", took/mib)
	}
	// All files count together, also JSON.
	files := folder("index.js", "require('./a.js');require('./b.json')", "a.js", "x=()=>{"+strings.Repeat("a;", 400)+"}", "b.json", "["+strings.Repeat("1,", 400)+"1]")
	if got := problems(t, files, "index.js", Options{Limits: Limits{Tokens: 1500}})[0].String(); !strings.Contains(got, "the backend has too much code: more than 1500 tokens") {
		t.Error(got)
	}
	load(t, files, "index.js", Options{Limits: Limits{Tokens: 2000}})
	// What is passed through is none of esbuild's.
	whole := "export default () => 1;" + strings.Repeat("a;", 1000)
	for _, check := range []bool{false, true} {
		s := load(t, folder("index.js", whole), "index.js", Options{Limits: Limits{Tokens: 1000}, Check: check})
		if s.Code != whole {
			t.Errorf("check %v: the code was changed", check)
		}
		if told := len(s.Notes) == 1 && strings.Contains(s.Notes[0].Text, "its syntax is not checked"); told != check {
			t.Errorf("check %v: the notes are %v", check, s.Notes)
		}
	}
}

// TestTurns: while esbuild still reads what was given up, no other backend
// goes through it, and none is blamed for that.
func TestTurns(t *testing.T) {
	long := folder("index.js", "module.exports=()=>{"+strings.Repeat("a;", 400_000)+"}")
	short := folder("index.js", "module.exports=()=>{}", "whole.js", "export default () => {}")
	if got := problems(t, long, "index.js", Options{Limits: Limits{Time: 20 * time.Millisecond}})[0].Text; got != errTooSlow.Error() {
		t.Fatal(got)
	}
	if len(turn) != 1 {
		t.Fatal("the turn ended before esbuild did")
	}
	load(t, short, "whole.js", Options{})
	if _, err := Load(t.Context(), short, "index.js", Options{Limits: Limits{Time: time.Millisecond}}); !errors.Is(err, ErrBusy) {
		t.Errorf("a backend that cannot wait gets %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if _, err := Load(ctx, short, "index.js", Options{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a caller that cannot wait gets %v", err)
	}
	load(t, short, "index.js", Options{}) // waits
	if len(turn) != 0 {
		t.Error("a turn was not ended")
	}
}
