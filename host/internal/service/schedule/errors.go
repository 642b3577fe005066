package schedule

import (
	"errors"
	"strconv"
	"strings"

	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// Why the scheduler refuses what a user asks for, for errors.Is.
var (
	// ErrNotFound: there is no such job or run, or its record is gone.
	ErrNotFound = errors.New("not found")
	// ErrDecided: the run has been decided on otherwise, or has expired.
	ErrDecided = errors.New("already decided")
	// ErrBusy: the job runs, or waits for its turn.
	ErrBusy = errors.New("the job is running")
	// ErrInactive: the plugin is not active.
	ErrInactive = errors.New("the plugin is not active")
	// ErrInvalid: an argument is unusable.
	ErrInvalid = errors.New("invalid argument")
)

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
