// Package tstypes makes JSON Schemas of the types that a plugin in TypeScript declares.
//
// The source of a plugin flows in, its interfaces and type aliases flow out, as the $defs
// of one document. It reads what describes JSON: objects, arrays, tuples, unions,
// intersections, literals, Record and references to each other, with what a comment
// before a member says of it by the tags @minimum, @maximum, @minLength, @maxLength,
// @minItems, @maxItems, @pattern, @format, @default and @asType.
//
// It deliberately does not compute types, as generic, mapped and conditional ones are: it
// says of each such declaration why it has no schema. It runs nothing of the plugin.
package tstypes

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

type object = map[string]any

// declaration is where one begins: in the first column, as formatters have it.
var declaration = regexp.MustCompile(
	`(?m)^(?:export\s+)?(?:declare\s+)?(interface|type)\s+([A-Za-z_$][\w$]*)\s*([<={]|extends\b)`)

// Schemas makes the schemas of the declarations in files, by their names; nil where there
// are none. Left says of declarations why they have no schema. Of two with one name the
// first file's counts.
func Schemas(files map[string][]byte) (text []byte, left map[string]string, err error) {
	defs := object{}
	left = map[string]string{}
	for _, file := range slices.Sorted(maps.Keys(files)) {
		source := files[file]
		for _, at := range declaration.FindAllSubmatchIndex(source, -1) {
			name := string(source[at[4]:at[5]])
			if _, has := defs[name]; has {
				continue
			}
			p := &parser{text: string(source), at: at[6]}
			schema, err := p.declared(string(source[at[2]:at[3]]) == "interface")
			if err != nil {
				line := 1 + bytes.Count(source[:min(p.at, len(source))], []byte("\n"))
				left[name] = fmt.Sprintf("%s:%d: %v", file, line, err)
				continue
			}
			defs[name] = schema
			delete(left, name)
		}
	}
	drop(defs, left)
	if len(defs) == 0 {
		return nil, left, nil
	}
	text, err = json.MarshalIndent(object{
		"$comment": "Written by wasmhost build from the types of the source. What is changed here is lost.",
		"$defs":    defs}, "", "  ")
	return append(text, '\n'), left, err
}

// drop takes out what refers to what is not there.
func drop(defs object, left map[string]string) {
	for again := true; again; {
		again = false
		for _, name := range slices.Sorted(maps.Keys(defs)) {
			for _, ref := range references(defs[name]) {
				if _, has := defs[ref]; !has {
					why := left[ref]
					if why == "" {
						why = "no file of the source declares " + ref
					}
					left[name], again = why, true
					delete(defs, name)
					break
				}
			}
		}
	}
}

func references(schema any) (names []string) {
	switch s := schema.(type) {
	case object:
		if ref, ok := s["$ref"].(string); ok {
			names = append(names, strings.TrimPrefix(ref, prefix))
		}
		for _, part := range s {
			names = append(names, references(part)...)
		}
	case []any:
		for _, part := range s {
			names = append(names, references(part)...)
		}
	}
	return names
}

const prefix = "#/$defs/"

// tags are what a comment may say of a member, beside its text.
var tags = regexp.MustCompile(`(?m)^[\s*]*@(minimum|maximum|minLength|maxLength|minItems|maxItems|pattern|format|` +
	`default|asType)[ \t]+(.*?)[ \t]*$`)

// commented says in a schema what a comment says. One with a reference gets a schema
// around it.
func commented(schema any, comment string) any {
	comment = strings.TrimSuffix(strings.TrimPrefix(comment, "/**"), "*/")
	said := object{}
	for _, m := range tags.FindAllStringSubmatch(comment, -1) {
		var value any
		decoder := json.NewDecoder(strings.NewReader(m[2]))
		decoder.UseNumber()
		if m[1] == "pattern" || m[1] == "format" || m[1] == "asType" || decoder.Decode(&value) != nil {
			value = m[2]
		}
		if m[1] == "asType" {
			said["type"] = value
		} else {
			said[m[1]] = value
		}
	}
	var lines []string
	for line := range strings.SplitSeq(comment, "\n") {
		line = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "*"))
		if strings.HasPrefix(line, "@") {
			break
		}
		if line != "" {
			lines = append(lines, line)
		}
	}
	if len(lines) > 0 {
		said["description"] = strings.Join(lines, " ")
	}
	of, ok := schema.(object)
	if !ok || len(said) == 0 {
		return schema
	}
	maps.Copy(of, said)
	return of
}
