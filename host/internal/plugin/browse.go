package plugin

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
	"github.com/wasmhost/wasmhost/host/internal/leaf/icon"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// defaultRows is how many rows are shown where nothing is said.
const defaultRows = 100

// browseRoutes show what plugins have stored, by the calls that plugins make
// themselves and with their limits. A plugin that is stopped meanwhile waits
// for them, as for its own.
func (m *Manager) browseRoutes(mux *api.Mux) {
	api.PluginIcon.Handle(mux, func(_ context.Context, in api.PluginRequest, w io.Writer) error {
		return m.problem(m.writeIcon(in.ID, w))
	})
	answer(mux, m, api.ListStored, func(ctx context.Context, in api.PluginRequest) (list api.Stored, err error) {
		list.Collections = []api.StoredCollection{}
		err = m.browse(ctx, in.ID, func(declared *manifest.Manifest, d *data) error {
			for _, c := range schema(declared).Collections {
				n, err := d.store.Count(ctx, c.Name, nil)
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
	answer(mux, m, api.QueryRows, func(ctx context.Context, in api.RowQuery) (list api.RowList, err error) {
		options, err := rowOptions(in)
		if err != nil {
			return list, err
		}
		err = m.browse(ctx, in.Plugin, func(_ *manifest.Manifest, d *data) (err error) {
			list.Rows, err = d.store.Query(ctx, nil, in.Collection, options)
			return err
		})
		return list, err
	})
	answer(mux, m, api.ListKeys, func(ctx context.Context, in api.KeyQuery) (list api.KeyList, err error) {
		err = m.browse(ctx, in.Plugin, func(_ *manifest.Manifest, d *data) (err error) {
			list.Keys, err = d.store.List(ctx, nil, in.Prefix)
			return err
		})
		return list, err
	})
	answer(mux, m, api.ListStoredFiles, func(ctx context.Context, in api.StoredFileQuery) (list api.StoredFileList,
		err error) {
		list.Files = []api.StoredFileName{}
		err = m.browse(ctx, in.Plugin, func(_ *manifest.Manifest, d *data) error {
			entries, err := d.files.ListDir(ctx, in.Path)
			for _, e := range entries {
				list.Files = append(list.Files, api.StoredFileName{Name: e.Name, Folder: e.Folder})
			}
			return err
		})
		return list, err
	})
	answer(mux, m, api.ReadStoredFile, func(ctx context.Context, in api.StoredFileQuery) (file api.StoredFile, err error) {
		err = m.browse(ctx, in.Plugin, func(_ *manifest.Manifest, d *data) (err error) {
			file.Text, err = d.files.ReadFile(ctx, in.Path)
			return err
		})
		return file, err
	})
}

// writeIcon writes the image that a plugin's manifest names, as it may be shown.
func (m *Manager) writeIcon(id string, w io.Writer) error {
	info, err := m.Get(id)
	if err != nil {
		return err
	}
	if info.Manifest == nil || info.Manifest.IconFile() == "" {
		return problem.New(problem.CodeNotFound, "the plugin has no image as its icon: show the first letter of its name")
	}
	f, err := m.OpenFile(id, info.Digest, info.Manifest.IconFile())
	if errors.Is(err, fs.ErrNotExist) {
		return problem.New(problem.CodeNotFound, "the image that the manifest names is missing: add it to the plugin")
	}
	if err != nil {
		return err
	}
	defer f.Close()
	image, err := io.ReadAll(io.LimitReader(f, int64(m.limits.IconBytes)+1))
	if err != nil {
		return err
	}
	if len(image) > m.limits.IconBytes {
		return problem.New(problem.CodeNotFound, fmt.Sprintf("the icon has more than %d bytes: make it smaller",
			m.limits.IconBytes))
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

// browse calls f with what a plugin has open.
func (m *Manager) browse(ctx context.Context, id string, f func(*manifest.Manifest, *data) error) error {
	e, err := m.lock(ctx, id, false)
	if err != nil {
		return err
	}
	d, in := e.data, e.installed.Load()
	e.unlock()
	if d == nil || in.manifest == nil {
		return problem.Conflict("the plugin has nothing open: enable it with the permission storage, or export its data")
	}
	err = f(in.manifest, d)
	var refused *abi.Error
	if errors.As(err, &refused) && refused.Code != abi.CodeStorageError {
		return problem.InvalidRequest(refused.Message).WithCause(err)
	}
	return err
}
