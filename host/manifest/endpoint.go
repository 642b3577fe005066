package manifest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/pathpattern"
	"github.com/wasmhost/wasmhost/host/internal/leaf/schema"
)

// neverHeader is headers that no plugin gets: what proves who somebody is, and
// what is between a client, proxies and the host.
var neverHeader = regexp.MustCompile(`^(authorization|cookie|host|connection|keep-alive|te|trailer|transfer-encoding|` +
	`upgrade|proxy-.*)$`)

// declaredPattern is a path with parameters that a manifest declares.
type declaredPattern struct {
	path string
	pathpattern.Pattern
}

// pattern checks a path with parameters against those before it, and returns
// these with it.
func (c *checker) pattern(v value, path string, before []declaredPattern) []declaredPattern {
	if !pathpattern.In(path) ||
		slices.ContainsFunc(before, func(b declaredPattern) bool { return b.path == path }) {
		return before
	}
	p, err := pathpattern.Parse(path)
	if err != nil {
		c.err(v, rulePathParameter, "", "%s", err)
		return before
	}
	for _, b := range before {
		if pathpattern.Relate(p, b.Pattern) == pathpattern.Clashes {
			c.err(v, rulePathClash, "Let one of them be more specific, or be the same path.",
				"some request fits both %s and %s, and neither is more specific", quote(path), quote(b.path))
			break
		}
	}
	return append(before, declaredPattern{path, p})
}

// received checks what an endpoint gets of a request beside its JSON.
func (c *checker) received(e value, method string) {
	rawBody := e.get("rawBody")
	raw := rawBody.present() && rawBody.raw() == "true"
	if raw && (method == "GET" || method == "DELETE") {
		c.err(rawBody, ruleRawBodyMethod, `Use "POST" or "PUT", or take out rawBody.`, "%s has no body", method)
	}
	var names []string
	e.get("headers").members(func(_ int, h value) bool {
		name, _ := h.text()
		name = strings.ToLower(name)
		switch {
		case neverHeader.MatchString(name):
			c.err(h, ruleHeaderNever, "Take it out; the host checks tokens, and hands on none.",
				"no plugin gets the header %s", quote(name))
		case slices.Contains(names, name):
			c.err(h, ruleHeaderTwice, "Remove one.", "the header %s stands twice", quote(name))
		}
		names = append(names, name)
		return !c.full()
	})
	if input := e.get("input"); raw && input.present() {
		c.err(input, ruleSchemaRaw, "Take out input or rawBody.", "a raw body may be of any type, and is not checked")
	}
	if confirm := e.get("requiresConfirmation"); confirm.present() && confirm.raw() == "true" {
		for _, key := range []string{"export", "rawBody", "headers"} {
			if e.get(key).present() && (key != "rawBody" || raw) {
				c.err(confirm, ruleExportConfirm, "Take out requiresConfirmation or "+key+".",
					"the user could not be shown what comes by %s, and so cannot confirm it", key)
			}
		}
	}
	if export := e.get("export"); export.present() {
		path, _ := e.get("path").text()
		for _, key := range []string{"headers", "rawBody", "responses", "input", "output"} {
			if e.get(key).present() {
				c.err(export, ruleExportAlone, "Take out export or "+key+".", "an export gets the body and nothing else")
			}
		}
		if pathpattern.In(path) {
			c.err(export, ruleExportAlone, "Write a path without braces.", "an export gets no parameters")
		}
	}
}

func (c *checker) inlineSchemas() {
	if c.m.CLI != nil {
		c.schemas(nil)
	}
}

// schemas compiles the schemas of endpoints, of which those in files take the place
// of the references to them. Files may be nil, for a manifest alone.
func (c *checker) schemas(files fs.FS) {
	compiler := &schema.Compiler{}
	c.top["cli"].get("endpoints").members(func(i int, e value) bool {
		if i >= len(c.m.CLI.Endpoints) || !e.is(kindObject) {
			return false
		}
		endpoint := &c.m.CLI.Endpoints[i]
		for key, to := range map[string]*json.RawMessage{"input": &endpoint.Input, "output": &endpoint.Output} {
			if v := e.get(key); v.present() {
				c.schema(v, compiler, files, to)
			}
		}
		return !c.full()
	})
}

func (c *checker) schema(v value, compiler *schema.Compiler, files fs.FS, to *json.RawMessage) {
	text, name := []byte(v.raw()), ""
	if name = schemaFile(text); name != "" {
		if files == nil {
			return // who has the files looks at them
		}
		found, err := readSchema(files, name)
		if err != nil {
			c.err(v, ruleSchemaFile, "Name a file of the plugin, as in schemas/add.json.",
				"the schema %s cannot be read", quote(name))
			return
		}
		text = found
	} else if files != nil {
		return // it was compiled before
	}
	_, err := compiler.Compile(text)
	var wrong *schema.Error
	switch {
	case errors.As(err, &wrong):
		at := v
		for step := range strings.SplitSeq(strings.TrimPrefix(wrong.Pointer, "/"), "/") {
			if next := at.member(step); name == "" && next.present() {
				at = next
			}
		}
		place := ""
		if name != "" {
			place = fmt.Sprintf("the schema in %s, at %s: ", quote(name), quote(wrong.Pointer))
		}
		c.err(at, ruleSchema, "", "%s%s", place, clip(printable(wrong.Reason)))
	case name != "":
		*to = text
	}
}

// schemaFile is the file whose text takes the place of a schema, {"$ref": "file"}
// and no more; empty for any other.
func schemaFile(text []byte) string {
	var members map[string]any
	if json.Unmarshal(text, &members) != nil || len(members) != 1 {
		return ""
	}
	name, _ := members["$ref"].(string)
	if strings.HasPrefix(name, "#") || strings.Contains(name, ":") {
		return ""
	}
	return name
}

func readSchema(files fs.FS, name string) ([]byte, error) {
	if !formats["path"].accepts(name) {
		return nil, fs.ErrInvalid
	}
	return readHead(files, cleanPath(name), schema.MaxBytes+1)
}

// ReadSchemas puts schemas of files in the places of the references to them, of a
// manifest that was read without its files and checked with them before.
func (m *Manifest) ReadSchemas(files fs.FS) error {
	if m.CLI == nil {
		return nil
	}
	for i := range m.CLI.Endpoints {
		e := &m.CLI.Endpoints[i]
		for _, to := range []*json.RawMessage{&e.Input, &e.Output} {
			if name := schemaFile(*to); name != "" {
				text, err := readSchema(files, name)
				if err != nil {
					return fmt.Errorf("read the schema %s of the endpoint %s: %w", quote(name), quote(e.Path), err)
				}
				*to = text
			}
		}
	}
	return nil
}

// member is a part of an object or a list, by its name or index in a JSON Pointer.
func (v value) member(step string) value {
	step = strings.ReplaceAll(strings.ReplaceAll(step, "~1", "/"), "~0", "~")
	if !v.is(kindArray) {
		return v.get(step)
	}
	found := value{}
	v.members(func(i int, item value) bool {
		if strconv.Itoa(i) == step {
			found = item
		}
		return !found.present()
	})
	return found
}
