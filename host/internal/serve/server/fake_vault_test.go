package server

import (
	"context"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// vaultRoutes answer as if there were one key.
func (f *fakePlugins) vaultRoutes(m *api.Mux) {
	created := time.Date(2026, 11, 21, 3, 0, 0, 0, time.UTC)
	api.ShowKey.Handle(m, func(context.Context, api.None) (api.KeyStatus, error) {
		return api.KeyStatus{Key: "k1", Source: "file", Created: &created, Usable: true}, nil
	})
	api.ExportKey.Handle(m, func(_ context.Context, in api.ExportKeyRequest) (api.RecoveryKey, error) {
		f.said("export " + in.Key)
		return api.RecoveryKey{RecoveryKey: "whmk1.fake"}, nil
	})
	api.RotateKey.Handle(m, func(_ context.Context, in api.RotateKeyRequest) (api.KeyRotation, error) {
		f.said("rotate " + in.To)
		return api.KeyRotation{From: "k1", To: "k2", Source: "file"}, nil
	})
	api.AcceptKeyLoss.Handle(m, func(_ context.Context, in api.AcceptKeyLossRequest) (api.KeyLoss, error) {
		f.said("accept the loss of " + in.Key + in.Plugin)
		if in.Key == "" && in.Plugin == "" {
			return api.KeyLoss{}, problem.InvalidRequest("key or plugin is missing")
		}
		return api.KeyLoss{Key: "k2"}, nil
	})
}
