// Package mcpservers is the part of a host by which plugins with the permission mcp call tools of MCP servers that the
// user has named.
//
// Promised: what this package exports changes only as CHANGELOG.md says.
package mcpservers

import (
	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/parts"
	"github.com/wasmhost/wasmhost/host/internal/service/mcpservers"
	"github.com/wasmhost/wasmhost/host/service"
)

// Limits bound the tools of MCP servers; a zero field is its default.
type Limits = mcpservers.Limits

// Part makes the part, for one host.
func Part(l Limits) host.Part {
	return host.Part{Name: "mcpservers", Limits: &l, Services: func(in parts.Inside) []service.Service {
		return []service.Service{mcpservers.New(in.Env, mcpservers.Config{Limits: l, Secrets: in.Secrets,
			Record: in.Record, Confirm: in.Confirm})}
	}}
}
