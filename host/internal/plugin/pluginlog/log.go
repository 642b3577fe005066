package pluginlog

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/throttle"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// What a guest logs and prints goes to the plugin's own log. The host's log
// gets it as well, at level debug, so that it stays readable; in a manager
// without logs it is the only one, and gets it at the guest's level.
//
// What the host has to say about a plugin goes to both. The host's log gets it
// on one short line, without the stack, and no more than some warnings a
// minute: the plugin decides how often it fails.

// Log is where it is written what happens to one plugin, but for its passwords and
// secrets. Logger writes to both logs.
type Log struct {
	*slog.Logger
	Host   *slog.Logger // what is only for the host's log
	Guests *slog.Logger // gets what the guest logs at its own level; nil is nobody
	// Heard hears what the guest logs in requests; nil is nobody.
	Heard   func(plugin, requestID string, level abi.Level, text string)
	logs    *logs.Logs // nil for none
	id      string
	masks   *masks
	denials throttle.Throttle // of denied calls, by function
}

// New returns the log of a plugin. Secrets of at least so many bytes are hidden in it.
func New(id string, host *slog.Logger, all *logs.Logs, shortest int) *Log {
	l := &Log{Host: host.With("plugin", id), logs: all, id: id, masks: &masks{shortest: shortest},
		denials: throttle.Throttle{Lines: deniedLines, Every: deniedEvery}}
	l.Logger = l.Host
	if all == nil {
		return l
	}
	own := l.Host.Handler()
	if _, ok := host.Handler().(ApartHandler); ok {
		own = slog.DiscardHandler
	}
	l.Logger = slog.New(&eventHandler{Handler: own, logs: all, plugin: id, warnings: newWarnings(), masks: l.masks})
	return l
}

// Learn hides a value from now on, in place of the one that its key had before.
func (l *Log) Learn(kind, key, value string) { l.masks.learn(kind, key, value) }

// Conceal returns what puts letters in the place of what is hidden in bytes: as many, and the
// same for the same text.
func (l *Log) Conceal() func([]byte) []byte { return l.masks.conceal() }

// HideError returns an error that a guest has made without what is hidden. The
// error itself stays as it is: whoever waits in an instance that ends has the same.
func (l *Log) HideError(err error) error { return l.masks.hideError(err) }

// Hide returns a text of a guest without what is hidden.
func (l *Log) Hide(text string) string { return l.masks.hide(text) }

// GuestLine writes one line of the guest's log.
func (l *Log) GuestLine(level abi.Level, requestID, text string) {
	to := hostLevel(level)
	text = l.masks.hide(text)
	attrs := make([]slog.Attr, 0, 2)
	if requestID != "" {
		attrs = append(attrs, slog.String("request_id", requestID))
		if l.Heard != nil {
			l.Heard(l.id, requestID, level, text)
		}
	}
	if l.logs != nil {
		l.logs.Plugin(l.id).Write(level, requestID, text)
		if l.Guests != nil {
			l.Guests.LogAttrs(context.Background(), to, text, append(attrs, slog.String("plugin", l.id))...)
		}
		attrs = append(attrs, slog.String("guest_level", to.String()))
		to = slog.LevelDebug
	}
	l.Host.LogAttrs(context.Background(), to, text, attrs...)
}

// The lines about denied calls that a log gets, of each function of a plugin.
const (
	deniedLines = 1
	deniedEvery = time.Minute
)

// Denied says that a call was denied, and how many of the function were
// since the last one that the log has.
func (l *Log) Denied(key hostfuncs.Key, requestID string, denied *abi.Error) {
	function := key.Namespace + "." + key.Name
	left, ok := l.denials.Pass(function, time.Now())
	if !ok {
		return
	}
	attrs := []slog.Attr{slog.String("function", function), slog.String("reason", denied.Message)}
	if requestID != "" {
		attrs = append(attrs, slog.String("request_id", requestID))
	}
	if left > 0 {
		attrs = append(attrs, slog.Int("notLogged", left))
	}
	l.LogAttrs(context.Background(), slog.LevelWarn, "a call was denied", attrs...)
}

// WarnOfCall writes a line about what a plugin has called a function with, as
// often as about a denial.
func (l *Log) WarnOfCall(function, text string) {
	if _, ok := l.denials.Pass(function+" was warned of", time.Now()); ok {
		l.Warn(text, "function", function)
	}
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
