package archive

import (
	"errors"
	"fmt"
	"io"
)

// A Reason is why an archive cannot be read or written, in words.
type Reason string

// The reasons of an [Error].
const (
	// ReasonForeign: it is no archive of wasmhost, or of a later format.
	ReasonForeign Reason = "it is no archive that this version of wasmhost reads"
	// ReasonDamaged: it was cut off, or it is not what was written.
	ReasonDamaged Reason = "it is damaged or was cut off: use another copy"
	// ReasonHostile: an entry is none that wasmhost writes, and could do harm.
	ReasonHostile Reason = "it holds what no archive of wasmhost holds"
	// ReasonTooLarge: it goes beyond the limits.
	ReasonTooLarge Reason = "it is larger than the limits allow"
)

// Is reports whether err is an [*Error] of a reason.
func Is(err error, reason Reason) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.Reason == reason
}

// Error says why an archive is refused.
type Error struct {
	Reason Reason
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
	return text + "; " + string(e.Reason)
}

// Unwrap returns the cause. One that is [io.EOF] becomes
// [io.ErrUnexpectedEOF]: as it is, an archive that was cut off would look like
// one that has come to its end.
func (e *Error) Unwrap() error {
	if errors.Is(e.Err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return e.Err
}

func hostile(entry, format string, args ...any) error {
	return &Error{Reason: ReasonHostile, Entry: entry, Detail: fmt.Sprintf(format, args...)}
}

func tooLarge(entry, format string, args ...any) error {
	return &Error{Reason: ReasonTooLarge, Entry: entry, Detail: fmt.Sprintf(format, args...)}
}

func damaged(entry string, err error, detail string) error {
	return &Error{Reason: ReasonDamaged, Entry: entry, Detail: detail, Err: err}
}
