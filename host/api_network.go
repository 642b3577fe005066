package host

import (
	"context"
	"encoding/json"

	"github.com/wasmhost/wasmhost/host/logs"
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
	for _, h := range a.host.trail.totals(id) {
		audit.Hosts = append(audit.Hosts, server.AuditedHost(h))
	}
	entries, err := a.host.audit.Plugin(id).Tail(ctx, logs.Query{Limit: limit})
	if err != nil {
		return server.Audit{}, a.logProblem(id, err)
	}
	for _, e := range entries {
		var call auditedCall
		if json.Unmarshal([]byte(e.Message), &call) != nil {
			continue // the log's own words about what is missing
		}
		audit.Requests = append(audit.Requests, server.AuditedRequest{Time: e.Time, Method: call.Method, Host: call.Host,
			Redirects: call.Redirects, Status: call.Status, BytesOut: call.BytesOut, BytesIn: call.BytesIn, DurationMs: call.DurationMs, Code: string(call.Code), Count: max(1, call.Count)})
	}
	return audit, nil
}
