package host_test

import (
	"go/ast"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/wasmhost/wasmhost"

// A layer is one part of the program, and what its packages may import beside the
// standard library and what is not of this module. Folders below it are part
// of it unless they have a row of their own. A star ends a list's last part.
type layer struct {
	dir  string
	may  []string
	libs bool // may import what is neither of this module nor standard
}

const floors = "host/internal/"

// layers is the arrows of the architecture: cmd → host/command → host → the five floors
// of host/internal, each of which may import those before it → hostfuncs → abi → nothing.
// What the packages of a floor import of each other is free where it says so by a star,
// since Go refuses circles; services name each other only where beside says so.
func layers() []layer {
	base := []string{"abi", "hostfuncs", floors + "leaf/*"}
	data := append(slices.Clone(base), "host/api", floors+"data/*")
	run := append(slices.Clone(base), floors+"data/disk", floors+"run/*", "sdk/js/engine")
	parts := append(slices.Clone(data), "host/manifest", floors+"plugin/*")
	service := append(slices.Clone(parts), "host/service")
	life := append(slices.Clone(service), floors+"run/*", floors+"service/logs")
	return []layer{
		{"abi", nil, false},
		{"hostfuncs", []string{"abi", "hostfuncs/weburl"}, true},
		{"hostfuncs/weburl", nil, true},
		{"hostfuncs/hostfunctest", []string{"abi", "hostfuncs"}, false},
		{floors + "leaf", []string{"abi", floors + "leaf/*", "host/cputest"}, true},
		{floors + "leaf/icon/build", []string{floors + "leaf/icon", "sdk/checkout"}, true},
		{floors + "data", data, true},
		{floors + "run", run, true},
		{floors + "data/document/documenttest", []string{floors + "data/*", "host/postgrestest"}, true},
		{"host/postgrestest", append(slices.Clone(data), "host/shorttest"), true},
		{floors + "run/codetest", append(slices.Clone(run), "host/guesttest"), true},
		{floors + "plugin/*", parts, true},
		{floors + "plugin/backends", append(slices.Clone(parts), floors+"run/*"), true},
		{floors + "plugin/pluginlog", append(slices.Clone(parts), floors+"run/engine", floors+"service/logs"), true},
		{floors + "plugin/stored", append(slices.Clone(parts), floors+"service/logs"), true},
		{floors + "plugin/replicas", append(slices.Clone(service), floors+"run/*", floors+"service/logs"), true},
		{floors + "plugin/shown", append(slices.Clone(service), floors+"run/*"), true},
		{floors + "plugin/views", append(slices.Clone(service), floors+"plugin", floors+"service/logs"), true},
		{floors + "plugin/calls", append(slices.Clone(service), floors+"run/*", floors+"service/logs"), true},
		{floors + "plugin/functions", append(slices.Clone(service), floors+"run/*", floors+"service/logs"), true},
		{floors + "plugin/traces", append(slices.Clone(parts), floors+"run/engine", floors+"run/engine/driver"), true},
		{floors + "plugin/running", append(slices.Clone(service), floors+"run/*"), true},
		{floors + "plugin/catalog", append(slices.Clone(service), floors+"run/fairshare"), true},
		{floors + "service/*", service, true},
		{"host/service", parts, false},
		{floors + "plugin", life, true},
		{floors + "serve", append(slices.Clone(service), floors+"serve/*"), true},
		{floors + "serve/endpoints", append(slices.Clone(service), floors+"serve/*", floors+"plugin"), true},
		{floors + "serve/console/build", []string{floors + "serve/console", "sdk/checkout"}, true},
		{"host", append(life, floors+"plugin", floors+"parts", floors+"serve/*", floors+"service/*"), true},
		{floors + "parts", append(slices.Clone(service), floors+"serve/server", floors+"service/vault",
			floors+"service/presence"), true},
		{"host/whole", []string{"host", "host/feeds", "host/agents", "host/keyring",
			"host/mcpservers", "host/metrics", "host/passkeys"}, false},
		{"host/feeds", []string{"host", "host/service", floors + "parts", floors + "service/rss"}, false},
		{"host/mcpservers", []string{"host", "host/service", floors + "parts", floors + "service/mcpservers"}, false},
		{"host/passkeys", []string{"host", floors + "service/passkeys"}, false},
		{"host/metrics", []string{"host", floors + "serve/goprocess"}, false},
		{"host/agents", []string{"host", floors + "parts", floors + "serve/mcp"}, false},
		{"host/keyring", []string{"host", floors + "service/systemring", floors + "service/vault"}, false},
		{"host/api", append(slices.Clone(base), floors+"leaf/*"), true},
		{"host/manifest", []string{"abi", "hostfuncs", floors + "leaf/*"}, true},
		{"host/*", []string{"host/*"}, true}, // test helpers
		{"host/guesttest", []string{"host/shorttest", "hostfuncs", "sdk/go/jsongen", "sdk/go/jsongen/protocol"}, true},
		{"host/hosttest", []string{"abi", "hostfuncs", "host", "host/*", "sdk/go"}, true},
		{"host/command", []string{floors + "command"}, false},
		{floors + "command", []string{"abi", "hostfuncs", "host", "host/*", "sdk", "sdk/*", "plugins-src"}, true},
		{floors + "run/engine/js/compat", []string{"abi", "host", "host/*", "sdk/js/*"}, true}, // tests alone
		{floors + "soak", []string{"host", "host/*"}, false},                                   // tests alone
		{"cmd", []string{"host/command"}, false},
		{"sdk", []string{"abi", "sdk/*"}, true},
		{"sdk/bindings", []string{"abi", "hostfuncs", "host/manifest"}, true},
		{"sdk/gen", []string{"host/api", "abi", "hostfuncs", "sdk/*", "host/manifest"}, true},
		{"sdk/go", []string{"abi", "sdk/go", "sdk/go/*"}, false}, // guests are built from it
		{"sdk/conformance", []string{"abi", "hostfuncs", "host", "host/hosttest", "testdata/conformance"}, true},
		{"plugins-src", []string{"sdk/go", "sdk/go/*"}, false},
		{"plugins-src/apps", []string{"abi", "hostfuncs", "host", "host/*", "sdk/*", "plugins-src/apps/*"}, true},
		{".", nil, false}, // carries source
	}
}

// beside is what packages of a floor name of the packages beside them, where the floor does
// not let all do so: services that work with another one, and the two that move or copy
// everything there is.
func beside(dir string) []string {
	all := []string{"plugin", "serve/server", "service/*"}
	return map[string][]string{
		"service/ai":         {"service/underway", "service/vault"},
		"service/audit":      {"service/logs"},
		"service/backup":     all,
		"service/confirm":    {"service/underway"},
		"service/hostlog":    {"service/logs"},
		"service/mcpservers": {"service/vault"},
		"service/migrate":    all,
		"service/passkeys":   {"service/presence"},
		"service/presence":   {"service/vault"},
		"service/schedule":   {"service/underway"},
		"service/sessions":   {"service/ai", "service/underway"},
	}[strings.TrimPrefix(dir, floors)]
}

// rooms are the packages of the life of plugins: each may import those before it.
func rooms() []string {
	return []string{"bundle", "signature", "settings", "pluginlog", "consent", "registry", "sealed", "catalogue",
		"backends", "catalog", "traces", "running", "stored", "shown", "functions", "replicas", "calls", "", "views"}
}

// isUp reports whether an import of one room by another goes against their order.
func isUp(from, to string) bool {
	const top = floors + "plugin"
	room, isRoom := strings.CutPrefix(from, top)
	imported, alsoRoom := strings.CutPrefix(to, top)
	at := func(name string) int { return slices.Index(rooms(), strings.TrimPrefix(name, "/")) }
	return isRoom && alsoRoom && (at(imported) < 0 || at(imported) >= at(room))
}

// alone are packages of a floor that may import nothing but the standard library, and what
// stands here of this module: what is so small or so much looked at stays so. A star says
// that other libraries are free.
func alone() map[string][]string {
	return map[string][]string{
		"leaf/health": nil, "leaf/pause": nil, "leaf/portable": {"*"}, "leaf/regular": nil, "leaf/throttle": nil,
		"leaf/visible": nil, "leaf/pathpattern": nil, "leaf/figures": nil,
		"leaf/limits": {"leaf/memory"}, "leaf/problem": {"abi"},
		"data/durable": nil, "data/sqliteerr": {"*"}, "data/semaphore": nil, "data/lease": {"data/semaphore"},
		"data/inventory": {"data/durable", "leaf/regular"}, "data/postgres": {"abi"},
		"data/postgres/chunks": {"data/postgres"}, "data/postgres/wire": {"data/postgres", "*"},
		"data/postgres/sqldriver": {"data/postgres"}, "data/pubsub": {"data/postgres"},
		"run/wasm": {"leaf/limits"}, "plugin/signature": {"*"},
	}
}

// isPublic is what lies under host and others may import. Each says in its comment whether it
// is promised to stay as it is.
func isPublic(dir string) bool {
	return (dir == "host" || strings.HasPrefix(dir, "host/")) && !strings.HasPrefix(dir, floors)
}

// forbiddenNames say nothing about what is in a folder.
func forbiddenNames() []string {
	return []string{"util", "utils", "common", "helpers", "types", "misc", "shared"}
}

// find returns the most specific layer of a package.
func find(dir string) *layer {
	var best *layer
	for _, r := range layers() {
		at, star := strings.CutSuffix(r.dir, "/*")
		fits := dir == at || strings.HasPrefix(dir, at+"/")
		if star {
			fits = strings.HasPrefix(dir, at+"/")
		}
		if r.dir == "host" || r.dir == floors+"plugin" {
			fits = dir == r.dir
		}
		if fits && (best == nil || len(r.dir) > len(best.dir)) {
			best = &r
		}
	}
	return best
}

// allows reports whether packages of the layer may import a package of this
// module. Every package may import those of its own folder and below.
func (r *layer) allows(from, to string) bool {
	if strings.HasPrefix(to, from+"/") && !strings.HasPrefix(from, "host") {
		return true
	}
	may := func(may string) bool {
		at, star := strings.CutSuffix(may, "/*")
		return to == may || star && strings.HasPrefix(to, at+"/")
	}
	return slices.ContainsFunc(r.may, may) ||
		slices.ContainsFunc(beside(from), func(name string) bool { return may(floors + name) })
}

// inModule returns the folder of a package of this module.
func inModule(imported string) (dir string, ok bool) { return strings.CutPrefix(imported, module+"/") }

func isStandard(imported string) bool {
	first, _, _ := strings.Cut(imported, "/")
	return !strings.Contains(first, ".")
}

// TestArrows walks the imports of the whole module. Tests are free.
func TestArrows(t *testing.T) {
	for _, s := range sources(t) {
		if s.test {
			continue
		}
		r := find(s.dir)
		if r == nil {
			t.Errorf("%s lies in no layer of the architecture", s.file)
			continue
		}
		for _, imported := range s.imports {
			if problem := wrong(r, s.dir, imported); problem != "" {
				t.Errorf("%s imports %s: %s", s.file, imported, problem)
			}
		}
	}
}

// testOnly is what only tests are built on.
func testOnly(dir string) bool { return strings.HasSuffix(dir, "test") }

// wrong returns what is wrong with one import of a package in a layer.
func wrong(r *layer, from, imported string) string {
	to, own := inModule(imported)
	few, isAlone := alone()[strings.TrimPrefix(from, floors)]
	switch {
	case own && testOnly(to) && !testOnly(from) && from != "sdk/conformance": // a test that a command runs
		return "it is for tests only"
	case own && !r.allows(from, to):
		return r.dir + " may import of this module only: " + strings.Join(r.may, ", ") +
			"; a service that works with another one stands in beside"
	case own && isUp(from, to):
		return "the order of rooms has it the other way"
	case isAlone && !own && !isStandard(imported) && !slices.Contains(few, "*"):
		return "it stands in alone, which lets it import the standard library only"
	case isAlone && own && !slices.Contains(few, strings.TrimPrefix(to, floors)):
		return "it stands in alone, which lets it import of this module only: " + strings.Join(few, ", ")
	case !own && !isStandard(imported) && !r.libs:
		return r.dir + " may import the standard library only"
	case imported == "testing" && !testOnly(from):
		return "it is for tests only"
	case !testOnly(from) && slices.Contains(heavy(), imported):
		return "it makes the program 3 MB larger; host/internal/data/postgres/wire has what takes its place"
	}
	return ""
}

// heavy is what only tests may link.
func heavy() []string {
	const pgx = "github.com/jackc/pgx/v5"
	return []string{pgx, pgx + "/pgxpool", pgx + "/pgtype", pgx + "/stdlib"}
}

// TestWrongArrowsAreFound makes sure that the test above can fail.
func TestWrongArrowsAreFound(t *testing.T) {
	for _, c := range []struct {
		from, to string
		ok       bool
	}{
		{"host/internal/data/postgres/client", "github.com/jackc/pgx/v5/pgconn", true},
		{"host/internal/data/postgres/client", "github.com/jackc/pgx/v5/pgxpool", false},
		{"host/postgrestest", "github.com/jackc/pgx/v5", true},
		{"abi", "strconv", true}, {"abi", module + "/hostfuncs", false}, {"abi", "github.com/google/uuid", false},
		{"hostfuncs", module + "/abi", true}, {"hostfuncs", module + "/host/internal/data/store", false},
		{"hostfuncs", module + "/host", false},
		{"host/internal/serve/server", module + "/abi", true},
		{"host/internal/serve/server", module + "/host/internal/plugin", false},
		{"host/internal/serve/server", module + "/host", false},
		{"host/internal/leaf/limits", module + "/host/internal/data/durable", false},
		{"host/internal/data/disk", module + "/host/internal/leaf/limits", true},
		{"host/internal/data/durable", module + "/abi", false},
		{"host/internal/leaf/portable", module + "/host/internal/data/durable", false},
		{"host/internal/data/durable", "golang.org/x/sys/unix", false},
		{"host/internal/service/vault", module + "/host/internal/data/durable", true},
		{"host/internal/data/dbfile", module + "/host/internal/data/durable", true},
		{"hostfuncs", module + "/host/internal/data/durable", false},
		{"host/manifest", module + "/host/internal/plugin/bundle", false},
		{"host/internal/plugin/bundle", module + "/host/manifest", true},
		{"host/internal/run/engine", module + "/host/internal/run/wasm", true},
		{"host/internal/run/engine", module + "/host/internal/plugin", false},
		{"host/internal/service/rss", module + "/host/internal/service/vault", false},
		{"host/internal/service/ai", module + "/host/internal/service/vault", true},
		{"host/internal/service/rss", module + "/host/service", true},
		{"host/internal/plugin/bundle", module + "/host/internal/plugin", false},
		{"host/internal/run/wasm", module + "/host/internal/leaf/limits", true},
		{"host/internal/run/wasm", module + "/host/internal/leaf/regular", false},
		{"host/internal/run/engine/native", module + "/host/internal/run/engine", true},
		{"host/internal/plugin", module + "/host/internal/run/engine/native", true},
		{"host/internal/plugin", module + "/host/internal/serve/server", false},
		{"host/internal/plugin/settings", module + "/host/manifest", true},
		{"host/internal/plugin/catalog", module + "/host/internal/plugin", false},
		{"host/internal/plugin/catalog", module + "/host/internal/plugin/settings", true},
		{"host/internal/plugin/catalog", module + "/host/internal/plugin/running", false},
		{"host/internal/plugin/calls", module + "/host/internal/plugin", false},
		{"host/internal/plugin/settings", module + "/host/internal/service/vault", false},
		{"host/internal/run/wasm", module + "/host/internal/run/engine", false},
		{"host/internal/data/store", module + "/host/internal/service/vault", false},
		{"host", module + "/host/internal/serve/server", true}, {"host", module + "/cmd/wasmhost", false},
		{"host", module + "/host/guesttest", false},
		{"cmd/wasmhost", module + "/host/internal/serve/server", false},
		{"cmd/wasmhost", module + "/host/command", true},
		{"host/internal/command", module + "/host/internal/serve/server", true}, {"sdk/go", module + "/host", false},
		{"sdk/go", module + "/sdk/go/hostcall", true},
		{"sdk/go", "golang.org/x/sys/unix", false}, {"host/hosttest", module + "/host/internal/plugin", true},
		{"plugins-src/hello", module + "/sdk/go", true}, {"plugins-src/hello", module + "/abi", false},
		{"host/internal/serve/server", "testing", false}, {"host/guesttest", "testing", true},
	} {
		r := find(c.from)
		if r == nil {
			t.Errorf("%s lies in no layer", c.from)
		} else if problem := wrong(r, c.from, c.to); (problem == "") != c.ok {
			t.Errorf("%s imports %s: %q, want allowed %v", c.from, c.to, problem, c.ok)
		}
	}
	if r := find("elsewhere"); r != nil {
		t.Errorf("a folder outside the architecture is in the layer %s", r.dir)
	}
}

// services are the folders of packages with a service: with a method Name of
// one word.
func services(t *testing.T) (dirs []string) {
	for _, s := range sources(t) {
		if s.test || !strings.HasPrefix(s.dir, "host/") {
			continue
		}
		for _, d := range s.syntax.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Name.Name != "Name" || f.Recv == nil || len(f.Body.List) != 1 {
				continue
			}
			if r, ok := f.Body.List[0].(*ast.ReturnStmt); ok && len(r.Results) == 1 {
				if _, ok := r.Results[0].(*ast.BasicLit); ok {
					dirs = append(dirs, s.dir)
				}
			}
		}
	}
	return dirs
}

