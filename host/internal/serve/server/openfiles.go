package server

import "log/slog"

// WithinOpenFiles bounds the connections to a quarter of the files that the
// process may have open: the others are for the host itself, and for the
// databases, files and logs of plugins, about nine for each that runs. Limits
// are filled in before; 0 files means that their number is not known.
func (l *Limits) WithinOpenFiles(files int, log *slog.Logger) {
	connections := max(files/4, 8)
	if files <= 0 || connections >= l.MaxConnections {
		return
	}
	log.Warn("the system lets this process open few files, so it takes fewer connections; raise the limit "+
		"(ulimit -n) for more", "files", files, "connections", connections, "instead_of", l.MaxConnections)
	l.MaxConnections = connections
}
