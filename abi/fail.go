//go:build !wasm

package abi

import "fmt"

// Errorf returns an error with a code and a message as fmt.Sprintf writes it.
// Guests have none of these, which would bring package fmt into them.
func Errorf(code Code, format string, args ...any) *Error {
	return NewError(code, fmt.Sprintf(format, args...))
}

// Invalid returns an error of [CodeInvalidArgument].
func Invalid(format string, args ...any) *Error { return Errorf(CodeInvalidArgument, format, args...) }

// Exceeded returns an error of [CodeQuotaExceeded].
func Exceeded(format string, args ...any) *Error { return Errorf(CodeQuotaExceeded, format, args...) }

// Unavailable returns an error of [CodeUnavailable].
func Unavailable(format string, args ...any) *Error { return Errorf(CodeUnavailable, format, args...) }
