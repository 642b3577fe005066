package appname

import (
	"context"
	"log/slog"
)

// logger says messages and errors in the name of the application.
type logger struct {
	slog.Handler
	app *App
}

// Handle implements [slog.Handler].
func (l *logger) Handle(ctx context.Context, r slog.Record) error {
	said := slog.NewRecord(r.Time, r.Level, l.app.Text(r.Message), r.PC)
	r.Attrs(func(at slog.Attr) bool {
		if err, ok := at.Value.Any().(error); ok {
			at = slog.String(at.Key, l.app.Text(err.Error()))
		} else if at.Key == "reason" {
			at.Value = slog.StringValue(l.app.Text(at.Value.String()))
		}
		said.AddAttrs(at)
		return true
	})
	return l.Handler.Handle(ctx, said)
}

// WithAttrs implements [slog.Handler].
func (l *logger) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &logger{l.Handler.WithAttrs(attrs), l.app}
}

// WithGroup implements [slog.Handler].
func (l *logger) WithGroup(group string) slog.Handler {
	return &logger{l.Handler.WithGroup(group), l.app}
}
