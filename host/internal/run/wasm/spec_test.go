package wasm_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// specFolder returns a folder of the WebAssembly specification's tests, which lie in wazero's module folder.
func specFolder(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/tetratelabs/wazero").Output()
	if err != nil {
		t.Fatalf("find wazero's folder: %v", err)
	}
	return filepath.Join(strings.TrimSpace(string(out)), "internal", "integration_test", "spectest", name)
}

// The json form of a specification test, as wast2json writes it.
type specFile struct {
	Commands []specCommand `json:"commands"`
}

type specCommand struct {
	Type       string     `json:"type"`
	Line       int        `json:"line"`
	Name       string     `json:"name"`
	Filename   string     `json:"filename"`
	As         string     `json:"as"`
	ModuleType string     `json:"module_type"`
	Action     specAction `json:"action"`
	Expected   []specVal  `json:"expected"`
}

type specAction struct {
	Type   string    `json:"type"`
	Module string    `json:"module"`
	Field  string    `json:"field"`
	Args   []specVal `json:"args"`
}

type specVal struct {
	Type  string `json:"type"`
	Lane  string `json:"lane_type"`
	Value any    `json:"value"`
}

// words returns a value as wazero passes it.
func (v specVal) words() []uint64 {
	lanes, width := []any{v.Value}, map[string]int{"i32": 32, "f32": 32}[v.Type]
	if v.Type == "v128" {
		lanes = v.Value.([]any)
		width = 128 / len(lanes)
	} else if width == 0 {
		width = 64
	}
	out := make([]uint64, (len(lanes)*width+63)/64)
	for i, l := range lanes {
		s, _ := l.(string)
		var n uint64
		switch {
		case s == "" || s == "null":
		case strings.HasPrefix(s, "nan") && width == 32:
			n = uint64(math.Float32bits(float32(math.NaN())))
		case strings.HasPrefix(s, "nan"):
			n = math.Float64bits(math.NaN())
		case strings.HasPrefix(s, "-"):
			k, _ := strconv.ParseInt(s, 10, 64)
			n = uint64(k) & (1<<(width-1)<<1 - 1)
		default:
			n, _ = strconv.ParseUint(s, 10, 64)
		}
		if v.Type == "externref" && s != "" && s != "null" {
			n++ // 0 is the null reference
		}
		out[i*width/64] |= n << (i * width % 64)
	}
	return out
}

// same reports whether a result agrees with another, NaN with NaN whatever its bits.
func (v specVal) same(a, b []uint64) bool {
	float := v.Type
	if v.Type == "v128" {
		float = v.Lane
	}
	if v.Type == "i32" || v.Type == "f32" { // the upper half of the word is undefined
		a, b = []uint64{a[0] & math.MaxUint32}, []uint64{b[0] & math.MaxUint32}
	}
	for i := range a {
		if a[i] == b[i] {
			continue
		}
		nan := func(x uint64) bool { return math.IsNaN(math.Float64frombits(x)) }
		nan32 := func(x uint64) bool { return math.IsNaN(float64(math.Float32frombits(uint32(x)))) }
		low32 := uint32(a[i]) == uint32(b[i]) || (nan32(a[i]) && nan32(b[i]))
		high32 := a[i]>>32 == b[i]>>32 || (nan32(a[i]>>32) && nan32(b[i]>>32))
		if !(float == "f64" && nan(a[i]) && nan(b[i])) && !(float == "f32" && low32 && high32) {
			return false
		}
	}
	return true
}

// specRun runs one file in two worlds at once.
type specRun struct {
	t              *testing.T
	folder         string
	plain, metered *world
	exceptions     map[string]string // used up as they are met
	last           [2]*instance
	named          map[string][2]*instance
	counts         map[string]int
}

func (s *specRun) read(name string) []byte {
	bin, err := os.ReadFile(filepath.Join(s.folder, name))
	if err != nil {
		s.t.Fatal(err)
	}
	return bin
}

func (s *specRun) run(file string) {
	raw := s.read(file)
	var f specFile
	if err := json.Unmarshal(raw, &f); err != nil {
		s.t.Fatal(err)
	}
	for i, c := range f.Commands {
		as := ""
		if i+1 < len(f.Commands) && f.Commands[i+1].Type == "register" {
			as = f.Commands[i+1].As
		}
		key := fmt.Sprintf("%s:%d", strings.TrimSuffix(file, ".json"), c.Line)
		reason, excepted := s.exceptions[key]
		delete(s.exceptions, key)
		if excepted {
			s.counts["exception"]++
		}
		s.command(key+" "+c.Type, c, as, reason)
	}
}

