package manifest

import (
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// kind is what a JSON value is.
type kind uint8

const (
	kindNull kind = iota
	kindBool
	kindNumber
	kindString
	kindObject
	kindArray
	// kindUnread is a container that nests too deep. It was reported, and no
	// rule looks at it.
	kindUnread
)

// String names the kind as a sentence does.
func (k kind) String() string {
	return [...]string{"null", "a boolean", "a number", "a string", "an object", "an array", "a value nested too deep"}[k]
}

// node is one JSON value. Nodes lie in one slice, in the order of the text,
// and know each other by index: a file of 1 MiB has up to half a million.
type node struct {
	kind     kind
	off, end uint32
	name     uint32 // offset of the member's name plus 1; 0 outside objects
	first    uint32 // first member; 0 for none, since the root is nobody's member
	next     uint32 // next member of the same container
}

// document is the text and its values; nodes[0] is the root.
type document struct {
	src   string
	nodes []node
}

func newDocument(src string) *document {
	most := 1 + strings.Count(src, ",") + strings.Count(src, "[") + strings.Count(src, "{")
	return &document{src: src, nodes: make([]node, 0, most)}
}

func (d *document) add(k kind, off, end int) uint32 {
	d.nodes = append(d.nodes, node{kind: k, off: uint32(off), end: uint32(end)})
	return uint32(len(d.nodes) - 1)
}

// text is the value of the string literal from off to end. What is not UTF-8
// was reported, and reads as U+FFFD.
func (d *document) text(off, end int) string {
	raw := d.src[off:end]
	if strings.IndexByte(raw, '\\') < 0 {
		return strings.ToValidUTF8(raw[1:len(raw)-1], "\ufffd")
	}
	b, _ := jsontext.AppendUnquote(nil, raw) // the scanner has reported the error
	return strings.ToValidUTF8(string(b), "\ufffd")
}

// name is the member name of a node.
func (d *document) name(id uint32) string {
	off := int(d.nodes[id].name)
	if off == 0 {
		return ""
	}
	end := off
	for end < len(d.src) && d.src[end] != '"' {
		if d.src[end] == '\\' {
			end++
		}
		end++
	}
	return d.text(off-1, end+1)
}

// location is the way to a value, from the value upwards. The zero value is
// that of the root.
type location struct {
	parent *location // nil for the root
	name   string
	index  int
	item   bool
}

// longName is from how many bytes on a name is shortened in a pointer.
const longName = 256

// pointer is the JSON Pointer (RFC 6901). Names over 256 bytes, which no valid
// manifest has, are shortened: line and column stay exact.
func (l location) pointer() string {
	if l.parent == nil {
		return ""
	}
	if l.item {
		return l.parent.pointer() + "/" + strconv.Itoa(l.index)
	}
	name := l.name
	if len(name) > longName {
		name = strings.ToValidUTF8(name[:longName], "") + "…"
	}
	name = strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
	return l.parent.pointer() + "/" + name
}

// member is the location of a member of the value.
func (l location) member(name string) location {
	return location{parent: &l, name: name}
}

// value is a place in the document. The zero value is an absent one.
type value struct {
	doc *document
	id  uint32
	at  location
}

func (v value) present() bool { return v.doc != nil }

func (v value) node() node { return v.doc.nodes[v.id] }

// is reports whether the value is there and of the kind.
func (v value) is(k kind) bool { return v.present() && v.node().kind == k }

// key is the name of a member.
func (v value) key() string { return v.at.name }

// keyOffset is where the member's name stands.
func (v value) keyOffset() int { return int(v.node().name) - 1 }

// raw is the text of the value as written.
func (v value) raw() string { return v.doc.src[v.node().off:v.node().end] }

// text is the value of a string; ok is false for anything else.
func (v value) text() (s string, ok bool) {
	if !v.is(kindString) {
		return "", false
	}
	return v.doc.text(int(v.node().off), int(v.node().end)), true
}

// pointer is the JSON Pointer of the value.
func (v value) pointer() string { return v.at.pointer() }

// get is the member of an object by name; absent when there is none.
func (v value) get(name string) value {
	if !v.is(kindObject) {
		return value{}
	}
	for id := v.node().first; id != 0; id = v.doc.nodes[id].next {
		if v.doc.name(id) == name {
			return value{doc: v.doc, id: id, at: v.at.member(name)}
		}
	}
	return value{}
}

// members calls f for the members of an object or the items of an array, in
// the order of the text, until f returns false. It does nothing for any other
// value.
func (v value) members(f func(i int, member value) bool) {
	object := v.is(kindObject)
	if !object && !v.is(kindArray) {
		return
	}
	parent := v.at
	m := value{doc: v.doc, at: location{parent: &parent, item: !object}}
	for m.id = v.node().first; m.id != 0; m.id = m.node().next {
		if object {
			m.at.name = v.doc.name(m.id)
		}
		if !f(m.at.index, m) {
			return
		}
		m.at.index++
	}
}
