package host

import (
	"context"
	"errors"
	"io"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/plugin"
	"github.com/wasmhost/wasmhost/host/problem"
	"github.com/wasmhost/wasmhost/host/server"
)

// Backup writes the data folder, without the master key.
func (a *pluginAPI) Backup(ctx context.Context, w io.Writer, withLogs bool) (damaged int, err error) {
	var report BackupReport
	if err := a.host.Backup(ctx, w, BackupOptions{WithLogs: withLogs, Report: &report}); err != nil {
		return 0, a.problem(err)
	}
	return len(report.Damaged), nil
}

// Export writes what a plugin has stored.
func (a *pluginAPI) Export(ctx context.Context, id string, w io.Writer) error {
	if err := a.plugins.Export(ctx, id, w); err != nil {
		return a.problem(err)
	}
	return nil
}

// Import puts an export in the place of what a plugin has stored.
func (a *pluginAPI) Import(ctx context.Context, id string, r io.Reader, req server.ImportRequest) (server.ImportResult, error) {
	done, err := a.plugins.Import(ctx, id, r, plugin.ImportOptions{
		From: req.From, Replace: req.Replace, SkipUnknown: req.SkipUnknown, Downgrade: req.Downgrade,
	})
	var refused *plugin.ImportError
	if errors.As(err, &refused) {
		return server.ImportResult{}, problem.InvalidArchive(refused.Error()).Because(err)
	}
	if err != nil {
		return server.ImportResult{}, a.problem(err)
	}
	result := server.ImportResult{
		ID: id, From: done.From.ID, FromVersion: done.From.Version, Rows: done.Rows, Keys: done.Keys, Files: done.Files,
		Bytes: done.Bytes, Settings: done.Settings, Unknown: done.Unknown, Replaced: done.Replaced,
	}
	for _, s := range done.Secrets {
		result.Secrets = append(result.Secrets, server.SecretName{Kind: string(s.Kind), Key: s.Key})
	}
	if now, err := a.plugins.Get(id); err == nil {
		result.State, result.Reason = api.State(now.State), now.Reason
	}
	return result, nil
}
