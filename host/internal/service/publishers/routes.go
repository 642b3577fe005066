package publishers

import (
	"context"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
)

// Routes implements [service.Router].
func (s *Service) Routes(m *api.Mux) {
	api.ListPublishers.Handle(m, func(context.Context, api.None) (api.PublisherList, error) {
		f, err := s.read()
		if err != nil {
			return api.PublisherList{}, err
		}
		return f.shown(), nil
	})
	api.TrustPublisher.Handle(m, func(_ context.Context, in api.TrustRequest) (api.PublisherList, error) {
		key, err := signature.ParseKey(in.Key)
		if err != nil {
			return api.PublisherList{}, problem.InvalidRequest(err.Error())
		}
		return s.change(func(f *file) error {
			p := f.add(key)
			if p.ReplacedBy != "" {
				return problem.Conflict("the key was replaced by " + p.ReplacedBy.Fingerprint() + "; trust that one")
			}
			p.Trusted = true
			if in.Name == "" {
				return nil
			}
			return f.rename(p, in.Name)
		})
	})
	api.RenamePublisher.Handle(m, func(_ context.Context, in api.RenameRequest) (api.PublisherList, error) {
		return s.change(func(f *file) error {
			p, err := f.find(in.Publisher)
			if err != nil {
				return err
			}
			return f.rename(p, in.Name)
		})
	})
	api.ForgetPublisher.Handle(m, func(_ context.Context, in api.ForgetRequest) (api.PublisherList, error) {
		var untied []string
		list, err := s.change(func(f *file) error {
			if in.Plugin != "" {
				if _, known := f.Plugins[in.Plugin]; !known {
					return problem.InvalidRequest("no publisher is remembered for this plugin; `wasmhost publishers list` shows " +
						"for which there is one")
				}
				delete(f.Plugins, in.Plugin)
				untied = []string{in.Plugin}
				return nil
			}
			p, err := f.find(in.Publisher)
			if err != nil {
				return err
			}
			untied = f.forget(p.Key)
			return nil
		})
		list.Untied = untied
		return list, err
	})
	api.RotatePublisher.Handle(m, func(_ context.Context, in api.RotatePublisherRequest) (api.PublisherList, error) {
		r, err := signature.ParseRotation([]byte(in.Statement))
		if err != nil {
			return api.PublisherList{}, problem.InvalidRequest(err.Error())
		}
		return s.change(func(f *file) error { return f.rotate(r) })
	})
	api.SetPublisherPolicy.Handle(m, func(_ context.Context, in api.PublisherPolicy) (api.PublisherList, error) {
		return s.change(func(f *file) error { f.Policy = in.Policy; return nil })
	})
}
