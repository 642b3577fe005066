package manifest

import (
	"bytes"
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

// schemas compiles the schemas of endpoints. Those that refer to files are looked at
// where these are there, and what is in them takes the place of the references. Files may
// be nil, for a manifest alone.
func (c *checker) schemas(files fs.FS) {
	compiler := &schema.Compiler{Files: schemaFiles(files)}
	c.top["cli"].get("endpoints").members(func(i int, e value) bool {
		if i >= len(c.m.CLI.Endpoints) || !e.is(kindObject) {
			return false
		}
		endpoint := &c.m.CLI.Endpoints[i]
		known := true
		for key, to := range map[string]*json.RawMessage{"input": &endpoint.Input, "output": &endpoint.Output} {
			if v := e.get(key); v.present() && (files == nil || mayRefer([]byte(v.raw()))) {
				known = c.schema(v, compiler, to) && known
			}
		}
		if endpoint.Tool != nil && known && !c.told[i] {
			c.told[i] = true
			c.toolSchemas(e, endpoint)
		}
		return !c.full()
	})
}

// schema compiles one. It is false where that has to wait for files.
func (c *checker) schema(v value, compiler *schema.Compiler, to *json.RawMessage) bool {
	compiled, bundled, err := compiler.Bundle([]byte(v.raw()))
	if err == nil {
		err = compiled.CheckDefaults()
	}
	if err == nil {
		*to = bundled
		return true
	}
	if errors.Is(err, errors.ErrUnsupported) {
		return false // who has the files looks at them
	}
	rule, at, place, reason := ruleSchema, v, "", err.Error()
	if wrong, ok := errors.AsType[*schema.Error](err); ok {
		for step := range strings.SplitSeq(strings.TrimPrefix(wrong.Pointer, "/"), "/") {
			if next := at.member(step); wrong.File == "" && next.present() {
				at = next
			}
		}
		if reason = wrong.Reason; wrong.File != "" {
			place = fmt.Sprintf("the schema in %s, at %s: ", quote(wrong.File), quote(wrong.Pointer))
		}
		if errors.Unwrap(wrong) != nil {
			rule, at = ruleSchemaFile, v
		}
	}
	advice := ""
	if rule == ruleSchemaFile {
		advice = "Name a file of the plugin, as in schemas/add.json."
	}
	c.err(at, rule, advice, "%s%s", place, clip(printable(reason)))
	return true
}

// schemaFiles reads what schemas refer to. Where there are no files that is
// errors.ErrUnsupported.
func schemaFiles(files fs.FS) func(name string) ([]byte, error) {
	return func(name string) ([]byte, error) {
		switch {
		case files == nil:
			return nil, errors.ErrUnsupported
		case !formats["path"].accepts(name):
			return nil, fs.ErrInvalid
		}
		return readHead(files, cleanPath(name), schema.MaxBytes+1)
	}
}

// mayRefer reports whether a schema may have a reference to a file.
func mayRefer(text []byte) bool {
	return bytes.Contains(text, []byte("$ref")) || bytes.IndexByte(text, '\\') >= 0
}

// ReadFiles reads what stands in files of a manifest that was read without them, and checked with them before: skills,
// and what schemas refer to, in the places of the references.
func (m *Manifest) ReadFiles(files fs.FS) (err error) {
	if m.skills, err = readSkills(files, func(string, string) {}); err != nil {
		return err
	}
	if m.CLI == nil {
		return nil
	}
	compiler := &schema.Compiler{Files: schemaFiles(files)}
	for i := range m.CLI.Endpoints {
		e := &m.CLI.Endpoints[i]
		for _, to := range []*json.RawMessage{&e.Input, &e.Output} {
			if !mayRefer(*to) {
				continue
			}
			_, text, err := compiler.Bundle(*to)
			if err != nil {
				return fmt.Errorf("read a schema of the endpoint %s: %w", quote(e.Path), err)
			}
			*to = text
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
