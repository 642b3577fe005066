package host_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// opensAnything is where the host opens files outside of package regular, as
// the file and the function, with the reason.
func opensAnything() map[string]string {
	return map[string]string{
		"host/durable/durable.go SyncFolder":  "a folder",
		"host/durable/durable.go openFolders": "folders",
		"host/disk/descriptors.go Health":     "the null device, to see whether one more can be open",
	}
}

// TestRegularFiles: a pipe in the place of a file of the data folder would stop
// whoever opens it by itself.
func TestRegularFiles(t *testing.T) {
	found := map[string]bool{}
	for _, s := range sources(t) {
		if s.test || !strings.HasPrefix(s.dir, "host") || s.dir == "host/regular" || s.dir == "host/guesttest" {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", filepath.FromSlash(s.file)), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range parsed.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && opensToRead(f) {
				found[s.file+" "+f.Name.Name] = true
			}
		}
	}
	for _, at := range slices.Sorted(maps.Keys(found)) {
		if opensAnything()[at] == "" {
			t.Errorf("%s opens a file by itself: use package regular, or say here why not", at)
		}
	}
	for at := range opensAnything() {
		if !found[at] {
			t.Errorf("%s is listed, and opens nothing", at)
		}
	}
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