// command runs one command. A reason says why its outcome is not the expected one; plain and rewritten must still
// agree.
func (s *specRun) command(at string, c specCommand, as, reason string) {
	t := s.t
	s.counts[c.Type]++
	switch c.Type {
	case "register": // done with the module before it
	case "module":
		bin := s.read(c.Filename)
		a, errA := s.plain.start(bin, as)
		out, _, err := wasm.Rewrite(t.Context(), bin, wide)
		if err != nil {
			t.Fatalf("%s: %v", at, err)
		}
		b, errB := s.metered.start(out, as)
		if errA != nil || errB != nil {
			t.Fatalf("%s: plain %v, rewritten %v", at, errA, errB)
		}
		s.last = [2]*instance{a, b}
		if c.Name != "" {
			s.named[c.Name] = s.last
		}
	case "assert_return", "action", "assert_trap", "assert_exhaustion":
		s.action(at, c, reason)
	case "assert_invalid", "assert_malformed":
		if c.ModuleType == "text" || strings.HasSuffix(c.Filename, ".wat") {
			s.counts["text"]++
			return
		}
		_, err := wasm.Parse(t.Context(), s.read(c.Filename))
		if reason != "" {
			if err != nil {
				t.Errorf("%s: %v; but %s", at, err, reason)
			}
		} else if err == nil {
			t.Errorf("%s: Parse accepts it", at)
		} else if wasm.AsError(err) == nil {
			t.Errorf("%s: error is %T", at, err)
		}
	case "assert_unlinkable", "assert_uninstantiable":
		bin := s.read(c.Filename)
		_, errA := s.plain.start(bin, "")
		out, _, err := wasm.Rewrite(t.Context(), bin, wide)
		if err != nil {
			t.Fatalf("%s: %v", at, err)
		}
		_, errB := s.metered.start(out, "")
		if (errA == nil) != (reason != "") || (errB == nil) != (reason != "") {
			t.Errorf("%s: plain %v, rewritten %v", at, errA, errB)
		}
	default:
		t.Fatalf("%s: unknown command", at)
	}
}

func (s *specRun) action(at string, c specCommand, reason string) {
	t := s.t
	pair := s.last
	if c.Action.Module != "" {
		pair = s.named[c.Action.Module]
	}
	if c.Action.Type == "get" {
		a, b := pair[0].ExportedGlobal(c.Action.Field).Get(), pair[1].ExportedGlobal(c.Action.Field).Get()
		if a != b || a != c.Expected[0].words()[0] {
			t.Errorf("%s: global %s is %#x plain, %#x rewritten, want %v", at, c.Action.Field, a, b, c.Expected[0])
		}
		return
	}
	var args []uint64
	for _, a := range c.Action.Args {
		args = append(args, a.words()...)
	}
	at += " " + c.Action.Field
	rb, errB := pair[1].call(c.Action.Field, args...)
	if c.Type == "assert_exhaustion" { // the plain module would only take its time and 200 MB
		if !errors.Is(errB, errStack) {
			t.Errorf("%s: rewritten %v", at, errB)
		}
		return
	}
	ra, errA := pair[0].call(c.Action.Field, args...)
	if c.Type == "assert_trap" {
		if reason != "" && errA == nil && errB == nil {
			return
		}
		if errA == nil || errB == nil || rootCause(errA) != rootCause(errB) {
			t.Errorf("%s: plain %v, rewritten %v", at, errA, errB)
		}
		return
	}
	if errA != nil || errB != nil {
		t.Errorf("%s: plain %v, rewritten %v", at, errA, errB)
		return
	}
	for _, e := range c.Expected {
		want := e.words()
		n := len(want)
		if len(ra) < n || len(rb) < n {
			t.Errorf("%s: %d and %d results", at, len(ra), len(rb))
			return
		}
		if !e.same(rb[:n], ra[:n]) {
			t.Errorf("%s: rewritten gives %x, plain %x", at, rb[:n], ra[:n])
		}
		// A reference that is not null has no fixed value.
		if ref := strings.HasSuffix(e.Type, "ref"); (!ref || e.Value != nil) && !e.same(rb[:n], want) && reason == "" {
			t.Errorf("%s: rewritten gives %x, want %x", at, rb[:n], want)
		}
		ra, rb = ra[n:], rb[n:]
	}
	s.sameMemory(at, pair)
}

