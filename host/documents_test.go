package host_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/ai"
	"github.com/wasmhost/wasmhost/host/archive"
	"github.com/wasmhost/wasmhost/host/engine"
	"github.com/wasmhost/wasmhost/host/files"
	"github.com/wasmhost/wasmhost/host/logs"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/netpolicy"
	"github.com/wasmhost/wasmhost/host/notify"
	"github.com/wasmhost/wasmhost/host/plugin"
	"github.com/wasmhost/wasmhost/host/rss"
	"github.com/wasmhost/wasmhost/host/schedule"
	"github.com/wasmhost/wasmhost/host/sessions"
	"github.com/wasmhost/wasmhost/host/store"
	"github.com/wasmhost/wasmhost/host/wasm"
)

// A quantity is a number with a unit in a text.
const quantity = `[0-9][0-9,]*(?:\.[0-9]+)?(?: (?:KiB|MiB|GiB|ms|s|min|h|days|pages|units|lines|MB)\b)?`

// units are what quantities are counted in: bytes and nanoseconds.
var units = map[string]int64{
	"KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30,
	"ms": int64(time.Millisecond), "s": int64(time.Second), "min": int64(time.Minute), "h": int64(time.Hour), "days": 24 * int64(time.Hour),
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

// Every default that the comment of a limit names is the default. The comments
// of limits all say it alike: "Default 30 s." or "Defaults 10 s and 5 min.".
func TestCommentsOfLimits(t *testing.T) {
	defaults := regexp.MustCompile(`\bDefaults? (?:and least )?(` + quantity + `)(?: and (` + quantity + `))?`)
	for dir, limits := range map[string]any{
		"ai": ai.Limits{}.WithDefaults(), "archive": archive.DefaultLimits(), "engine": engine.DefaultLimits(),
		"files": files.Limits{}.WithDefaults(), "logs": logs.DefaultLimits(), "netpolicy": netpolicy.Limits{}.WithDefaults(),
		"notify": notify.Limits{}.WithDefaults(), "plugin": plugin.DefaultLimits(), "rss": rss.Limits{}.WithDefaults(),
		"schedule": schedule.Limits{}.WithDefaults(), "sessions": sessions.Limits{}.WithDefaults(), "store": store.Limits{}.WithDefaults(),
	} {
		checked := 0
		for _, field := range limitFields(t, dir) {
			match := defaults.FindStringSubmatch(strings.Join(strings.Fields(field.Doc.Text()), " "))
			if match == nil {
				continue
			}
			for i, name := range field.Names {
				said := match[1]
				if i > 0 && match[2] != "" {
					said = match[2]
				}
				value := reflect.ValueOf(limits).FieldByName(name.Name)
				got := int64(0)
				if value.CanFloat() {
					got = int64(value.Float())
				} else if value.CanUint() {
					got = int64(value.Uint())
				} else {
					got = value.Int()
				}
				if want := amount(t, said); got != want {
					t.Errorf("host/%s: the comment of %s says that its default is %s; it is %d", dir, name.Name, said, got)
				}
				checked++
			}
		}
		if checked < 4 {
			t.Errorf("host/%s: %d defaults were found in comments", dir, checked)
		}
	}
}

// limitFields are the fields of the type Limits of a package below host.
func limitFields(t *testing.T, dir string) (fields []*ast.Field) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok || spec.Name.Name != "Limits" {
				return true
			}
			for _, field := range spec.Type.(*ast.StructType).Fields.List {
				if field.Doc != nil {
					fields = append(fields, field)
				}
			}
			return false
		})
	}
	return fields
}

// The table of limits in ABI.md says what the code does, and nothing that this
// test does not know.
func TestLimitsOfABI(t *testing.T) {
	e, p := engine.DefaultLimits(), plugin.DefaultLimits()
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
		"parameters of a host function":                           nil,
		"tickets that are open":                                   {grouped(int64(e.OpenTickets))},
		"parameters of all open tickets together":                 {mib(e.TicketBytes)},
		"results of all open tickets together":                    {mib(e.TicketResultBytes)},
		"buffers in one call of `fd_write` or `fd_read`":          {"1,024"},
		"a line of the log":                                       {kib(e.LogLineBytes)},
		"the log":                                                 {grouped(int64(e.LogLinesPerSecond)), grouped(int64(e.LogBurst))},
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
	e := engine.DefaultLimits()
	for _, claim := range []struct {
		document, pattern string // the pattern has one group
		value             int64
	}{
		{"RATIONALE.md", `A check interval of (` + quantity + `) units`, e.CheckInterval},
		{"RATIONALE.md", `a load ([0-9]+), a store`, wasm.LoadUnits},
		{"RATIONALE.md", `a store ([0-9]+), an exit`, wasm.StoreUnits},
		{"RATIONALE.md", `an exit to Go ([0-9]+)`, wasm.ExitUnits},
		{"RATIONALE.md", `a guest with more than (` + quantity + `) of memory`, engine.FreshBytes},
		{"RATIONALE.md", `chunks of (` + quantity + `), because a single fill`, wasm.ChunkBytes},
		{"SECURITY.md", `Tables of a guest \(up to (` + quantity + `) of`, wasm.MaxTables},
		{"SECURITY.md", `Tables of a guest \(up to [0-9]+ of (` + quantity + `) entries`, int64(e.TableElements)},
		{"SECURITY.md", `results of its calls \(up to (` + quantity + `) and`, e.TicketBytes >> 20},
		{"SECURITY.md", `results of its calls \(up to [0-9]+ and (` + quantity + `)\)`, e.TicketResultBytes},
		{"SECURITY.md", `One bulk operation of up to (` + quantity + `)`, wasm.ChunkBytes},
		{"SECURITY.md", "`restore` unpacks up to (" + quantity + ") in up to", archive.DefaultLimits().Bytes},
		{"SECURITY.md", "`restore` unpacks up to [^,]* in up to (" + quantity + ") files", int64(archive.DefaultLimits().Entries)},
	} {
		text := strings.Join(strings.Fields(document(t, claim.document)), " ")
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
