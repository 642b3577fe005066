package jsongen

import (
	"fmt"
	"go/ast"
	"go/types"
)

// argument is a parameter of the SDK that takes a value of any type.
type argument struct {
	index int
	what  direction // decoding: the value is a pointer to what is read
}

// arguments are the functions and methods of the SDK that have such a
// parameter.
var arguments = map[string]argument{
	"Where":               {1, appending},
	"Set":                 {1, appending},
	"Columns.And":         {1, appending},
	"Storage.Get":         {2, decoding},
	"Storage.Set":         {2, appending},
	"StorageEntry.Decode": {0, decoding},
	"Events.Emit":         {1, appending},

	"FetchRequest.SetJSON":  {0, appending},
	"FetchResponse.JSON":    {0, decoding},
	"AI.GenerateStructured": {2, decoding},
}

// collectArguments finds the types of the values that the package passes to
// the SDK in such parameters. Where a type is known only when the program runs
// the plugin is not complete.
func (g *generator) collectArguments() {
	called := map[*ast.Ident]bool{}
	for _, file := range g.source.files {
		ast.Inspect(file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if ident, a, ok := g.takesAny(call.Fun); ok {
					called[ident] = true
					g.argument(call, ident, a)
				}
			}
			return true
		})
	}
	for _, file := range g.source.files {
		ast.Inspect(file, func(n ast.Node) bool {
			if ident, ok := n.(*ast.Ident); ok && !called[ident] {
				if _, _, ok := g.takesAny(ident); ok {
					g.unknown(ident, "it is used as a value and not called")
				}
			}
			return true
		})
	}
}

// takesAny returns the name in an expression of a function, where it is one of
// arguments.
func (g *generator) takesAny(function ast.Expr) (ident *ast.Ident, a argument, ok bool) {
	switch f := ast.Unparen(function).(type) {
	case *ast.Ident:
		ident = f
	case *ast.SelectorExpr:
		ident = f.Sel
	default:
		return nil, a, false
	}
	object, ok := g.source.info.Uses[ident].(*types.Func)
	if !ok || object.Pkg() == nil || object.Pkg().Path() != sdkPath {
		return nil, a, false
	}
	name := object.Name()
	if receiver := object.Signature().Recv(); receiver != nil {
		typ := types.Unalias(receiver.Type())
		if p, ok := typ.(*types.Pointer); ok {
			typ = types.Unalias(p.Elem())
		}
		named, ok := typ.(*types.Named)
		if !ok {
			return nil, a, false
		}
		name = named.Obj().Name() + "." + name
	}
	a, ok = arguments[name]
	return ident, a, ok
}

// argument notes the type of the value in a call.
func (g *generator) argument(call *ast.CallExpr, ident *ast.Ident, a argument) {
	if a.index >= len(call.Args) {
		g.unknown(ident, "its arguments are the results of another call")
		return
	}
	t := types.Unalias(g.source.info.Types[call.Args[a.index]].Type)
	if a.what == decoding {
		p, ok := t.(*types.Pointer)
		if !ok {
			g.unknown(ident, "the type of the variable is known only when the plugin runs")
			return
		}
		if t = types.Unalias(p.Elem()); isInterface(t) && t.Underlying().(*types.Interface).Empty() {
			return
		}
	} else if isInterface(t) {
		g.unknown(ident, "the type of the value is known only when the plugin runs")
		return
	}
	if b, ok := t.(*types.Basic); ok && (b.Kind() == types.UntypedNil || kindOf(b) != "" && b.Kind() != types.Uintptr) {
		return
	}
	g.root(t, a.what, g.source.set.Position(ident.Pos()).String())
}

// unknown notes a call whose values are left to encoding/json.
func (g *generator) unknown(ident *ast.Ident, reason string) {
	g.complete = false
	g.left = append(g.left, fmt.Sprintf("%s: the value for %s is left to encoding/json: %s",
		g.source.set.Position(ident.Pos()), ident.Name, reason))
}