func (s *specRun) sameMemory(at string, pair [2]*instance) {
	a, b := pair[0].ExportedMemory("memory"), pair[1].ExportedMemory("memory")
	if a == nil || b == nil {
		return
	}
	s.counts["memories"]++
	x, _ := a.Read(0, min(a.Size(), 1<<17))
	y, _ := b.Read(0, min(b.Size(), 1<<17))
	if a.Size() != b.Size() || !slices.Equal(x, y) {
		s.t.Errorf("%s: memories differ", at)
	}
}

// Why a command of the specification's tests has another outcome, both plain and rewritten.
const (
	elementsIgnored = "wazero ignores active element segments that do not fit their table, see applyElements there"
	atomic          = "in 1.0 a failing instantiation changed nothing, since 2.0 its segments before the failing one " +
		"are kept"
	multiValue  = "several results and block parameters are valid since 2.0"
	manyTables  = "several tables are valid since 2.0"
	polymorphic = "the module is valid since 2.0"
)

// specExceptions lists these commands by folder, file and line.
var specExceptions = map[string]string{
	"v1/elem:143":              elementsIgnored,
	"v1/elem:152":              elementsIgnored,
	"v1/elem:161":              elementsIgnored,
	"v1/elem:170":              elementsIgnored,
	"v1/elem:178":              elementsIgnored,
	"v1/elem:186":              elementsIgnored,
	"v1/elem:195":              elementsIgnored,
	"v1/elem:203":              elementsIgnored,
	"v1/elem:212":              elementsIgnored,
	"v1/elem:220":              elementsIgnored,
	"v1/elem:229":              elementsIgnored,
	"v1/elem:237":              elementsIgnored,
	"v2/elem:239":              elementsIgnored,
	"v2/elem:248":              elementsIgnored,
	"v2/elem:257":              elementsIgnored,
	"v2/elem:266":              elementsIgnored,
	"v2/elem:273":              elementsIgnored,
	"v2/elem:281":              elementsIgnored,
	"v2/elem:290":              elementsIgnored,
	"v2/elem:298":              elementsIgnored,
	"v2/elem:307":              elementsIgnored,
	"v2/elem:315":              elementsIgnored,
	"v2/elem:324":              elementsIgnored,
	"v2/elem:332":              elementsIgnored,
	"v1/func:493":              multiValue,
	"v1/func:497":              multiValue,
	"v1/type:53":               multiValue,
	"v1/type:57":               multiValue,
	"v1/imports:318":           manyTables,
	"v1/unreached-invalid:539": polymorphic,
	"v1/linking:207":           elementsIgnored,
	"v1/linking:228":           elementsIgnored,
	"v1/linking:345":           elementsIgnored,
	"v1/linking:236":           atomic,
	"v1/linking:248":           atomic,
	"v1/linking:342":           atomic,
	"v1/linking:354":           atomic,
	"v2/linking:244":           elementsIgnored,
	"v2/linking:267":           elementsIgnored,
	"v2/linking:410":           elementsIgnored,
}

