package store

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/cputest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

var (
	hostileRows = flag.Int("hostile.rows", 3, "how many rows of 8 MB hostile queries find")
	hostileFor  = flag.Duration("hostile.for", 3*time.Second, "how long hostile queries are made up")
	hostileSeed = flag.Uint64("hostile.seed", 0, "of what is made up; 0 is another one each time")
)

// hostileText is as long as a value may be.
func hostileText(part string) string { return strings.Repeat(part, (8<<20-1)/len(part)) }

// hostileParts are by what a query takes: the worst that is known of each.
func hostileParts() map[string][]string {
	var prefixes, words []string
	for i := range 16 {
		prefixes = append(prefixes, strings.Repeat("a", 1+i%3)+"*")
		words = append(words, "a")
	}
	list := make([]string, 1000)
	for i := range list {
		list[i] = strconv.Quote(strings.Repeat("a ", i))
	}
	like := strconv.Quote
	long := strings.Repeat("a ", 120)
	return map[string][]string{
		"search": {`"` + strings.Join(prefixes, " ") + `"`, `"` + strings.Join(words, " ") + `"`,
			`"\"` + strings.Join(words, " ") + `\""`, `"\"` + strings.Join(words[1:], " ") + ` b\""`},
		"where": {`"stars":1,"title":null`, `"labels":["a"]`},
		"like": {like("%" + long + "b%"), like(strings.Repeat("%a", 100) + "b"), like(strings.Repeat("_", 250) + "b%"),
			like(strings.Repeat("%_", 120) + "b"), like("%" + strings.Repeat("_", 250) + "b")},
		"in":      {"[" + strings.Join(list, ",") + "]"},
		"ne":      {like(long)},
		"gt":      {like(long)},
		"gte":     {like(long)},
		"lt":      {like(long + "b")},
		"lte":     {like(long + "b")},
		"orderBy": {`{"body":"asc"}`, `{"labels":"desc"}`, `{"title":"asc","body":"desc"}`, `{"stars":"asc"}`},
		"order":   {`"desc"`},
		"groupBy": {`["body"]`, `["title","body"]`},
		"count":   {`true`}, "sum": {`["stars"]`}, "min": {`["body"]`}, "max": {`["title","body"]`},
		"select": {`["body","labels"]`}, "limit": {`10000`}, "offset": {`1000000`},
	}
}

// hostileQuery puts parts together.
func hostileQuery(parts map[string]string) string {
	var options, body, where []string
	for name, value := range parts {
		switch name {
		case "like", "in", "ne", "gt", "gte", "lt", "lte":
			body = append(body, strconv.Quote(name)+":"+value)
		case "where":
			where = append(where, value)
		case "order":
			options = append(options, `"orderBy":"body","order":`+value)
		default:
			options = append(options, strconv.Quote(name)+":"+value)
		}
	}
	if body != nil {
		where = append(where, `"body":{`+strings.Join(body, ",")+"}")
	}
	if where != nil {
		options = append(options, `"where":{`+strings.Join(where, ",")+"}")
	}
	return "{" + strings.Join(options, ",") + "}"
}

// understood are the names that queries may have, by the source.
func understood(t *testing.T) (names []string) {
	for file, function := range map[string]string{"read.go": "compileQuery", "where.go": "comparisons",
		"aggregate.go": "option"} {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, declared := range parsed.Decls {
			f, ok := declared.(*ast.FuncDecl)
			if !ok || f.Name.Name != function {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if c, ok := n.(*ast.CaseClause); ok {
					for _, e := range c.List {
						if literal, ok := e.(*ast.BasicLit); ok && literal.Kind == token.STRING {
							name, _ := strconv.Unquote(literal.Value)
							names = append(names, name)
						}
					}
				}
				return true
			})
		}
	}
	slices.Sort(names)
	return slices.DeleteFunc(slices.Compact(names), func(name string) bool {
		return name == "true" || name == "false" || name == "null"
	})
}

