package plugin

import (
	"context"
	"fmt"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// exportOfRequests is the export that gets the requests to endpoints for which
// the manifest names none.
const exportOfRequests = "handle"

// mount has the declared endpoints and jobs go to the exports of an instance, if
// it is one that registers nothing by itself.
func (e *runner) mount(ctx context.Context, in *catalog.Installed, s *running.Slot, instance backends.Instance,
	env backends.Env) error {
	exporter, ok := instance.(backends.Exporter)
	for n, endpoint := range shown.DeclaredEndpoints(in.Manifest) {
		switch {
		case endpoint.Export != "" && !ok:
			return fmt.Errorf("the manifest's cli.endpoints[%d].export is for plug-ins of Extism's, and the backend is none: "+
				"take it out", n)
		case endpoint.Export != "" && endpoint.RequiresConfirmation:
			return fmt.Errorf("the manifest's cli.endpoints[%d] has both export and requiresConfirmation; bodies of exports "+
				"are any bytes, which nobody could be shown: take one of them out", n)
		case endpoint.Export != "" && !exporter.Exports(endpoint.Export):
			return fmt.Errorf("the manifest's cli.endpoints[%d].export names %.100q; the backend has no such export that takes "+
				"no parameters and returns at most one number", n, endpoint.Export)
		case ok && (endpoint.Export != "" || exporter.Exports(exportOfRequests)):
			s.Handlers.Handle(endpoint.Path)
		}
	}
	if !ok || in.Manifest.Cron == nil {
		return nil
	}
	for _, job := range in.Manifest.Cron.Jobs {
		register := env.Functions[hostfuncs.Key{Namespace: "cron", Name: "register"}]
		if !exporter.Exports(job.ID) || register == nil {
			continue
		}
		params := append(abi.AppendString([]byte(`{"id":`), job.ID), '}')
		if _, err := register(ctx, params); err != nil {
			return fmt.Errorf("the job %s: %w", job.ID, err)
		}
	}
	return nil
}
