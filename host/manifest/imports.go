package manifest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Import is one import of a compiled backend, with what the caller knows
// about it.
type Import struct {
	Module, Name string
	// Permission is what the import needs; empty when every plugin may use it.
	Permission string
	// Known says that the host offers the import.
	Known bool
}

// CheckImports holds the imports of a compiled backend against the
// permissions of its manifest: an import that is unknown or whose permission
// is not declared is an error, a declared permission that no import can use a
// warning. The findings point at /permissions in the manifest.
func CheckImports(m *Manifest, imports []Import) Findings {
	r := &importReport{m: m}
	used := make(map[string]bool)
	seen := make(map[Import]bool)
	for _, imp := range imports {
		if seen[imp] {
			continue
		}
		seen[imp] = true
		allowed := AllowedBy(imp.Permission)
		for _, p := range allowed {
			used[p] = true
		}
		if imp.Module == extismModule {
			// Its requests and jobs come without an import, and where its
			// variables lie is up to the permission.
			used[PermissionCLI], used[PermissionCron], used[PermissionStorage] = true, true, true
		}
		switch {
		case !imp.Known:
			r.unknown(imp)
		case imp.Permission != "" && !slices.ContainsFunc(allowed, m.HasPermission):
			r.undeclared(imp)
		case m.InstanceMode() == InstancesRequest && imp.Module == "wasmhost:http" &&
			(imp.Name == "webSocket" || imp.Name == "webSocket_async"):
			r.put(NoWebSockets(m))
		}
	}
	for _, name := range m.Permissions {
		if !used[name] && !m.pageUses[name] {
			r.unused(name)
		}
	}
	return r.findings()
}

// extismModule is what plug-ins made for Extism import.
const extismModule = "extism:host/env"

// maxImportFindings is how many findings there are about imports: modules that nobody
// has agreed to can have thousands that no host offers.
const maxImportFindings = 20

// importReport bounds the findings.
type importReport struct {
	m            *Manifest
	list         Findings
	leftOut      int
	leftOutError bool
}

func (r *importReport) put(f Finding) {
	if len(r.list) < maxImportFindings {
		r.list = append(r.list, f)
		return
	}
	r.leftOut++
	r.leftOutError = r.leftOutError || f.Severity == SeverityError
}

func (r *importReport) unknown(imp Import) {
	at := r.m.positions.entry
	r.put(Finding{
		Severity: SeverityError, Rule: ruleImportUnknown,
		Pointer: "/backend/entryPoint", Line: at.line, Column: at.column,
		Message: fmt.Sprintf("the backend imports %s from module %s, which this host does not offer", quote(imp.Name),
			quote(imp.Module)),
		Advice: "Build it with an SDK that this host supports, or remove what needs the import.",
	})
}

// NoWebSockets says that a backend uses WebSockets whose instances end with their
// request.
func NoWebSockets(m *Manifest) Finding {
	at := m.positions.entry
	return Finding{
		Severity: SeverityWarning, Rule: ruleImportRequest,
		Pointer: "/backend/instances/mode", Line: at.line, Column: at.column,
		Message: `the backend uses http.webSocket, which is not_supported with backend.instances of mode "request": a ` +
			"WebSocket ends with its instance",
		Advice: `Use mode "shared" or "pool".`,
	}
}

func (r *importReport) undeclared(imp Import) {
	at := r.m.positions.list
	advice := fmt.Sprintf("Add %q to /permissions (line %d of %s), or remove what needs the import.", imp.Permission,
		at.line, FileName)
	if at.line == 0 {
		at = r.m.positions.root
		advice = fmt.Sprintf(`Add "permissions": [%q] to %s, or remove what needs the import.`, imp.Permission, FileName)
	}
	r.put(Finding{
		Severity: SeverityError, Rule: ruleImportUndeclared,
		Pointer: "/permissions", Line: at.line, Column: at.column,
		Message: fmt.Sprintf("the backend imports %s from module %s, which needs the permission %q, and the manifest does "+
			"not declare it",
			quote(imp.Name), quote(imp.Module), imp.Permission),
		Advice: advice,
	})
}

func (r *importReport) unused(name string) {
	at := r.m.positions.permissions[name]
	r.put(Finding{
		Severity: SeverityWarning, Rule: rulePermissionUnused,
		Pointer: fmt.Sprintf("/permissions/%d", at.index), Line: at.line, Column: at.column,
		Message: fmt.Sprintf("the permission %q is declared, but nothing that the backend imports can use it", name),
		Advice:  "Remove it, so that the user is not asked for more than is needed.",
	})
}

func (r *importReport) findings() Findings {
	slices.SortStableFunc(r.list, func(a, b Finding) int {
		return cmp.Or(a.Line-b.Line, a.Column-b.Column, strings.Compare(a.Message, b.Message))
	})
	if r.leftOut > 0 {
		last := Finding{
			Severity: SeverityWarning, Line: 1, Column: 1, Rule: ruleFindingsLimit,
			Message: fmt.Sprintf("there are %d findings more than the %d shown", r.leftOut, len(r.list)),
			Advice:  "Correct these first, then check again.",
		}
		if r.leftOutError {
			last.Severity = SeverityError
		}
		r.list = append(r.list, last)
	}
	return r.list
}
