package preflight

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/languages"
	"github.com/wasmhost/wasmhost/host/manifest"
)

const (
	mostHostsFound  = 50      // as many as a manifest declares
	mostSourceBytes = 8 << 20 // of all source that is looked at
)

var (
	// quotedHosts are hosts of addresses that are texts of a program.
	quotedHosts = regexp.MustCompile("[\"'`](?:https?|wss?)://([A-Za-z0-9._-]+(?::[0-9]+)?)[/?#\"'`]")
	// testFiles are names of files whose addresses are made up.
	testFiles = regexp.MustCompile(`(_test\.go|[._](test|spec)\.[cm]?[jt]s)$`)
)

// hosts advises to declare the hosts that a plugin reaches, and names those that
// its source names or that it asked while it ran. Those that it asked in vain,
// because the manifest does not declare them, are named, too.
func (p *preflight) hosts() (notes []string) {
	m := p.checked.Manifest
	if !m.HasPermission(manifest.PermissionNetwork) {
		return nil
	}
	var found []string
	add := func(host string) {
		if rule, _, _ := manifest.CheckHost(host); rule == "" && !slices.Contains(found, host) &&
			len(found) < mostHostsFound {
			found = append(found, host)
		}
	}
	if _, declares := m.NetworkHosts(); declares {
		for _, r := range p.asked {
			if r.Denied != "" {
				add(r.Host)
			}
		}
		if len(found) > 0 {
			notes = []string{"it asked hosts that it does not declare: add to /network/hosts " + hostLines(found)}
		}
		return notes
	}
	for _, r := range p.asked {
		add(r.Host)
	}
	for _, host := range p.quotedHosts() {
		add(host)
	}
	notes = []string{"it may reach any public server, and its users are told so: declare its hosts in the manifest, " +
		"each with a reason, where they are known"}
	if len(found) > 0 {
		notes = append(notes, `such as "network": {"hosts": [`+hostLines(found)+"]}")
	}
	return notes
}

// hostLines are hosts as a manifest has them.
func hostLines(hosts []string) string {
	lines := make([]string, len(hosts))
	for i, h := range hosts {
		text, _ := json.Marshal(api.DeclaredHost{Host: h}) // a text always can be
		lines[i] = string(text)
	}
	return strings.Join(lines, ", ")
}

// isSource reports whether a file may be of a backend, by its name.
func isSource(name string) bool {
	code, _ := languages.IsSource(name)
	return code || slices.Contains([]string{".js", ".mjs", ".cjs"}, filepath.Ext(name))
}

// quotedHosts finds the hosts in the source of the backend, as far as it can be
// read.
func (p *preflight) quotedHosts() (hosts []string) {
	left := int64(mostSourceBytes)
	_ = filepath.WalkDir(p.copy, func(at string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil // nothing is named of it
		}
		switch name := d.Name(); {
		case d.IsDir() && at != p.copy && (name == "node_modules" || strings.HasPrefix(name, ".")):
			return fs.SkipDir
		case !d.Type().IsRegular() || !isSource(name) || testFiles.MatchString(name):
			return nil
		}
		info, err := d.Info()
		if err != nil || info.Size() > left {
			return nil
		}
		left -= info.Size()
		text, err := os.ReadFile(at)
		if err != nil {
			return nil
		}
		for _, m := range quotedHosts.FindAllSubmatch(text, -1) {
			hosts = append(hosts, strings.ToLower(string(m[1])))
		}
		return nil
	})
	slices.Sort(hosts)
	return slices.Compact(hosts)
}
