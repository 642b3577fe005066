package manifest_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/manifest"
)

const corpusFolder = "../../testdata/manifests"

var update = flag.Bool("update", false, "write the findings of the corpus beside its files")

// corpusCase is one manifest of the corpus. Beside every file of fail and
// warn lies a .want file: an optional line "options", then one line for each
// expected finding.
type corpusCase struct {
	name    string // folder and file
	data    []byte
	options string // as in the .want file
	want    string
}

func corpus(t testing.TB) []corpusCase {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(corpusFolder, "*", "*.json"))
	if err != nil || len(files) < 100 {
		t.Fatalf("the corpus has %d files: %v", len(files), err)
	}
	var cases []corpusCase
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		c := corpusCase{name: filepath.Base(filepath.Dir(file)) + "/" + filepath.Base(file), data: data}
		want, err := os.ReadFile(strings.TrimSuffix(file, ".json") + ".want")
		switch {
		case err == nil:
			c.want = strings.ReplaceAll(string(want), "\r\n", "\n")
		case !c.in("pass"):
			t.Fatal(err)
		}
		if rest, ok := strings.CutPrefix(c.want, "options "); ok {
			c.options, c.want, _ = strings.Cut(rest, "\n")
		}
		cases = append(cases, c)
	}
	return cases
}

func (c corpusCase) in(folder string) bool { return strings.HasPrefix(c.name, folder+"/") }

func (c corpusCase) parse(t testing.TB) (*manifest.Manifest, manifest.Findings) {
	t.Helper()
	opts := manifest.Options{AppVersion: "0.1.0", SDKVersion: "3.0.0"}
	for option := range strings.FieldsSeq(c.options) {
		name, arg, _ := strings.Cut(option, "=")
		switch name {
		case "lenient":
			opts.Lenient = true
		case "maxMemoryMb":
			opts.MaxMemoryMB, _ = strconv.Atoi(arg)
		default:
			t.Fatalf("%s: unknown option %q", c.name, option)
		}
	}
	return manifest.Parse(c.data, opts)
}

// lines writes findings as .want files do.
func lines(findings manifest.Findings) string {
	var b strings.Builder
	for _, f := range findings {
		pointer := f.Pointer
		if pointer == "" {
			pointer = "-"
		}
		fmt.Fprintf(&b, "%s %s %s %d:%d\n", f.Severity, f.Rule, pointer, f.Line, f.Column)
	}
	return b.String()
}

func TestCorpus(t *testing.T) {
	for _, c := range corpus(t) {
		t.Run(c.name, func(t *testing.T) {
			m, findings := c.parse(t)
			got := lines(findings)
			if *update && !c.in("pass") {
				c.write(t, got)
			} else if got != c.want {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
			for _, f := range findings {
				t.Log(f)
				if f.Message == "" || f.Line < 1 || f.Column < 1 {
					t.Errorf("incomplete finding: %+v", f)
				}
			}
			switch {
			case c.in("pass") && len(findings) > 0:
				t.Error("a passing manifest has findings")
			case c.in("warn") && (len(findings) == 0 || findings.HasErrors()):
				t.Error("this manifest should have warnings only")
			case c.in("fail") && !findings.HasErrors():
				t.Error("this manifest should have errors")
			}
			if m == nil && !findings.HasErrors() {
				t.Error("no manifest")
			}
		})
	}
}

func (c corpusCase) write(t *testing.T, got string) {
	if c.options != "" {
		got = "options " + c.options + "\n" + got
	}
	file := filepath.Join(corpusFolder, strings.TrimSuffix(c.name, ".json")+".want")
	if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
		t.Fatal(err)
	}
}
