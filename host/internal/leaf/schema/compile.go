package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"reflect"
	"strconv"
	"strings"
)

// The bounds of schemas.
const (
	MaxBytes      = 64 << 10 // of the text of one
	MaxSubschemas = 1000     // in one text
	MaxNesting    = 32       // of subschemas in each other
	MaxSchemas    = 256      // that one compiler takes, files included
)

// Error says why a schema cannot be used.
type Error struct {
	File    string // that it stands in; empty for one that stands in the manifest
	Pointer string // a JSON Pointer to the place in its text
	Reason  string // what is wrong, and what to write

	cause error // why a file cannot be read
}

func (e *Error) Unwrap() error { return e.cause }

func (e *Error) Error() string {
	place := e.File + "#" + e.Pointer
	return "the schema at " + place + ": " + e.Reason
}

// Compiler compiles the schemas of one plugin. Files reads a file of the plugin by
// its path from the plugin's root, and nothing else; nil is for none.
type Compiler struct {
	Files func(name string) ([]byte, error)

	documents map[string]*document
	count     int
	fills     bool // there was a default in one
}

// Schema is a compiled schema. It never changes.
type Schema struct {
	root     *node
	fills    bool    // there may be a default in it
	defaults []*node // those that have one, but for those in files that were read before
}

// Compile compiles the text of a schema, in which references lead to its own
// parts and to files. The error is an [*Error].
func (c *Compiler) Compile(text []byte) (*Schema, error) {
	s, _, err := c.compile(text)
	return s, err
}

func (c *Compiler) compile(text []byte) (*Schema, *builder, error) {
	d, err := c.add("", &url.URL{Scheme: "plugin", Path: "/"}, text)
	if err != nil {
		return nil, nil, err
	}
	b := &builder{compiler: c, document: d}
	root, err := b.node(d.root)
	for err == nil && len(b.rest) > 0 {
		next := b.rest[0]
		b.rest = b.rest[1:]
		err = b.fill(next)
	}
	if err != nil {
		return nil, nil, err
	}
	defaults := b.settle()
	c.fills = c.fills || defaults != nil
	return &Schema{root: root, fills: c.fills, defaults: defaults}, b, nil
}

// document is one text with all its subschemas.
type document struct {
	file  string
	root  *place
	known map[uintptr]*place // by the identity of the object
	uris  map[string]*place  // what $id, $anchor and $dynamicAnchor name
	count int
}

// resource is what one $id names, with its parts but for those with an $id.
type resource struct {
	base    *url.URL
	root    *place
	dynamic map[string]*place
}

// place is a subschema in a document.
type place struct {
	raw      any // map[string]any or bool
	pointer  string
	document *document
	resource *resource
	node     *node
}

func (p *place) fail(reason string, args ...any) error {
	return &Error{File: p.document.file, Pointer: p.pointer, Reason: fmt.Sprintf(reason, args...)}
}

