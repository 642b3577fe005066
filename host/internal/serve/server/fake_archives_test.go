package server

import (
	"context"
	"errors"
	"io"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// archiveText is what a fake archive holds; larger than all buffers.
var archiveText = strings.Repeat("archive ", 100_000)

// archiveRoutes answer with archives that are none. The export of "broken"
// fails after a part was written, that of "endless" ends with an error of the
// client only.
func (f *fakePlugins) archiveRoutes(m *api.Mux) {
	api.Backup.Handle(m, func(_ context.Context, in api.BackupRequest, w io.Writer) error {
		if in.Logs {
			return errors.New("the log cannot be read")
		}
		_, err := io.WriteString(w, archiveText)
		w.(api.Trailers).SetTrailer(api.DamagedTrailer, "3")
		return err
	})
	api.StageRestore.Handle(m, func(_ context.Context, _ api.None, body io.Reader) (api.StagedRestore, error) {
		text, err := io.ReadAll(body)
		f.said("restore " + string(text))
		return api.StagedRestore{Digest: "sha256:1"}, err
	})
	api.AgreeToRestore.Handle(m, func(_ context.Context, in api.RestoreRequest) (api.None, error) {
		f.said("agree to restore " + in.Digest)
		return api.None{}, nil
	})
	api.DiscardRestore.Handle(m, func(context.Context, api.None) (api.None, error) { return api.None{}, nil })
	api.ShowRestore.Handle(m, func(context.Context, api.None) (api.RestoreState, error) {
		return api.RestoreState{State: api.RestoreNone}, nil
	})
	api.BackupStored.Handle(m, func(_ context.Context, in api.BackupStoredRequest) (api.None, error) {
		f.stored.Store(&in.CreatedAt)
		return api.None{}, nil
	})
	api.Record.Handle(m, func(_ context.Context, _ api.RecordRequest, w io.Writer) error {
		_, err := io.WriteString(w, archiveText)
		return err
	})
	api.Export.Handle(m, func(_ context.Context, in api.PluginRequest, w io.Writer) error {
		if in.ID == "broken" {
			_, _ = io.WriteString(w, archiveText)
			return errors.New("the disk is broken")
		}
		if in.ID == "endless" {
			for {
				if _, err := io.WriteString(w, archiveText); err != nil {
					f.endless <- err
					return err
				}
			}
		}
		if err := f.known(in.ID); err != nil {
			return err
		}
		_, err := io.WriteString(w, archiveText)
		return err
	})
	api.ImportPlugin.Handle(m, func(_ context.Context, in api.ImportRequest, r io.Reader) (api.ImportResult, error) {
		if err := f.known(in.ID); err != nil {
			return api.ImportResult{}, err
		}
		n, err := io.Copy(io.Discard, r)
		switch {
		case err != nil:
			return api.ImportResult{}, err
		case n < 10:
			return api.ImportResult{}, problem.InvalidArchive("it is too short")
		case !in.Replace:
			return api.ImportResult{}, problem.Conflict("say replace=true")
		}
		return api.ImportResult{ID: in.ID, From: in.From, Bytes: n, State: api.StateActive}, nil
	})
}
