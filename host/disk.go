package host

import (
	"github.com/wasmhost/wasmhost/host/disk"
)

// Disk returns how the disk of the data folder is, and how much space is set
// aside there.
func (h *Host) Disk() disk.State { return h.reserve.State() }

// withinOpenFiles brings what takes most of the files that the process may have
// open to a size that leaves enough for everything else: connections of
// clients get a quarter, and plugins read through fewer connections where
// there are few. Limits are filled in before. What is left over by that is for the host itself, and for the
// databases, files and logs of plugins, about nine for each that runs.
func withinOpenFiles(cfg *Config, most int) {
	if most <= 0 {
		return
	}
	connections := max(most/4, 8)
	if given := cfg.Server.Limits.MaxConnections; connections < given {
		cfg.Server.Limits.MaxConnections = connections
		cfg.Logger.Warn("the system lets this process open few files, so it takes fewer connections; raise the limit "+
			"(ulimit -n) for more",
			"files", most, "connections", connections, "instead_of", given)
	}
	cfg.Plugins.Store.Readers = min(cfg.Plugins.Store.Readers, max(most/512, 1))
}
