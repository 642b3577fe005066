package command

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/run"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/limitlist"
)

// Every limit is listed with the default of the specification.
func TestLimitsLists(t *testing.T) {
	c := newCLI(t)
	var listed map[string]run.LimitJSON
	if err := json.Unmarshal([]byte(c.must("limits", "--json").out), &listed); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"server.body-bytes":           "8388608",
		"server.json-depth":           "512",
		"server.api-body-bytes":       "1048576",
		"plugin.queue":                "256",
		"rss.feeds":                   "100",
		"archive.bytes":               "68719476736",
		"archive.entries":             "1000000",
		"rss.interval":                "15m0s",
		"script.files":                "1000",
		"script.file-bytes":           "16777216",
		"script.time":                 "5s",
		"server.streams-per-token":    "32",
		"plugin.call-timeout":         "30s",
		"bundle.files":                "10000",
		"engine.memory-mb":            "4096",
		"engine.log-lines-per-second": "200",
		"engine.check-interval":       "65536",
		"server.read-header-timeout":  "5s",
		"plugin.circuit-crashes":      "5",
		"bundle.bytes":                "268435456",
		"engine.open-tickets":         "4096",
		"plugin.activate-timeout":     "10s",
		"engine.table-elements":       "65536",
		"server.max-connections":      "1024",
		"engine.result-bytes":         "16777216",
		"plugin.open-calls":           "1024",
		"server.failure-burst":        "10",
		"engine.module-bytes":         "67108864",
		"bundle.file-bytes":           "67108864",
		"server.max-delayed":          "128",
		"engine.log-line-bytes":       "16384",
		"plugin.backoff-min":          "100ms",
		"plugin.circuit-max":          "5m0s",
		"engine.start-timeout":        "10s",
		"server.query-pairs":          "256",
		"server.idle-timeout":         "2m0s",
		"plugin.drain-timeout":        "2s",
		"plugin.hook-timeout":         "5s",
		"server.header-bytes":         "32768",
		"engine.log-burst":            "1000",
		"bundle.depth":                "32",
		"bundle.path-bytes":           "400",
		"plugin.circuit-min":          "10s",
		"server.body-timeout":         "30s",
		"server.write-timeout":        "30s",
		"server.failure-delay":        "1s",
		"server.streams":              "64",
		"server.heartbeat":            "15s",
		"store.database-bytes":        "268435456",
		"files.total-bytes":           "268435456",
		"vault.records":               "1000",
		"logs.total-mb":               "16",
	} {
		if listed[name].Default != want {
			t.Errorf("%s: got %q, want %q", name, listed[name].Default, want)
		}
	}
	want := run.LimitJSON{Default: "5242880", Min: "1024", Max: "67108864", Unit: limits.Bytes, Per: "",
		Description: "how long a feed may be, as it is sent"}
	if got := listed["rss.feed-bytes"]; got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	text := c.must("limits").out
	for _, want := range []string{
		"plugin.call-timeout            30s      1ms to 24h\n    how long a call may run; it may wait",
		"rss.feed-bytes                 5MiB     1KiB to 64MiB\n",
		"plugin.queue                   256      1 to 100000, per host\n",
		"rss.feeds                      100      1 to 10000, per database\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the list lacks %q:\n%s", want, text)
		}
	}
}

func TestLimitsRefuse(t *testing.T) {
	c := newCLI(t)
	for _, test := range []struct{ given, want string }{
		{"plugin.queue", "NAME=VALUE"},
		{"plugin.nonsense=1", "'wasmhost limits' lists them"},
		{"plugin.queue=many", "give a whole number from 1 to"},
		{"plugin.queue=0", "from 1 to"},
		{"plugin.queue=-1", "from 1 to"},
		{"plugin.queue=1e3", "from 1 to"},
		{"plugin.queue=99999999999999999999", "from 1 to"},
		{"plugin.call-timeout=30", "a duration from 1ms"},
		{"plugin.call-timeout=-1s", "a duration from 1ms"},
		{"engine.log-lines-per-second=NaN", "a whole number from 1 to"},
		{"engine.stack-bytes=3000000000", "a size from 64KiB to 64MiB"},
		{"engine.memory-mb=5000", "the limit engine.memory-mb is 5000; give a number of MiB from 1 to 4096"},
		{"rss.add-bytes-per-minute=1MiB", "a size from 5MiB (rss.feed-bytes) to 1GiB"},
		{"archive.bytes=1GiB", "for this command"},
		{"plugin.queue=\x1b[31m", "from 1 to"},
	} {
		r := c.fails(cli.ExitUsage, []string{test.want}, "serve", "--limit", test.given)
		if strings.Contains(r.err, "\x1b") {
			t.Errorf("prints control characters: %q", r.err)
		}
	}
}

