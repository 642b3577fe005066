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
	leaves := []string{"host/limits", "host/problem", "host/durable", "host/portable", "host/regular", "host/health",
		"host/throttle", "host/visible", "host/disk", "host/pause", "host/inventory", "host/semaphore",
		"host/fairshare", "host/memory", "host/sqliteerr", "host/icon", "host/lease", "host/postgres",
		"host/postgres/chunks", "host/pubsub"}
	service := append([]string{"abi", "hostfuncs", "host/document"}, leaves...)
	// A service of the host answers routes of the API and hears of plugins.
	contract := []string{"host/service", "host/api", "host/manifest", "host/bundle", "host/netpolicy", "host/signature"}
	with := func(more ...string) []string { return append(slices.Clone(service), more...) }
	return []layer{
		{"abi", nil, false},
		{"hostfuncs", []string{"abi", "hostfuncs/weburl"}, true},
		{"hostfuncs/weburl", nil, true},
		{"hostfuncs/hostfunctest", []string{"abi", "hostfuncs"}, false},
		{"host", with("host/*"), true},
		{"host/*", service, true},
		{"host/browsertest", []string{"host/shorttest"}, true},
		{"host/corpustest", []string{"host/cputest"}, false},
		{"host/codetest", []string{"host/engine", "host/guesttest"}, false},
		{"host/guesttest", with("host/shorttest", "sdk/go/jsongen", "sdk/go/jsongen/protocol"), true},
		{"host/engine", with("host/wasm"), true},
		{"host/engine/driver", with("host/engine"), true},
		{"host/engine/native", with("host/engine", "host/engine/driver"), true},
		{"host/engine/extism", with("host/engine", "host/engine/driver"), true},
		{"host/engine/js", with("host/engine", "host/engine/native", "host/engine/js/script",
			"host/engine/js/webcrypto", "host/engine/js/intl", "host/engine/js/zlib",
			"host/engine/js/charset", "sdk/js/engine"), true},
		{"host/engine/js/intl", []string{"abi"}, true},
		{"host/engine/js/charset", []string{"abi"}, true},
		{"host/engine/js/webcrypto", []string{"host/limits", "abi"}, true},
		{"host/engine/js/zlib", []string{"host/limits", "abi"}, true},
		{"host/engine/js/script", []string{"host/limits", "host/disk", "abi"}, true},
		{"host/plugin", with("host/engine", "host/engine/native", "host/engine/js", "host/engine/extism",
			"host/engine/driver", "host/manifest", "host/bundle",
			"host/settings", "host/store", "host/files", "host/packages", "host/logs", "host/archive", "host/netpolicy",
			"host/service", "host/api", "host/signature", "host/consent"), true},
		{"host/packages", service, false},
		{"host/cluster", with("host/api", "host/datafolder", "host/dbfile", "host/service"), false},
		{"host/endpoints", with("host/api", "host/bundle", "host/plugin", "host/server"), true},
		{"host/settings", with("host/manifest", "host/api"), true},
		{"host/schedule", with(append(contract, "host/dbfile", "host/underway")...), true},
		{"host/confirm", with(append(contract, "host/dbfile", "host/underway")...), true},
		{"host/notify", with(append(contract, "host/dbfile")...), true},
		{"host/logs", with("host/api"), true},
		{"host/hostlog", with("host/logs", "host/api", "host/service"), true},
		{"host/audit", with("host/logs", "host/netpolicy", "host/api", "host/service"), true},
		{"host/rss", with(append(contract, "host/dbfile")...), true},
		{"host/integrity", with("host/api", "host/datafolder", "host/dbfile"), true},
		{"host/backup", with("host/ai", "host/api", "host/archive", "host/audit", "host/catalogues",
			"host/datafolder", "host/dbfile",
			"host/files", "host/integrity", "host/logs", "host/plugin", "host/publishers", "host/server", "host/service",
			"host/store",
			"host/vault"), true},
		{"host/migrate", with("host/audit", "host/backup", "host/cluster", "host/datafolder", "host/dbfile",
			"host/integrity", "host/plugin", "host/server", "host/service", "host/vault"), false},
		{"host/limitlist", []string{"host/api", "host/limits", "host/service"}, false},
		{"host/service", with("host/api", "host/dbfile", "host/manifest", "host/bundle", "host/netpolicy",
			"host/signature"), false},
		{"host/signature", nil, true},
		{"host/registry", []string{"host/netpolicy"}, true},
		{"host/catalogue", with("host/manifest", "host/bundle", "host/registry", "host/signature"), true},
		{"host/catalogues", with(append(contract, "host/catalogue", "host/registry")...), true},
		{"host/pages", with(contract...), true},
		{"host/consent", with("host/api", "host/manifest"), false},
		{"host/publishers", with(contract...), true},
		{"host/console", []string{"host/gzipped", "host/icon"}, false},
		{"host/icon/build", []string{"host/icon", "sdk/checkout"}, true},
		{"host/console/build", []string{"host/console", "sdk/checkout"}, true},
		{"host/server", with("host/api", "host/gzipped"), true},
		{"host/api", []string{"abi", "host/problem", "host/health"}, true},
		{"host/problem", []string{"abi"}, false},
		{"host/ai", with(append(contract, "host/dbfile", "host/underway", "host/vault")...), true},
		{"host/sessions", with(append(contract, "host/dbfile", "host/underway", "host/ai")...), true},
		{"host/vault", with(append(contract, "host/dbfile")...), true},
		{"host/durable", nil, false},
		{"host/visible", nil, false},
		{"host/portable", nil, true},
		{"host/health", nil, false},
		{"host/metrics", []string{"host/disk", "host/health", "host/memory"}, true},
		{"host/throttle", nil, false},
		{"host/semaphore", nil, false},
		{"host/lease", []string{"host/semaphore"}, false},
		{"host/lease/leasetest", []string{"host/lease"}, false}, // tests alone
		{"host/pubsub", []string{"host/postgres"}, false},
		{"host/underway", []string{"host/lease"}, false},
		{"host/limits", []string{"host/memory"}, false},
		{"host/memory", []string{"host/health"}, true},
		{"host/postgres", []string{"abi"}, false},
		{"host/postgres/chunks", []string{"host/postgres"}, false},
		{"host/postgres/client", []string{"host/postgres", "host/postgres/wire", "host/limits", "host/regular"}, true},
		{"host/postgres/wire", []string{"host/postgres"}, true},
		{"host/postgres/sqldriver", []string{"host/postgres"}, false},
		{"host/dbfile", with("host/postgres/sqldriver"), true},
		{"host/postgres/postgrestest", []string{"host/postgres", "host/postgres/client"}, true}, // tests alone
		{"host/disk", []string{"host/limits", "host/problem", "host/health", "host/sqliteerr"}, true},
		{"host/pause", nil, false},
		{"host/fairshare", []string{"host/limits", "host/pause"}, true},
		{"host/datafolder", leaves, true},
		{"host/document", append([]string{"abi"}, leaves...), true},
		{"host/document/documenttest", []string{"host/document", "host/postgres/postgrestest"}, true}, // tests alone
		{"host/inventory", []string{"host/durable", "host/regular"}, false},
		{"host/regular", nil, false},
		{"host/dbfile", leaves, true},
		{"host/bundle", with("host/manifest", "host/archive"), true},
		{"cmd", with("host", "host/*", "sdk", "sdk/*", "plugins-src"), true},
		{"sdk", []string{"abi", "sdk/*"}, true},
		{"sdk/gen", []string{"host/api", "abi", "hostfuncs", "sdk/*", "host/manifest"}, true},
		{"sdk/js/compat", []string{"abi", "host", "host/*", "sdk/js/*"}, true}, // tests alone
		{"sdk/go", []string{"abi", "sdk/go", "sdk/go/*"}, false},               // guests are built from it
		{"sdk/go/wasmhosttest", []string{"abi", "host", "host/*", "sdk/go"}, true},
		{"sdk/conformance", []string{"abi", "hostfuncs", "host", "host/cluster", "sdk/go/wasmhosttest",
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
		return "it makes the program 3 MB larger; host/postgres/wire has what takes its place"
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
		{"host/postgres/client", "github.com/jackc/pgx/v5/pgconn", true},
		{"host/postgres/client", "github.com/jackc/pgx/v5/pgxpool", false},
		{"host/postgres/postgrestest", "github.com/jackc/pgx/v5", true},
		{"abi", "strconv", true}, {"abi", module + "/hostfuncs", false}, {"abi", "github.com/google/uuid", false},
		{"hostfuncs", module + "/abi", true}, {"hostfuncs", module + "/host/store", false},
		{"hostfuncs", module + "/host", false},
		{"host/server", module + "/abi", true}, {"host/server", module + "/host/plugin", false},
		{"host/server", module + "/host", false},
		{"host/limits", module + "/host/durable", false}, {"host/disk", module + "/host/limits", true},
		{"host/durable", module + "/abi", false}, {"host/portable", module + "/host/durable", false},
		{"host/durable", "golang.org/x/sys/unix", false}, {"host/vault", module + "/host/durable", true},
		{"host/dbfile", module + "/host/durable", true}, {"hostfuncs", module + "/host/durable", false},
		{"host/manifest", module + "/host/bundle", false}, {"host/bundle", module + "/host/manifest", true},
		{"host/engine", module + "/host/wasm", true}, {"host/engine", module + "/host/engine/native", false},
		{"host/engine/native", module + "/host/engine", true}, {"host/engine/native", module + "/host/wasm", false},
		{"host/plugin", module + "/host/engine/native", true}, {"host/plugin", module + "/host/server", false},
		{"host/settings", module + "/host/manifest", true}, {"host/settings", module + "/host/vault", false},
		{"host/wasm", module + "/host/engine", false}, {"host/store", module + "/host/vault", false},
		{"host", module + "/host/server", true}, {"host", module + "/cmd/wasmhost", false},
		{"host", module + "/host/guesttest", false},
		{"cmd/wasmhost", module + "/host/server", true}, {"sdk/go", module + "/host", false},
		{"sdk/go", module + "/sdk/go/hostcall", true},
		{"sdk/go", "golang.org/x/sys/unix", false}, {"sdk/go/wasmhosttest", module + "/host/plugin", true},
		{"plugins-src/hello", module + "/sdk/go", true}, {"plugins-src/hello", module + "/abi", false},
		{"host/server", "testing", false}, {"host/guesttest", "testing", true},
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
	if len(all) < 10 || !slices.Contains(all, "host/rss") {
		t.Fatalf("the services are not found: %v", all)
	}
	offline := []string{"host/vault", "host/backup"}
	for _, s := range sources(t) {
		cmd := strings.HasPrefix(s.dir, "cmd/")
		if s.test || !cmd && !slices.Contains([]string{"host/plugin", "host/server", "host/endpoints"}, s.dir) {
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
