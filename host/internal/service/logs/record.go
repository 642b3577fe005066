package logs

import (
	"log/slog"
	"strconv"
	"strings"
	"unicode"

	"github.com/wasmhost/wasmhost/abi"
)

// RecordText is the text of a record of the host for an entry of a log: its
// message and its attributes after those of its logger, but for those left out
// and the id of a request, which stands for itself in an entry. A stack has
// lines of its own at the end, and stands for the error where it begins with
// that.
func RecordText(r slog.Record, attrs []slog.Attr, leftOut string) (requestID, text string) {
	var b strings.Builder
	b.WriteString(r.Message)
	var stack string
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == "stack" {
			stack = a.Value.Resolve().String()
		}
		return true
	})
	separator := "\n"
	add := func(a slog.Attr) bool {
		value := a.Value.Resolve().String()
		switch a.Key {
		case leftOut, "stack":
		case "request_id":
			requestID = value
		case "error":
			if head, _, _ := strings.Cut(stack, "\n    at "); value != "" && strings.HasSuffix(head, value) {
				separator = ": "
				return true
			}
			fallthrough
		default:
			b.WriteString(" " + a.Key + "=" + plainOrQuoted(value))
		}
		return true
	}
	for _, a := range attrs {
		add(a)
	}
	r.Attrs(add)
	if stack != "" {
		b.WriteString(separator + stack)
	}
	return requestID, b.String()
}

// LevelOf is the level of an entry for a record of a level.
func LevelOf(level slog.Level) abi.Level {
	switch {
	case level >= slog.LevelError:
		return abi.LevelError
	case level >= slog.LevelWarn:
		return abi.LevelWarn
	case level >= slog.LevelInfo:
		return abi.LevelInfo
	}
	return abi.LevelDebug
}

// plainOrQuoted quotes a value that could not be told from what follows it.
func plainOrQuoted(value string) string {
	if value == "" || strings.ContainsFunc(value, func(r rune) bool {
		return r == '"' || r == '=' || unicode.IsSpace(r) || !unicode.IsPrint(r)
	}) {
		return strconv.Quote(value)
	}
	return value
}
