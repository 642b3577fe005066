package server

import (
	"context"
	"fmt"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

func (f *fakePlugins) networkRoutes(m *api.Mux) {
	api.SetNetwork.Handle(m, func(ctx context.Context, in api.NetworkRequest) (api.PluginInfo, error) {
		f.said(fmt.Sprintf("network %s %q only %v", in.ID, in.AllowHosts, in.Only))
		info, err := f.Get(ctx, in.ID)
		if err == nil && in.ID == "broken" {
			err = problem.Conflict("network is not granted")
		}
		info.Network = &api.NetworkPolicy{AllowHosts: in.AllowHosts, Only: in.Only}
		return info, err
	})
	api.SetCPUWeight.Handle(m, func(ctx context.Context, in api.CPUWeightRequest) (api.PluginInfo, error) {
		f.said(fmt.Sprintf("cpu weight %s %d", in.ID, *in.CPUWeight))
		info, err := f.Get(ctx, in.ID)
		info.CPUWeight = *in.CPUWeight
		return info, err
	})
	api.ListAgentCalls.Handle(m, func(_ context.Context, q api.AgentCallQuery) (api.AgentCallList, error) {
		f.said(fmt.Sprintf("agent calls %d %s", q.Limit, q.Text))
		return api.AgentCallList{Calls: []api.AgentCall{{Token: "t", Tool: "demo.hello", Status: 200}}}, nil
	})
	api.GetAudit.Handle(m, func(ctx context.Context, in api.AuditRequest) (api.Audit, error) {
		f.said(fmt.Sprintf("audit %s %d", in.ID, in.Limit))
		_, err := f.Get(ctx, in.ID)
		return api.Audit{
			Functions: []api.FunctionUsage{{Namespace: "http", Function: "fetch", Allowed: 2, Denied: 1}},
			Requests: []api.AuditedRequest{{Time: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC), Method: "GET",
				Host: "example.com", Status: 200}},
		}, err
	})
}
