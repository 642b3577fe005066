package compat_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/script"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk/js/bundle"
)

const (
	// tableOfPackages is written by -record.
	tableOfPackages = "../../../../../../sdk/js/PACKAGES.md"
	// tablesBegin is the line above the list of packages that work and the table
	// of the others, and works what is found of the former.
	tablesBegin = "These work, by the versions that were tried:"
	works       = "yes"
	// perInstance is how many packages share a bundle and an instance.
	perInstance = 12
	// mustWork is how many of the packages have to work.
	mustWork = 120
)

// useOf is what is done with one package.
type useOf struct{ name, specifier, expression, other string }

// outcome is what came of it: "value" with the value, or "error" with the
// message.
type outcome struct {
	kind  string
	value json.RawMessage
}

func (o outcome) failed() string {
	var message string
	if o.kind == "error" && json.Unmarshal(o.value, &message) == nil {
		return message
	}
	return ""
}

var useLine = regexp.MustCompile(`^(@?[^\s:]+)(?: \(([^)]+)\))?: (.*?)(?: \{\{t=(\S+)\}\})?$`)

// TestManyPackages bundles many packages as `wasmhost build` does, uses them in
// the sandbox and in Node.js, and holds what works against the table. With
// -record it writes the table. What the table says does not work may: the
// engine gets better at its own pace.
func TestManyPackages(t *testing.T) {
	shorttest.Skip(t)
	root, err := filepath.Abs(filepath.Join(fixtures, "npm"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, "node_modules")); err != nil {
		t.Fatalf("%v; run 'make setup'", err)
	}
	node := node20()
	if *record && node == "" {
		t.Fatal("there is no node 20 in the PATH to record")
	}
	// Large bundles take their time on a slow machine.
	w, err := openToStay(t, t.TempDir(), 5*time.Minute, 10*time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.close(); err != nil {
			t.Error(err)
		}
	})
	uses, versions := usesOf(t, root)
	found := map[string]string{} // what the table has to say of each package
	for group := range slices.Chunk(uses, perInstance) {
		t.Run(group[0].name, func(t *testing.T) { useGroup(t, w, root, node, group, found) })
	}
	if *record {
		recordPackages(t, uses, versions, found)
	}
	told, count := rowsOfPackages(t), 0
	for _, u := range uses {
		row, ok := told[u.name]
		switch {
		case !ok:
			t.Errorf("%s is not in the table; write it by -record", u.name)
		case row[0] != versions[u.name]:
			t.Errorf("the table has version %s of %s, which is %s; write it by -record", row[0], u.name, versions[u.name])
		case row[1] == works && found[u.name] != works:
			t.Errorf("%s works by the table; now: %s", u.name, found[u.name])
		case row[1] != works && found[u.name] == works:
			t.Logf("%s works by now; write the table by -record", u.name)
		}
		if found[u.name] == works {
			count++
		}
	}
	if count < mustWork || len(told) != len(uses) {
		t.Errorf("%d of %d packages work, of %d in the table", count, len(uses), len(told))
	}
}

// useGroup uses packages in one instance, and notes what the table has to say of
// each.
func useGroup(t *testing.T, w *world, root, node string, group []useOf, found map[string]string) {
	folder := t.TempDir()
	if err := os.Symlink(filepath.Join(root, "node_modules"), filepath.Join(folder, "node_modules")); err != nil {
		t.Fatal(err)
	}
	group = buildable(t, folder, group, found)
	here := inSandbox(t, w, folder, group)
	for name, o := range here {
		found[name] = works
		if why := o.failed(); why != "" {
			found[name] = why
		}
	}
	if node == "" {
		return
	}
	for name, want := range inNode(t, node, root, filepath.Join(folder, "dist", "index.mjs")) {
		switch got := here[name]; {
		case want.kind == "error":
			found[name] = "fails in Node.js, too: " + want.failed()
		case got.kind != "error" && !same(got.value, want.value):
			found[name] = fmt.Sprintf("gives %.80s, and in Node.js %.80s", got.value, want.value)
		}
	}
}

// usesOf reads what is done with each package, and the version of each.
func usesOf(t *testing.T, root string) (uses []useOf, versions map[string]string) {
	t.Helper()
	for line := range strings.Lines(read(t, filepath.Join(root, "packages.txt"))) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		m := useLine.FindStringSubmatch(line)
		if m == nil {
			t.Fatalf("packages.txt: %q", line)
		}
		u := useOf{m[1], m[2], m[3], m[4]}
		if u.specifier == "" {
			u.specifier = u.name
		}
		uses = append(uses, u)
	}
	var manifest struct{ Dependencies map[string]string }
	decode(t, read(t, filepath.Join(root, "package.json")), &manifest)
	return uses, manifest.Dependencies
}

// sourceOf is a backend that uses packages, each loaded by itself, so that one
// that fails is no harm to others.
func sourceOf(group []useOf) string {
	var b strings.Builder
	b.WriteString(`const message = (e) => String((e && e.message) || e).slice(0, 300);
async function use(load, run) {
  let timer;
  try {
    const late = new Promise((_, no) => (timer = setTimeout(() => no(new Error("took over 5 minutes")), 300000)));
    return ["value", JSON.parse(JSON.stringify((await Promise.race([load().then(run), late])) ?? null))];
  } catch (e) {
    return ["error", message(e)];
  } finally {
    clearTimeout(timer);
  }
}
export default function activate(ctx) {
  ctx.cli.handle("run", async () => {
    const body = {};
`)
	for _, u := range group {
		other := "undefined"
		if u.other != "" {
			other = fmt.Sprintf("await import(%q)", u.other)
		}
		fmt.Fprintf(&b, "    body[%q] = await use(async () => [await import(%q), %s],\n"+
			"      async ([m, t]) => { const d = m.default ?? m; return (%s); });\n", u.name, u.specifier, other, u.expression)
	}
	b.WriteString("    return { status: 200, body };\n  });\n}\n")
	return b.String()
}