// Only package host, which lists them, names services: the manager of plugins
// and the server know them by their contract, commands by their routes. What
// commands do to a data folder that no host has open, to its key and its
// backups, is in two packages too, beside a service that they do not name, and so are
// the texts of limits.
func TestServicesAreNamedInHostAlone(t *testing.T) {
	all := services(t)
	if len(all) < 10 || !slices.Contains(all, "host/internal/service/rss") {
		t.Fatalf("the services are not found: %v", all)
	}
	offline := []string{floors + "service/vault", floors + "service/backup", floors + "service/limitlist"}
	for _, s := range sources(t) {
		cmd := s.dir == floors+"command"
		if s.test || !cmd && s.dir != floors+"plugin" && s.dir != floors+"serve/server" && s.dir != floors+"serve/endpoints" {
			continue
		}
		for _, imported := range s.imports {
			dir, own := inModule(imported)
			if own && slices.Contains(all, dir) && !(cmd && slices.Contains(offline, dir)) {
				t.Errorf("%s names the service in %s", s.file, dir)
			}
		}
		ast.Inspect(s.syntax, func(n ast.Node) bool {
			if x, ok := n.(*ast.SelectorExpr); ok && cmd {
				if from, ok := x.X.(*ast.Ident); ok && slices.Contains(offline, floors+"service/"+from.Name) &&
					strings.Contains(x.Sel.Name, "Service") {
					t.Errorf("%s names %s.%s", s.file, from.Name, x.Sel.Name)
				}
			}
			return true
		})
	}
}

