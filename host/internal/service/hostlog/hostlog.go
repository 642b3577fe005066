// Package hostlog keeps what the host says in its own log, so that its user can
// read it in the console and by `wasmhost logs`, also of a host that somebody
// else has started. Records flow in through a handler of log/slog, which passes
// them on to where the log went before; entries flow out by the control API.
//
// The entries are a log like those of plugins (package logs), bounded, rotated
// and read in the same way.
package hostlog

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
	"github.com/wasmhost/wasmhost/host/service"
)

// name is that of the log in its folder.
const name = "host"

// Log is the host's own log. It is safe for concurrent use.
type Log struct {
	all *logs.Logs
	own *logs.Log
}

var _ service.Router = (*Log)(nil)

// Open opens the log in a folder, which it makes. What keeps it from being
// written is told to the logger, which must not be one of [Log.Handler].
func Open(dir string, limits logs.Limits, logger *slog.Logger) (*Log, error) {
	all, err := logs.Open(logs.Config{Dir: dir, Limits: limits, Logger: logger})
	if err != nil {
		return nil, fmt.Errorf("open the log of the host: %w", err)
	}
	return &Log{all, all.Plugin(name)}, nil
}

// Name implements [service.Service].
func (l *Log) Name() string { return "hostlog" }

// Beside returns another log of the host, which is kept as this one is.
func (l *Log) Beside(name string) *logs.Log { return l.all.Plugin(name) }

// Close writes what is not on disk yet and closes the log. What is logged
// after that goes where the handlers pass it on to.
func (l *Log) Close(ctx context.Context) error { return l.all.Close(ctx) }

// Note keeps what a terminal shows in other words.
func (l *Log) Note(format string, args ...any) {
	l.own.Write(abi.LevelInfo, "", fmt.Sprintf(format, args...))
}

// Handler returns a handler that keeps each record from level info on, and
// those that the next one takes, to which it passes them on.
func (l *Log) Handler(next slog.Handler) slog.Handler { return &handler{next: next, log: l.own} }

type handler struct {
	next  slog.Handler
	log   *logs.Log
	attrs []slog.Attr
	group string // of the attributes that come, with a dot at its end
}

// Enabled implements [slog.Handler].
func (h *handler) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelInfo || h.next.Enabled(ctx, level)
}

// Handle implements [slog.Handler].
func (h *handler) Handle(ctx context.Context, r slog.Record) error {
	said := r
	if h.group != "" {
		said = slog.NewRecord(r.Time, r.Level, r.Message, r.PC)
		r.Attrs(func(a slog.Attr) bool {
			said.AddAttrs(slog.Attr{Key: h.group + a.Key, Value: a.Value})
			return true
		})
	}
	requestID, text := logs.RecordText(said, h.attrs, "")
	h.log.Write(logs.LevelOf(r.Level), requestID, text)
	if !h.next.Enabled(ctx, r.Level) {
		return nil
	}
	return h.next.Handle(ctx, r)
}

// WithAttrs implements [slog.Handler].
func (h *handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	next := *h
	next.next = h.next.WithAttrs(attrs)
	next.attrs = slices.Clone(h.attrs)
	for _, a := range attrs {
		next.attrs = append(next.attrs, slog.Attr{Key: h.group + a.Key, Value: a.Value})
	}
	return &next
}

// WithGroup implements [slog.Handler].
func (h *handler) WithGroup(group string) slog.Handler {
	next := *h
	next.next = h.next.WithGroup(group)
	if group != "" {
		next.group += group + "."
	}
	return &next
}

// Routes implements [service.Router].
func (l *Log) Routes(m *api.Mux) {
	api.ListHostLog.Handle(m, func(ctx context.Context, q api.HostLogQuery) (api.LogEntryList, error) {
		return l.Log(ctx, q.Selection())
	})
	api.FollowHostLog.Handle(m, func(ctx context.Context, q api.FollowHostLogQuery) ([]api.Event, <-chan api.Event,
		error) {
		return q.Selection().Open(ctx, l)
	})
}

// Log implements [api.LogSource].
func (l *Log) Log(ctx context.Context, q api.LogQuery) (api.LogEntryList, error) {
	list, err := l.own.Read(ctx, q)
	return list, forUser(err)
}

// FollowLog implements [api.LogSource].
func (l *Log) FollowLog(ctx context.Context, _ string, from int64, level abi.Level) (<-chan api.LogEntry, error) {
	entries, err := l.own.Stream(ctx, from, level)
	return entries, forUser(err)
}

// forUser is what a user is told of a log that cannot be read.
func forUser(err error) error {
	if errors.Is(err, logs.ErrClosed) {
		return problem.ShuttingDown()
	}
	return err
}
