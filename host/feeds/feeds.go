// Package feeds is the part of a host that reads news feeds for plugins with the permission rss. It brings what reads
// RSS, Atom and JSON Feed, and what takes out of their HTML what is not safe.
//
// Promised: what this package exports changes only as CHANGELOG.md says.
package feeds

import (
	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/parts"
	"github.com/wasmhost/wasmhost/host/internal/service/rss"
	"github.com/wasmhost/wasmhost/host/service"
)

// Limits bound feeds; a zero field is its default.
type Limits = rss.Limits

// Part makes the part, for one host.
func Part(l Limits) host.Part {
	return host.Part{Name: "feeds", Limits: &l, Databases: []service.Database{rss.Database()},
		Services: func(in parts.Inside) []service.Service {
			return []service.Service{rss.NewService(in.Env, l, in.Network)}
		}}
}
