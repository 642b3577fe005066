package wasmhost

import (
	"context"
	"errors"
	"strconv"

	"github.com/wasmhost/wasmhost/abi"
)

// Error is what a call of the host fails with. Compare it by code, with
// errors.Is and one of the Err variables.
type Error = abi.Error

// Code says what kind of failure an [Error] is.
type Code = abi.Code

// One error per code, for errors.Is.
var (
	ErrPermissionDenied error = &Error{Code: abi.CodePermissionDenied}
	ErrNotSupported     error = &Error{Code: abi.CodeNotSupported}
	ErrInvalidArgument  error = &Error{Code: abi.CodeInvalidArgument}
	ErrNotFound         error = &Error{Code: abi.CodeNotFound}
	ErrConflict         error = &Error{Code: abi.CodeConflict}
	ErrStorage          error = &Error{Code: abi.CodeStorageError}
	ErrQuotaExceeded    error = &Error{Code: abi.CodeQuotaExceeded}
	ErrDeadlineExceeded error = &Error{Code: abi.CodeDeadlineExceeded}
	ErrUnavailable      error = &Error{Code: abi.CodeUnavailable}
	ErrInternal         error = &Error{Code: abi.CodeInternal}
)

// The codes that the SDK itself gives to failures of handlers.
const (
	// codeHandlerError: the handler returned an error without a code.
	codeHandlerError Code = "handler_error"
	// codePanic: the handler panicked.
	codePanic Code = "handler_panic"
)

// HTTPError is an error that answers a request with a status of the
// handler's choice and the body {"error": Message, "code": Code}.
type HTTPError struct {
	Status  int    // 200 to 999, usually 400 and up
	Code    Code   // stable, for programs; left out of the body when empty
	Message string // for people
}

// NewHTTPError returns an error that answers a request with status.
func NewHTTPError(status int, code Code, message string) *HTTPError {
	return &HTTPError{Status: status, Code: code, Message: message}
}

// Error returns the message, or what is known of the error without one.
func (e *HTTPError) Error() string {
	switch {
	case e.Message != "":
		return e.Message
	case e.Code != "":
		return string(e.Code)
	}
	return "status " + strconv.Itoa(e.Status)
}

// appendResponse appends the error as a CLIResponse.
func (e *HTTPError) appendResponse(b []byte) []byte {
	b = append(b, `{"status":`...)
	b = strconv.AppendInt(b, int64(e.Status), 10)
	b = append(b, `,"body":{"error":`...)
	b = abi.AppendString(b, e.Error())
	if e.Code != "" {
		b = append(b, `,"code":`...)
		b = abi.AppendString(b, string(e.Code))
	}
	return append(b, "}}"...)
}

// failure is what the host is told of an error that a handler returned.
func failure(err error) *Error {
	var known *Error
	var status *HTTPError
	switch {
	case errors.As(err, &known):
		return &Error{Code: known.Code, Message: err.Error()}
	case errors.As(err, &status) && status.Code != "":
		return &Error{Code: status.Code, Message: err.Error()}
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return &Error{Code: abi.CodeDeadlineExceeded, Message: err.Error()}
	}
	return &Error{Code: codeHandlerError, Message: err.Error()}
}
