package host_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/leaf/icon"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/script"
	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/whole"
)

// A quantity is a number with a unit in a text.
const quantity = `[0-9][0-9,]*(?:\.[0-9]+)?(?: (?:KiB|MiB|GiB|ms|s|min|h|days|pages|units|lines|MB)\b)?`

// units are what quantities are counted in: bytes and nanoseconds.
var units = map[string]int64{
	"KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30,
	"ms": int64(time.Millisecond), "s": int64(time.Second), "min": int64(time.Minute), "h": int64(time.Hour),
	"days": 24 * int64(time.Hour),
}

// amount is the value of a quantity.
func amount(t *testing.T, text string) int64 {
	t.Helper()
	number, unit, _ := strings.Cut(text, " ")
	value, err := strconv.ParseInt(strings.ReplaceAll(number, ",", ""), 10, 64)
	if err != nil {
		t.Fatalf("%q is no quantity: %v", text, err)
	}
	if factor, ok := units[unit]; ok {
		value *= factor
	}
	return value
}

// Every limit has tags that make sense, and its default is in its range. See
// package limits for the rest.
func TestLimitsOfConfig(t *testing.T) {
	seen, groups := map[string]bool{}, map[string]reflect.Type{}
	for _, holder := range []any{&host.Config{Parts: whole.Parts()}, &backup.RestoreOptions{}} {
		all := limits.List(holder) // panics for a tag that is missing or none
		twice := map[string]bool{}
		for _, l := range all {
			// A restore holds plugins to limits that the host has, too.
			if other := groups[l.Name]; l.Default == 0 || l.Min == 0 || l.Min > l.Max || twice[l.Name] ||
				other != nil && other != l.Group {
				t.Errorf("%+v", l)
			}
			twice[l.Name], groups[l.Name] = true, l.Group
			group, _, _ := strings.Cut(l.Name, ".")
			seen[group] = true
		}
		if err := limits.Fill(holder); err != nil {
			t.Error(err)
		}
	}
	for _, s := range sources(t) { // a package with limits that no configuration has
		text, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(s.file)))
		if err != nil {
			t.Fatal(err)
		}
		group := path.Base(s.dir)
		// Those of wasm are the engine's, which hands them on.
		none := group == "wasm"
		if !s.test && !none && bytes.Contains(text, []byte("\ntype Limits struct {")) && !seen[group] {
			t.Errorf("%s: no field of host.Config or backup.RestoreOptions has these limits", s.file)
		}
	}
}

// What tags repeat of the constants that they go by, and of each other.
func TestLimitsOfModules(t *testing.T) {
	of := func(holder any) map[string]limits.Limit {
		byField := map[string]limits.Limit{}
		for _, l := range limits.List(holder) {
			byField[l.Field] = l
		}
		return byField
	}
	e, w := of(&engine.Limits{}), of(&wasm.Limits{})
	for _, name := range []string{"TableElements", "FunctionWork", "ModuleWork", "FunctionBytes"} {
		if e[name].Default != w[name].Default || e[name].Max != w[name].Max {
			t.Errorf("%s differs between the engine and package wasm", name)
		}
	}
	for _, c := range []struct{ got, want int64 }{
		{e["ModuleBytes"].Max, wasm.MaxModuleBytes}, {w["TableElements"].Max, wasm.MaxTableElements},
		{w["MemoryPages"].Max, wasm.MaxMemoryPages}, {e["StackBytes"].Default, wasm.DefaultStackBytes},
		{e["CheckInterval"].Default, wasm.YieldInterval}, {of(&script.Limits{})["CheckMB"].Min, js.MinMemoryMB},
	} {
		if c.got != c.want {
			t.Errorf("a tag says %d, a constant %d", c.got, c.want)
		}
	}
}

