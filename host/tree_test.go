package host_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// walkTree calls visit for every file of the repository, by its path from the
// root, but for data of tests and what is hidden, installed or bundled.
func walkTree(visit func(name string) error) error {
	return fs.WalkDir(os.DirFS(".."), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case !d.IsDir():
			return visit(name)
		case name != "." && strings.HasPrefix(d.Name(), ".") ||
			slices.Contains([]string{"testdata", "node_modules", "dist"}, d.Name()):
			return fs.SkipDir
		}
		return nil
	})
}

// source is one file of Go.
type source struct {
	file    string // relative to the root of the module
	dir     string
	test    bool
	imports []string
	syntax  *ast.File // of a test, its imports alone
}

// readSources reads every file of the module, for every platform.
var readSources = sync.OnceValues(func() (all []source, err error) {
	err = walkTree(func(name string) error {
		if path.Ext(name) != ".go" {
			return nil
		}
		s := source{file: name, dir: path.Dir(name), test: strings.HasSuffix(name, "_test.go")}
		mode := parser.SkipObjectResolution
		if s.test {
			mode = parser.ImportsOnly
		}
		var err error
		if s.syntax, err = parser.ParseFile(token.NewFileSet(), filepath.Join("..", filepath.FromSlash(name)), nil,
			mode); err != nil {
			return err
		}
		for _, spec := range s.syntax.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			s.imports = append(s.imports, imported)
		}
		all = append(all, s)
		return nil
	})
	return all, err
})

func sources(t *testing.T) []source {
	t.Helper()
	all, err := readSources()
	if err != nil || len(all) < 100 {
		t.Fatalf("read %d files: %v", len(all), err)
	}
	return all
}

// A functionRule says that no function outside of tests does something but those
// that are listed, as the file and the function, with the reason.
type functionRule struct {
	does   func(*ast.FuncDecl) bool
	except func(dir string) bool // who is free to
	listed map[string]string
	what   string // it does, as in "opens a file"
	advice string
}

func (r functionRule) check(t *testing.T) {
	t.Helper()
	found := map[string]bool{}
	for _, s := range sources(t) {
		if s.test || r.except(s.dir) {
			continue
		}
		for _, decl := range s.syntax.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && r.does(f) {
				found[s.file+" "+f.Name.Name] = true
			}
		}
	}
	for _, at := range slices.Sorted(maps.Keys(found)) {
		if r.listed[at] == "" {
			t.Errorf("%s %s by itself: %s, or say here why not", at, r.what, r.advice)
		}
	}
	for at := range r.listed {
		if !found[at] {
			t.Errorf("%s is listed, and none that %s", at, r.what)
		}
	}
}

// parseFunction is a function with this body.
func parseFunction(t *testing.T, body string) *ast.FuncDecl {
	t.Helper()
	return parseFile(t, "package x\nfunc f() {\n"+body+"\n}").Decls[0].(*ast.FuncDecl)
}

func parseFile(t *testing.T, text string) *ast.File {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), "x.go", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}
