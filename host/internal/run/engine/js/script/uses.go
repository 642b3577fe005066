package script

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Use is something that a backend uses and that may not be there: a name of the
// global scope that the engine does not have, or a member of what is called ctx
// or process, such as ctx.db, or fetch; or what is done with the very ctx that
// the backend gets.
type Use struct {
	Name string
	// Context says that it is of the ctx that the backend gets, whatever that is
	// called there: a function such as ctx.db.query that is called, or a member of
	// ctx that is.
	Context bool
	Asked   bool   // the backend looks whether the namespace of such a function is there
	With    string // the plain text that such a function is called with first, or nothing
	File    string // where it is used first: the source, where a source map says
	Line    int    // from 1
	Col     int    // from 1
	Times   int    // how often
}

// Uses is what a backend uses.
type Uses struct {
	List []Use
	// Handlers says that every path that the backend registers a handler for is
	// in the list, as what ctx.cli.handle is called with.
	Handlers bool
	// Missing are modules of Node.js that packages import all the same.
	Missing []MissingModule
}

const (
	maxUses    = 1000      // in all
	maxUseName = 3*100 + 2 // bytes
)

// What the engine says of a use, see sdk/js/engine/c/modules.h.
const (
	kindAskedGlobal = 't'
	kindContext     = 'e'
	kindCalled      = 'c'
	kindAsked       = 'a'
	kindUnknown     = 'u'
)

// use is what is used in a file.
type use struct {
	file, name, with string
	context          bool
}

// uses is what the engine tells of names.
type uses struct {
	first map[use]*Use
	// asked are those that a file asks for by typeof, or sets: it knows that they
	// may not be there. Members of ctx are asked for when they are got.
	asked map[use]bool
	// context says that the variables that are ctx are known, and unknown that
	// handlers may be registered that were not told.
	context, unknown bool
}

// Use takes what the engine says that a file uses: a letter and a name.
func (r *Reading) Use(file string, line, column int, text string) {
	if len(text) < 2 || len(text) > maxUseName || len(r.uses.first)+len(r.uses.asked) >= maxUses {
		r.uses.unknown = true
		return
	}
	if r.uses.first == nil {
		r.uses.first, r.uses.asked = map[use]*Use{}, map[use]bool{}
	}
	at := use{file: file, name: text[1:]}
	switch text[0] {
	case kindContext:
		r.uses.context = true
		return
	case kindUnknown:
		r.uses.unknown = true
		return
	case kindCalled, kindAsked:
		at.context = true
		at.name, at.with, _ = strings.Cut("ctx."+at.name, "\t")
	}
	switch known := r.uses.first[at]; {
	case text[0] == kindAskedGlobal || text[0] == kindAsked:
		r.uses.asked[at] = true
	case known != nil:
		known.Times++
	default:
		r.uses.first[at] = &Use{Name: printable(at.name), Context: at.context, With: at.with, File: file, Line: line,
			Col: column, Times: 1}
	}
}

// Uses returns what was told, one of each name, in the order of their places.
// What packages of npm use is left out where source maps tell it apart: they
// often look for something else first; but not what nothing stands for.
func (r *Reading) Uses(ctx context.Context) Uses {
	byName := map[use]*Use{}
	for at, u := range r.uses.first {
		asked := r.uses.asked[use{file: at.file, name: at.name, context: at.context}]
		if asked {
			continue
		}
		r.backend.locate(ctx, u)
		packaged := !at.context && strings.Contains("/"+u.File, "/node_modules/")
		if packaged && at.name != "WebAssembly" {
			continue
		}
		if parts := strings.SplitAfterN(at.name, ".", 3); at.context && len(parts) == 3 {
			u.Asked = r.uses.asked[use{file: at.file, name: strings.TrimSuffix(parts[0]+parts[1], "."), context: true}]
		}
		at.file = ""
		switch known := byName[at]; {
		case known == nil:
			byName[at] = u
		case comparePlaces(*u, *known) < 0:
			u.Times += known.Times
			byName[at] = u
		default:
			known.Times += u.Times
		}
	}
	all := Uses{Handlers: r.uses.context && !r.uses.unknown, Missing: r.missing}
	for _, u := range byName {
		all.List = append(all.List, *u)
	}
	slices.SortFunc(all.List, comparePlaces)
	return all
}

func comparePlaces(a, b Use) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col),
		cmp.Compare(a.Name, b.Name), cmp.Compare(a.With, b.With))
}

var mappedPlace = regexp.MustCompile(`^(.+):(\d+):(\d+)$`)

// locate puts a use where the source map of its file says that it stands.
func (b *Backend) locate(ctx context.Context, u *Use) {
	text, _ := b.MapStack(ctx, fmt.Sprintf("%s:%d:%d", u.File, u.Line, u.Col))
	if found := mappedPlace.FindStringSubmatch(text); found != nil {
		u.File = printable(found[1])
		u.Line, _ = strconv.Atoi(found[2])
		u.Col, _ = strconv.Atoi(found[3])
	}
}
