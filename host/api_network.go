package host

import (
	"context"

	"github.com/wasmhost/wasmhost/host/plugin"
	"github.com/wasmhost/wasmhost/host/server"
)

// SetNetwork changes what a plugin may reach.
func (a *pluginAPI) SetNetwork(ctx context.Context, id string, policy server.NetworkPolicy) (server.PluginInfo, error) {
	return a.one(a.plugins.SetNetwork(ctx, id, plugin.NetworkPolicy(policy)))
}

// Audit says what a plugin has used.
func (a *pluginAPI) Audit(ctx context.Context, id string, limit int) (server.Audit, error) {
	info, err := a.plugins.Get(id)
	if err != nil {
		return server.Audit{}, a.problem(err)
	}
	usage, err := a.plugins.Usage(id)
	if err != nil {
		return server.Audit{}, a.problem(err)
	}
	audit := server.Audit{Functions: make([]server.FunctionUsage, len(usage)), Hosts: []server.AuditedHost{}, Requests: []server.AuditedRequest{}}
	for i, u := range usage {
		audit.Functions[i] = server.FunctionUsage(u)
	}
	s := info.Stats
	audit.Figures = server.AuditFigures{Instructions: s.Instructions, CPUMs: float64(s.Computed.Microseconds()) / 1000, MemoryBytes: s.MemoryBytes, MemoryPeakBytes: s.MemoryPeak,
		MemoryMaxBytes: s.MemoryLimit, Calls: s.Calls, Errors: s.Errors, Crashes: s.Crashes}
	for _, h := range a.host.audit.Hosts(id) {
		audit.Hosts = append(audit.Hosts, server.AuditedHost(h))
	}
	requests, err := a.host.audit.Requests(ctx, id, limit)
	if err != nil {
		return server.Audit{}, a.logProblem(id, err)
	}
	for _, r := range requests {
		audit.Requests = append(audit.Requests, server.AuditedRequest(r))
	}
	return audit, nil
}
