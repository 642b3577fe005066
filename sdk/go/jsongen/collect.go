package jsongen

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// direction is what code is needed for a type.
type direction int

const (
	appending direction = 1 << iota
	decoding
)

// uses says what the generic functions of the SDK do with their type
// arguments, in their order.
var uses = map[string][]direction{
	"Handle":       {decoding, appending},
	"HandleMethod": {decoding, appending},
	"Decode":       {decoding},
	"JSON":         {appending},
	"CollectionOf": {appending | decoding},
	"ColumnsOf":    {appending},
	"On":           {decoding},
	"Call":         {appending, decoding},
}

// shownTypes are those of these whose types clients get to know.
var shownTypes = map[string]bool{"Handle": true, "Decode": true, "JSON": true}

// generator makes the code of one package.
type generator struct {
	source   *source
	known    map[string]*entry // by typeKey
	entries  []*entry
	taken    map[string]bool   // identifiers of the file
	imports  map[string]string // names by path
	locals   map[string]string
	complete bool
	left     []string
	// fails says that the function of a struct that is being written has
	// statements that use its error.
	fails bool
}

// entry is a type with functions of its own.
type entry struct {
	typ  types.Type
	name string
	need direction
	done direction
	root direction // what is registered
	// handled is the part of root that handlers of endpoints ask for.
	handled direction
	// code of each direction
	code map[direction]string
}

func newGenerator(s *source) *generator {
	g := &generator{source: s, known: map[string]*entry{}, taken: map[string]bool{}, imports: map[string]string{},
		locals: map[string]string{}, complete: true}
	for _, name := range s.types.Scope().Names() {
		g.taken[name] = true
	}
	for _, name := range []string{"b", "v", "d", "depth", "err", "text", "name", "field", "p", "ok"} {
		g.locals[name] = g.unique(name)
	}
	return g
}

// unique returns an identifier like name that nothing else has.
func (g *generator) unique(name string) string {
	unique := name
	for n := 2; g.taken[unique] || types.Universe.Lookup(unique) != nil; n++ {
		unique = fmt.Sprintf("%s%d", name, n)
	}
	g.taken[unique] = true
	return unique
}

// collect finds the types that the package gives to the SDK and makes the
// code of each.
func (g *generator) collect() {
	var idents []*ast.Ident
	for ident := range g.source.info.Instances {
		idents = append(idents, ident)
	}
	slices.SortFunc(idents, func(a, b *ast.Ident) int { return int(a.Pos() - b.Pos()) })
	for _, ident := range idents {
		function, ok := g.source.info.Uses[ident].(*types.Func)
		if !ok || function.Pkg() == nil || function.Pkg().Path() != sdkPath {
			continue
		}
		arguments := g.source.info.Instances[ident].TypeArgs
		for i, d := range uses[function.Name()] {
			if i < arguments.Len() {
				e := g.root(arguments.At(i), d, g.source.set.Position(ident.Pos()).String())
				if e != nil && shownTypes[function.Name()] {
					e.handled |= d
				}
			}
		}
	}
	g.collectArguments()
	for i := 0; i < len(g.entries); i++ {
		g.make(g.entries[i])
	}
	// Making one may have asked for more of an earlier one.
	for again := true; again; {
		again = false
		for i := 0; i < len(g.entries); i++ {
			if e := g.entries[i]; e.need != e.done {
				g.make(e)
				again = true
			}
		}
	}
}

// root notes a type that a function of the SDK is called with.
func (g *generator) root(t types.Type, d direction, place string) *entry {
	t = types.Unalias(t)
	if isResponse(t) || isRaw(t) {
		return nil
	}
	if reason := g.unnameable(t); reason != "" {
		g.complete = false
		g.left = append(g.left, fmt.Sprintf("%s: %s is left to encoding/json: %s", place, g.describe(t), reason))
		return nil
	}
	e := g.entry(t)
	e.need |= d
	e.root |= d
	return e
}

// isResponse reports whether t is *wasmhost.Response, which is not JSON.
func isResponse(t types.Type) bool {
	p, ok := t.(*types.Pointer)
	if !ok {
		return false
	}
	named, ok := types.Unalias(p.Elem()).(*types.Named)
	return ok && named.Obj().Name() == "Response" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == sdkPath
}

