package host_test

import (
	"go/ast"
	"strings"
	"testing"
)

// undurable is where files are renamed or synced outside of package durable,
// as the file and the function, with the reason.
func undurable() map[string]string {
	return map[string]string{
		"host/internal/command/language/files.go PutContent": "what is built can be built again",
		"host/internal/data/datafolder/folder.go announceAt": "who holds the folder is of no worth after a crash",
		"host/internal/run/engine/cache.go write":            "compiled code carries its checksum and can be compiled again",
		"host/internal/data/files/write.go commit":           "renames below a root under a lock; run syncs the folder",
		"host/internal/serve/server/listen.go listenUnix":    "a socket does not outlive its process",
		"sdk/go/jsongen/protocol/result.go replace":          "a generator of source, which imports nothing of the host",
	}
}

// TestDurableFiles: what renames or syncs files by itself either forgets a
// step, or is one more copy of package durable.
func TestDurableFiles(t *testing.T) {
	functionRule{
		does:   renamesOrSyncs,
		except: func(dir string) bool { return dir == "host/internal/data/durable" || testOnly(dir) },
		listed: undurable(),
		what:   "renames or syncs a file",
		advice: "use package durable",
	}.check(t)
}

// renamesOrSyncs reports whether a function calls os.Rename, or a method
// Rename with two arguments or Sync with none.
func renamesOrSyncs(f *ast.FuncDecl) bool {
	found := false
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		called, ok := call.Fun.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		of, _ := called.X.(*ast.Ident)
		rename := called.Sel.Name == "Rename" && len(call.Args) == 2 && (of == nil || of.Name != "durable")
		sync := called.Sel.Name == "Sync" && len(call.Args) == 0
		found = found || rename || sync
		return true
	})
	return found
}

// TestUndurableIsFound makes sure that the test above can fail.
func TestUndurableIsFound(t *testing.T) {
	for body, want := range map[string]bool{
		`os.Rename("a", "b")`: true, `root.Rename("a", "b")`: true, `w.root.Rename(a, b)`: true, `err := f.Sync()`: true,
		`if true { defer func() { _ = x.y.Sync() }() }`: true,
		`durable.Rename(a, b)`:                          false, `durable.SyncFolder(a)`: false, `os.Remove(a)`: false,
		`change.Rename(a)`: false,
	} {
		if got := renamesOrSyncs(parseFunction(t, body)); got != want {
			t.Errorf("%s: %v", strings.TrimSpace(body), got)
		}
	}
}
