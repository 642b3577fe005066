package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/script"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Ids of the rules for what a script uses. They only warn: a script may know
// better than what can be seen of it.
const (
	ruleScriptGlobal      = "backend.script.global"
	ruleScriptPermission  = "backend.script.permission"
	ruleScriptUnsupported = "backend.script.unsupported"
	ruleScriptMember      = "backend.script.member"
	ruleScriptUndeclared  = "backend.script.undeclared"
	ruleScriptHandler     = "backend.script.handler"
	ruleScriptModule      = "backend.script.module"
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
	case "WebAssembly":
		return "A backend runs no other WebAssembly: look for a form of the package in plain JavaScript, as " +
			"shiki/engine/javascript and sql.js/dist/sql-asm.js are."
	case "EventSource", "Worker", "SharedWorker", "BroadcastChannel":
		return "This host does not have it; fetch and timers are there."
	}
	return "Correct the name, declare it, or ask for it by typeof before."
}

// elsewhere are namespaces of other hosts of this family, whose calls reject here.
var elsewhere = []string{"auth", "recording", "spend", "tts", "firebase", "sessionHistory"}

// checkUses warns of what a script uses that it will not have.
func (c *Checked) checkUses(uses script.Uses) {
	warn := func(rule, advice string, u script.Use, format string, args ...any) {
		text := fmt.Sprintf(format, args...)
		if u.Times > 1 {
			text += fmt.Sprintf(", here and in %s", cli.Count(u.Times-1, "other place"))
		}
		c.Findings = append(c.Findings, manifest.Finding{Severity: manifest.SeverityWarning, Rule: rule,
			Pointer: "/backend/entryPoint", Message: text, Advice: advice, File: u.File, Line: u.Line, Column: u.Col})
	}
	for _, m := range uses.Missing {
		c.backendFinding(manifest.SeverityWarning, ruleScriptModule, m.Advice(), m.String())
	}
	if c.Manifest.InstanceMode() == manifest.InstancesRequest && slices.ContainsFunc(uses.List, func(u script.Use) bool {
		return u.Name == "WebSocket" || u.Name == "ctx.http.webSocket"
	}) {
		c.Findings = append(c.Findings, manifest.NoWebSockets(c.Manifest))
	}
	c.checkContext(uses, warn)
	for _, u := range uses.List {
		if u.Context {
			continue
		}
		object, member, ok := strings.Cut(u.Name, ".")
		if u.Name == "fetch" || u.Name == "WebSocket" {
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
func (c *Checked) lacking(namespace string) string {
	for _, f := range c.kit.Functions() {
		if f.Namespace != namespace || f.Permission == "" || f.Unsupported != "" {
			continue
		}
		if !slices.ContainsFunc(manifest.AllowedBy(f.Permission), func(name string) bool {
			return slices.Contains(c.Manifest.Permissions, name)
		}) {
			return f.Permission
		}
	}
	return ""
}

// MembersOfContext returns the namespaces of ctx in JavaScript with their
// functions, on a host with a kit. Other members have none, and a namespace whose every
// call rejects has any.
func MembersOfContext(kit *hostfuncs.Kit) map[string][]string {
	members := map[string][]string{"pluginId": nil, "pluginVersion": nil, "dataDir": nil, "progress": nil,
		"log": {"debug", "info", "warn", "error"}}
	for _, name := range elsewhere {
		members[name] = nil
	}
	for _, f := range kit.Functions() {
		switch {
		case f.Unsupported != "":
			members[f.Namespace] = nil
		case !f.JS.Hidden:
			members[f.Namespace] = append(members[f.Namespace], f.JSName())
		}
	}
	members["db"] = append(members["db"], "bigints") // a switch, no function
	return members
}

// checkContext holds what a script does with its ctx against what ctx has and
// the manifest declares.
func (c *Checked) checkContext(
	uses script.Uses, warn func(rule, advice string, u script.Use, format string, args ...any),
) {
	members := MembersOfContext(c.kit)
	handled := map[string]bool{}
	for _, u := range uses.List {
		if !u.Context {
			continue
		}
		space, function, called := strings.Cut(strings.TrimPrefix(u.Name, "ctx."), ".")
		functions, known := members[space]
		switch {
		case !known && !u.Asked:
			warn(ruleScriptMember, manifest.DidYouMean(space, slices.Sorted(maps.Keys(members)),
				"The package wasmhost declares what it has, in index.d.ts."), u, "ctx has no %.60q", space)
		case !known || !called || len(functions) == 0:
		case !slices.Contains(functions, function):
			advice := manifest.DidYouMean(function, functions, "It has "+strings.Join(functions, ", ")+".")
			warn(ruleScriptMember, advice, u, "ctx.%s has no function %.60q", space, function)
		case u.With != "":
			if u.Name == "ctx.cli.handle" {
				handled[manifest.TrimSlashes(u.With)] = true
			}
			if what, where, declared := c.declared(space, function); what != "" && c.lacking(space) == "" {
				name := u.With
				if space == "cli" {
					name = manifest.TrimSlashes(name)
				}
				if !slices.Contains(declared, name) {
					warn(ruleScriptUndeclared, manifest.DidYouMean(name, declared, "Add it to "+where+"."), u,
						"%s: the manifest declares no %s %.100q", u.Name, what, name)
				}
			}
		}
	}
	if !uses.Handlers || c.Manifest.CLI == nil || !c.Manifest.HasPermission("cli") {
		return
	}
	for n, e := range c.Manifest.CLI.Endpoints {
		if e.Export == "" && !handled[e.Path] {
			handled[e.Path] = true // once, of all methods
			f := manifest.Finding{Severity: manifest.SeverityWarning, Pointer: fmt.Sprintf("/cli/endpoints/%d", n),
				Rule: ruleScriptHandler, Message: fmt.Sprintf("the backend registers no handler for %.100q", e.Path),
				Advice: fmt.Sprintf("Register one in activate: ctx.cli.handle(%q, ...).", e.Path)}
			f.Line, f.Column = c.Manifest.EndpointPlace(n)
			c.Findings = append(c.Findings, f)
		}
	}
}

// declared returns what the first parameter of a function of ctx names, where
// the manifest declares such names, and those that it does.
func (c *Checked) declared(space, function string) (what, where string, names []string) {
	switch {
	case space == "cli" && function == "handle":
		if c.Manifest.CLI != nil {
			for _, e := range c.Manifest.CLI.Endpoints {
				names = append(names, e.Path)
			}
		}
		return "endpoint", "cli.endpoints", names
	case space == "settings" && function == "get":
		for _, s := range c.Manifest.Settings {
			names = append(names, s.Key)
		}
		return "setting", "settings", names
	case space == "cron" && function == "register":
		if c.Manifest.Cron != nil {
			for _, j := range c.Manifest.Cron.Jobs {
				names = append(names, j.ID)
			}
		}
		return "job", "cron.jobs", names
	case space == "db":
		for _, f := range hostfuncs.Functions() {
			if f.Namespace == "db" && f.JSName() == function && len(f.Params) > 0 && f.Params[0].Name == "collection" {
				return "collection", "storage.collections", slices.Sorted(maps.Keys(c.Manifest.Storage.Collections))
			}
		}
	}
	return "", "", nil
}
