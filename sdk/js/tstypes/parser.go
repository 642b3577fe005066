package tstypes

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// parser reads one declaration.
type parser struct {
	text    string
	at      int
	comment string // the one of documentation before what comes next
	depth   int
	absent  bool // the last union has undefined in it
}

const maxDepth = 100

var (
	identifier = regexp.MustCompile(`^[A-Za-z_$][\w$]*`)
	number     = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`)
	quoted     = regexp.MustCompile(`^("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')`)
)

// skip goes over white space and comments. It reports whether a line has ended.
func (p *parser) skip() (newline bool) {
	p.comment = ""
	for p.at < len(p.text) {
		rest := p.text[p.at:]
		switch {
		case strings.HasPrefix(rest, "//"):
			end := strings.IndexByte(rest, '\n')
			if end < 0 {
				end = len(rest)
			}
			p.at += end
		case strings.HasPrefix(rest, "/*"):
			end := strings.Index(rest[2:], "*/")
			if end < 0 {
				p.at = len(p.text)
				return newline
			}
			if strings.HasPrefix(rest, "/**") && end > 1 {
				p.comment = rest[:end+4]
			}
			p.at += end + 4
		case strings.ContainsRune(" \t\r\n", rune(rest[0])):
			newline = newline || rest[0] == '\n'
			p.at++
		default:
			return newline
		}
	}
	return newline
}

// take takes a sign where it comes next.
func (p *parser) take(sign string) bool {
	before, comment := p.at, p.comment
	p.skip()
	if !strings.HasPrefix(p.text[p.at:], sign) {
		p.at, p.comment = before, comment
		return false
	}
	p.at += len(sign)
	return true
}

func (p *parser) need(sign string) error {
	if !p.take(sign) {
		return p.unknown()
	}
	return nil
}

// match takes what an expression matches.
func (p *parser) match(of *regexp.Regexp) string {
	p.skip()
	found := of.FindString(p.text[p.at:])
	p.at += len(found)
	return found
}

// word takes an identifier where it is this one.
func (p *parser) word(want string) bool {
	before := p.at
	if p.match(identifier) == want {
		return true
	}
	p.at = before
	return false
}

func (p *parser) unknown() error {
	p.skip()
	rest := p.text[p.at:]
	return fmt.Errorf("%.20q is nothing that a schema is made of; write the schema by hand, or the type in other words",
		rest[:min(len(rest), 20)])
}

func errGeneric() error {
	return errors.New("a generic type has no schema; write out the one that is meant")
}

// declared reads what follows the name of a declaration.
func (p *parser) declared(isInterface bool) (any, error) {
	if p.take("<") {
		return nil, errGeneric()
	}
	if !isInterface {
		if err := p.need("="); err != nil {
			return nil, err
		}
		return p.union()
	}
	var all []any
	if p.word("extends") {
		for {
			base, err := p.primary()
			if err != nil {
				return nil, err
			}
			if all = append(all, base); !p.take(",") {
				break
			}
		}
	}
	if err := p.need("{"); err != nil {
		return nil, err
	}
	own, err := p.members()
	if err == nil && len(all) > 0 {
		own["allOf"] = all
	}
	return own, err
}

func (p *parser) union() (any, error) {
	if p.depth++; p.depth > maxDepth {
		return nil, errors.New("types nest too deep")
	}
	defer func() { p.depth-- }()
	p.take("|")
	absent := false
	defer func() { p.absent = absent }()
	var of, literals []any
	for {
		part, err := p.intersection()
		if err != nil {
			return nil, err
		}
		s, _ := part.(object)
		if value, literal := s["const"]; literal {
			literals = append(literals, value)
		} else if text, _ := part.(string); text == undefined {
			absent = true
		} else {
			of = append(of, part)
		}
		if !p.take("|") {
			break
		}
	}
	switch {
	case len(literals) == 1:
		of = append(of, object{"const": literals[0]})
	case len(literals) > 1:
		of = append(of, object{"enum": literals})
	}
	switch len(of) {
	case 0:
		return nil, errors.New("undefined is no JSON; write ? behind the name of a member that may be absent")
	case 1:
		return of[0], nil
	}
	return object{"anyOf": of}, nil
}

// undefined stands for what is not there.
const undefined = "undefined"

func (p *parser) intersection() (any, error) {
	p.take("&")
	var of []any
	for {
		part, err := p.list()
		if err != nil {
			return nil, err
		}
		if of = append(of, part); !p.take("&") {
			break
		}
	}
	if len(of) == 1 {
		return of[0], nil
	}
	return object{"allOf": of}, nil
}

// list reads a type and the brackets behind it.
func (p *parser) list() (any, error) {
	of, err := p.primary()
	for err == nil {
		before := p.at
		if p.skip() || !strings.HasPrefix(p.text[p.at:], "[") {
			p.at = before
			return of, nil
		}
		p.at++
		err = p.need("]")
		of = object{"type": "array", "items": of}
	}
	return nil, err
}

var keywords = map[string]any{"string": object{"type": "string"}, "number": object{"type": "number"},
	"boolean": object{"type": "boolean"}, "null": object{"type": "null"}, "true": object{"const": true},
	"false": object{"const": false}, "unknown": object{}, "any": object{}, "object": object{"type": "object"},
	"never": object{"not": object{}}, "undefined": undefined}

func (p *parser) primary() (any, error) {
	switch {
	case p.take("("):
		of, err := p.union()
		if err == nil {
			err = p.need(")")
		}
		return of, err
	case p.take("{"):
		return p.members()
	case p.take("["):
		return p.tuple()
	}
	if text := p.match(quoted); text != "" {
		value, err := unquoted(text)
		return object{"const": value}, err
	}
	if text := p.match(number); text != "" {
		return object{"const": json.Number(text)}, nil
	}
	name := p.match(identifier)
	if of, ok := keywords[name]; ok {
		if s, ok := of.(object); ok { // a copy, which may get more
			copied := object{}
			for key, value := range s {
				copied[key] = value
			}
			return copied, nil
		}
		return of, nil
	}
	switch name {
	case "":
		return nil, p.unknown()
	case "readonly":
		return p.list()
	case "keyof", "typeof", "infer", "unique", "new", "abstract", "bigint", "symbol", "void":
		return nil, fmt.Errorf("%s has no schema; write the type in other words", name)
	case "Array", "ReadonlyArray", "Record":
		return p.generic(name)
	}
	if p.at < len(p.text) && (p.text[p.at] == '<' || p.text[p.at] == '.') {
		return nil, errGeneric()
	}
	return object{"$ref": prefix + name}, nil
}

func (p *parser) generic(name string) (any, error) {
	if err := p.need("<"); err != nil {
		return nil, err
	}
	of := object{"type": "array"}
	key := "items"
	if name == "Record" {
		if of["type"], key = "object", "additionalProperties"; !p.word("string") {
			return nil, errors.New("the keys of a Record are string")
		}
		if err := p.need(","); err != nil {
			return nil, err
		}
	}
	item, err := p.union()
	of[key] = item
	if err == nil {
		err = p.need(">")
	}
	return of, err
}

func (p *parser) tuple() (any, error) {
	items, least := []any{}, 0
	for !p.take("]") {
		item, err := p.union()
		if err != nil {
			return nil, err
		}
		if items = append(items, item); !p.take("?") {
			least = len(items)
		}
		if !p.take(",") {
			if err := p.need("]"); err != nil {
				return nil, err
			}
			break
		}
	}
	of := object{"type": "array", "minItems": least, "maxItems": len(items)}
	if len(items) > 0 {
		of["prefixItems"] = items
	}
	return of, nil
}

// members reads those of an object behind its brace.
func (p *parser) members() (object, error) {
	of, properties, required := object{"type": "object"}, object{}, []any{}
	for !p.take("}") {
		p.skip()
		comment := p.comment
		if p.word("readonly") && strings.HasPrefix(strings.TrimLeft(p.text[p.at:], " "), ":") {
			p.at -= len("readonly") // it is a name
		}
		if p.take("[") { // [key: string]: T
			p.match(identifier)
			if !p.take(":") || !p.word("string") || !p.take("]") || !p.take(":") {
				return nil, p.unknown()
			}
			more, err := p.union()
			if err != nil {
				return nil, err
			}
			of["additionalProperties"] = more
		} else {
			name, err := p.name()
			if err != nil {
				return nil, err
			}
			optional := p.take("?")
			if err := p.need(":"); err != nil {
				return nil, errors.New("a member that is a function is no JSON")
			}
			member, err := p.union()
			if err != nil {
				return nil, err
			}
			properties[name] = commented(member, comment)
			if !optional && !p.absent {
				required = append(required, name)
			}
		}
		if p.take(";") || p.take(",") {
			continue
		}
		before := p.at // a comment is of the next member
		newline := p.skip()
		if !newline && !strings.HasPrefix(p.text[p.at:], "}") {
			return nil, p.unknown()
		}
		p.at = before
	}
	if len(properties) > 0 {
		of["properties"] = properties
	}
	if len(required) > 0 {
		of["required"] = required
	}
	return of, nil
}

func (p *parser) name() (string, error) {
	if text := p.match(quoted); text != "" {
		return unquoted(text)
	}
	if name := p.match(identifier); name != "" {
		return name, nil
	}
	return "", p.unknown()
}

// unquoted is the value of a string in either kind of quotes.
func unquoted(text string) (value string, err error) {
	inner := text[1 : len(text)-1]
	if text[0] == '\'' {
		inner = strings.ReplaceAll(strings.ReplaceAll(inner, `\'`, `'`), `"`, `\"`)
	}
	if err = json.Unmarshal([]byte(`"`+inner+`"`), &value); err != nil {
		err = fmt.Errorf("the text %.50s has an escape that JSON has not", text)
	}
	return value, err
}
