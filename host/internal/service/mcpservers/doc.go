// Package mcpservers is the way of plugins to the tools of MCP servers that the user has named: the service behind
// ctx.mcp. Calls of guests flow in, and requests flow out to a server at an address, or to a program that the host
// starts. A plugin sees and calls only tools that its user has granted it one by one, and where the grant says so,
// each call waits for the user's approval.
//
// All that a server says is hostile: its messages, lists and results are bounded, in bytes and in time; what it asks
// of its client (sampling, elicitation, roots) is refused; redirects are not followed. What it answers is data for
// the plugin, and no part of the host acts on it.
//
// A server has one connection for all plugins, which is made for the first call, and ends when nobody has used it for
// a while. One that fails is tried again by later calls, after a wait that doubles.
//
// It does not keep answers, and offers no prompts and resources of servers.
//
// # Decisions
//
// Servers and grants are in a file of the data folder that is in no backup and on no database (`mcp-servers.json`).
// Programs are written there by the command itself, not by the API: so no token, restore or row of a database ever
// starts a program. Turned down: the documents that many hosts share; a route. Cost: each of many hosts has its own.
//
// Plugins share the connection to a server. A program takes tens of megabytes, and ends when nobody uses it. Turned
// down: a process for each plugin, of which a hundred would start a hundred. Cost: what a server keeps by connection,
// plugins share.
package mcpservers