// The table of limits in ABI.md says what the code does, and nothing that this
// test does not know.
func TestLimitsOfABI(t *testing.T) {
	e, p := limits.Defaults[engine.Limits](), limits.Defaults[plugin.Limits]()
	mib := func(n int64) string { return fmt.Sprintf("%d MiB", n>>20) }
	kib := func(n int) string { return fmt.Sprintf("%d KiB", n>>10) }
	seconds := func(d time.Duration) string { return fmt.Sprintf("%d s", d/time.Second) }
	want := map[string][]string{ // quantities, by the first column
		"module":                                 {mib(int64(e.ModuleBytes))},
		"memory":                                 {fmt.Sprintf("%d MiB", manifest.DefaultMemoryMB)},
		"elements of a table":                    {grouped(int64(e.TableElements)), grouped(wasm.MaxTableElements)},
		"native stack of a call":                 {mib(int64(e.StackBytes))},
		"time for `_initialize`, for `activate`": {seconds(e.StartTimeout)},
		"time for another event":                 {seconds(p.CallTimeout)},
		"an answer":                              {mib(int64(e.ResultBytes))},
		"the answer to `activate`":               {"4 KiB"},
		"time for a completion whose event is over, for `cancel`": {seconds(e.BackgroundTimeout), "1 s"},
		"time for a completion whose event is open":               {"1 s"},
		"parameters of a host function":                           nil,
		"tickets that are open":                                   {grouped(int64(e.OpenTickets))},
		"parameters of all open tickets together":                 {mib(e.TicketBytes)},
		"results of all open tickets together":                    {mib(e.TicketResultBytes)},
		"buffers in one call of `fd_write` or `fd_read`":          {"1,024"},
		"a line of the log":                                       {kib(e.LogLineBytes)},
		"the log": {grouped(int64(e.LogLinesPerSecond)),
			grouped(int64(e.LogBurst))},
	}
	if e.StartTimeout != p.ActivateTimeout {
		t.Error("_initialize and activate may take different times; ABI.md has one for both")
	}
	text := document(t, "abi/ABI.md")
	_, table, _ := strings.Cut(text, "\n## Limits\n")
	table, _, _ = strings.Cut(table, "\nParameters, as")
	numbers := regexp.MustCompile(`[0-9][0-9,]*(?: (?:KiB|MiB|s)\b)?`)
	rows := 0
	for _, line := range strings.Split(table, "\n") {
		cells := strings.Split(line, " | ")
		if len(cells) != 3 || strings.HasPrefix(line, "| what") {
			continue
		}
		rows++
		name := strings.TrimPrefix(cells[0], "| ")
		quantities, known := want[name]
		if got := numbers.FindAllString(cells[1], -1); !known || fmt.Sprint(got) != fmt.Sprint(quantities) {
			t.Errorf("ABI.md says of %q %v; the code says %v", name, got, quantities)
		}
	}
	if rows != len(want) {
		t.Errorf("ABI.md has %d limits, want %d", rows, len(want))
	}
}

// What documents say of numbers in the code, elsewhere than in tables.
func TestNumbersOfDocuments(t *testing.T) {
	e, a := limits.Defaults[engine.Limits](), limits.Defaults[archive.Limits]()
	for _, claim := range []struct {
		document, pattern string // the pattern has one group
		value             int64
	}{
		{"host/internal/run/wasm/doc.go", `A check interval of (` + quantity + `) units`, e.CheckInterval},
		{"host/internal/run/wasm/doc.go", `a load ([0-9]+), a store`, wasm.LoadUnits},
		{"host/internal/run/wasm/doc.go", `a store ([0-9]+), an exit`, wasm.StoreUnits},
		{"host/internal/run/wasm/doc.go", `an exit to Go ([0-9]+)`, wasm.ExitUnits},
		{"host/internal/run/wasm/doc.go", `a guest with more than (` + quantity + `) of memory`, engine.FreshBytes},
		{"host/internal/run/wasm/doc.go", `chunks of (` + quantity + `), because a single fill`, wasm.ChunkBytes},
		{"SECURITY.md", `Tables of a guest \(up to (` + quantity + `) of`, wasm.MaxTables},
		{"SECURITY.md", `Tables of a guest \(up to [0-9]+ of (` + quantity + `) entries`, int64(e.TableElements)},
		{"SECURITY.md", `results of its calls \(up to (` + quantity + `) and`, e.TicketBytes >> 20},
		{"SECURITY.md", `results of its calls \(up to [0-9]+ and (` + quantity + `)\)`, e.TicketResultBytes},
		{"host/attacks_test.go", `images declare at most (` + quantity + `) pixels`, icon.MaxSide},
		{"SECURITY.md", `One bulk operation of up to (` + quantity + `)`, wasm.ChunkBytes},
		{"SECURITY.md", "`restore` unpacks up to (" + quantity + ") in up to", a.Bytes},
		{"SECURITY.md", "`restore` unpacks up to [^,]* in up to (" + quantity + ") files", int64(a.Entries)},
	} {
		text := strings.ReplaceAll(document(t, claim.document), "\n//", "\n")
		text = strings.Join(strings.Fields(text), " ")
		found := regexp.MustCompile(claim.pattern).FindAllStringSubmatch(text, -1)
		if len(found) == 0 {
			t.Errorf("%s says nothing of the form %q any more", claim.document, claim.pattern)
		}
		for _, match := range found {
			if got := amount(t, match[1]); got != claim.value {
				t.Errorf("%s says %q; in the code it is %d", claim.document, match[0], claim.value)
			}
		}
	}
}

