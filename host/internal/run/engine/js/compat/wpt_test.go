package compat_test

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// webTests is where `make setup` puts the web-platform-tests. What they are
// pinned to stands there.
const webTests = "../../../../../../.tools/wpt"

// parts are the folders of the web-platform-tests that test what the sandbox
// has, with what the table calls them.
var parts = []struct{ folder, title string }{
	{"FileAPI", "`Blob`, `File`"},
	{"WebCryptoAPI", "Web Crypto"},
	{"console", "`console`"},
	{"dom/abort", "`AbortController`, `AbortSignal`"},
	{"dom/events", "`Event`, `EventTarget`"},
	{"encoding", "`TextEncoder`, `TextDecoder`"},
	{"hr-time", "`performance.now`"},
	{"html/webappapis/atob", "`atob`, `btoa`"},
	{"html/webappapis/microtask-queuing", "`queueMicrotask`"},
	{"html/webappapis/structured-clone", "`structuredClone`"},
	{"html/webappapis/timers", "timers"},
	{"performance-timeline", "entries of `performance`"},
	{"streams", "streams"},
	{"url", "`URL`, `URLSearchParams`"},
	{"user-timing", "`performance.mark`, `measure`"},
	{"webidl/ecmascript-binding", "`DOMException`"},
}

// webRule says why files are not run, or why some of their tests fail. The
// first rule that fits counts.
type webRule struct {
	Files string `json:"files"` // which, as a regular expression for path and variant
	Tests string `json:"tests"` // finds those that fail, in their name and message; empty: the files are not run
	Why   string `json:"why"`

	files, tests *regexp.Regexp
	used         int
}

// webFile is a file to run, with one of its variants.
type webFile struct{ path, variant string }

func (f webFile) name() string { return f.path + f.variant }

// webResult is what the harness says about a file.
type webResult struct {
	Status  int
	Message string
	Tests   []struct {
		Name    string
		Status  int
		Message string
	}
}

// line is how a result stands in results.txt: how many tests there are, which
// failed by their place among them, and whether the file came to its end.
func (r webResult) line(file string) string {
	var failed []string
	for i := 0; i < len(r.Tests); i++ {
		if r.Tests[i].Status == 0 {
			continue
		}
		from := i
		for i+1 < len(r.Tests) && r.Tests[i+1].Status != 0 {
			i++
		}
		if from == i {
			failed = append(failed, strconv.Itoa(from+1))
		} else {
			failed = append(failed, fmt.Sprintf("%d-%d", from+1, i+1))
		}
	}
	line := fmt.Sprintf("%s %d/%d", file, r.passed(), len(r.Tests))
	if len(failed) > 0 {
		line += " not " + strings.Join(failed, ", ")
	}
	if r.Status != 0 {
		line += " " + [...]string{"", "error", "timeout", "precondition"}[r.Status]
	}
	return line
}

func (r webResult) passed() int {
	n := 0
	for _, test := range r.Tests {
		if test.Status == 0 {
			n++
		}
	}
	return n
}

// failures are what failed, by name and message, the file itself among them.
func (r webResult) failures() (list []string) {
	if r.Status != 0 {
		list = append(list, "the file: "+r.Message)
	}
	for _, test := range r.Tests {
		if test.Status != 0 {
			list = append(list, test.Name+": "+test.Message)
		}
	}
	return list
}

const recordWeb = "`go test ./host/internal/run/engine/js/compat -run WebPlatform -record`"

