package host

import (
	"fmt"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/logs"
	"github.com/wasmhost/wasmhost/host/netpolicy"
)

// auditedCall is one line of the audit log of a plugin: a request that it sent,
// or that was refused, or as many as Count says that were refused alike. No part of it is a path, a query, a header or a body.
type auditedCall struct {
	Method     string   `json:"method"`
	Host       string   `json:"host"`
	Redirects  []string `json:"redirects,omitempty"`
	Status     int      `json:"status"`
	BytesOut   int64    `json:"bytesOut"`
	BytesIn    int64    `json:"bytesIn"`
	DurationMs int64    `json:"durationMs"`
	Code       abi.Code `json:"code,omitempty"`
	Count      int64    `json:"count,omitzero"`
}

// openNetwork opens the way of plugins to the network, and the audit log that
// keeps their requests.
func (h *Host) openNetwork() (err error) {
	h.audit, err = logs.Open(logs.Config{Dir: h.folder.Path(auditName), Limits: h.cfg.Logs, Logger: h.cfg.Logger})
	if err != nil {
		return fmt.Errorf("open the audit log of plugins: %w", err)
	}
	h.trail = newTrail(h.audit, h.folder.Path(auditName), h.cfg.Logger)
	cfg := h.cfg.Network
	cfg.Logger, cfg.Record = h.cfg.Logger, h.trail.record
	if cfg.UserAgent == "" {
		cfg.UserAgent = "wasmhost/" + h.cfg.Version
	}
	if h.network, err = netpolicy.New(cfg); err != nil {
		return fmt.Errorf("network: %w", err)
	}
	return nil
}