// Whatever a query asks for, four at once stop soon after their deadline, and what
// they take of memory is bounded. A name that queries understand has an example.
func TestHostileQueries(t *testing.T) {
	shorttest.Skip(t)
	parts := hostileParts()
	for _, name := range understood(t) {
		if len(parts[name]) == 0 {
			t.Errorf("%s has no hostile example", name)
		}
	}
	s := openHostile(t)
	worst := hostileFigures{}
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		for _, part := range parts[name] {
			worst.ask(t, s, hostileQuery(map[string]string{name: part}), name, hostileDeadline)
			if name == "search" { // it has come further by then
				worst.ask(t, s, hostileQuery(map[string]string{name: part}), name, time.Second)
			}
		}
	}
	seed := *hostileSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	r := rand.New(rand.NewPCG(seed, 0))
	names := slices.Sorted(maps.Keys(parts))
	for end := time.Now().Add(*hostileFor); time.Now().Before(end); {
		chosen := map[string]string{}
		for range 2 + r.IntN(3) {
			name := names[r.IntN(len(names))]
			chosen[name] = parts[name][r.IntN(len(parts[name]))]
		}
		if _, given := chosen["orderBy"]; given {
			delete(chosen, "order")
		}
		for _, group := range []string{"groupBy", "count", "sum", "min", "max"} {
			if _, given := chosen[group]; given {
				delete(chosen, "order")
				delete(chosen, "orderBy")
				delete(chosen, "select")
			}
		}
		worst.ask(t, s, hostileQuery(chosen), fmt.Sprint(slices.Sorted(maps.Keys(chosen))),
			time.Duration(1+r.IntN(600))*time.Millisecond)
	}
	t.Logf("seed %d: at worst %v past the deadline (%s), %d MiB (%s)", seed, worst.late.Round(time.Millisecond),
		worst.latest, worst.bytes>>20, worst.largest)
}

func openHostile(t *testing.T) *Store {
	s, err := Open(t.Context(), Options{Path: filepath.Join(t.TempDir(), "hostile.db"), Limits: Limits{},
		Memory: memory.New(memory.Limits{PluginsMB: 128}).NewAccount(),
		Schema: Schema{PluginID: "notes", Version: "1.0.0", Collections: []Collection{{Name: "notes",
			Columns: []Column{{"title", TypeText}, {"body", TypeText}, {"labels", TypeJSON}, {"stars", TypeInteger}},
			Indexes: []string{"title"}, FullText: []string{"body"}}}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	text := hostileText("a ")
	for i := range *hostileRows {
		row, err := json.Marshal(map[string]any{"title": text[:1000+i], "body": text[i:], "stars": i,
			"labels": []string{text[:1<<20]}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Insert(t.Context(), nil, "notes", row); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// hostileFigures are the worst that was seen.
type hostileFigures struct {
	late            time.Duration
	bytes           int64
	latest, largest string
}

const (
	hostileDeadline = 100 * time.Millisecond
	mostHostile     = 320 << 20
)

// mostLate is the time of a processor past the deadline.
func mostLate() time.Duration {
	if cputest.Race {
		return 2 * time.Second
	}
	return 100 * time.Millisecond
}

func (w *hostileFigures) ask(t *testing.T, s *Store, query, name string, deadline time.Duration) {
	debug.FreeOSMemory()
	if err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0o200); err != nil { // the peak starts over
		t.Fatal(err)
	}
	before := statusBytes(t, "VmRSS")
	ctx, stop := context.WithTimeout(t.Context(), deadline)
	defer stop()
	// What processors compute past the deadline, which does not depend on what else
	// they have to do.
	var since atomic.Int64
	defer time.AfterFunc(deadline, func() { since.Store(int64(cputest.Process())) }).Stop()
	var group sync.WaitGroup
	var failed atomic.Value
	for range 4 {
		group.Go(func() {
			_, err := s.Query(ctx, nil, "notes", []byte(query))
			failed.Store(fmt.Sprint(err))
			if code := codeOf(err); err != nil && code != abi.CodeQuotaExceeded && code != abi.CodeDeadlineExceeded &&
				code != abi.CodeUnavailable {
				t.Errorf("%s: %v", name, err)
			}
		})
	}
	group.Wait()
	late, bytes := time.Duration(0), statusBytes(t, "VmHWM")-before
	if at := since.Load(); at > 0 {
		late = (cputest.Process() - time.Duration(at)) / 4
	}
	t.Logf("%-30s %5d ms past the deadline, %5d MiB, %.60v", name, late.Milliseconds(), bytes>>20, failed.Load())
	if late > mostLate() {
		t.Errorf("%s: %v past the deadline: %.200s", name, late, query)
	}
	if bytes > mostHostile {
		t.Errorf("%s: %d MiB of memory: %.200s", name, bytes>>20, query)
	}
	if late > w.late {
		w.late, w.latest = late, name
	}
	if bytes > w.bytes {
		w.bytes, w.largest = bytes, name
	}
}
