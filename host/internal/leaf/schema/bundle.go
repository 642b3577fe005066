package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

// Bundle compiles a schema, and returns its text with all that it refers to in files:
// what references lead to stands in its own $defs. The text itself is returned where no
// reference leads to a file. What is returned is within the bounds of one schema. The
// error is an [*Error].
func (c *Compiler) Bundle(text []byte) (*Schema, []byte, error) {
	s, b, err := c.compile(text)
	if err != nil || !b.outside {
		return s, text, err
	}
	root, defs, err := b.plain("#/$defs/", "#")
	if err != nil {
		return nil, nil, err
	}
	if object, ok := root.(map[string]any); ok && len(defs) > 0 {
		object["$defs"] = defs
	}
	bundled, err := written(root)
	if err == nil {
		_, err = new(Compiler).Compile(bundled)
	}
	if wrong, ok := errors.AsType[*Error](err); ok {
		return nil, nil, b.document.root.fail("with what it refers to in files: %s", wrong.Reason)
	}
	return s, bundled, err
}

// written is a value as JSON.
func written(value any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return bytes.TrimSpace(b.Bytes()), err
}

// Plain returns a schema whose references lead to its own parts, as [Compiler.Bundle] has
// it, without $defs, ids and anchors: what references lead to stands in defs, and
// references to it are prefix and a name in defs, or self for the schema as a whole. One
// goroutine at a time may call it.
func (s *Schema) Plain(prefix, self string) (root any, defs map[string]any, err error) {
	if s.root.place.document == nil {
		return false, nil, nil // that of Nothing
	}
	return (&builder{compiler: new(Compiler), document: s.root.place.document}).plain(prefix, self)
}

func (b *builder) plain(prefix, self string) (root any, defs map[string]any, err error) {
	p := plainer{builder: b, prefix: prefix, self: self, root: b.document.root, names: map[spot]string{},
		taken: map[string]bool{}}
	// What is a reference and no more is what that leads to.
	for range MaxNesting {
		m, ok := p.root.raw.(map[string]any)
		ref, text := m["$ref"].(string)
		if !ok || !text || slices.ContainsFunc(slices.Collect(maps.Keys(m)), func(key string) bool {
			return key != "$ref" && key != "$defs" && key != "$schema" && key != "$comment"
		}) {
			break
		}
		if p.root, err = b.resolve(p.root.at(nil, "$ref").within(p.root), ref); err != nil {
			return nil, nil, err
		}
	}
	if root, err = p.write(p.root); err != nil {
		return nil, nil, err
	}
	defs = map[string]any{}
	for len(p.rest) > 0 {
		next := p.rest[0]
		p.rest = p.rest[1:]
		if defs[p.names[spot{next.document, next.pointer}]], err = p.write(next); err != nil {
			return nil, nil, err
		}
	}
	return root, defs, nil
}

// plainer writes the parts of schemas with other references.
type plainer struct {
	*builder
	prefix, self string
	root         *place
	names        map[spot]string
	taken        map[string]bool
	rest         []*place // that have a name, and are not written
}

// spot is where a part stands.
type spot struct {
	document *document
	pointer  string
}

// about is what a part says of the text that it stood in.
var about = []string{"$defs", "definitions", "$id", "$anchor", "$schema", "$comment"}

func (p *plainer) write(at *place) (any, error) {
	m, ok := at.raw.(map[string]any)
	if !ok {
		return at.raw, nil
	}
	at = at.document.known[reflect.ValueOf(m).Pointer()] // with the $id that holds there
	if m["$dynamicRef"] != nil || m["$dynamicAnchor"] != nil {
		return nil, at.fail("$dynamicRef and $dynamicAnchor are for schemas that refer to no file: write $ref")
	}
	out := maps.Clone(m)
	for _, key := range about {
		delete(out, key)
	}
	if ref, has := m["$ref"].(string); has {
		target, err := p.resolve(at.at(nil, "$ref").within(at), ref)
		if err != nil {
			return nil, err
		}
		out["$ref"] = p.reference(target)
	}
	var err error
	part := func(raw any) (written any) {
		if err == nil {
			written, err = p.write(at.at(raw))
		}
		return written
	}
	for _, key := range sortedNames(out) { // so that names come out the same
		v := out[key]
		switch keywords[key] {
		case single:
			out[key] = part(v)
		case listed:
			list, _ := v.([]any)
			list = slices.Clone(list)
			for i := range list {
				list[i] = part(list[i])
			}
			out[key] = list
		case named:
			table, _ := v.(map[string]any)
			table = maps.Clone(table)
			for _, name := range sortedNames(table) {
				table[name] = part(table[name])
			}
			out[key] = table
		}
	}
	return out, err
}

var notInNames = regexp.MustCompile(`[^A-Za-z0-9_]+`)

// reference is what leads to a part, which gets a name.
func (p *plainer) reference(target *place) string {
	key := spot{target.document, target.pointer}
	if key == (spot{p.root.document, p.root.pointer}) {
		return p.self
	}
	name := p.names[key]
	if name == "" {
		_, base := path.Split(target.pointer)
		if base == "" {
			base = strings.TrimSuffix(path.Base(target.document.file), ".json")
		}
		if base = strings.Trim(notInNames.ReplaceAllString(base, "_"), "_"); base == "" {
			base = "schema"
		}
		name = base
		for n := 2; p.taken[name]; n++ {
			name = fmt.Sprintf("%s_%d", base, n)
		}
		p.names[key], p.taken[name] = name, true
		p.rest = append(p.rest, target)
	}
	return p.prefix + name
}
