package pluginlog

import (
	"log/slog"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

const (
	// warningsAtOnce is how many warnings and errors about one plugin the
	// host's log gets at once, and warningEvery how often one more.
	warningsAtOnce = 10
	warningEvery   = 6 * time.Second
	// shortBytes is how long a value is in a line of the host's log. The
	// plugin's own log has all of it.
	shortBytes = 240
)

// warnings are those about one plugin that the host's log has.
type warnings struct {
	mu      sync.Mutex
	limiter *rate.Limiter
	left    int // out since the last that was admitted
}

func newWarnings() *warnings {
	return &warnings{limiter: rate.NewLimiter(rate.Every(warningEvery), warningsAtOnce)}
}

// admit reports whether a line may stand in the host's log, and how many were
// left out before it.
func (w *warnings) admit(level slog.Level, at time.Time) (left int, ok bool) {
	if level < slog.LevelWarn {
		return 0, true
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.limiter.AllowN(at, 1) {
		w.left++
		return 0, false
	}
	left, w.left = w.left, 0
	return left, true
}

// short is a record for the host's log: on one line, without the stack.
func short(r slog.Record, left int) slog.Record {
	next := slog.NewRecord(r.Time, r.Level, r.Message, r.PC)
	r.Attrs(func(a slog.Attr) bool {
		if a.Key != "stack" {
			next.AddAttrs(shortAttr(a))
		}
		return true
	})
	if left > 0 {
		next.AddAttrs(slog.Int("left_out", left))
	}
	return next
}

func shortAttr(a slog.Attr) slog.Attr {
	value := a.Value.Resolve()
	if value.Kind() != slog.KindString && value.Kind() != slog.KindAny {
		return a
	}
	text := value.String()
	if len(text) <= shortBytes && !strings.ContainsAny(text, "\r\n") {
		return a
	}
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == '\r' || r == '\n' }), " | ")
	if len(text) > shortBytes {
		text = strings.ToValidUTF8(text[:shortBytes], "") + "…"
	}
	return slog.String(a.Key, text)
}
