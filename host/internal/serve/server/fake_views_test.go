package server

import (
	"context"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/host/api"
)

// viewRoutes answer as if any page could be opened.
func (f *fakePlugins) viewRoutes(m *api.Mux) {
	api.GetCluster.Handle(m, func(context.Context, api.None) (api.Cluster, error) {
		return api.Cluster{ID: "5c37e04ff6776398", Database: "PostgreSQL db:5432/wasmhost", Hosts: []api.ClusterHost{}}, nil
	})
	api.OpenView.Handle(m, func(ctx context.Context, in api.OpenViewRequest) (api.View, error) {
		_, err := f.Get(ctx, in.Plugin)
		return api.View{ID: "v1", URL: "/pages/v1/ui/index.html", Sandbox: "allow-scripts"}, err
	})
	api.CloseView.Handle(m, func(context.Context, api.ViewRequest) (api.None, error) { return api.None{}, nil })
	api.CallView.Handle(m, func(_ context.Context, in api.ViewCall) (api.ViewResult, error) {
		return api.ViewResult{Result: jsontext.Value(`"` + in.Method + `"`)}, nil
	})
}
