package consent

import (
	"slices"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// facts are what the sentence and the rating are made of. A permission that the
// user has not granted before counts for nothing, and what hangs on it neither.
type facts struct {
	api.Inspection
	permissions map[string]api.Permission
	hosts       []string // that it names, of those that it reaches
	anyHost     bool
	open, asks  int // endpoints that need no token, of these those that ask before each call aside
	silent      int // jobs that run without asking
	perDay      int // how often they all run at most
}

func factsOf(found api.Inspection) facts {
	f := facts{Inspection: found, permissions: map[string]api.Permission{}}
	for _, p := range found.Permissions {
		if !p.Declined {
			f.permissions[p.Name] = p
		} else if p.Name == manifest.PermissionCLI {
			f.Endpoints = nil
		} else if p.Name == manifest.PermissionCron {
			f.Jobs = nil
		}
	}
	if f.has(manifest.PermissionNetwork) {
		f.anyHost = found.Reaches == nil || found.Reaches.AnyHost
		if !f.anyHost {
			for _, h := range found.Reaches.Hosts {
				f.hosts = append(f.hosts, h.Host)
			}
		}
	}
	for _, e := range f.Endpoints {
		switch {
		case e.Auth:
		case e.RequiresConfirmation:
			f.asks++
		default:
			f.open++
		}
	}
	for _, j := range f.Jobs {
		f.perDay += j.MostPerDay
		if !j.ApprovalRequired {
			f.silent++
		}
	}
	return f
}

// has reports whether it asks for one of the permissions.
func (f facts) has(names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { _, there := f.permissions[name]; return there })
}

// isNew reports whether the installed version had none of the permissions that are
// asked for, or what it does by them has changed in one of these ways.
func (f facts) isNew(kinds []string, names ...string) bool {
	if f.Installed == "" {
		return false
	}
	return slices.ContainsFunc(f.Changes, func(c api.BehaviourChange) bool { return slices.Contains(kinds, c.Kind) }) ||
		slices.ContainsFunc(names, func(name string) bool {
			p, there := f.permissions[name]
			return there && !p.Granted
		})
}

// keeps reports whether it stores what its user gives it.
func (f facts) keeps() bool {
	return f.has(manifest.PermissionStorage, manifest.PermissionSecrets, manifest.PermissionSessions)
}

// private reports whether it comes by what others are not meant to have.
func (f facts) private() bool {
	return f.keeps() || f.Passwords > 0 || f.Page || len(f.Endpoints) > f.open
}

// asksModel reports whether it sends texts to the AI provider.
func (f facts) asksModel() bool { return f.has(manifest.PermissionAI, manifest.PermissionSessions) }

// others are the permissions of which neither knows more than their own words.
func (f facts) others() (list []api.Permission) {
	for _, p := range f.Permissions {
		if !p.Declined && !slices.Contains(told, p.Name) {
			list = append(list, p)
		}
	}
	return list
}

// told are the permissions that the sentence and the rating have words for.
var told = []string{
	manifest.PermissionNetwork, manifest.PermissionRSS, manifest.PermissionAI, manifest.PermissionSessions,
	manifest.PermissionCLI, manifest.PermissionCron, manifest.PermissionSecrets, manifest.PermissionStorage,
	manifest.PermissionNotifications, manifest.PermissionInbox,
}
