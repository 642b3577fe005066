package host_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// promised are the packages that other programs may build on: what they export changes
// only as CHANGELOG.md says. What else they can import may change at any time.
func promised() []string {
	return []string{"abi", "host", "host/agents", "host/api", "host/command", "host/feeds", "host/hosttest",
		"host/mcpservers", "host/metrics", "host/passkeys", "host/keyring", "host/whole", "hostfuncs"}
}

// TestImportable: what others can import of the host is little, and each package says in
// its comment whether it is promised.
func TestImportable(t *testing.T) {
	const most = 20
	found := map[string]bool{}
	for _, s := range sources(t) {
		if (isPublic(s.dir) || slices.Contains(promised(), s.dir)) && !s.test {
			found[s.dir] = true
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(found)) {
		want := "Not promised: "
		if slices.Contains(promised(), dir) {
			want = "Promised: "
		}
		if text := packageComment(t, dir); !strings.Contains(text, "\n"+want) {
			t.Errorf("the comment of package %s has no line that begins with %q", dir, want)
		}
	}
	if len(found) > most || len(found) < len(promised()) {
		t.Errorf("%d packages can be imported, want at most %d: put those that only the host needs below %s", len(found),
			most, floors)
	}
}

// packageComment returns what a package says of itself.
func packageComment(t *testing.T, dir string) (text string) {
	t.Helper()
	for _, s := range sources(t) {
		if s.dir != dir || s.test {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", filepath.FromSlash(s.file)), nil,
			parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		text += parsed.Doc.Text()
	}
	return text
}

// TestSurface holds what the promised packages export against a list, so that a change of
// it is seen: UPDATE=1 writes the list anew, and CHANGELOG.md tells what breaks.
func TestSurface(t *testing.T) {
	found := map[string]bool{}
	for _, s := range sources(t) {
		if s.test || !slices.Contains(promised(), s.dir) {
			continue
		}
		for _, decl := range s.syntax.Decls {
			for _, text := range exported(decl) {
				found[s.dir+" "+text] = true
			}
		}
	}
	path, list := filepath.Join("..", "testdata", "surface.txt"), slices.Sorted(maps.Keys(found))
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(path, []byte(strings.Join(list, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(path)
	if err != nil || len(list) < 100 {
		t.Fatal(len(list), err)
	}
	listed := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		listed[strings.TrimSpace(line)] = true
	}
	const advice = "run UPDATE=1 go test ./host -run TestSurface, and tell of it in CHANGELOG.md where it breaks others"
	for line := range found {
		if !listed[line] {
			t.Errorf("new: %s; %s", line, advice)
		}
	}
	for line := range listed {
		if !found[line] {
			t.Errorf("gone: %s; %s", line, advice)
		}
	}
}

// exported says what a declaration exports: functions and methods with their types, types
// with their exported fields, and the names of constants and variables.
func exported(decl ast.Decl) (all []string) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		of := ""
		if d.Recv != nil {
			of = types.ExprString(d.Recv.List[0].Type)
			if name := strings.TrimLeft(of, "*"); !ast.IsExported(name) {
				return nil
			}
			of = "(" + of + ") "
		}
		if d.Name.IsExported() {
			return []string{"func " + of + d.Name.Name + strings.TrimPrefix(types.ExprString(d.Type), "func")}
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				if s.Name.IsExported() {
					all = append(all, exportedType(s)...)
				}
			case *ast.ValueSpec:
				for _, name := range s.Names {
					if name.IsExported() {
						all = append(all, d.Tok.String()+" "+name.Name)
					}
				}
			}
		}
	}
	return all
}

func exportedType(s *ast.TypeSpec) []string {
	begin := "type " + s.Name.Name
	switch of := s.Type.(type) {
	case *ast.StructType:
		all := []string{begin + " struct"}
		for _, f := range of.Fields.List {
			for _, name := range f.Names {
				if name.IsExported() {
					all = append(all, fmt.Sprintf("%s struct, %s %s", begin, name.Name, types.ExprString(f.Type)))
				}
			}
		}
		return all
	case *ast.InterfaceType:
		all := []string{begin + " interface"}
		for _, f := range of.Methods.List {
			for _, name := range f.Names {
				all = append(all, begin+" interface, "+name.Name+strings.TrimPrefix(types.ExprString(f.Type), "func"))
			}
		}
		return all
	}
	return []string{begin + " " + types.ExprString(s.Type)}
}