// document returns a text of the repository.
func document(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(path)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// grouped writes a number with commas between thousands.
func grouped(n int64) string {
	if n < 1000 {
		return strconv.FormatInt(n, 10)
	}
	return fmt.Sprintf("%s,%03d", grouped(n/1000), n%1000)
}

// maxMarkdown is how long what is written in Markdown may be, in bytes: what
// all of it may be, and what those documents that everybody reads may be.
var maxMarkdown = map[string]int{
	"": 250 << 10, "README.md": 12 << 10, "CONTRIBUTING.md": 10 << 10, "SECURITY.md": 15 << 10, "RATIONALE.md": 10 << 10,
	"CHANGELOG.md": 4 << 10,
}

func TestDocumentsAreShort(t *testing.T) {
	all := 0
	err := fs.WalkDir(os.DirFS(".."), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (name != "." && name[0] == '.' || d.Name() == "node_modules" || d.Name() == "dist"):
			return fs.SkipDir
		case d.IsDir() || path.Ext(name) != ".md":
			return nil
		}
		length := len(document(t, name))
		all += length
		if most := maxMarkdown[name]; most != 0 && length > most {
			t.Errorf("%s has %d bytes; nobody reads more than %d: tell it where it is needed", name, length, most)
		}
		return nil
	})
	if err != nil || all > maxMarkdown[""] {
		t.Errorf("Markdown has %d bytes in all, at most %d are wanted: %v", all, maxMarkdown[""], err)
	}
}

// Each decision says why, what was turned down and what it costs, in this
// order; the index names each place that has any; each dependency says what it
// is for.
func TestRationaleIsWhole(t *testing.T) {
	const inComments = "\n//\n// # Decisions\n//\n"
	index, entries := document(t, "RATIONALE.md"), 0
	form := regexp.MustCompile(`^(?:\*\*[^*]+\.\*\*|[^*]+?\.|[^*]+?\)) .*\S\. Turned down: \S.*\. Cost: \S`)
	err := walkTree(func(name string) error {
		var decisions []string
		switch text := document(t, name); {
		case path.Base(name) == "RATIONALE.md":
			for _, paragraph := range strings.Split(text, "\n\n") {
				if strings.HasPrefix(paragraph, "**") {
					decisions = append(decisions, paragraph)
				}
			}
		case path.Ext(name) == ".go" && strings.Contains(text, inComments):
			_, text, _ = strings.Cut(text, inComments)
			text, _, _ = strings.Cut(text, "\npackage ")
			text, _, _ = strings.Cut(text, "\n// # ")
			decisions = strings.Split(strings.ReplaceAll(text, "\n// ", "\n"), "\n//\n")
		default:
			return nil
		}
		if name != "RATIONALE.md" && !strings.Contains(index, "]("+name+")") {
			t.Errorf("RATIONALE.md has no link to %s", name)
		}
		if len(decisions) == 0 {
			t.Errorf("%s has no decision", name)
		}
		for _, decision := range decisions {
			entries++
			if !form.MatchString(strings.Join(strings.Fields(decision), " ")) {
				t.Errorf("%s: %.60q does not say: decision, why, turned down, cost", name, decision)
			}
		}
		return nil
	})
	if err != nil || entries < 200 {
		t.Errorf("there are %d decisions: %v", entries, err)
	}
	required := document(t, "go.mod")
	for _, module := range dependencies() {
		if !regexp.MustCompile(`\n\t// .*\n\t` + regexp.QuoteMeta(module) + ` v`).MatchString(required) {
			t.Errorf("go.mod does not say what %s is for", module)
		}
	}
}
