package plugin

import (
	"context"
	"log/slog"
	"slices"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
)

// What a guest logs and prints goes to the plugin's own log. The host's log
// gets it as well, at level debug, so that it stays readable; in a manager
// without logs it is the only one, and gets it at the guest's level.
//
// What the host has to say about a plugin goes to both. The host's log gets it
// on one short line, without the stack, and no more than some warnings a
// minute: the plugin decides how often it fails.

// guestLine writes one line of the guest's log.
func (e *entry) guestLine(level abi.Level, requestID, text string) {
	to := hostLevel(level)
	text = e.masks.hide(text)
	attrs := make([]slog.Attr, 0, 2)
	if requestID != "" {
		attrs = append(attrs, slog.String("request_id", requestID))
	}
	if all := e.m.cfg.Logs; all != nil {
		all.Plugin(e.id).Write(level, requestID, text)
		attrs = append(attrs, slog.String("guest_level", to.String()))
		to = slog.LevelDebug
	}
	e.hostLogger.LogAttrs(context.Background(), to, text, attrs...)
}

func hostLevel(level abi.Level) slog.Level {
	switch level {
	case abi.LevelDebug:
		return slog.LevelDebug
	case abi.LevelWarn:
		return slog.LevelWarn
	case abi.LevelError:
		return slog.LevelError
	}
	return slog.LevelInfo
}

// eventHandler sends what the host has to say about a plugin to the host's log
// and, from level info on, to the plugin's.
type eventHandler struct {
	slog.Handler // of the host's log
	logs         *logs.Logs
	plugin       string
	attrs        []slog.Attr
	warnings     *warnings
	masks        *masks
}

// ApartHandler is that of a host's log which is shown beside the logs of plugins:
// what stands in one of these is not repeated there.
type ApartHandler struct{ slog.Handler }

// WrapLogger returns a logger whose handler is around that of another one. Where
// that is an [ApartHandler], the new one is, too.
func WrapLogger(logger *slog.Logger, around func(slog.Handler) slog.Handler) *slog.Logger {
	if apart, ok := logger.Handler().(ApartHandler); ok {
		return slog.New(ApartHandler{around(apart.Handler)})
	}
	return slog.New(around(logger.Handler()))
}

// pluginLogger logs what happens to a plugin, but for what is hidden.
func (m *Manager) pluginLogger(id string, hidden *masks) *slog.Logger {
	logger := m.logger.With("plugin", id)
	if m.cfg.Logs == nil {
		return logger
	}
	own := logger.Handler()
	if _, ok := m.logger.Handler().(ApartHandler); ok {
		own = slog.DiscardHandler
	}
	return slog.New(&eventHandler{Handler: own, logs: m.cfg.Logs, plugin: id, warnings: newWarnings(),
		masks: hidden})
}

// Enabled reports whether one of the logs takes the level.
func (h *eventHandler) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelInfo || h.Handler.Enabled(ctx, level)
}

// Handle writes to both logs.
func (h *eventHandler) Handle(ctx context.Context, r slog.Record) error {
	r = h.masks.hideRecord(r)
	if r.Level >= slog.LevelInfo {
		requestID, text := logs.RecordText(r, h.attrs, "plugin")
		h.logs.Plugin(h.plugin).Write(logs.LevelOf(r.Level), requestID, text)
	}
	if !h.Handler.Enabled(ctx, r.Level) {
		return nil
	}
	left, ok := h.warnings.admit(r.Level, r.Time)
	if !ok {
		return nil
	}
	return h.Handler.Handle(ctx, short(r, left))
}

// WithAttrs returns a handler that adds attributes.
func (h *eventHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	next := *h
	next.Handler = h.Handler.WithAttrs(attrs)
	next.attrs = slices.Concat(h.attrs, attrs)
	return &next
}

// WithGroup returns a handler whose later attributes are in a group in the
// host's log. A line of the plugin's log has no groups.
func (h *eventHandler) WithGroup(name string) slog.Handler {
	next := *h
	next.Handler = h.Handler.WithGroup(name)
	return &next
}