// TestSpecification runs every command of the specification's tests against plain and rewritten modules.
func TestSpecification(t *testing.T) {
	shorttest.Skip(t)
	// The numbers of commands are part of the test: it must not pass by running nothing.
	for _, suite := range []struct {
		folder string
		files  int
		counts map[string]int
	}{
		{"v1", 73, map[string]int{
			"action":                42,
			"assert_exhaustion":     15,
			"assert_invalid":        989,
			"assert_malformed":      1091,
			"assert_return":         15788,
			"assert_trap":           458,
			"assert_uninstantiable": 2,
			"assert_unlinkable":     95,
			"exception":             25,
			"memories":              2,
			"module":                780,
			"register":              10,
			"text":                  430,
		}},
		{"v2", 148, map[string]int{
			"action":                155,
			"assert_exhaustion":     15,
			"assert_invalid":        2146,
			"assert_malformed":      1810,
			"assert_return":         45734,
			"assert_trap":           2408,
			"assert_uninstantiable": 34,
			"assert_unlinkable":     83,
			"exception":             15,
			"memories":              12,
			"module":                1599,
			"register":              22,
			"text":                  1091,
		}},
		{"tail-call", 2, map[string]int{
			"assert_invalid":   24,
			"assert_malformed": 11,
			"assert_return":    71,
			"assert_trap":      7,
			"module":           6,
			"text":             11,
		}},
		{"extended-const", 3, map[string]int{
			"assert_invalid":   37,
			"assert_malformed": 7,
			"assert_return":    55,
			"assert_trap":      5,
			"module":           13,
			"text":             3,
		}},
	} {
		t.Run(suite.folder, func(t *testing.T) {
			if suite.folder == "v1" { // most of which is in v2, too
				shorttest.Skip(t)
			}
			folder := filepath.Join(specFolder(t, suite.folder), "testdata")
			files, err := filepath.Glob(filepath.Join(folder, "*.json"))
			if err != nil || len(files) != suite.files {
				t.Errorf("%d files, want %d (%v)", len(files), suite.files, err)
			}
			counts := map[string]int{}
			exceptions := map[string]string{}
			for k, reason := range specExceptions {
				if rest, ok := strings.CutPrefix(k, suite.folder+"/"); ok {
					exceptions[rest] = reason
				}
			}
			for _, f := range files {
				name := filepath.Base(f)
				t.Run(strings.TrimSuffix(name, ".json"), func(t *testing.T) {
					s := &specRun{t: t, folder: folder, plain: newWorld(t), metered: newWorld(t), named: map[string][2]*instance{},
						counts: counts, exceptions: exceptions}
					s.hostModule()
					s.run(name)
				})
			}
			if len(exceptions) > 0 {
				t.Errorf("exceptions without a command: %v", exceptions)
			}
			for k, n := range counts {
				if suite.counts[k] != n {
					t.Errorf("%d commands %q, want %d", n, k, suite.counts[k])
				}
			}
			for k, n := range suite.counts {
				if counts[k] != n {
					t.Errorf("%d commands %q, want %d", counts[k], k, n)
				}
			}
		})
	}
}

// hostModule puts the module that the specification's tests import from into both worlds.
func (s *specRun) hostModule() {
	bin, err := os.ReadFile(filepath.Join(filepath.Dir(filepath.Dir(s.folder)), "testdata", "spectest.wasm"))
	if err != nil {
		s.t.Fatal(err)
	}
	for _, w := range []*world{s.plain, s.metered} {
		if _, err := w.start(bin, "spectest"); err != nil {
			s.t.Fatal(err)
		}
	}
}

// TestRefusedFeatures parses the modules of the specification's tests for features that are refused. The numbers of
// modules by outcome are part of the test.
func TestRefusedFeatures(t *testing.T) {
	for _, suite := range []struct {
		folder string
		want   map[string]int
	}{
		{"threads", map[string]int{wasm.FeatureThreads: 5}},
		{"exception-handling", map[string]int{wasm.FeatureExceptionHandling: 9, wasm.FeatureGC: 2,
			wasm.FeatureTypedFuncRefs: 1}},
		{"typed-function-references", map[string]int{"accepted": 100, wasm.FeatureTypedFuncRefs: 59}},
	} {
		t.Run(suite.folder, func(t *testing.T) {
			if suite.folder == "v1" { // most of which is in v2, too
				shorttest.Skip(t)
			}
			folder := filepath.Join(specFolder(t, suite.folder), "testdata")
			files, err := filepath.Glob(filepath.Join(folder, "*.json"))
			if err != nil {
				t.Fatal(err)
			}
			got := map[string]int{}
			for _, f := range files {
				s := &specRun{t: t, folder: folder}
				var spec specFile
				if err := json.Unmarshal(s.read(filepath.Base(f)), &spec); err != nil {
					t.Fatal(err)
				}
				for _, c := range spec.Commands {
					if c.Type != "module" {
						continue
					}
					_, err := wasm.Parse(t.Context(), s.read(c.Filename))
					e := wasm.AsError(err)
					switch {
					case err == nil:
						got["accepted"]++
					case e == nil || e.Feature == "" || e.Kind != wasm.Unsupported:
						t.Errorf("%s:%d: %v", filepath.Base(f), c.Line, err)
					default:
						got[e.Feature]++
					}
				}
			}
			if !maps.Equal(got, suite.want) {
				t.Errorf("outcomes %v, want %v", got, suite.want)
			}
		})
	}
}