// TestWebPlatform runs the web-platform-tests of a pinned revision in plugins,
// and holds what passes against testdata/js/wpt/results.txt and the table in
// COMPATIBILITY.md.
func TestWebPlatform(t *testing.T) {
	if reason, err := os.ReadFile(webTests + "-missing"); err == nil {
		if _, err := os.Stat(webTests); err != nil {
			t.Skip(strings.TrimSpace(string(reason)))
		}
	}
	if _, err := os.Stat(webTests); err != nil {
		t.Fatalf("%v; run 'make setup'", err)
	}
	folder := filepath.Join(fixtures, "wpt")
	rules := webRules(t, filepath.Join(folder, "reasons.json"))
	var all, run []webFile
	for _, part := range parts {
		for _, f := range webFiles(t, part.folder) {
			all = append(all, f)
			if reasonFor(rules, f.name(), "") == nil {
				run = append(run, f)
			}
		}
	}
	// A short run takes some of each part.
	n := shorttest.Rounds(len(run), len(run)/12)
	whole := n == len(run)
	for i := range n {
		run[i] = run[i*len(run)/n]
	}
	run = run[:n]
	results := runWebTests(t, filepath.Join(folder, "runner.js"), run)
	if t.Failed() {
		return
	}
	for _, f := range run {
		for _, failure := range results[f.name()].failures() {
			if reasonFor(rules, f.name(), failure) == nil {
				t.Errorf("%s fails, and reasons.json has no reason: %s", f.name(), failure)
			}
		}
	}
	for _, r := range rules {
		if whole && r.used == 0 {
			t.Errorf("reasons.json has a reason that nothing needs: %s", r.Why)
		}
	}
	file := filepath.Join(folder, "results.txt")
	var text strings.Builder
	for _, f := range run {
		text.WriteString(wrapped(results[f.name()].line(f.name())))
	}
	if *record && whole {
		put(t, file, text.String())
	}
	recorded := "\n" + read(t, file)
	for _, f := range run {
		if line := wrapped(results[f.name()].line(f.name())); !strings.Contains(recorded, "\n"+line) {
			t.Errorf("another result than in results.txt; record it where it is meant, by %s:\n%sIt fails:\n%s",
				recordWeb, line, strings.Join(results[f.name()].failures(), "\n"))
		}
	}
	if !whole {
		return
	}
	if len(recorded) != len(text.String())+1 {
		t.Error("results.txt has files that are not run; record it anew, by " + recordWeb)
	}
	members, table := compatibility(t)
	if now := webTable(all, results, rules); *record {
		put(t, compatibilityFile, members+now)
	} else if table != now {
		t.Errorf("COMPATIBILITY.md has another table; record it anew, by "+recordWeb+". It would be:\n%s", now)
	}
}

func webRules(t *testing.T, file string) (rules []*webRule) {
	t.Helper()
	decode(t, read(t, file), &rules)
	for _, r := range rules {
		r.files = regexp.MustCompile("^(?:" + r.Files + ")$")
		if r.Tests != "" {
			r.tests = regexp.MustCompile("(?s)" + r.Tests)
		}
	}
	return rules
}

// reasonFor counts and returns the rule for a failure; for none, the one by
// which the file is not run.
func reasonFor(rules []*webRule, file, failure string) *webRule {
	for _, r := range rules {
		if (r.tests == nil) != (failure == "") || !r.files.MatchString(file) {
			continue
		}
		if r.tests == nil || r.tests.MatchString(failure) {
			r.used++
			return r
		}
	}
	return nil
}

// webHeading begins the table in COMPATIBILITY.md, which is its last part.
const webHeading = "\n## Web-platform-tests\n"

var compatibilityFile = filepath.Join("..", "..", "..", "..", "..", "..", "sdk", "js", "COMPATIBILITY.md")

// compatibility returns the two parts of COMPATIBILITY.md: the members of
// globals, and the web-platform-tests.
func compatibility(t *testing.T) (members, web string) {
	t.Helper()
	members, web, _ = strings.Cut(strings.ReplaceAll(read(t, compatibilityFile), "\r\n", "\n"), webHeading)
	return members, webHeading + web
}

// webTable is the part of COMPATIBILITY.md about the web-platform-tests.
func webTable(all []webFile, results map[string]webResult, rules []*webRule) string {
	var out strings.Builder
	out.WriteString(webHeading + `
Written by ` + recordWeb + `. The revision is the one that
Debian's source of Node.js 20.19.2 has, pinned in ` + "`.ci/setup`" + `. Each file runs in an instance of its own, as a plugin
does; which tests fail stands in ` + "`testdata/js/wpt/results.txt`" + `, and a test finds any other result. A file
with variants counts as several.

| part | folder | files | of them run | tests | passed |
|---|---|--:|--:|--:|--:|
`)
	var sum [4]int
	row := func(title, folder string, n [4]int) {
		fmt.Fprintf(&out, "| %s | %s | %d | %d | %d | %d |\n", title, folder, n[0], n[1], n[2], n[3])
	}
	for _, part := range parts {
		var n [4]int
		for _, f := range all {
			if !strings.HasPrefix(f.path, part.folder+"/") {
				continue
			}
			n[0]++
			if r, ok := results[f.name()]; ok {
				n[1]++
				n[2] += len(r.Tests)
				n[3] += r.passed()
			}
		}
		for i := range sum {
			sum[i] += n[i]
		}
		row(part.title, "`"+part.folder+"`", n)
	}
	row("all", "", sum)
	for _, list := range []struct {
		title string
		run   bool
	}{{"Files that are not run", false}, {"Tests that fail", true}} {
		fmt.Fprintf(&out, "\n### %s\n\n", list.title)
		// Rules for several kinds of files may have a reason in common.
		count := map[string]int{}
		for _, r := range rules {
			if (r.tests != nil) == list.run {
				count[r.Why] += r.used
			}
		}
		for _, r := range rules {
			if n := count[r.Why]; n > 0 && (r.tests != nil) == list.run {
				out.WriteString(wrapped(fmt.Sprintf("- %d: %s", n, r.Why)))
				count[r.Why] = 0
			}
		}
	}
	out.WriteString(`
That revision holds no tests of ` + "`URLPattern`, `Headers`, `Request`, `Response`, `FormData`" + ` and
` + "`CompressionStream`" + `, and no other package of a registry was found that does;
` + "`testdata/js/compat/web`" + ` compares these with Node.js.
`)
	return out.String()
}

