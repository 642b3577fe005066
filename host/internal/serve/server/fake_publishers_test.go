package server

import (
	"context"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// publisherRoutes answer as the publishers of a host do that knows one.
func (f *fakePlugins) publisherRoutes(m *api.Mux) {
	list := api.PublisherList{Policy: api.PolicyAny, Publishers: []api.Publisher{{Key: "RWQ", Fingerprint: "SHA256:x",
		Name: "Ada", Plugins: []string{"demo"}}}}
	one := func(name string) (api.PublisherList, error) {
		if name != "Ada" && name != "demo" {
			return api.PublisherList{}, problem.InvalidRequest("there is no such publisher")
		}
		return list, nil
	}
	api.ListPublishers.Handle(m, func(context.Context, api.None) (api.PublisherList, error) { return list, nil })
	api.TrustPublisher.Handle(m, func(_ context.Context, in api.TrustRequest) (api.PublisherList, error) {
		return one(in.Name)
	})
	api.RenamePublisher.Handle(m, func(_ context.Context, in api.RenameRequest) (api.PublisherList, error) {
		return one(in.Publisher)
	})
	api.ForgetPublisher.Handle(m, func(_ context.Context, in api.ForgetRequest) (api.PublisherList, error) {
		return one(in.Publisher + in.Plugin)
	})
	api.RotatePublisher.Handle(m, func(_ context.Context, in api.RotatePublisherRequest) (api.PublisherList, error) {
		return api.PublisherList{}, problem.InvalidRequest("this is no statement")
	})
	api.SetPublisherPolicy.Handle(m, func(_ context.Context, in api.PublisherPolicy) (api.PublisherList, error) {
		list.Policy = in.Policy
		return list, nil
	})
}
