package manifest

import (
	"regexp"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/pathpattern"
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
		for _, key := range []string{"headers", "rawBody", "responses"} {
			if e.get(key).present() {
				c.err(export, ruleExportAlone, "Take out export or "+key+".", "an export gets the body and nothing else")
			}
		}
		if pathpattern.In(path) {
			c.err(export, ruleExportAlone, "Write a path without braces.", "an export gets no parameters")
		}
	}
}
