// Package agents is the part of a host by which agents call endpoints as tools: MCP over HTTP, at /mcp.
//
// Promised: what this package exports changes only as CHANGELOG.md says.
package agents

import (
	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/parts"
	"github.com/wasmhost/wasmhost/host/internal/serve/mcp"
)

// Limits bound what agents take; a zero field is its default.
type Limits = mcp.Limits

// Part makes the part, for one host.
func Part(l Limits) host.Part {
	return host.Part{Name: "agents", Limits: &l,
		Agents: func(version, name string) parts.Agents { return mcp.New(l, version, name) }}
}