func TestFolderNames(t *testing.T) {
	for _, s := range sources(t) {
		for part := range strings.SplitSeq(s.dir, "/") {
			if slices.Contains(forbiddenNames(), part) || part == "internal" && !strings.HasPrefix(s.dir+"/", floors) {
				t.Errorf("%s: the folder name %q is not used here: name a package by what it does", s.file, part)
			}
		}
	}
}

// dependencies is every module that code or tests of this one import. A new
// one needs a reason in RATIONALE.md.
func dependencies() []string {
	return []string{
		"aead.dev/minisign",
		"github.com/Masterminds/semver/v3",
		"github.com/chromedp/cdproto",
		"github.com/chromedp/chromedp",
		"github.com/coder/websocket",
		"github.com/evanw/esbuild",
		"github.com/extism/go-sdk",
		"github.com/fsnotify/fsnotify",
		"github.com/gen2brain/beeep",
		"github.com/go-co-op/gocron/v2",
		"github.com/go-json-experiment/json",
		"github.com/go-sourcemap/sourcemap",
		"github.com/gofrs/flock",
		"github.com/google/go-containerregistry",
		"github.com/google/jsonschema-go",
		"github.com/google/uuid",
		"github.com/jonboulle/clockwork",
		"github.com/klauspost/compress",
		"github.com/microcosm-cc/bluemonday",
		"github.com/mmcdole/gofeed",
		"github.com/modelcontextprotocol/go-sdk", "github.com/go-webauthn/webauthn",
		"github.com/opencontainers/image-spec",
		"github.com/prometheus/client_golang",
		"github.com/prometheus/common",
		"github.com/rivo/uniseg",
		"github.com/robfig/cron/v3",
		"github.com/santhosh-tekuri/jsonschema/v6",
		"github.com/sashabaranov/go-openai",
		"github.com/spf13/cobra",
		"github.com/spf13/pflag",
		"github.com/tetratelabs/wazero",
		"github.com/zalando/go-keyring",
		"go.yaml.in/yaml/v3",
		"golang.org/x/crypto",
		"golang.org/x/net",
		"golang.org/x/sys",
		"golang.org/x/text",
		"golang.org/x/time",
		"modernc.org/libc", "modernc.org/sqlite", "github.com/jackc/pgx/v5",
		"oras.land/oras-go/v2",
	}
}