// isRaw reports whether t is abi.RawJSON, which the SDK takes for the JSON that
// it is.
func isRaw(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == "RawJSON" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == abiPath
}

// entry returns the entry of a type.
func (g *generator) entry(t types.Type) *entry {
	t = types.Unalias(t)
	key := typeKey(t)
	if e, ok := g.known[key]; ok {
		return e
	}
	e := &entry{typ: t, code: map[direction]string{}}
	e.name = g.functionName(t)
	g.known[key] = e
	g.entries = append(g.entries, e)
	return e
}

// typeKey returns a text that is the same for identical types. Those that are
// declared inside functions, which it does not tell apart, have no code.
func typeKey(t types.Type) string { return types.TypeString(types.Unalias(t), nil) }

// functionName returns what the functions of a type are called, without the
// prefix of the direction.
func (g *generator) functionName(t types.Type) string {
	text := types.TypeString(t, func(p *types.Package) string {
		if p == g.source.types {
			return ""
		}
		return p.Name()
	})
	var name strings.Builder
	upper := true
	for _, r := range text {
		switch {
		case r == '*':
			name.WriteString("Ptr")
			upper = true
		case r == '_', 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
			s := string(r)
			if upper {
				s = strings.ToUpper(s)
			}
			name.WriteString(s)
			upper = false
		default:
			upper = true
		}
	}
	short := name.String()
	if len(short) > 60 {
		short = short[:60]
	}
	for n := 1; ; n++ {
		unique := short
		if n > 1 {
			unique = fmt.Sprintf("%s%d", short, n)
		}
		if !g.taken["wasmhostAppend"+unique] && !g.taken["wasmhostDecode"+unique] {
			g.taken["wasmhostAppend"+unique], g.taken["wasmhostDecode"+unique] = true, true
			return unique
		}
	}
}

// unnameable returns why code of this package cannot name a type, or "".
func (g *generator) unnameable(t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return ""
	case *types.TypeParam:
		return "it is a type parameter"
	case *types.Named:
		o := t.Obj()
		switch {
		case o.Pkg() == nil:
		case o.Parent() != o.Pkg().Scope():
			return "the type " + o.Name() + " is declared inside a function; declare it at the top of the file"
		case o.Pkg() != g.source.types && !o.Exported():
			return "the type " + o.Name() + " is not exported by its package"
		case o.Pkg() != g.source.types && !g.importable(o.Pkg().Path()):
			return "its package " + o.Pkg().Path() + " cannot be imported from here"
		}
		for i := range t.TypeArgs().Len() {
			if reason := g.unnameable(t.TypeArgs().At(i)); reason != "" {
				return reason
			}
		}
		return ""
	case *types.Pointer:
		return g.unnameable(t.Elem())
	case *types.Slice:
		return g.unnameable(t.Elem())
	case *types.Array:
		return g.unnameable(t.Elem())
	case *types.Map:
		if reason := g.unnameable(t.Key()); reason != "" {
			return reason
		}
		return g.unnameable(t.Elem())
	case *types.Struct:
		for i := range t.NumFields() {
			f := t.Field(i)
			if !f.Exported() && f.Pkg() != g.source.types {
				return "its field " + f.Name() + " is of another package"
			}
			if reason := g.unnameable(f.Type()); reason != "" {
				return reason
			}
		}
		return ""
	case *types.Interface:
		if t.Empty() {
			return ""
		}
	}
	return "it is of a kind that has no name"
}

// importable reports whether this package may import another: one that is
// internal only from below the folder that holds it.
func (g *generator) importable(path string) bool {
	if path == "main" {
		return false
	}
	elements := strings.Split(path, "/")
	for i := len(elements) - 1; i >= 0; i-- {
		if elements[i] == "internal" || elements[i] == "vendor" {
			above := strings.Join(elements[:i], "/")
			return above != "" && (g.source.path == above || strings.HasPrefix(g.source.path, above+"/"))
		}
	}
	return true
}

func (g *generator) describe(t types.Type) string {
	return types.TypeString(t, types.RelativeTo(g.source.types))
}
