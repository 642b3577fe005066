package host

import (
	"context"
	"io"
	"strconv"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/problem"
)

// routes answers the routes of the data folder as a whole.
func (h *Host) routes(m *api.Mux) {
	api.Backup.Handle(m, func(ctx context.Context, in api.BackupRequest, w io.Writer) error {
		var report BackupReport
		err := h.Backup(ctx, w, BackupOptions{WithLogs: in.Logs, Report: &report})
		if t, ok := w.(api.Trailers); ok && err == nil {
			t.SetTrailer(api.DamagedTrailer, strconv.Itoa(len(report.Damaged)))
		}
		return h.plugins.Problem(err)
	})
	api.BackupStored.Handle(m, func(_ context.Context, in api.BackupStoredRequest) (api.None, error) {
		return api.None{}, h.BackupStored(in.CreatedAt)
	})
	api.ListFaults.Handle(m, func(context.Context, api.None) (api.FaultList, error) { return h.faultList() })
	api.AcceptFault.Handle(m, func(ctx context.Context, in api.AcceptFaultRequest) (api.FaultList, error) {
		if in.File == "" {
			return api.FaultList{}, problem.InvalidRequest(
				"file is missing; GET /api/v1/faults lists the files that are damaged or gone")
		}
		if err := h.AcceptFault(ctx, in.File); err != nil {
			return api.FaultList{}, h.plugins.Problem(err)
		}
		return h.faultList()
	})
}

func (h *Host) faultList() (api.FaultList, error) {
	list, err := h.Faults()
	return api.FaultList{Faults: list}, err
}