var requirement = regexp.MustCompile(`(?m)^(?:require )?\s*([a-z0-9.-]+\.[a-z]+/\S+) v\S+( // indirect)?$`)

// TestDirectDependencies pins the list.
func TestDirectDependencies(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	var required []string
	for _, match := range requirement.FindAllStringSubmatch(string(text), -1) {
		required = append(required, match[1])
		if match[2] == "" && !slices.Contains(dependencies(), match[1]) {
			t.Errorf("go.mod requires %s directly, which is not in the list of dependencies", match[1])
		}
	}
	used := map[string]string{}
	for _, s := range sources(t) {
		for _, imported := range s.imports {
			if _, own := inModule(imported); own || isStandard(imported) || imported == module {
				continue
			}
			best := ""
			for _, m := range required {
				if (imported == m || strings.HasPrefix(imported, m+"/")) && len(m) > len(best) {
					best = m
				}
			}
			if best == "" {
				t.Errorf("%s imports %s, which no module in go.mod has", s.file, imported)
			}
			used[best] = s.file
		}
	}
	for _, m := range slices.Sorted(maps.Keys(used)) {
		if !slices.Contains(dependencies(), m) {
			t.Errorf("%s imports %s, which is not in the list of dependencies", used[m], m)
		}
	}
	for _, m := range dependencies() {
		if used[m] == "" {
			t.Errorf("%s is in the list of dependencies, and nothing imports it", m)
		}
	}
}
