package host_test

import (
	"go/ast"
	"maps"
	"slices"
	"strings"
	"testing"
)

// sizeOf is of a type: how many methods and fields it declares.
type sizeOf struct{ methods, fields int }

// TestTypesAreSmall: what has more methods or fields does several things, whose data belongs
// to types of their own. What is larger stands in largeTypes with its size of now: who makes
// it smaller says so there, and nobody makes it larger.
func TestTypesAreSmall(t *testing.T) {
	most, large := sizeOf{40, 20}, largeTypes()
	found := map[string]sizeOf{}
	for _, s := range sources(t) {
		if !s.test && strings.HasPrefix(s.dir+"/", "host/") {
			sizesOfTypes(s.syntax, s.dir, found)
		}
	}
	if len(found) < 1000 {
		t.Fatalf("found %d types", len(found))
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		size, want := found[name], large[name]
		delete(large, name)
		over := size.methods > most.methods || size.fields > most.fields
		if over && size != want || !over && want != (sizeOf{}) {
			t.Errorf("%s has %d methods and %d fields; at most are %d and %d, and largeTypes has %d and %d", name,
				size.methods, size.fields, most.methods, most.fields, want.methods, want.fields)
		}
	}
	if len(large) > 0 {
		t.Errorf("largeTypes has what is not there: %v", large)
	}
}

// largeTypes are by their size: what only lists settings, limits or fields of JSON, which may
// grow with these, and what is still to be cut.
func largeTypes() map[string]sizeOf {
	return map[string]sizeOf{
		"host.Config":                                {0, 49},
		"host.Host":                                  {31, 32},
		"host/api.AskedCall":                         {0, 26},
		"host/api.Inspection":                        {1, 25},
		"host/api.JobRun":                            {0, 21},
		"host/api.PluginInfo":                        {0, 28},
		"host/internal/data/postgres/wire.Conn":      {17, 21},
		"host/internal/data/store.dialect":           {3, 26},
		"host/internal/leaf/schema.node":             {0, 46},
		"host/internal/plugin.Config":                {1, 25},
		"host/internal/plugin.Limits":                {1, 35},
		"host/internal/plugin/running.Slot":          {13, 21},
		"host/internal/run/engine/extism.Instance":   {18, 22},
		"host/internal/run/engine/js/webcrypto.call": {52, 6},
		"host/internal/run/engine/native.Instance":   {55, 42},
		"host/internal/run/wasm.Module":              {38, 35},
		"host/internal/run/wasm.bodyValidator":       {51, 17},
		"host/internal/run/wasm.rewriter":            {34, 26},
		"host/internal/serve/server.Config":          {3, 25},
		"host/internal/serve/server.Limits":          {1, 27},
		"host/internal/serve/server.Server":          {31, 33},
		"host/internal/serve/server.request":         {76, 19},
		"host/internal/service/backup.Config":        {1, 21},
		"host/internal/service/catalogues.Service":   {50, 13},
		"host/internal/service/cluster.Member":       {46, 21},
		"host/internal/service/schedule.Scheduler":   {69, 42},
		"host/internal/service/schedule.change":      {51, 9},
		"host/internal/service/sessions.Sessions":    {53, 16},
		"host/internal/service/vault.Vault":          {51, 14},
		"host/manifest.Manifest":                     {18, 23},
		"host/manifest.checker":                      {70, 6},
	}
}

// sizesOfTypes adds those of a file.
func sizesOfTypes(f *ast.File, dir string, sizes map[string]sizeOf) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				continue
			}
			of := ast.Unparen(d.Recv.List[0].Type)
			if pointer, ok := of.(*ast.StarExpr); ok {
				of = pointer.X
			}
			switch generic := of.(type) {
			case *ast.IndexExpr:
				of = generic.X
			case *ast.IndexListExpr:
				of = generic.X
			}
			name := dir + "." + of.(*ast.Ident).Name
			size := sizes[name]
			size.methods++
			sizes[name] = size
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if about, ok := spec.(*ast.TypeSpec); ok {
					name := dir + "." + about.Name.Name
					size := sizes[name]
					if s, ok := about.Type.(*ast.StructType); ok {
						size.fields = max(size.fields, s.Fields.NumFields())
					}
					sizes[name] = size
				}
			}
		}
	}
}

// TestLargeTypesAreFound makes sure that the test above can fail.
func TestLargeTypesAreFound(t *testing.T) {
	found := map[string]sizeOf{}
	sizesOfTypes(parseFile(t, `package x
type a struct { b, c int; d }
type e[T any] struct { a }
type f int
func (a) g() {}
func (*a) h() {}
func (x *e[T]) i() {}
func j() {}`), "x", found)
	if want := map[string]sizeOf{"x.a": {2, 3}, "x.e": {1, 1}, "x.f": {}}; !maps.Equal(found, want) {
		t.Errorf("found %v, want %v", found, want)
	}
}
