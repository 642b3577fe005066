package archive

import (
	"errors"
	"fmt"
	"io"
)

// Reasons why an archive is refused, for errors.Is. They come within an
// [*Error].
var (
	// ErrForeign: it is no archive of wasmhost, or of a later format.
	ErrForeign = errors.New("it is no archive that this version of wasmhost reads")
	// ErrDamaged: it was cut off, or it is not what was written.
	ErrDamaged = errors.New("it is damaged or was cut off: use another copy")
	// ErrHostile: an entry is none that wasmhost writes, and could do harm.
	ErrHostile = errors.New("it holds what no archive of wasmhost holds")
	// ErrTooLarge: it goes beyond the limits.
	ErrTooLarge = errors.New("it is larger than the limits allow")
)

// Error says why an archive is refused.
type Error struct {
	// Reason is one of the errors above.
	Reason error
	// Entry is the name of the entry; empty for the whole.
	Entry string
	// Detail says what was found, for people.
	Detail string
	// Err is the cause from below; may be nil.
	Err error
}

// Error names the entry, what was found and what to do. It names no place of
// the machine.
func (e *Error) Error() string {
	text := "the archive cannot be used"
	if e.Entry != "" {
		text = fmt.Sprintf("the entry %.200q of the archive cannot be used", e.Entry)
	}
	if e.Detail != "" {
		text += ": " + e.Detail
	}
	return text + "; " + e.Reason.Error()
}

// Unwrap returns the reason and the cause. A cause that is [io.EOF] becomes
// [io.ErrUnexpectedEOF]: as it is, an archive that was cut off would look like
// one that has come to its end.
func (e *Error) Unwrap() []error {
	switch {
	case e.Err == nil:
		return []error{e.Reason}
	case errors.Is(e.Err, io.EOF):
		return []error{e.Reason, io.ErrUnexpectedEOF}
	}
	return []error{e.Reason, e.Err}
}

func hostile(entry, format string, args ...any) error {
	return &Error{Reason: ErrHostile, Entry: entry, Detail: fmt.Sprintf(format, args...)}
}

func tooLarge(entry, format string, args ...any) error {
	return &Error{Reason: ErrTooLarge, Entry: entry, Detail: fmt.Sprintf(format, args...)}
}

func damaged(entry string, err error, detail string) error {
	return &Error{Reason: ErrDamaged, Entry: entry, Detail: detail, Err: err}
}
