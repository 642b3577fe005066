package host_test

import (
	"go/ast"
	"strings"
	"testing"
)

// opensAnything is where the host opens files outside of package regular, as
// the file and the function, with the reason.
func opensAnything() map[string]string {
	return map[string]string{
		"host/internal/data/disk/disk.go Probe":                "a folder, in which it has made a file",
		"host/internal/data/durable/durable.go SyncFolder":     "a folder",
		"host/internal/data/durable/durable.go openFolders":    "folders",
		"host/internal/serve/metrics/descriptors.go openFiles": "a folder of the system",
		"host/internal/serve/metrics/descriptors.go Health":    "the null device, to see whether one more can be open",
		"host/internal/leaf/memory/cgroup.go cgroupLimit":      "files of the kernel",
		"host/internal/leaf/memory/cgroup.go readLimit":        "files of the kernel",
	}
}

// TestRegularFiles: a pipe in the place of a file of the data folder would stop
// whoever opens it by itself.
func TestRegularFiles(t *testing.T) {
	functionRule{
		does: opensToRead,
		except: func(dir string) bool {
			return !strings.HasPrefix(dir, "host") || dir == floors+"leaf/regular" || strings.HasPrefix(dir, floors+"command") ||
				strings.HasSuffix(dir, "/build") || testOnly(dir)
		},
		listed: opensAnything(),
		what:   "opens a file",
		advice: "use package regular",
	}.check(t)
}

// opensToRead reports whether a function calls os.Open or os.ReadFile.
func opensToRead(f *ast.FuncDecl) bool {
	found := false
	ast.Inspect(f, func(n ast.Node) bool {
		if called, ok := n.(*ast.SelectorExpr); ok {
			of, _ := called.X.(*ast.Ident)
			found = found || of != nil && of.Name == "os" && (called.Sel.Name == "Open" || called.Sel.Name == "ReadFile")
		}
		return true
	})
	return found
}

// TestIrregularIsFound makes sure that the test above can fail.
func TestIrregularIsFound(t *testing.T) {
	for body, want := range map[string]bool{
		`f, err := os.Open("a")`: true, `if true { text, _ = os.ReadFile(a) }`: true,
		`regular.ReadFile(a, 1)`: false, `os.Remove(a)`: false, `root.Open(a)`: false,
	} {
		if got := opensToRead(parseFunction(t, body)); got != want {
			t.Errorf("%s: %v", body, got)
		}
	}
}
