// Package toolschema makes of what an endpoint takes the arguments of a tool, as agents
// call it by MCP: the parameters of its path, and the members of its query or its body.
//
// A method, a path and a schema flow in, as a manifest declares them; one schema of all
// arguments flows out, and, for each call, what of its arguments belongs where. It
// compiles no schema and checks no value: the endpoint does that, as for any request.
//
// # Decisions
//
// Members of a body stand beside the parameters of the path only where the schema is plain: an object with properties.
// Anything else, such as a choice between objects, is one argument, body or query. Several models take no schema that
// begins with a choice, and a choice could refuse the parameters. Turned down: rewriting such schemas. Cost: one level
// more in the arguments of these.
package toolschema

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/pathpattern"
)

// The names of the argument that is all of a body or a query.
const (
	wholeBody  = "body"
	wholeQuery = "query"
)

// Arguments are those of one tool.
type Arguments struct {
	// Schema is a JSON Schema of the object that they are members of.
	Schema json.RawMessage
	// Path are those that are parameters of the path.
	Path []string
	// Whole is the one that is all of the body or the query; empty where each other
	// argument is a member of it.
	Whole string

	pattern pathpattern.Pattern
	path    string
	body    bool
	closed  bool // there is nothing beside the path
}

// plain are the keywords of a schema whose members may stand beside others.
var plain = []string{"$comment", "$defs", "$schema", "additionalProperties", "default", "definitions", "deprecated",
	"description", "examples", "properties", "required", "title", "type", "unevaluatedProperties"}

// Of are the arguments of an endpoint. Input is its schema, nil where it declares none. The
// error says which name two of them share.
func Of(method, path string, input []byte) (Arguments, error) {
	a := Arguments{path: path, body: method == "POST" || method == "PUT" || method == "PATCH"}
	if pathpattern.In(path) {
		var err error
		if a.pattern, err = pathpattern.Parse(path); err != nil {
			return a, err
		}
		a.Path = a.pattern.Names()
	}
	root := map[string]json.RawMessage{"type": json.RawMessage(`"object"`)}
	properties, required := json.RawMessage(`{}`), slices.Clone(a.Path)
	var given map[string]json.RawMessage
	flat := json.Unmarshal(input, &given) == nil && isPlain(given)
	switch {
	case flat:
		root = given
		if properties = given["properties"]; properties == nil {
			properties = json.RawMessage(`{}`)
		}
		var names []string
		_ = json.Unmarshal(given["required"], &names) // whoever compiled it has seen that it is a list
		required = append(required, names...)
	case input != nil || a.body:
		a.Whole = wholeQuery
		if a.body {
			a.Whole = wholeBody
			if input != nil {
				required = append(required, a.Whole)
			}
		}
		properties = member(properties, a.Whole, nested(input, given, a.Whole))
		root["additionalProperties"] = json.RawMessage("false")
	default:
		a.closed = true
		root["additionalProperties"] = json.RawMessage("false")
	}
	var taken map[string]json.RawMessage
	if err := json.Unmarshal(properties, &taken); err != nil {
		return a, errors.New("its properties are no object")
	}
	for _, name := range slices.Backward(a.Path) {
		if _, clash := taken[name]; clash {
			return a, fmt.Errorf("%q is a parameter of the path, and a member of what the endpoint takes: as an argument of "+
				"a tool it could be either", name)
		}
		properties = member(properties, name, json.RawMessage(`{"type":"string"}`))
	}
	root["properties"] = properties
	if len(required) > 0 {
		root["required"], _ = json.Marshal(required) // strings
	}
	text, err := json.Marshal(root)
	a.Schema = text
	return a, err
}

// isPlain reports whether the root of a schema is an object whose members may stand beside
// others.
func isPlain(root map[string]json.RawMessage) bool {
	for key := range root {
		if !slices.Contains(plain, key) {
			return false
		}
	}
	return string(root["type"]) == `"object"`
}

// member puts a member in front of the others of an object's text.
func member(object json.RawMessage, name string, value json.RawMessage) json.RawMessage {
	rest := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(string(object)), "{"))
	comma := ","
	if strings.HasPrefix(rest, "}") {
		comma = ""
	}
	return json.RawMessage("{" + strconv.Quote(name) + ":" + string(value) + comma + rest)
}

// nested is a schema as part of another one. References from its root stay what they are
// by a name of its own.
func nested(input []byte, root map[string]json.RawMessage, name string) json.RawMessage {
	if input == nil {
		return json.RawMessage(`{}`)
	}
	if root == nil {
		return input
	}
	delete(root, "$schema")
	if _, has := root["$id"]; !has && strings.Contains(string(input), `ef"`) { // $ref, $dynamicRef
		root["$id"], _ = json.Marshal("urn:wasmhost:" + name)
	}
	text, err := json.Marshal(root)
	if err != nil {
		return json.RawMessage(`{}`)
	}
	return text
}

// Request is what a call of a tool sends to its endpoint.
type Request struct {
	Path  string // percent-encoded
	Query [][2]string
	Body  []byte // nil where there is none
}

// Split says what of the arguments of a call belongs where. The error says which argument
// cannot be sent.
func (a *Arguments) Split(arguments []byte) (r Request, err error) {
	given := map[string]json.RawMessage{}
	if len(arguments) > 0 {
		if err := json.Unmarshal(arguments, &given); err != nil {
			return r, errors.New("the arguments are no object")
		}
	}
	texts := map[string]string{}
	for _, name := range a.Path {
		text, ok, err := scalar(name, given[name])
		if err != nil {
			return r, err
		}
		if !ok {
			return r, fmt.Errorf("the argument %q is missing", name)
		}
		texts[name] = text
		delete(given, name)
	}
	r.Path = (&url.URL{Path: a.path}).EscapedPath()
	if len(a.Path) > 0 {
		r.Path = a.pattern.Fill(func(name string) (string, bool) { return texts[name], true })
	}
	if a.Whole != "" || a.closed {
		whole := given[a.Whole]
		delete(given, a.Whole)
		for name := range given {
			return r, fmt.Errorf("there is no argument %.100q", name)
		}
		switch {
		case a.closed || whole == nil:
			return r, nil
		case a.body:
			r.Body = whole
			return r, nil
		}
		if err := json.Unmarshal(whole, &given); err != nil {
			return r, fmt.Errorf("the argument %q is no object", a.Whole)
		}
	}
	if a.body {
		r.Body, err = json.Marshal(given)
		return r, err
	}
	names := make([]string, 0, len(given))
	for name := range given {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		text, ok, err := scalar(name, given[name])
		if err != nil {
			return r, err
		}
		if ok {
			r.Query = append(r.Query, [2]string{name, text})
		}
	}
	return r, nil
}

// scalar is the text of an argument that stands in an address; not ok where it is left out.
func scalar(name string, value json.RawMessage) (text string, ok bool, err error) {
	switch {
	case value == nil || string(value) == "null":
		return "", false, nil
	case value[0] == '"':
		err = json.Unmarshal(value, &text)
		return text, true, err
	case value[0] == '{' || value[0] == '[':
		return "", false, fmt.Errorf("the argument %.100q stands in the address: give a text, a number, true or false", name)
	}
	return string(value), true, nil
}
