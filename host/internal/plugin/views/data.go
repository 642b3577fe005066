package views

import (
	"context"
	"errors"
	"io"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/plugin/stored"
)

// dataRoutes answers the routes of what plugins have stored.
func (v *Views) dataRoutes(mux *api.Mux) {
	api.Export.Handle(mux, func(ctx context.Context, in api.PluginRequest, w io.Writer) error {
		return v.m.Problem(v.m.Export(ctx, in.ID, w))
	})
	api.Record.Handle(mux, func(ctx context.Context, in api.RecordRequest, w io.Writer) error {
		return v.m.Problem(plugin.Record(ctx, v.m, in, w))
	})
	api.ImportPlugin.Handle(mux, func(ctx context.Context, in api.ImportRequest, r io.Reader) (api.ImportResult, error) {
		result, err := v.importForUser(ctx, in, r)
		return result, v.m.Problem(err)
	})
	answer(mux, v, api.ListOrphans, func(ctx context.Context, _ api.None) (api.OrphanList, error) {
		list, err := v.m.Orphans(ctx)
		return api.OrphanList{Orphans: list}, err
	})
	answer(mux, v, api.DeleteOrphan, func(ctx context.Context, in api.PluginRequest) (api.None, error) {
		return api.None{}, v.m.Purge(ctx, in.ID)
	})
}

func (v *Views) importForUser(ctx context.Context, in api.ImportRequest, r io.Reader) (result api.ImportResult,
	err error) {
	done, err := v.m.Import(ctx, in.ID, r, stored.ImportOptions{
		From: in.From, Replace: in.Replace, SkipUnknown: in.SkipUnknown, Downgrade: in.Downgrade,
	})
	if refused, ok := errors.AsType[*stored.ImportError](err); ok {
		return result, problem.InvalidArchive(refused.Error()).WithCause(err)
	}
	if err != nil {
		return result, err
	}
	result = api.ImportResult{
		ID: in.ID, From: done.From.ID, FromVersion: done.From.Version, Rows: done.Rows, Keys: done.Keys, Files: done.Files,
		Bytes: done.Bytes, Settings: done.Settings, Unknown: done.Unknown, Replaced: done.Replaced,
		Secrets: done.Secrets,
	}
	if now, err := v.m.Get(in.ID); err == nil {
		result.State, result.Reason = now.State, now.Reason
	}
	return result, nil
}
