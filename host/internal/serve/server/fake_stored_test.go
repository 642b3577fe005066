package server

import (
	"context"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/host/api"
)

// storedRoutes answer as if a plugin had one collection, one key and one file.
func (f *fakePlugins) storedRoutes(m *api.Mux) {
	api.ListLimits.Handle(m, func(context.Context, api.None) (api.LimitList, error) {
		return api.LimitList{Limits: []api.Limit{{Name: "rss.feed-bytes", Unit: "bytes", Value: "1MiB", Default: "5MiB",
			Min: "1KiB", Max: "64MiB", Changed: true}}}, nil
	})
	api.PluginIcon.Handle(m, func(_ context.Context, in api.PluginRequest, w io.Writer) error {
		if err := f.known(in.ID); err != nil {
			return err
		}
		w.(api.Typed).SetType("image/svg+xml")
		_, err := io.WriteString(w, "<svg/>")
		return err
	})
	api.ListStored.Handle(m, func(_ context.Context, in api.PluginRequest) (api.Stored, error) {
		return api.Stored{Collections: []api.StoredCollection{{Name: "notes", Rows: 1,
			Columns: []api.StoredColumn{{Name: "title", Type: "text"}}}}}, f.known(in.ID)
	})
	api.QueryRows.Handle(m, func(_ context.Context, in api.RowQuery) (api.RowList, error) {
		return api.RowList{Rows: jsontext.Value(`[{"title":"a"}]`)}, f.known(in.Plugin)
	})
	api.ListKeys.Handle(m, func(_ context.Context, in api.KeyQuery) (api.KeyList, error) {
		return api.KeyList{Keys: jsontext.Value(`[{"key":"k","value":1}]`)}, f.known(in.Plugin)
	})
	api.ListStoredFiles.Handle(m, func(_ context.Context, in api.StoredFileQuery) (api.StoredFileList, error) {
		return api.StoredFileList{Files: []api.StoredFileName{{Name: "a.txt"}}}, f.known(in.Plugin)
	})
	api.ReadStoredFile.Handle(m, func(_ context.Context, in api.StoredFileQuery) (api.StoredFile, error) {
		return api.StoredFile{Text: "text"}, f.known(in.Plugin)
	})
}
