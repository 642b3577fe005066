package manifest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/schema"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// application checks what a manifest has for the application of the host.
type application struct{ *checker }

// app checks the block of the application by its schema.
func (c application) app() {
	block := c.top["app"]
	failures, known := c.opts.App.CheckBlock(c.m.App)
	if !known && block.present() {
		c.errKey(block, ruleAppUnread, "Leave it where another host reads it.",
			"the key \"app\" is for an application, and this host is part of none that reads it")
	}
	c.misfits(ruleApp, block, failures)
}

// misfits says where a block, which may be left out, does not fit its schema.
func (c application) misfits(rule string, block value, failures []schema.Failure) {
	for _, f := range failures {
		at := block
		if !block.present() {
			at = c.root
		}
		for step := range strings.SplitSeq(strings.TrimPrefix(f.Pointer, "/"), "/") {
			if next := at.member(step); block.present() && next.present() {
				at = next
			}
		}
		what := "app"
		if rule == ruleParameters {
			what = "parameters"
		}
		c.err(at, rule, "", "in %q, at %s: %s", what, quote(f.Pointer), clip(printable(f.Message)))
		if c.full() {
			return
		}
	}
}

// Signals are the events or the hooks of an application that a manifest, which may be nil, declares.
func (m *Manifest) Signals(hooks bool) []string {
	switch {
	case m == nil:
		return nil
	case hooks:
		return m.Hooks
	}
	return m.Events
}

// Declares reports whether the manifest, which may be nil, has an event or a hook of the application.
func (m *Manifest) Declares(s hostfuncs.Signal) bool {
	return slices.Contains(m.Signals(s.Hook), s.Name)
}

// ParametersOf is what the manifest, which may be nil, says of a permission of the application; nil for nothing.
func (m *Manifest) ParametersOf(permission string) json.RawMessage {
	if m == nil {
		return nil
	}
	return m.Parameters[permission]
}

// signals checks the events and hooks of the application.
func (c application) signals() {
	for _, block := range []string{"events", "hooks"} {
		var known []string
		for _, s := range c.opts.Kit.Signals() {
			if s.Hook == (block == "hooks") {
				known = append(known, s.Name)
			}
		}
		if len(c.m.Signals(block == "hooks")) > 0 {
			c.needsBackend(block, ruleSignalBackend)
		}
		seen := map[string]bool{}
		c.top[block].members(func(_ int, v value) bool {
			name, ok := v.text()
			signal, _ := c.opts.Kit.Signal(name)
			switch {
			case !ok:
			case seen[name]:
				c.err(v, ruleSignalTwice, "Remove one.", "%s stands twice", quote(name))
			case !slices.Contains(known, name) && c.accepts(SeverityError):
				advice := "This host is part of no application that has any; see wasmhost validate --with."
				if len(known) > 0 {
					advice = DidYouMean(name, known, "Known are "+listing(known)+".")
				}
				c.err(v, ruleSignalUnknown, advice, "%s is none of the %s of the application", quote(name), block)
			case signal.Permission != "" && !c.m.HasPermission(signal.Permission):
				c.err(v, ruleSignalPermission, `Add "`+signal.Permission+`" to /permissions.`, "%s needs the permission %q",
					quote(name), signal.Permission)
			}
			seen[name] = true
			return !c.full()
		})
	}
}

// parameters checks what is said of permissions of the application.
func (c application) parameters() {
	block := c.top["parameters"]
	block.members(func(_ int, v value) bool {
		p, _ := c.opts.Kit.Permission(v.key())
		switch {
		case p.Parameters == "":
			c.errKey(v, ruleParametersUnknown, "Remove it.", "there is no permission %s that takes parameters", quote(v.key()))
		case !c.m.HasPermission(v.key()):
			c.errKey(v, ruleParametersUnknown, `Add "`+p.Name+`" to /permissions, or remove it.`,
				"the permission %q is not asked for", p.Name)
		}
		return !c.full()
	})
	for _, name := range c.m.Permissions {
		p, _ := c.opts.Kit.Permission(name)
		if p.Parameters == "" || c.full() || block.present() && !block.is(kindObject) {
			continue
		}
		given := c.m.Parameters[name]
		if given == nil {
			given = json.RawMessage("{}")
		}
		// [CheckKit] has looked at the schema.
		if s, err := new(schema.Compiler).Compile([]byte(p.Parameters)); err == nil {
			c.misfits(ruleParameters, block.member(name), s.Check(given, schema.DefaultWork))
		}
	}
}

// CheckKit says which permissions of an application have parameters whose schema is none.
func CheckKit(kit *hostfuncs.Kit) error {
	for _, p := range kit.Permissions() {
		if p.Parameters != "" {
			if _, err := new(schema.Compiler).Compile([]byte(p.Parameters)); err != nil {
				return fmt.Errorf("the parameters of the permission %q: %w", p.Name, err)
			}
		}
	}
	return nil
}