// limits.txt says of each limit what its comment says, without the numbers,
// which are in the tags. With the variable UPDATE set it is written.
func TestTextsOfLimits(t *testing.T) {
	const module = "github.com/wasmhost/wasmhost/"
	numbers := regexp.MustCompile(`(?i)\bdefaults?:? [0-9]|, at (most|least) [0-9]|^.* 0 means`)
	comments := map[string]map[string]string{} // by package and field
	texts := map[string]string{}
	var b strings.Builder
	for _, l := range cli.EveryLimit() {
		dir := strings.TrimPrefix(l.Group.PkgPath(), module)
		if comments[dir] == nil {
			comments[dir] = commentsOf(t, filepath.Join("..", "..", "..", filepath.FromSlash(dir)))
		}
		comment := strings.Join(strings.Fields(comments[dir][l.Field]), " ")
		says, ok := strings.CutPrefix(comment, l.Field+" ")
		if !ok || numbers.MatchString(comment) {
			t.Errorf("%s: the comment of %s must begin with its name and leave numbers to the tags", dir, l.Field)
		}
		says, _, _ = strings.Cut(strings.TrimPrefix(says, "is "), ". ")
		says = strings.TrimSuffix(says, ".")
		texts[l.Name] = says
		fmt.Fprintf(&b, "%s\n%s\n\n", l.Name, strings.Join(cli.Broken(says, 118, false), "\n"))
	}
	want := strings.TrimSpace(b.String()) + "\n"
	path := filepath.Join("..", "service", "limitlist", "limits.txt")
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if text, err := os.ReadFile(path); err != nil || want != string(text) {
		t.Error("limits.txt is stale: run UPDATE=1 go test ./host/internal/command -run TestTextsOfLimits", err)
	} else if read := limitlist.Texts(); !maps.Equal(read, texts) {
		t.Errorf("the texts are read as %q", read)
	}
}

// Of the limits that add up, each host's and those of all together, the list says
// which they are, as the page on several hosts says that it does.
func TestLimitsOfSeveralHosts(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(repository(t), "cmd", "wasmhost", "deploy", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	text := newCLI(t).must("limits").out
	for _, per := range []limits.Per{limits.PerHost, limits.PerDatabase} {
		if !strings.Contains(string(page), "`per "+string(per)+"`") {
			t.Errorf("deploy/README.md does not tell of limits per %s", per)
		}
		count := 0
		for _, l := range cli.EveryLimit() {
			if l.Per != per {
				continue
			}
			count++
			line := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(l.Name) + ` .*, per ` + string(per) + `$`)
			if !line.MatchString(text) {
				t.Errorf("the list does not say that %s is per %s", l.Name, per)
			}
		}
		if count < 20 {
			t.Errorf("there are only %d limits per %s", count, per)
		}
	}
}

// commentsOf returns the comments of the fields of the type Limits of a package.
func commentsOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	comments := map[string]string{}
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
			if of, ok := spec.Type.(*ast.StructType); ok {
				for _, field := range of.Fields.List {
					for _, name := range field.Names {
						comments[name.Name] = field.Doc.Text()
					}
				}
			}
			return false
		})
	}
	return comments
}

func TestServeHonoursLimits(t *testing.T) {
	c := newCLI(t)
	url, _ := c.serve("--limit", "server.api-body-bytes=100")
	token, err := server.ReadCLIToken(c.data)
	if err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequest(http.MethodPost, url+"/api/v1/inspect",
		strings.NewReader(`{"path":"/`+strings.Repeat("a", 200)+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+token)
	req.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("status %d", answer.StatusCode)
	}
}