// buildable builds packages together, and returns those that can be; it notes
// why the others cannot.
func buildable(t *testing.T, folder string, group []useOf, found map[string]string) []useOf {
	t.Helper()
	try := func(group []useOf) error {
		put(t, filepath.Join(folder, "src", "main.js"), sourceOf(group))
		b, err := bundle.New(bundle.Options{Folder: folder, Source: "src/main.js", Output: "dist/index.mjs",
			SourceMap: bundle.MapNone, Builtin: script.Builtin, Missing: script.Missing,
			Allow: []string{filepath.Join(fixtures, "npm")}})
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		result, err := b.Build(t.Context())
		if err != nil {
			return err
		}
		put(t, filepath.Join(folder, "dist", "index.mjs"), string(result.Files[0].Content))
		return nil
	}
	if try(group) == nil {
		return group
	}
	var good []useOf
	for _, u := range group {
		err := try([]useOf{u})
		var wrong *bundle.Error
		switch {
		case err == nil:
			good = append(good, u)
		case errors.As(err, &wrong):
			found[u.name] = "cannot be built: " + wrong.Problems[0].Text
		default:
			t.Fatal(err)
		}
	}
	if err := try(good); err != nil {
		t.Fatal(err)
	}
	return good
}

// inSandbox uses what was built in one instance.
func inSandbox(t *testing.T, w *world, folder string, group []useOf) map[string]outcome {
	t.Helper()
	put(t, filepath.Join(folder, "manifest.json"), manifest(t, "packages", "dist/index.mjs"))
	var got map[string][2]json.RawMessage
	p, info, err := installIn(t, w, folder)
	if err != nil || info.State != api.StateActive {
		t.Fatalf("%v: it is %s: %s", err, info.State, info.Reason)
	}
	p.must(200, "POST", "run", nil, &got)
	if len(got) != len(group) {
		t.Fatalf("%d of %d packages were used", len(got), len(group))
	}
	return outcomes(t, got)
}

// inNode uses what was built in Node.js.
func inNode(t *testing.T, node, root, file string) map[string]outcome {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), node, filepath.Join(root, "node.js"), file)
	cmd.Stderr = os.Stderr
	cmd.Env = append(os.Environ(), "TZ=UTC", "NODE_NO_WARNINGS=1")
	output, err := cmd.Output()
	if err != nil {
		t.Fatal("run node: ", err)
	}
	var got map[string][2]json.RawMessage
	decode(t, string(output), &got)
	return outcomes(t, got)
}

func outcomes(t *testing.T, got map[string][2]json.RawMessage) map[string]outcome {
	t.Helper()
	all := map[string]outcome{}
	for name, pair := range got {
		o := outcome{value: pair[1]}
		decode(t, string(pair[0]), &o.kind)
		all[name] = o
	}
	return all
}

// recordPackages writes the table.
func recordPackages(t *testing.T, uses []useOf, versions, found map[string]string) {
	t.Helper()
	var good []string
	var rows strings.Builder
	for _, u := range uses {
		if found[u.name] == works {
			good = append(good, "`"+u.name+"` "+versions[u.name])
			continue
		}
		why := strings.ReplaceAll(strings.Join(strings.Fields(found[u.name]), " "), "|", "\\|")
		fmt.Fprintf(&rows, "| `%s` | %s | %s |\n", u.name, versions[u.name], why)
	}
	_, byHand, _ := strings.Cut(read(t, tableOfPackages), "-record`.\n")
	byHand, _, _ = strings.Cut(byHand, tablesBegin)
	text := fmt.Sprintf(`# Packages from npm

%d of these %d packages, bundled by `+"`wasmhost build`"+`, give the same in the sandbox as in Node.js 20.
What is done with each stands in [packages.txt](../../testdata/js/npm/packages.txt); the others say why not. The test of
this page writes it: `+"`go test ./host/internal/run/engine/js/compat -run ManyPackages -record`"+`.
%s%s

%s
| package | version | why not |
|---|---|---|
%s`, len(good), len(uses), byHand, tablesBegin, wrapped("- "+strings.Join(good, ", ")), rows.String())
	if err := os.WriteFile(tableOfPackages, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// goodPackage is an entry of the list.
var goodPackage = regexp.MustCompile("`([^`]+)`\\s+([^\\s,]+)")

// rowsOfPackages reads the version and what the page says of each package.
func rowsOfPackages(t *testing.T) map[string][2]string {
	t.Helper()
	_, list, _ := strings.Cut(read(t, tableOfPackages), tablesBegin+"\n")
	list, table, _ := strings.Cut(list, "\n| package | version | why not |\n|---|---|---|\n")
	rows := map[string][2]string{}
	for _, found := range goodPackage.FindAllStringSubmatch(list, -1) {
		rows[found[1]] = [2]string{found[2], works}
	}
	for line := range strings.Lines(table) {
		cells := strings.SplitN(strings.Trim(strings.TrimSpace(line), "|"), " | ", 3)
		if len(cells) != 3 {
			t.Fatalf("the table has the row %q", line)
		}
		rows[strings.Trim(cells[0], " `")] = [2]string{strings.TrimSpace(cells[1]), strings.TrimSpace(cells[2])}
	}
	return rows
}
