package host

import (
	"cmp"
	"fmt"

	"github.com/wasmhost/wasmhost/host/audit"
	"github.com/wasmhost/wasmhost/host/netpolicy"
)

// openNetwork opens the way of plugins to the network, and the audit log that
// keeps their requests.
func (h *Host) openNetwork() (err error) {
	if h.audit, err = audit.Open(h.folder.Path(audit.FolderName), h.cfg.Logs, h.cfg.Logger); err != nil {
		return err
	}
	cfg := h.cfg.Network
	cfg.Logger, cfg.Record = h.cfg.Logger, h.audit.Record
	cfg.UserAgent = cmp.Or(cfg.UserAgent, "wasmhost/"+h.cfg.Version)
	if h.network, err = netpolicy.New(cfg); err != nil {
		return fmt.Errorf("network: %w", err)
	}
	return nil
}
