package server

import (
	"context"
	"fmt"
	"time"

	"github.com/wasmhost/wasmhost/host/problem"
)

func (f *fakePlugins) SetNetwork(ctx context.Context, id string, policy NetworkPolicy) (PluginInfo, error) {
	f.said(fmt.Sprintf("network %s %q only %v", id, policy.AllowHosts, policy.Only))
	info, err := f.Get(ctx, id)
	if err == nil && id == "broken" {
		err = problem.Conflict("network is not granted")
	}
	info.Network = &policy
	return info, err
}

func (f *fakePlugins) Audit(ctx context.Context, id string, limit int) (Audit, error) {
	f.said(fmt.Sprintf("audit %s %d", id, limit))
	_, err := f.Get(ctx, id)
	return Audit{
		Functions: []FunctionUsage{{Namespace: "http", Function: "fetch", Allowed: 2, Denied: 1}},
		Requests:  []AuditedRequest{{Time: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC), Method: "GET", Host: "example.com", Status: 200}},
	}, err
}