// add reads a text.
func (c *Compiler) add(file string, base *url.URL, text []byte) (*document, error) {
	d := &document{file: file, known: map[uintptr]*place{}, uris: map[string]*place{}}
	fail := func(reason string, args ...any) (*document, error) {
		return nil, &Error{File: file, Reason: fmt.Sprintf(reason, args...)}
	}
	if c.count++; c.count > MaxSchemas {
		return fail("there are more than %d schemas: share some by a reference", MaxSchemas)
	}
	if len(text) > MaxBytes {
		return fail("it has %d bytes: write at most %d", len(text), MaxBytes)
	}
	if tooDeep(text) {
		return fail("it nests deeper than %d: take parts of it into $defs", 4*MaxNesting)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var raw any
	if err := decoder.Decode(&raw); err != nil {
		return fail("it is not JSON: %v", err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return fail("something follows its end")
	}
	d.root = &place{raw: raw, document: d, resource: &resource{base: base, dynamic: map[string]*place{}}}
	d.root.resource.root = d.root
	if err := d.index(d.root, 0); err != nil {
		return nil, err
	}
	if file != "" {
		c.documents[file] = d
	}
	return d, nil
}

// tooDeep bounds what the decoder is given; strings with brackets count a little.
func tooDeep(text []byte) bool {
	depth := 0
	for _, c := range text {
		switch c {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		if depth > 4*MaxNesting {
			return true
		}
	}
	return false
}

// index notes a subschema and those in it.
func (d *document) index(p *place, depth int) error {
	if d.count++; d.count > MaxSubschemas {
		return p.fail("there are more than %d subschemas", MaxSubschemas)
	}
	if depth > MaxNesting {
		return p.fail("subschemas nest deeper than %d", MaxNesting)
	}
	m, ok := p.raw.(map[string]any)
	if !ok {
		if _, flag := p.raw.(bool); flag {
			return nil
		}
		return p.fail("a schema is an object, true or false")
	}
	if s, has := m["$schema"]; has && s != "https://json-schema.org/draft/2020-12/schema" {
		return p.fail("$schema is not that of draft 2020-12: leave it out")
	}
	d.known[reflect.ValueOf(m).Pointer()] = p
	if id, has := m["$id"].(string); has {
		u, err := url.Parse(id)
		if err != nil || u.Fragment != "" {
			return p.fail("$id is no URI without a fragment")
		}
		p.resource = &resource{base: p.resource.base.ResolveReference(u), root: p, dynamic: map[string]*place{}}
		d.uris[p.resource.base.String()] = p
	}
	for _, key := range []string{"$anchor", "$dynamicAnchor"} {
		if name, has := m[key].(string); has {
			d.uris[p.resource.base.String()+"#"+name] = p
			if key == "$dynamicAnchor" {
				p.resource.dynamic[name] = p
			}
		}
	}
	return subschemas(m, func(raw any, steps ...string) error {
		return d.index(p.at(raw, steps...), depth+1)
	})
}

// at is the place of a part.
func (p *place) at(raw any, steps ...string) *place {
	pointer := p.pointer
	for _, s := range steps {
		pointer += "/" + escapePointer(s)
	}
	return &place{raw: raw, pointer: pointer, document: p.document, resource: p.resource}
}

func escapePointer(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, "~", "~0"), "/", "~1")
}

// How subschemas stand in the value of a keyword.
const (
	single = iota + 1
	listed
	named
)

var keywords = map[string]int{"additionalProperties": single, "contains": single, "else": single, "if": single,
	"items": single, "not": single, "propertyNames": single, "then": single, "unevaluatedItems": single,
	"unevaluatedProperties": single, "allOf": listed, "anyOf": listed, "oneOf": listed, "prefixItems": listed,
	"$defs": named, "definitions": named, "dependentSchemas": named, "patternProperties": named, "properties": named}

// subschemas calls f for all that stand directly in a schema.
func subschemas(m map[string]any, f func(raw any, steps ...string) error) error {
	for key, v := range m {
		var err error
		switch keywords[key] {
		case single:
			err = f(v, key)
		case listed:
			list, _ := v.([]any)
			for i, item := range list {
				if err == nil {
					err = f(item, key, strconv.Itoa(i))
				}
			}
		case named:
			table, _ := v.(map[string]any)
			for name, item := range table {
				if err == nil {
					err = f(item, key, name)
				}
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// resolve finds what a reference leads to.
func (b *builder) resolve(from *place, ref string) (*place, error) {
	u, err := url.Parse(ref)
	if err != nil {
		return nil, from.fail("the reference %.100q is no URI", ref)
	}
	target := from.resource.base.ResolveReference(u)
	fragment := target.Fragment
	target.Fragment, target.RawFragment = "", ""
	d := from.document
	root := d.uris[target.String()]
	switch {
	case root != nil:
	case *target == *d.root.resource.base || target.String() == d.root.resource.base.String():
		root = d.root
	default:
		if root, err = b.load(from, target, ref); err != nil {
			return nil, err
		}
	}
	if fragment != "" && fragment[0] != '/' {
		if found := root.document.uris[root.resource.base.String()+"#"+fragment]; found != nil {
			return found, nil
		}
		return nil, from.fail("the reference %.100q names an anchor that is not there", ref)
	}
	return root.follow(from, fragment, ref)
}

// load reads a file of the plugin.
func (b *builder) load(from *place, target *url.URL, ref string) (*place, error) {
	c := b.compiler
	if target.Scheme != "plugin" || target.Host != "" || c.Files == nil || target.RawQuery != "" {
		return nil, from.fail("the reference %.100q leads out of the plugin: put what it names into a file of the plugin, "+
			"or into $defs", ref)
	}
	name := strings.TrimPrefix(target.Path, "/")
	b.outside = true
	if d := c.documents[name]; d != nil {
		return d.root, nil
	}
	text, err := c.Files(name)
	if err != nil {
		failed := from.fail("the file %.100q of a reference cannot be read: %v", name, err).(*Error)
		failed.cause = err
		return nil, failed
	}
	if c.documents == nil {
		c.documents = map[string]*document{}
	}
	d, err := c.add(name, &url.URL{Scheme: "plugin", Path: "/" + name}, text)
	if err != nil {
		return nil, err
	}
	return d.root, nil
}

// follow goes along a JSON Pointer.
func (p *place) follow(from *place, pointer, ref string) (*place, error) {
	at := p
	steps := strings.Split(pointer, "/")[1:]
	if pointer == "" {
		steps = nil
	}
	for _, step := range steps {
		name := strings.ReplaceAll(strings.ReplaceAll(step, "~1", "/"), "~0", "~")
		var next any
		var has bool
		switch raw := at.raw.(type) {
		case map[string]any:
			next, has = raw[name]
		case []any:
			i, err := strconv.Atoi(name)
			if has = err == nil && i >= 0 && i < len(raw); has {
				next = raw[i]
			}
		}
		if !has {
			return nil, from.fail("a reference leads nowhere: %.100q", ref)
		}
		step0 := at.at(next, name)
		if m, ok := next.(map[string]any); ok {
			if known := at.document.known[reflect.ValueOf(m).Pointer()]; known != nil {
				step0 = known
			}
		}
		at = step0
	}
	if m, ok := at.raw.(map[string]any); ok && at.document.known[reflect.ValueOf(m).Pointer()] == nil {
		if err := at.document.index(at, 0); err != nil {
			return nil, err
		}
	}
	return at, nil
}
