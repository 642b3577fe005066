// Package pathpattern is paths with parameters, as manifests declare them: in
// notes/{id} the braces stand for one segment, in files/{path...} for the rest.
// It follows the patterns of net/http, but for {$} and trailing slashes, which
// paths of endpoints do not have.
//
// Declared paths flow in, and the values that a request has for their names
// flow out. It is a leaf: which path of a plugin is tried first its caller says,
// by [Pattern.Compare].
package pathpattern

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"
)

// Pattern is a path with parameters. Make one with [Parse].
type Pattern struct {
	segments []segment
	names    []string
}

// segment is a literal, or stands for what has its name.
type segment struct {
	text string // of a literal; the name of others
	kind kind
}

// kind orders segments: those that match less come first.
type kind uint8

const (
	literal kind = iota
	single
	rest
)

// In reports whether a path has a segment in braces.
func In(path string) bool {
	for part := range strings.SplitSeq(path, "/") {
		if strings.HasPrefix(part, "{") && strings.HasSuffix(part, "}") {
			return true
		}
	}
	return false
}

// Parse reads a path in which something stands in braces. The error says what is
// wrong with it, and what to write.
func Parse(path string) (Pattern, error) {
	var p Pattern
	parts := strings.Split(path, "/")
	for i, part := range parts {
		name, opened := strings.CutPrefix(part, "{")
		name, closed := strings.CutSuffix(name, "}")
		if !opened || !closed {
			p.segments = append(p.segments, segment{part, literal})
			continue
		}
		s := segment{name, single}
		if text, all := strings.CutSuffix(name, "..."); all {
			s = segment{text, rest}
		}
		switch {
		case !isName(s.text):
			return p, fmt.Errorf("%.60q is no parameter: write a name of letters, digits and underscores, as in {id}", part)
		case slices.Contains(p.names, s.text):
			return p, fmt.Errorf("the parameter %.60q stands twice: give one another name", part)
		case s.kind == rest && i < len(parts)-1:
			return p, fmt.Errorf("%.60q stands for all that follows: let it be the last segment", part)
		}
		p.segments, p.names = append(p.segments, s), append(p.names, s.text)
	}
	if p.names == nil {
		return p, errors.New("it has no parameter")
	}
	return p, nil
}

func isName(s string) bool {
	for i, r := range s {
		if r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return s != ""
}

// Names are those of the parameters, in the order of the path.
func (p Pattern) Names() []string { return p.names }

// Match returns what a path has in the places of the names. The path is as in a
// URL, where escaped is true, and its segments are percent-decoded once, after
// they were told apart; else it has no escapes. No segment that a name stands for
// is empty, but the rest may be. What is not UTF-8 does not match.
func (p Pattern) Match(path string, escaped bool) (values []string, ok bool) {
	values = make([]string, 0, len(p.names))
	for i, s := range p.segments {
		part, after, more := path, "", false
		if s.kind != rest {
			part, after, more = strings.Cut(path, "/")
		}
		if escaped {
			decoded, err := url.PathUnescape(part)
			if err != nil {
				return nil, false
			}
			part = decoded
		}
		switch {
		case more != (i < len(p.segments)-1) && s.kind != rest,
			s.kind == literal && part != s.text,
			s.kind == single && part == "",
			s.kind != literal && !utf8.ValidString(part):
			return nil, false
		case s.kind != literal:
			values = append(values, part)
		}
		path = after
	}
	return values, true
}

// Fill is the pattern with values in the places of its names, percent-encoded.
// Values that are missing leave the names.
func (p Pattern) Fill(value func(name string) (string, bool)) string {
	var b strings.Builder
	for i, s := range p.segments {
		if i > 0 {
			b.WriteByte('/')
		}
		text, ok := s.text, true
		if s.kind != literal {
			text, ok = value(s.text)
		}
		switch {
		case !ok && s.kind == rest:
			b.WriteString("{" + s.text + "...}")
		case !ok:
			b.WriteString("{" + s.text + "}")
		case s.kind == rest: // its slashes part segments
			b.WriteString(strings.ReplaceAll(url.PathEscape(text), "%2F", "/"))
		default:
			b.WriteString(url.PathEscape(text))
		}
	}
	return b.String()
}

// Relation is how the paths that two patterns match relate.
type Relation int

// The relations of a to b.
const (
	Apart   Relation = iota // no path matches both
	Within                  // b matches all that a does, and more
	Around                  // a matches all that b does, and more
	Clashes                 // some path matches both, and neither is more specific
)

// Relate says how a relates to b.
func Relate(a, b Pattern) Relation {
	within, around := false, false
	for i := 0; ; i++ {
		if i == len(a.segments) || i == len(b.segments) {
			if len(a.segments) != len(b.segments) {
				return Apart
			}
			break
		}
		x, y := a.segments[i], b.segments[i]
		if x.kind == literal && y.kind == literal && x.text != y.text {
			return Apart
		}
		within, around = within || x.kind < y.kind, around || x.kind > y.kind
		if x.kind == rest || y.kind == rest {
			break
		}
	}
	switch {
	case within == around:
		return Clashes
	case within:
		return Within
	}
	return Around
}

// Compare orders patterns so that of two that match a path, and of which one is
// more specific, that comes first.
func (p Pattern) Compare(other Pattern) int {
	return slices.CompareFunc(p.segments, other.segments, func(a, b segment) int {
		return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.text, b.text))
	})
}
