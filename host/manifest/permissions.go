package manifest

import (
	"slices"

	"github.com/wasmhost/wasmhost/hostfuncs"
)

// The permissions that a manifest can ask for.
//
// # To add a permission
//
// Say `bookmarks`. It is a row in `hostfuncs/permission.go`, at the place of its weight among the others, with
// one sentence for the user who is asked, and a constant here where Go code names it:
//
//	{Name: "bookmarks", Risk: RiskLow, Text: "Keep bookmarks, which you can list."},
//
// By itself follow: manifests may ask for it, with advice on a misspelt one; the JSON Schema and, after
// `make generate`, the type of `permissions` in `sdk/js/index.d.ts` and the constants of the SDKs; `install`,
// `info`, `grant` and `revoke`, and the order in which consent shows it; `validate`, which holds imports
// against permissions; the audit's counts of calls allowed and denied.
//
// What hangs on it is said where it is used: the field `Permission` of a namespace in `hostfuncs` gives its
// functions only to plugins that were granted it, and `p.Granted(manifest.PermissionBookmarks)` tells a service
// in `Attach`. A permission that another one includes names that in `Within`.
//
// What fails when a part is forgotten: `TestPermissions` in `host/manifest`, which finds a constant without a
// row and reads the sentences; `TestPermissionOfEachNamespace` in `hostfuncs`, until its table has the
// namespace; `TestFresh` in `sdk/gen` while a generated file is stale; and where a namespace names a permission
// without a row, every test that installs the guest with all functions, since its manifest is refused.
const (
	PermissionStorage        = "storage"
	PermissionSessions       = "sessions"
	PermissionAI             = "ai"
	PermissionNetwork        = "network"
	PermissionCron           = "cron"
	PermissionCLI            = "cli"
	PermissionNotifications  = "notifications"
	PermissionRSS            = "rss"
	PermissionSecrets        = "secrets"
	PermissionMCP            = "mcp"
	PermissionInbox          = "inbox"
	PermissionWorkspaceRead  = "workspace.read"
	PermissionWorkspaceWrite = "workspace.write"
	PermissionWorkspaceExec  = "workspace.exec"
)

// RiskOf is the risk of a permission; of one that is not known it is high.
func RiskOf(permission string) string {
	if d, known := PermissionInfo(permission); known {
		return d.Risk
	}
	return hostfuncs.RiskHigh
}

// ByWeight returns names of permissions in the order of [hostfuncs.Permissions]. Those
// that it does not know come last.
func ByWeight(names []string) []string { return (*hostfuncs.Kit)(nil).ByWeight(names) }

// PermissionInfo describes one permission; ok is false for a name that this
// host does not know.
func PermissionInfo(name string) (d hostfuncs.Permission, ok bool) {
	return (*hostfuncs.Kit)(nil).Permission(name)
}

// AllowedBy lists the permissions that allow what needs the given one: itself
// and, where it is within another, that one.
func AllowedBy(permission string) []string {
	switch permission {
	case "":
		return nil
	case "workspace.*":
		return workspacePermissions()
	}
	if d, _ := PermissionInfo(permission); d.Within != "" {
		return []string{permission, d.Within}
	}
	return []string{permission}
}

func permissionNames(kit *hostfuncs.Kit) []string {
	var names []string
	for _, p := range kit.Permissions() {
		names = append(names, p.Name)
	}
	return names
}

func workspacePermissions() []string {
	return []string{PermissionWorkspaceRead, PermissionWorkspaceWrite, PermissionWorkspaceExec}
}

// permissions checks the list and keeps in the model what the host offers.
func (c *checker) permissions() {
	c.m.Permissions = nil
	known, foreign := permissionNames(c.opts.Kit), hostfuncs.ForeignPermissions()
	seen := make(map[string]bool)
	var needRead []value
	c.top["permissions"].members(func(_ int, v value) bool {
		name, ok := v.text()
		switch {
		case !ok:
		case seen[name]:
			c.err(v, rulePermissionTwice, "Remove one.", "the permission %s stands twice", quote(name))
		case slices.Contains(known, name):
			c.m.Permissions = append(c.m.Permissions, name)
			if name == PermissionWorkspaceWrite || name == PermissionWorkspaceExec {
				needRead = append(needRead, v)
			}
		case slices.Contains(foreign, name):
			c.err(v, rulePermissionForeign, "What needs it will not work here.", "this host does not offer the permission %q",
				name)
		case c.accepts(SeverityError):
			c.err(v, rulePermissionUnknown, DidYouMean(name, known, "Known are "+listing(known)+"."),
				"the permission %s is unknown", quote(name))
		default:
			c.err(v, rulePermissionUnknown, "", "")
		}
		if ok {
			seen[name] = true
		}
		return !c.full()
	})
	if !c.m.HasPermission(PermissionWorkspaceRead) {
		for _, v := range needRead {
			name, _ := v.text()
			c.err(v, rulePermissionRead, `Add "workspace.read" to /permissions.`, "the permission %q needs %q", name,
				PermissionWorkspaceRead)
		}
	}
}

// needsPermission checks that a block comes with one of the permissions.
func (c *checker) needsPermission(block string, rule string, anyOf ...string) {
	list := c.top["permissions"]
	if list.present() && !list.is(kindArray) {
		return // what it was meant to hold is not known
	}
	if slices.ContainsFunc(anyOf, c.m.HasPermission) {
		return
	}
	c.err(c.top[block], rule, `Add "`+anyOf[0]+`" to /permissions.`, "the %s block needs the permission %s", block,
		listing(anyOf))
}

// needsBackend checks that a block comes with a backend.
func (c *checker) needsBackend(block, rule string) {
	if !c.top["backend"].present() {
		c.err(c.top[block], rule, "Add a backend block, or remove "+block+".", "the %s block needs a backend", block)
	}
}
