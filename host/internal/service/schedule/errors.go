package schedule

import (
	"errors"
	"strconv"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// ErrInactive says that the plugin is not active.
var ErrInactive = errors.New("the plugin is not active")

// shown quotes a text that a plugin gave, shortened so that an error stays an
// error and not a copy of the input.
func shown(text string) string {
	return strconv.Quote(visible.Cut(text, 80))
}

// oneLine puts a text on one line.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return r == '\n' || r == '\r' || r == '\u2028' ||
			r == '\u2029'
	}), " | ")
}