// webFiles are the tests in a folder, each as often as it has variants.
func webFiles(t *testing.T, folder string) (files []webFile) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(webTests), folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !isWebTest(name) {
			return err
		}
		variants := []string{""}
		if strings.HasSuffix(name, ".js") {
			if found := metaOf(read(t, filepath.Join(webTests, name)), "variant"); len(found) > 0 {
				variants = found
			}
		}
		for _, v := range variants {
			files = append(files, webFile{name, v})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

var webTest = regexp.MustCompile(`\.(any|window|worker)\.js$|\.x?html?$`)

// isWebTest tells tests from what they load.
func isWebTest(name string) bool {
	return webTest.MatchString(name) && !strings.Contains(name, "/resources/") && !strings.Contains(name, "/support/")
}

// metaOf returns what a script's head says under a key.
func metaOf(text, key string) (values []string) {
	for line := range strings.Lines(text) {
		if value, ok := strings.CutPrefix(line, "// META: "+key+"="); ok {
			values = append(values, strings.TrimSpace(value))
		}
	}
	return values
}

// runWebTests runs each file in a fresh instance.
func runWebTests(t *testing.T, runner string, files []webFile) map[string]webResult {
	t.Helper()
	harness := read(t, filepath.Join(webTests, "resources", "testharness.js"))
	queue := make(chan webFile, len(files))
	for _, f := range files {
		queue <- f
	}
	close(queue)
	var mu sync.Mutex
	results := map[string]webResult{}
	t.Run("files", func(t *testing.T) {
		for i := range 3 {
			t.Run(strconv.Itoa(i), func(t *testing.T) {
				t.Parallel()
				files := map[string]string{"main.mjs": read(t, runner)}
				p := active(t, pluginOf(t, fmt.Sprintf("wpt-%d", i), "main.mjs", files))
				for f := range queue {
					var result webResult
					p.must(200, "POST", "run", webRequest(t, f, harness), &result)
					mu.Lock()
					results[f.name()] = result
					mu.Unlock()
					_, err := api.ReloadPlugin.Call(t.Context(), p.world.host.Mux(), api.StopRequest{ID: p.id})
					if err != nil {
						t.Fatal(err)
					}
				}
			})
		}
	})
	return results
}

// quotedPaths are what could be files of JSON that a script names.
func quotedPaths(script string) (paths []string) {
	const ending, quotes = ".json", "\"'`"
	for {
		before, after, found := strings.Cut(script, ending)
		if !found {
			return paths
		}
		if i := strings.LastIndexAny(before, quotes); i >= 0 && after != "" && strings.Contains(quotes, after[:1]) {
			paths = append(paths, before[i+1:]+ending)
		}
		script = after
	}
}

// webRequest is what the runner is called with.
func webRequest(t *testing.T, f webFile, harness string) any {
	t.Helper()
	text := read(t, filepath.Join(webTests, f.path))
	var script strings.Builder
	resources := map[string]string{}
	for _, name := range metaOf(text, "script") {
		loaded := read(t, filepath.Join(webTests, resolveWeb(f.path, name)))
		script.WriteString(loaded + "\n;\n")
		if strings.HasSuffix(name, "idlharness.js") {
			folder := filepath.Join(webTests, "interfaces")
			entries, err := os.ReadDir(folder)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range entries {
				resources["interfaces/"+e.Name()] = read(t, filepath.Join(folder, e.Name()))
			}
		}
	}
	script.WriteString(text)
	for _, quoted := range quotedPaths(script.String()) {
		name := resolveWeb(f.path, quoted)
		if content, err := os.ReadFile(filepath.Join(webTests, name)); err == nil {
			resources[name] = string(content)
		}
	}
	return map[string]any{"file": f.path, "search": f.variant, "harness": harness, "script": script.String(),
		"resources": resources}
}

// resolveWeb is where a file is that another one names.
func resolveWeb(from, name string) string {
	if name == "/resources/WebIDLParser.js" {
		return "resources/webidl2/lib/webidl2.js" // as the server of the tests has it
	}
	if strings.HasPrefix(name, "/") {
		return name[1:]
	}
	return path.Join(path.Dir(from), name)
}
