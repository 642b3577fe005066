package host

import (
	"context"

	"github.com/wasmhost/wasmhost/host/api"
)

// auditOf says what a plugin has used.
func (h *Host) auditOf(ctx context.Context, in api.AuditRequest) (api.Audit, error) {
	info, err := h.plugins.Get(in.ID)
	if err != nil {
		return api.Audit{}, err
	}
	usage, err := h.plugins.Usage(in.ID)
	if err != nil {
		return api.Audit{}, err
	}
	requests, err := h.audit.Requests(ctx, in.ID, in.Limit)
	if err != nil {
		return api.Audit{}, h.api.logProblem(in.ID, err)
	}
	s := info.Stats
	return api.Audit{Functions: usage, Hosts: append([]api.AuditedHost{}, h.audit.Hosts(in.ID)...), Requests: requests,
		Figures: api.AuditFigures{Instructions: s.Instructions, CPUMs: float64(s.Computed.Microseconds()) / 1000, MemoryBytes: s.MemoryBytes,
			MemoryPeakBytes: s.MemoryPeak, MemoryMaxBytes: s.MemoryLimit, Calls: s.Calls, Errors: s.Errors, Crashes: s.Crashes}}, nil
}
