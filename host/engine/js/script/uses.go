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
// or process, such as ctx.db, or fetch.
type Use struct {
	Name  string
	File  string // where it is used first: the source, where a source map says
	Line  int    // from 1
	Col   int    // from 1
	Times int    // how often
}

// Place is where it is used first, and how often else.
func (u Use) Place() string {
	text := fmt.Sprintf("%s:%d:%d", u.File, u.Line, u.Col)
	if u.Times > 1 {
		text += fmt.Sprintf(" and %d more", u.Times-1)
	}
	return text
}

const (
	maxUses    = 200       // names in all
	maxUseName = 2*100 + 1 // bytes
)

// use is where a name is used in a file.
type use struct{ file, name string }

// uses is what the engine tells of names.
type uses struct {
	first map[use]*Use
	// asked are those that a file asks for by typeof, or sets: it knows that they
	// may not be there.
	asked map[use]bool
}

// Use takes what the engine says that a file uses: a letter and a name. "t" is
// for those that the file asks for.
func (r *Reading) Use(file string, line, column int, text string) {
	if len(text) < 2 || len(text) > maxUseName || len(r.uses.first)+len(r.uses.asked) >= maxUses {
		return
	}
	if _, own := providedText(file); own {
		return
	}
	at := use{file, text[1:]}
	if r.uses.first == nil {
		r.uses.first, r.uses.asked = map[use]*Use{}, map[use]bool{}
	}
	switch known := r.uses.first[at]; {
	case text[0] == 't':
		r.uses.asked[at] = true
	case known != nil:
		known.Times++
	default:
		r.uses.first[at] = &Use{Name: printable(at.name), File: file, Line: line, Col: column, Times: 1}
	}
}

// Uses returns what was told, one of each name, in the order of their places.
// What packages of npm use is left out where source maps tell it apart: they
// often look for something else first.
func (r *Reading) Uses(ctx context.Context) []Use {
	byName := map[string]*Use{}
	for at, u := range r.uses.first {
		if r.uses.asked[at] {
			continue
		}
		r.backend.locate(ctx, u)
		if strings.Contains("/"+u.File, "/node_modules/") {
			continue
		}
		switch known := byName[u.Name]; {
		case known == nil:
			byName[u.Name] = u
		case comparePlaces(*u, *known) < 0:
			u.Times += known.Times
			byName[u.Name] = u
		default:
			known.Times += u.Times
		}
	}
	var all []Use
	for _, u := range byName {
		all = append(all, *u)
	}
	slices.SortFunc(all, comparePlaces)
	return all
}

func comparePlaces(a, b Use) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col),
		cmp.Compare(a.Name, b.Name))
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
