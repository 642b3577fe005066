package manifest

import (
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// PagePermissions are the permissions that namespaces of the bridge of pages need.
func PagePermissions() map[string]string {
	return map[string]string{"storage": PermissionStorage, "db": PermissionStorage, "ai": PermissionAI,
		"inbox": PermissionInbox, "toast": PermissionNotifications, "session": PermissionSessions,
		"sessions": PermissionSessions}
}

// maxPagesRead is how much is looked at of all pages and their scripts.
const maxPagesRead = 8 << 20

// bridgeUse is where a page uses a namespace of the bridge first.
type bridgeUse struct{ space, file string }

// bridgeUses finds what pages use of the bridge, in themselves and in the files
// that they name.
type bridgeUses struct {
	files fs.FS
	seen  map[string]bool
	found map[string]bridgeUse // by the permission
	bytes int                  // that may still be read
}

var (
	bridgeAlias = regexp.MustCompile(`([A-Za-z_$][\w$]*)\s*=\s*(?:(?:window|globalThis|self)\s*\??\.\s*)?` +
		`(?:wasmhost|AgentMC)\b`)
	bridgeParts = regexp.MustCompile(`\{([^{}]*)\}\s*=\s*(?:(?:window|globalThis|self)\s*\??\.\s*)?([A-Za-z_$][\w$]*)`)
	bridgeTakes = regexp.MustCompile(`([A-Za-z_$][\w$]*)\s*(?:\?\.|\.|\[\s*["'])\s*(` +
		strings.Join(slices.Sorted(maps.Keys(PagePermissions())), "|") + `)\b`)
	bridgeFiles  = regexp.MustCompile("[\"'`]([^\"'`\\s:?#]{1,200}\\.(?:html?|m?js))(?:[?#][^\"'`]*)?[\"'`]")
	lineComments = regexp.MustCompile(`(?m)^\s*(?://|\*).*$`)
	pageScripts  = regexp.MustCompile(`(?i)<script\b[^>]*?\ssrc\s*=\s*["']([^"':?#]+)["']`)
)

// page looks at a page and all that it leads to, and returns the scripts that it
// names and that are not there.
func (u *bridgeUses) page(name string, text []byte) (missing []string) {
	for _, found := range pageScripts.FindAllSubmatch(text, 20) {
		script := string(found[1])
		if at := path.Join(path.Dir(name), script); !strings.HasPrefix(script, "/") && fs.ValidPath(at) {
			if _, err := readHead(u.files, at, 1); err != nil {
				missing = append(missing, script)
			}
		}
	}
	u.look(name, string(text))
	for list := []string{name}; len(list) > 0 && u.bytes > 0; list = list[1:] {
		text, err := readHead(u.files, list[0], int64(min(u.bytes, maxPageHead)))
		if err != nil {
			continue
		}
		u.bytes -= len(text) + 1<<12 // opening one costs, too
		u.look(list[0], string(text))
		for _, found := range bridgeFiles.FindAllSubmatch(text, 200) {
			for _, base := range []string{list[0], name} {
				at := path.Join(path.Dir(base), string(found[1]))
				if fs.ValidPath(at) && !u.seen[at] {
					u.seen[at] = true
					list = append(list, at)
				}
			}
		}
	}
	return missing
}

// look finds the namespaces that need a permission, by whatever name a script has the bridge.
func (u *bridgeUses) look(file, text string) {
	text = lineComments.ReplaceAllString(text, "")
	names := map[string]bool{"wasmhost": true, "AgentMC": true}
	for _, found := range bridgeAlias.FindAllStringSubmatch(text, 100) {
		names[found[1]] = true
	}
	spaces := PagePermissions()
	note := func(space string) {
		if permission := spaces[space]; permission != "" && u.found[permission].space == "" {
			u.found[permission] = bridgeUse{space, file}
		}
	}
	for _, found := range bridgeTakes.FindAllStringSubmatch(text, -1) {
		if names[found[1]] {
			note(found[2])
		}
	}
	for _, found := range bridgeParts.FindAllStringSubmatch(text, 100) {
		if names[found[2]] {
			for part := range strings.SplitSeq(found[1], ",") {
				space, _, _ := strings.Cut(part, ":")
				note(strings.TrimSpace(space))
			}
		}
	}
}

// offers reports whether the user is asked for what the pages use, since the
// manifest, which is older than that, says nothing of permissions.
func (c *checker) offers() bool {
	return c.opts.Lenient && c.m.UI != nil && !c.top["permissions"].present()
}

// bridge holds what pages use of the bridge against the permissions.
func (c *checker) bridge(found map[string]bridgeUse) {
	c.m.pageUses = map[string]bool{}
	for permission := range found {
		for _, name := range AllowedBy(permission) {
			c.m.pageUses[name] = true
		}
	}
	entry := c.top["ui"].get("entryPoint")
	if c.offers() {
		if len(c.m.Storage.Collections) > 0 {
			found[PermissionStorage] = bridgeUse{}
		}
		c.m.Offer(ByWeight(slices.Sorted(maps.Keys(found))))
		if len(found) > 0 {
			c.add(SeverityWarning, int(c.root.node().off), "/permissions", rulePagePermission, "Add the key to the manifest.",
				"the key \"permissions\" is missing; the user is asked for what the pages use: %s", strings.Join(c.m.offered, ", "))
		}
		return
	}
	for _, permission := range ByWeight(slices.Sorted(maps.Keys(found))) {
		if use := found[permission]; !slices.ContainsFunc(AllowedBy(permission), c.m.HasPermission) {
			c.err(entry, rulePagePermission, "Add \""+permission+"\" to /permissions.",
				"%s uses wasmhost.%s, which needs the permission %q", quote(use.file), use.space, permission)
		}
	}
}

// Offer has a manifest that names no permissions ask for some.
func (m *Manifest) Offer(permissions []string) {
	if len(permissions) > 0 {
		m.Permissions, m.offered = slices.Clone(permissions), permissions
	}
}

// Offered are the permissions that the manifest does not name, and asks for all the same.
func (m *Manifest) Offered() []string { return m.offered }
