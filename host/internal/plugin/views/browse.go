package views

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/icon"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// defaultRows is how many rows are shown where nothing is said.
const defaultRows = 100

// browseRoutes show what plugins have stored, by the calls that plugins make
// themselves and with their limits. A plugin that is stopped meanwhile waits
// for them, as for its own.
func (v *Views) browseRoutes(mux *api.Mux) {
	api.PluginIcon.Handle(mux, func(_ context.Context, in api.PluginRequest, w io.Writer) error {
		return v.m.Problem(v.writeIcon(in.ID, w))
	})
	answer(mux, v, api.ListStored, func(ctx context.Context, in api.PluginRequest) (list api.Stored, err error) {
		list.Collections = []api.StoredCollection{}
		err = v.browse(ctx, in.ID, func(declared *manifest.Manifest, rows *store.Store, folder files.Files) error {
			for _, c := range catalog.Schema(declared).Collections {
				n, err := rows.Count(ctx, c.Name, nil)
				if err != nil {
					return err
				}
				shown := api.StoredCollection{Name: c.Name, Columns: []api.StoredColumn{}, Rows: n}
				for _, column := range c.Columns {
					shown.Columns = append(shown.Columns, api.StoredColumn{Name: column.Name, Type: string(column.Type)})
				}
				list.Collections = append(list.Collections, shown)
			}
			return nil
		})
		return list, err
	})
	answer(mux, v, api.QueryRows, v.Rows)
	answer(mux, v, api.ListKeys, func(ctx context.Context, in api.KeyQuery) (list api.KeyList, err error) {
		err = v.browse(ctx, in.Plugin, func(_ *manifest.Manifest, rows *store.Store, folder files.Files) (err error) {
			list.Keys, err = rows.List(ctx, nil, in.Prefix)
			return err
		})
		return list, err
	})
	answer(mux, v, api.ListStoredFiles, func(ctx context.Context, in api.StoredFileQuery) (list api.StoredFileList,
		err error) {
		list.Files = []api.StoredFileName{}
		err = v.browse(ctx, in.Plugin, func(_ *manifest.Manifest, rows *store.Store, folder files.Files) error {
			entries, err := folder.ListDir(ctx, in.Path)
			for _, e := range entries {
				list.Files = append(list.Files, api.StoredFileName{Name: e.Name, Folder: e.Folder})
			}
			return err
		})
		return list, err
	})
	answer(mux, v, api.ReadStoredFile, func(ctx context.Context, in api.StoredFileQuery) (file api.StoredFile, err error) {
		err = v.browse(ctx, in.Plugin, func(_ *manifest.Manifest, rows *store.Store, folder files.Files) (err error) {
			file.Text, err = folder.ReadFile(ctx, in.Path)
			return err
		})
		return file, err
	})
}

// Rows reads rows of a plugin for its user, as the plugin itself would.
func (v *Views) Rows(ctx context.Context, in api.RowQuery) (list api.RowList, err error) {
	options, err := rowOptions(in)
	if err != nil {
		return list, err
	}
	err = v.browse(ctx, in.Plugin, func(_ *manifest.Manifest, rows *store.Store, _ files.Files) (err error) {
		list.Rows, err = rows.Query(ctx, nil, in.Collection, options)
		return err
	})
	return list, err
}

// writeIcon writes the image that a plugin's manifest names, as it may be shown.
func (v *Views) writeIcon(id string, w io.Writer) error {
	info, err := v.m.Get(id)
	if err != nil {
		return err
	}
	if info.Manifest == nil || info.Manifest.IconFile() == "" {
		return problem.New(problem.CodeNotFound, "the plugin has no image as its icon: show the first letter of its name")
	}
	f, err := v.m.OpenFile(id, info.Digest, info.Manifest.IconFile())
	if errors.Is(err, fs.ErrNotExist) {
		return problem.New(problem.CodeNotFound, "the image that the manifest names is missing: add it to the plugin")
	}
	if err != nil {
		return err
	}
	defer f.Close()
	image, err := io.ReadAll(io.LimitReader(f, int64(v.m.Limits().IconBytes)+1))
	if err != nil {
		return err
	}
	if len(image) > v.m.Limits().IconBytes {
		return problem.New(problem.CodeNotFound, fmt.Sprintf("the icon has more than %d bytes: make it smaller",
			v.m.Limits().IconBytes))
	}
	shown, err := icon.Shown(image)
	if err != nil {
		return problem.New(problem.CodeNotFound, fmt.Sprintf("the icon cannot be shown: %v; `wasmhost validate` says more",
			err))
	}
	if t, ok := w.(api.Typed); ok {
		t.SetType(icon.Type(shown))
	}
	_, err = w.Write(shown)
	return err
}

// rowOptions are the options of ctx.db.query that a user asks for.
func rowOptions(in api.RowQuery) ([]byte, error) {
	options := map[string]any{"limit": defaultRows, "offset": in.Offset}
	if in.Limit > 0 {
		options["limit"] = in.Limit
	}
	if in.OrderBy != "" {
		options["orderBy"] = map[string]string{in.OrderBy: map[bool]string{false: "asc", true: "desc"}[in.Descending]}
	}
	if in.Where != "" {
		where := jsontext.Value(in.Where)
		if !where.IsValid() {
			return nil, problem.InvalidRequest(`where is not JSON: write it as {"column": "value"} or {"column": {"gt": 3}}`)
		}
		options["where"] = where
	}
	return json.Marshal(options)
}

// browse calls f with what a plugin has open. What it refuses is the user's fault.
func (v *Views) browse(ctx context.Context, id string, f func(*manifest.Manifest, *store.Store,
	files.Files) error) error {
	err := v.m.Browse(ctx, id, f)
	var refused *abi.Error
	if errors.As(err, &refused) && refused.Code != abi.CodeStorageError {
		return problem.InvalidRequest(refused.Message).WithCause(err)
	}
	return err
}
