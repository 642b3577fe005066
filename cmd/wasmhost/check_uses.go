package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/engine/js/script"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Ids of the rules for what a script uses. They only warn: a script may know
// better than what can be seen of it.
const (
	ruleScriptGlobal      = "backend.script.global"
	ruleScriptPermission  = "backend.script.permission"
	ruleScriptUnsupported = "backend.script.unsupported"
)

// insteadOf is what to do without globals that other hosts of JavaScript have.
func insteadOf(global string) string {
	switch global {
	case "window", "document", "localStorage", "sessionStorage", "location", "alert", "XMLHttpRequest", "Image", "history",
		"HTMLElement", "Element", "Node", "requestAnimationFrame", "indexedDB":
		return "A backend runs in no page: use fetch, ctx.storage and ctx.events, or do it in the plugin's page."
	case "require", "module", "exports", "__dirname", "__filename":
		return "An ES module has import; its files are read by ctx.fs."
	case "Deno", "Bun", "chrome", "browser":
		return "Ask for it by typeof before."
	case "WebSocket", "EventSource", "Worker", "SharedWorker", "BroadcastChannel":
		return "This host does not have it; fetch and timers are there."
	}
	return "Correct the name, declare it, or ask for it by typeof before."
}

// elsewhere are namespaces of other hosts of this family, whose calls reject here.
var elsewhere = []string{"auth", "recording", "spend", "tts", "firebase", "sessionHistory"}

// checkUses warns of what a script uses that it will not have.
func (c *checked) checkUses(uses []script.Use) {
	warn := func(rule, advice string, u script.Use, format string, args ...any) {
		c.backendFinding(manifest.SeverityWarning, rule, advice, u.Place()+": "+fmt.Sprintf(format, args...))
	}
	for _, u := range uses {
		object, member, ok := strings.Cut(u.Name, ".")
		if u.Name == "fetch" {
			object, member, ok = "ctx", "http", true
		}
		switch {
		case !ok:
			warn(ruleScriptGlobal, insteadOf(u.Name), u, "there is no global %q in a backend", u.Name)
		case object == "process":
			if slices.Contains([]string{"binding", "dlopen", "kill", "chdir", "exit", "abort"}, member) {
				warn(ruleScriptUnsupported, "Leave it out: an instance ends when the host ends it.", u,
					"%s fails here", u.Name)
			}
		case slices.Contains(elsewhere, member):
			warn(ruleScriptUnsupported, "Expect its calls to reject with not_supported.", u,
				"this host does not have %s", u.Name)
		default:
			if permission := c.lacking(member); permission != "" {
				warn(ruleScriptPermission, fmt.Sprintf("Add %q to permissions.", permission), u,
					"%s needs the permission %q, which the manifest does not declare", u.Name, permission)
			}
		}
	}
}

// lacking is the permission for a namespace that the manifest does not declare,
// or nothing.
func (c *checked) lacking(namespace string) string {
	for _, f := range hostfuncs.Functions() {
		if f.Namespace != namespace || f.Permission == "" || f.Unsupported != "" {
			continue
		}
		if !slices.ContainsFunc(manifest.AllowedBy(f.Permission), func(name string) bool {
			return slices.Contains(c.manifest.Permissions, name)
		}) {
			return f.Permission
		}
	}
	return ""
}
