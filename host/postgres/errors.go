package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/wasmhost/wasmhost/abi"
)

// The states of SQL that callers ask for.
const (
	UniqueViolation = "23505"
	CheckViolation  = "23514"
	NoSuchConflict  = "42P10" // an upsert on columns that are not unique together
	QueryCanceled   = "57014"
	LimitExceeded   = "54000" // a value too long for an index
)

// ErrUnknown says that the connection was lost while a transaction was being
// committed: it may have been, or not.
var ErrUnknown = errors.New("the connection was lost in the middle: it may have been done, or not; look before you " +
	"try again")

// State returns the five characters by which the server classes an error, or
// nothing where it is not the server's.
func State(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// Constraint returns the name of the constraint or index that an error is about.
func Constraint(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.ConstraintName
	}
	return ""
}

// Message is the server's own words with the state behind them, else those of
// the error.
func Message(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return fmt.Sprintf("%s (%s)", e.Message, e.Code)
	}
	return err.Error()
}

// Gone reports whether an error says that the server is not there, or does not
// take this host's connections.
func Gone(err error) bool {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	var connect *pgconn.ConnectError
	var network net.Error
	switch state := State(err); {
	case strings.HasPrefix(state, "08"), strings.HasPrefix(state, "57P"), state == "53300", state == "25006":
		return true
	case state != "" && !errors.As(err, &connect):
		return false
	}
	return errors.As(err, &connect) || errors.As(err, &network) || errors.Is(err, io.EOF) ||
		errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) ||
		errors.Is(err, ErrUnknown) || hasNoType(err)
}

// Code is what an error means to a plugin.
func Code(ctx context.Context, err error) abi.Code {
	switch {
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

// hasNoType knows two errors by their texts.
func hasNoType(err error) bool {
	return strings.Contains(err.Error(), "conn closed") || strings.Contains(err.Error(), "closed pool")
}
