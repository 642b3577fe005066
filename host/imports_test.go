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

// layers is the arrows of the architecture: cmd → host → host/* →
// (hostfuncs, abi), hostfuncs → abi, abi → nothing. Services do not import
// each other, but for the arrows that stand here. Leaves import nothing, and
// every service may import them.
func layers() []layer {
	leaves := []string{"host/internal/leaf/limits", "host/internal/leaf/problem", "host/internal/data/durable", "host/internal/leaf/portable", "host/internal/leaf/regular", "host/internal/leaf/health",
		"host/internal/leaf/throttle", "host/internal/leaf/visible", "host/internal/data/disk", "host/internal/leaf/pause", "host/internal/data/inventory", "host/internal/data/semaphore",
		"host/internal/run/fairshare", "host/internal/leaf/memory", "host/internal/data/sqliteerr", "host/internal/leaf/icon", "host/internal/data/lease", "host/internal/data/postgres",
		"host/internal/data/postgres/chunks", "host/internal/data/pubsub"}
	service := append([]string{"abi", "hostfuncs", "host/internal/data/document"}, leaves...)
	// A service of the host answers routes of the API and hears of plugins.
	contract := []string{"host/service", "host/api", "host/manifest", "host/internal/plugin/bundle", "host/internal/leaf/netpolicy", "host/internal/plugin/signature"}
	with := func(more ...string) []string { return append(slices.Clone(service), more...) }
	return []layer{
		{"abi", nil, false},
		{"hostfuncs", []string{"abi", "hostfuncs/weburl"}, true},
		{"hostfuncs/weburl", nil, true},
		{"hostfuncs/hostfunctest", []string{"abi", "hostfuncs"}, false},
		{"host", with("host/*"), true},
		{"host/*", service, true},
		{"host/browsertest", []string{"host/shorttest"}, true},
		{"host/internal/leaf/corpustest", []string{"host/cputest"}, false},
		{"host/internal/run/codetest", []string{"host/internal/run/engine", "host/guesttest"}, false},
		{"host/guesttest", with("host/shorttest", "sdk/go/jsongen", "sdk/go/jsongen/protocol"), true},
		{"host/internal/run/engine", with("host/internal/run/wasm"), true},
		{"host/internal/run/engine/driver", with("host/internal/run/engine"), true},
		{"host/internal/run/engine/native", with("host/internal/run/engine", "host/internal/run/engine/driver"), true},
		{"host/internal/run/engine/extism", with("host/internal/run/engine", "host/internal/run/engine/driver"), true},
		{"host/internal/run/engine/js", with("host/internal/run/engine", "host/internal/run/engine/native", "host/internal/run/engine/js/script",
			"host/internal/run/engine/js/webcrypto", "host/internal/run/engine/js/intl", "host/internal/run/engine/js/zlib",
			"host/internal/run/engine/js/charset", "sdk/js/engine"), true},
		{"host/internal/run/engine/js/intl", []string{"abi"}, true},
		{"host/internal/run/engine/js/charset", []string{"abi"}, true},
		{"host/internal/run/engine/js/webcrypto", []string{"host/internal/leaf/limits", "abi"}, true},
		{"host/internal/run/engine/js/zlib", []string{"host/internal/leaf/limits", "abi"}, true},
		{"host/internal/run/engine/js/script", []string{"host/internal/leaf/limits", "host/internal/data/disk", "abi"}, true},
		{"host/internal/plugin", with("host/internal/run/engine", "host/internal/run/engine/native", "host/internal/run/engine/js", "host/internal/run/engine/extism",
			"host/internal/run/engine/driver", "host/manifest", "host/internal/plugin/bundle",
			"host/internal/plugin/settings", "host/internal/data/store", "host/internal/data/files", "host/internal/data/packages", "host/internal/service/logs", "host/internal/data/archive", "host/internal/leaf/netpolicy",
			"host/service", "host/api", "host/internal/plugin/signature", "host/internal/plugin/consent"), true},
		{"host/internal/data/packages", service, false},
		{"host/internal/service/cluster", with("host/api", "host/internal/data/datafolder", "host/internal/data/dbfile", "host/service"), false},
		{"host/internal/serve/endpoints", with("host/api", "host/internal/plugin/bundle", "host/internal/plugin", "host/internal/serve/server"), true},
		{"host/internal/plugin/settings", with("host/manifest", "host/api"), true},
		{"host/internal/service/schedule", with(append(contract, "host/internal/data/dbfile", "host/internal/service/underway")...), true},
		{"host/internal/service/confirm", with(append(contract, "host/internal/data/dbfile", "host/internal/service/underway")...), true},
		{"host/internal/service/notify", with(append(contract, "host/internal/data/dbfile")...), true},
		{"host/internal/service/logs", with("host/api"), true},
		{"host/internal/service/hostlog", with("host/internal/service/logs", "host/api", "host/service"), true},
		{"host/internal/service/audit", with("host/internal/service/logs", "host/internal/leaf/netpolicy", "host/api", "host/service"), true},
		{"host/internal/service/rss", with(append(contract, "host/internal/data/dbfile")...), true},
		{"host/internal/data/integrity", with("host/api", "host/internal/data/datafolder", "host/internal/data/dbfile"), true},
		{"host/internal/service/backup", with("host/internal/service/ai", "host/api", "host/internal/data/archive", "host/internal/service/audit", "host/internal/service/catalogues",
			"host/internal/data/datafolder", "host/internal/data/dbfile",
			"host/internal/data/files", "host/internal/data/integrity", "host/internal/service/logs", "host/internal/plugin", "host/internal/service/publishers", "host/internal/serve/server", "host/service",
			"host/internal/data/store",
			"host/internal/service/vault"), true},
		{"host/internal/service/migrate", with("host/internal/service/audit", "host/internal/service/backup", "host/internal/service/cluster", "host/internal/data/datafolder", "host/internal/data/dbfile",
			"host/internal/data/integrity", "host/internal/plugin", "host/internal/serve/server", "host/service", "host/internal/service/vault"), false},
		{"host/internal/service/limitlist", []string{"host/api", "host/internal/leaf/limits", "host/service"}, false},
		{"host/service", with("host/api", "host/internal/data/dbfile", "host/manifest", "host/internal/plugin/bundle", "host/internal/leaf/netpolicy",
			"host/internal/plugin/signature"), false},
		{"host/internal/plugin/signature", nil, true},
		{"host/internal/plugin/registry", []string{"host/internal/leaf/netpolicy"}, true},
		{"host/internal/plugin/catalogue", with("host/manifest", "host/internal/plugin/bundle", "host/internal/plugin/registry", "host/internal/plugin/signature"), true},
		{"host/internal/service/catalogues", with(append(contract, "host/internal/plugin/catalogue", "host/internal/plugin/registry")...), true},
		{"host/internal/serve/pages", with(contract...), true},
		{"host/internal/plugin/consent", with("host/api", "host/manifest"), false},
		{"host/internal/service/publishers", with(contract...), true},
		{"host/internal/serve/console", []string{"host/internal/serve/gzipped", "host/internal/leaf/icon"}, false},
		{"host/internal/leaf/icon/build", []string{"host/internal/leaf/icon", "sdk/checkout"}, true},
		{"host/internal/serve/console/build", []string{"host/internal/serve/console", "sdk/checkout"}, true},
		{"host/internal/serve/server", with("host/api", "host/internal/serve/gzipped"), true},
		{"host/api", []string{"abi", "host/internal/leaf/problem", "host/internal/leaf/health"}, true},
		{"host/internal/leaf/problem", []string{"abi"}, false},
		{"host/internal/service/ai", with(append(contract, "host/internal/data/dbfile", "host/internal/service/underway", "host/internal/service/vault")...), true},
		{"host/internal/service/sessions", with(append(contract, "host/internal/data/dbfile", "host/internal/service/underway", "host/internal/service/ai")...), true},
		{"host/internal/service/vault", with(append(contract, "host/internal/data/dbfile")...), true},
		{"host/internal/data/durable", nil, false},
		{"host/internal/leaf/visible", nil, false},
		{"host/internal/leaf/portable", nil, true},
		{"host/internal/leaf/health", nil, false},
		{"host/internal/serve/metrics", []string{"host/internal/data/disk", "host/internal/leaf/health", "host/internal/leaf/memory"}, true},
		{"host/internal/leaf/throttle", nil, false},
		{"host/internal/data/semaphore", nil, false},
		{"host/internal/data/lease", []string{"host/internal/data/semaphore"}, false},
		{"host/internal/data/lease/leasetest", []string{"host/internal/data/lease"}, false}, // tests alone
		{"host/internal/data/pubsub", []string{"host/internal/data/postgres"}, false},
		{"host/internal/service/underway", []string{"host/internal/data/lease"}, false},
		{"host/internal/leaf/limits", []string{"host/internal/leaf/memory"}, false},
		{"host/internal/leaf/memory", []string{"host/internal/leaf/health"}, true},
		{"host/internal/data/postgres", []string{"abi"}, false},
		{"host/internal/data/postgres/chunks", []string{"host/internal/data/postgres"}, false},
		{"host/internal/data/postgres/client", []string{"host/internal/data/postgres", "host/internal/data/postgres/wire", "host/internal/leaf/limits", "host/internal/leaf/regular"}, true},
		{"host/internal/data/postgres/wire", []string{"host/internal/data/postgres"}, true},
		{"host/internal/data/postgres/sqldriver", []string{"host/internal/data/postgres"}, false},
		{"host/internal/data/dbfile", with("host/internal/data/postgres/sqldriver"), true},
		{"host/postgrestest", []string{"host/internal/data/postgres", "host/internal/data/postgres/client"}, true}, // tests alone
		{"host/internal/data/disk", []string{"host/internal/leaf/limits", "host/internal/leaf/problem", "host/internal/leaf/health", "host/internal/data/sqliteerr"}, true},
		{"host/internal/leaf/pause", nil, false},
		{"host/internal/run/fairshare", []string{"host/internal/leaf/limits", "host/internal/leaf/pause"}, true},
		{"host/internal/data/datafolder", leaves, true},
		{"host/internal/data/document", append([]string{"abi"}, leaves...), true},
		{"host/internal/data/document/documenttest", []string{"host/internal/data/document", "host/postgrestest"}, true}, // tests alone
		{"host/internal/data/inventory", []string{"host/internal/data/durable", "host/internal/leaf/regular"}, false},
		{"host/internal/leaf/regular", nil, false},
		{"host/internal/data/dbfile", leaves, true},
		{"host/internal/plugin/bundle", with("host/manifest", "host/internal/data/archive"), true},
		{"cmd", with("host", "host/*", "sdk", "sdk/*", "plugins-src"), true},
		{"sdk", []string{"abi", "sdk/*"}, true},
		{"sdk/gen", []string{"host/api", "abi", "hostfuncs", "sdk/*", "host/manifest"}, true},
		{"host/internal/run/engine/js/compat", []string{"abi", "host", "host/*", "sdk/js/*"}, true}, // tests alone
		{"sdk/go", []string{"abi", "sdk/go", "sdk/go/*"}, false},                                    // guests are built from it
		{"host/hosttest", []string{"abi", "host", "host/*", "sdk/go"}, true},
		{"sdk/conformance", []string{"abi", "hostfuncs", "host", "host/internal/service/cluster", "host/hosttest",
			"testdata/conformance"}, true},
		{"plugins-src", []string{"sdk/go", "sdk/go/*"}, false},
		{".", nil, false}, // carries source
	}
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
		if r.dir == "host" {
			fits = dir == "host"
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
	return slices.ContainsFunc(r.may, func(may string) bool {
		at, star := strings.CutSuffix(may, "/*")
		return to == may || star && strings.HasPrefix(to, at+"/")
	})
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
	switch {
	case own && testOnly(to) && !testOnly(from) && from != "sdk/conformance": // a test that a command runs
		return "it is for tests only"
	case own && !r.allows(from, to):
		text := r.dir + " may import of this module only: " + strings.Join(r.may, ", ")
		if r.dir == "host/*" {
			text += "; a package that needs more, such as a service, gets a row of its own in layers"
		}
		return text
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
		{"host/internal/serve/server", module + "/abi", true}, {"host/internal/serve/server", module + "/host/internal/plugin", false},
		{"host/internal/serve/server", module + "/host", false},
		{"host/internal/leaf/limits", module + "/host/internal/data/durable", false}, {"host/internal/data/disk", module + "/host/internal/leaf/limits", true},
		{"host/internal/data/durable", module + "/abi", false}, {"host/internal/leaf/portable", module + "/host/internal/data/durable", false},
		{"host/internal/data/durable", "golang.org/x/sys/unix", false}, {"host/internal/service/vault", module + "/host/internal/data/durable", true},
		{"host/internal/data/dbfile", module + "/host/internal/data/durable", true}, {"hostfuncs", module + "/host/internal/data/durable", false},
		{"host/manifest", module + "/host/internal/plugin/bundle", false}, {"host/internal/plugin/bundle", module + "/host/manifest", true},
		{"host/internal/run/engine", module + "/host/internal/run/wasm", true}, {"host/internal/run/engine", module + "/host/internal/run/engine/native", false},
		{"host/internal/run/engine/native", module + "/host/internal/run/engine", true}, {"host/internal/run/engine/native", module + "/host/internal/run/wasm", false},
		{"host/internal/plugin", module + "/host/internal/run/engine/native", true}, {"host/internal/plugin", module + "/host/internal/serve/server", false},
		{"host/internal/plugin/settings", module + "/host/manifest", true}, {"host/internal/plugin/settings", module + "/host/internal/service/vault", false},
		{"host/internal/run/wasm", module + "/host/internal/run/engine", false}, {"host/internal/data/store", module + "/host/internal/service/vault", false},
		{"host", module + "/host/internal/serve/server", true}, {"host", module + "/cmd/wasmhost", false},
		{"host", module + "/host/guesttest", false},
		{"cmd/wasmhost", module + "/host/internal/serve/server", true}, {"sdk/go", module + "/host", false},
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
// backups, is in these two packages too, beside a service that they do not name.
func TestServicesAreNamedInHostAlone(t *testing.T) {
	all := services(t)
	if len(all) < 10 || !slices.Contains(all, "host/internal/service/rss") {
		t.Fatalf("the services are not found: %v", all)
	}
	offline := []string{"host/internal/service/vault", "host/internal/service/backup"}
	for _, s := range sources(t) {
		cmd := strings.HasPrefix(s.dir, "cmd/")
		if s.test || !cmd && !slices.Contains([]string{"host/internal/plugin", "host/internal/serve/server", "host/internal/serve/endpoints"}, s.dir) {
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
				if from, ok := x.X.(*ast.Ident); ok && slices.Contains(offline, "host/"+from.Name) &&
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
			if slices.Contains(forbiddenNames(), part) || part == "internal" {
				t.Errorf("%s: the folder name %q is not used here: name a package by what it does", s.file, part)
			}
		}
	}
}

// dependencies is every module that code or tests of this one import. A new
// one needs a reason in go.mod.
func dependencies() []string {
	return []string{
		"aead.dev/minisign",
		"github.com/Masterminds/semver/v3",
		"github.com/chromedp/cdproto",
		"github.com/chromedp/chromedp",
		"github.com/evanw/esbuild",
		"github.com/extism/go-sdk",
		"github.com/fsnotify/fsnotify",
		"github.com/gen2brain/beeep",
		"github.com/go-co-op/gocron/v2",
		"github.com/go-json-experiment/json",
		"github.com/go-sourcemap/sourcemap",
		"github.com/gofrs/flock",
		"github.com/google/go-containerregistry",
		"github.com/google/uuid",
		"github.com/jonboulle/clockwork",
		"github.com/klauspost/compress",
		"github.com/microcosm-cc/bluemonday",
		"github.com/mmcdole/gofeed",
		"github.com/opencontainers/image-spec",
		"github.com/prometheus/client_golang",
		"github.com/rivo/uniseg",
		"github.com/robfig/cron/v3",
		"github.com/santhosh-tekuri/jsonschema/v6",
		"github.com/sashabaranov/go-openai",
		"github.com/spf13/cobra",
		"github.com/spf13/pflag",
		"github.com/tetratelabs/wazero",
		"github.com/zalando/go-keyring",
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
