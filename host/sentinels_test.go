package host_test

import (
	"go/ast"
	"go/token"
	"testing"
)

// TestFewSentinels: an error is a variable of a package where code outside of tests
// compares with it, and what a caller needs is nothing more. Why a file, a key or a
// provider cannot be used is a reason of the error's type, what a user is told a
// problem with a code, and what a plugin is told an error of package abi.
func TestFewSentinels(t *testing.T) {
	const most = 80
	var found []string
	for _, s := range sources(t) {
		if !s.test && !testOnly(s.dir) {
			for _, name := range sentinels(s.syntax) {
				found = append(found, s.file+" "+name)
			}
		}
	}
	if len(found) == 0 || len(found) > most {
		t.Errorf("there are %d errors that are variables of packages, more than %d: make one where it comes up, or give a "+
			"reason, a problem or an abi.Error: %q", len(found), most, found)
	}
}

// sentinels are the variables of a file that are made by errors.New.
func sentinels(f *ast.File) (names []string) {
	for _, decl := range f.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok || group.Tok != token.VAR {
			continue
		}
		for _, spec := range group.Specs {
			ast.Inspect(spec, func(n ast.Node) bool {
				if _, ok := n.(*ast.FuncLit); ok {
					return false // which makes one when it is called
				}
				if called, ok := n.(*ast.SelectorExpr); ok && called.Sel.Name == "New" {
					if of, ok := called.X.(*ast.Ident); ok && of.Name == "errors" {
						names = append(names, spec.(*ast.ValueSpec).Names[0].Name)
					}
				}
				return true
			})
		}
	}
	return names
}

// TestSentinelsAreFound makes sure that the test above can fail.
func TestSentinelsAreFound(t *testing.T) {
	f := parseFile(t, `package x
var ErrA = errors.New("a")
var (
	errB error = errors.New("b")
	errC = usage(errors.New("c"))
	other = fmt.Sprint("d")
)
func f() { errD := errors.New("d") }`)
	if got := sentinels(f); len(got) != 3 || got[0] != "ErrA" || got[1] != "errB" || got[2] != "errC" {
		t.Errorf("found %q", got)
	}
}
