package engine

import (
	"errors"
	"fmt"
	"strings"
)

// Why a call of a guest can fail without the guest itself saying so.
var (
	// ErrTimeout: the call ran past its deadline. If it was computing, its
	// instance is gone; if it was waiting, the instance lives on.
	ErrTimeout = errors.New("the handler ran past its deadline")
	// ErrStopped: the instance had ended before the call reached it. Nothing
	// ran, so the call may be given to another instance.
	ErrStopped = errors.New("the instance has ended")
	// ErrBusy: other calls held the instance for longer than a call may wait.
	// Nothing ran.
	ErrBusy = errors.New("the instance was busy for too long")
	// ErrResultTooLarge: the guest settled the call with more bytes than
	// [Limits.ResultBytes].
	ErrResultTooLarge = errors.New("the plugin's answer is too large")
)

// TimeoutError is [ErrTimeout] of a guest that says where it was.
type TimeoutError struct {
	// Where is a clause in one line, for people: it names functions, and files
	// of the plugin.
	Where string
	// Stack is that of the guest, for the log only; empty where it waited.
	Stack string
}

// Error returns what happened and where.
func (e *TimeoutError) Error() string { return ErrTimeout.Error() + ": " + e.Where }

// Unwrap returns ErrTimeout.
func (e *TimeoutError) Unwrap() error { return ErrTimeout }

// Where returns the clause of a [*TimeoutError] that an error wraps, or nothing.
func Where(err error) string {
	var timeout *TimeoutError
	if !errors.As(err, &timeout) {
		return ""
	}
	return timeout.Where
}

// The panics by which host functions leave a guest.
var (
	errDeadline       = errors.New("deadline exceeded")
	errStackExhausted = errors.New("stack exhausted: the guest recurses too deep")
	errStopped        = errors.New("stopped by the host")
)

// ReasonMemory is why an instance ended that had no more memory to take, of so
// many bytes.
func ReasonMemory(limit uint64) string {
	return fmt.Sprintf("out of memory: backend.resourceLimits.memoryMb of the manifest is %d", limit>>20)
}

// CrashError says that an instance ended while a call was in it: by a trap,
// by proc_exit, by using up its stack, or because the host ended it.
type CrashError struct {
	// Reason is for people and names no path and no stack.
	Reason string
	// Err is the cause, with the guest's stack where there is one; for the
	// log only.
	Err error
}

// Error returns the reason.
func (e *CrashError) Error() string { return "the plugin crashed: " + e.Reason }

// Unwrap returns the cause.
func (e *CrashError) Unwrap() error { return e.Err }

// ExitCode returns the number that a guest passed to proc_exit, where that is
// how it ended.
func ExitCode(err error) (code uint32, ok bool) {
	var exit *exitError
	if !errors.As(err, &exit) {
		return 0, false
	}
	return exit.code, true
}

// AnswerError says that a guest answered an event with something that is no
// answer to it. Drivers that look at answers return it.
type AnswerError struct {
	// Reason is for people, and goes on after "the answer".
	Reason string
	// Stack is where it went wrong in the guest's code; for the log only, and
	// mostly empty.
	Stack string
}

// Error returns the reason.
func (e *AnswerError) Error() string { return "the plugin's answer " + e.Reason }

// abortError is what [Instance.Abort] panics with.
type abortError struct{ reason string }

func (e *abortError) Error() string { return e.reason }

// failure turns what wazero returned from a call into one of the errors
// above. It never returns nil.
func failure(err error) error {
	if errors.Is(err, errDeadline) {
		return computing(err)
	}
	if abort, ok := errors.AsType[*abortError](err); ok {
		return &CrashError{Reason: abort.reason, Err: err}
	}
	if exit, ok := errors.AsType[*exitError](err); ok {
		return &CrashError{Reason: exit.Error(), Err: err}
	}
	for _, known := range []error{errStackExhausted, errStopped} {
		if errors.Is(err, known) {
			return &CrashError{Reason: known.Error(), Err: err}
		}
	}
	return &CrashError{Reason: trapReason(err), Err: err}
}

// trapReason is the first line of wazero's message, without its prefix: the
// lines below it are the guest's stack.
func trapReason(err error) string {
	reason, _, _ := strings.Cut(err.Error(), "\n")
	reason = strings.TrimPrefix(reason, "wasm error: ")
	reason = strings.TrimSuffix(reason, " (recovered by wazero)")
	const most = 200
	if len(reason) > most {
		reason = reason[:most] + "..."
	}
	if reason == "" {
		return "unknown trap"
	}
	return reason
}
