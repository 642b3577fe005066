package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/wasmhost/wasmhost/abi"
)

// The states of SQL that callers ask for.
const (
	UniqueViolation    = "23505"
	CheckViolation     = "23514"
	NoSuchConflict     = "42P10" // an upsert on columns that are not unique together
	QueryCanceled      = "57014"
	DivisionByZero     = "22012"
	StalePlan          = "0A000" // what was prepared is for a table that was changed since
	LimitExceeded      = "54000" // a value too long for an index, or a queue of notices that is full
	ReadOnlyServer     = "25006" // a transaction that writes is read-only: the server has become a standby
	DiskFull           = "53100"
	TooManyConnections = "53300"
)

// ErrUnknown says that the connection was lost while a transaction was being
// committed: it may have been, or not.
var ErrUnknown = errors.New("the connection was lost in the middle: it may have been done, or not; look before you " +
	"try again")

// Error is what a server says, or why nothing is heard of it.
type Error struct {
	// State is the five characters by which the server classes the error, Message
	// its words and Constraint the constraint or index that it is about; empty where
	// it is not the server's.
	State, Message, Constraint string
	// Gone: the server is not there, or does not take this host's connections.
	Gone bool
	// Err is the cause.
	Err error
}

// Error is that of the cause.
func (e *Error) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// State returns the five characters by which the server classes an error, or
// nothing where it is not the server's.
func State(err error) string {
	if err == nil {
		return ""
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return e.State
	}
	return ""
}

// Constraint returns the name of the constraint or index that an error is about.
func Constraint(err error) string {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Constraint
	}
	return ""
}

// Message is the server's own words with the state behind them, else those of
// the error.
func Message(err error) string {
	var e *Error
	if errors.As(err, &e) && e.State != "" {
		return fmt.Sprintf("%s (%s)", e.Message, e.State)
	}
	return err.Error()
}

// Gone reports whether an error says that the server is not there, or does not
// take this host's connections.
func Gone(err error) bool {
	switch {
	case errors.Is(err, ErrUnknown): // also where it is the caller's time that was over
		return true
	case err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
		return false
	}
	var e *Error
	return errors.As(err, &e) && e.Gone
}

// Code is what an error means to a plugin.
func Code(err error) abi.Code {
	switch {
	case errors.Is(err, ErrUnknown):
		return abi.CodeUnavailable
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled), State(err) == QueryCanceled,
		State(err) == "25P03":
		return abi.CodeDeadlineExceeded
	case Gone(err):
		return abi.CodeUnavailable
	case State(err) == UniqueViolation:
		return abi.CodeConflict
	}
	return abi.CodeStorageError
}

// Unknown is what a plugin is told of an error that is [ErrUnknown].
func Unknown(doing string) *abi.Error {
	return &abi.Error{Code: abi.CodeUnavailable, Outcome: abi.OutcomeUnknown, Message: doing + ": " + ErrUnknown.Error()}
}
