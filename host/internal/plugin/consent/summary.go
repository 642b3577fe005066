package consent

import (
	"fmt"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// summary names all permissions, the weightiest first, and counts the rest.
func summary(found api.Inspection) string {
	var fresh, old, declined []string
	for _, p := range found.Permissions {
		switch {
		case p.Granted:
			old = append(old, p.Name)
		case p.Declined:
			declined = append(declined, p.Name)
		default:
			fresh = append(fresh, p.Name)
		}
	}
	var parts []string
	add := func(label string, names []string) {
		if len(names) > 0 {
			parts = append(parts, label+strings.Join(names, ", "))
		}
	}
	switch {
	case len(found.Permissions) == 0:
		parts = append(parts, "no permissions")
	case found.Installed == "":
		add("", fresh)
	default:
		add("newly ", fresh)
		add("as granted before ", old)
		add("not granted ", declined)
	}
	return strings.Join(append(parts, Beside(found)...), "; ") + "."
}

// Beside counts what a plugin does and takes that is no permission.
func Beside(found api.Inspection) (parts []string) {
	if r := found.Reaches; r != nil && !r.AnyHost { // else the permission says it
		parts = append(parts, count(len(r.Hosts), "host")+" of the network")
	}
	if n := len(found.Endpoints); n > 0 {
		parts = append(parts, count(n, "endpoint")+" ("+
			of(n, "open to whoever reaches the host", func(i int) bool { return !found.Endpoints[i].Auth })+
			asking(found.Endpoints)+")")
	}
	if n := len(found.Jobs); n > 0 {
		perDay := 0
		for _, j := range found.Jobs {
			perDay += j.MostPerDay
		}
		parts = append(parts, fmt.Sprintf("%s (%s, up to %s a day)", count(n, "job"),
			of(n, "without asking", func(i int) bool { return !found.Jobs[i].ApprovalRequired }), count(perDay, "run")))
		if found.AnySchedule {
			parts = append(parts, "any other schedule that it chooses")
		}
	}
	if found.Page {
		parts = append(parts, "pages in your browser")
	}
	if found.Memory.WantedMB > 0 {
		parts = append(parts, Memory(found.Memory))
	}
	if n := len(found.Changes); n > 0 {
		parts = append(parts, count(n, "change")+" beside permissions")
	}
	return parts
}

// asking says how many endpoints ask before each call, where any do.
func asking(list []api.DeclaredEndpoint) string {
	n := 0
	for _, e := range list {
		if e.RequiresConfirmation {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", %d asking before each call", n)
}

// of says how many of n are so.
func of(n int, what string, so func(int) bool) string {
	some := 0
	for i := range n {
		if so(i) {
			some++
		}
	}
	switch some {
	case 0:
		return "none " + what
	case n:
		return what
	}
	return fmt.Sprintf("%d %s", some, what)
}

// Memory says what a backend may take.
func Memory(m api.Memory) string {
	text := fmt.Sprintf("up to %d MB of memory", m.GivenMB)
	if m.GivenMB < m.WantedMB {
		text += fmt.Sprintf(" of the %d MB that it wants, which is the most on this host", m.WantedMB)
	} else if m.GivenMB > m.WantedMB {
		text += fmt.Sprintf(", the least that the JavaScript engine needs; it wants %d MB", m.WantedMB)
	}
	switch m.Instances {
	case manifest.InstancesPool:
		text += fmt.Sprintf(", in each of up to %s that serve requests", count(m.MaxInstances, "instance"))
	case manifest.InstancesRequest:
		text += fmt.Sprintf(", in a fresh instance for each call, up to %d at once", m.MaxInstances)
	}
	return text
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
