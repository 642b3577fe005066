package abi

// Code says what kind of failure an [Error] is. Codes are stable: plugins
// compare them.
type Code string

// The codes of context-api, which every SDK passes on to its plugins.
const (
	// CodePermissionDenied: the manifest does not declare the permission, or
	// the user has not granted it.
	CodePermissionDenied Code = "permission_denied"
	// CodeNotSupported: the host knows the namespace but does not implement it.
	CodeNotSupported Code = "not_supported"
	// CodeInvalidArgument: an argument is of the wrong type, out of range, or
	// names something that the manifest does not declare.
	CodeInvalidArgument Code = "invalid_argument"
	// CodeNotFound: the thing to change does not exist.
	CodeNotFound Code = "not_found"
	// CodeConflict: a unique index was violated.
	CodeConflict Code = "conflict"
	// CodeStorageError: the database refused.
	CodeStorageError Code = "storage_error"
	// CodeQuotaExceeded: a limit of this plugin is reached.
	CodeQuotaExceeded Code = "quota_exceeded"
	// CodeDeadlineExceeded: the operation or the whole call ran out of time.
	CodeDeadlineExceeded Code = "deadline_exceeded"
	// CodeUnavailable: a service behind the host failed or is not configured.
	CodeUnavailable Code = "unavailable"
	// CodeInternal: the host's own fault; the message carries an id that
	// stands in the host's log.
	CodeInternal Code = "internal"
)

// Codes returns every code that a host function may fail with, in the order
// of the specification. A guest may settle an event with a code of its own.
func Codes() []Code {
	return []Code{
		CodePermissionDenied, CodeNotSupported, CodeInvalidArgument, CodeNotFound,
		CodeConflict, CodeStorageError, CodeQuotaExceeded, CodeDeadlineExceeded,
		CodeUnavailable, CodeInternal,
	}
}

// Error is a failure that crosses the boundary, in either direction. Two
// errors match under errors.Is when the target has the same code and no
// message, or the same of both.
type Error struct {
	Code    Code   // "code"
	Message string // "message", for people
	// "outcome", absent when empty: [OutcomeUnknown], or empty where nothing was
	// changed.
	Outcome string
	Stack   string // "stack", absent when empty; guests only; never leaves the host's log
}

// OutcomeUnknown is the outcome of a call that may have been done, or not: what it
// asked was lost in the middle. The code is [CodeUnavailable].
const OutcomeUnknown = "unknown"

// NewError returns an error with a code and a message for people.
func NewError(code Code, message string) *Error {
	return &Error{Code: code, Message: message}
}

// Error returns the message, or the code where there is none.
func (e *Error) Error() string {
	if e.Message == "" {
		return string(e.Code)
	}
	return e.Message
}

// Is reports whether target is an *Error of the same code whose message is
// empty or the same.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Code == e.Code && (t.Message == "" || t.Message == e.Message)
}

// AppendJSON appends the error as compact JSON.
func (e *Error) AppendJSON(b []byte) []byte {
	b = append(b, `{"code":`...)
	b = AppendString(b, string(e.Code))
	b = append(b, `,"message":`...)
	b = AppendString(b, e.Message)
	if e.Outcome != "" {
		b = append(b, `,"outcome":`...)
		b = AppendString(b, e.Outcome)
	}
	if e.Stack != "" {
		b = append(b, `,"stack":`...)
		b = AppendString(b, e.Stack)
	}
	return append(b, '}')
}
