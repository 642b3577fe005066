package catalog

import (
	"errors"
	"syscall"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Passing returns an error that may be gone in a moment, and nil for any other.
func Passing(err error) error {
	if Passes(err) {
		return err
	}
	return nil
}

// Passes reports whether what kept something may be gone in a moment
// without anybody having done anything to the plugin.
func Passes(err error) bool {
	if err == nil {
		return false
	}
	var own *abi.Error
	if p := problem.Of(err); p != nil && p.RetryAfter > 0 {
		return true
	}
	return store.Is(err, store.ReasonUnreachable) || store.Is(err, store.ReasonLocked) || errors.Is(err,
		document.ErrUnavailable) || errors.Is(err, document.ErrBusy) || disk.Of(err) != 0 || errors.Is(err, syscall.ENOMEM) ||
		errors.Is(err, ErrFetchedAgain) || postgres.Gone(err) || errors.As(err, new(*memory.Error)) || errors.As(err, &own) &&
		PassingCode(own.Code)
}

// PassingCode reports whether a failure of a host function may be gone in a
// moment: it is one of what stands behind the function, not of its arguments.
func PassingCode(code abi.Code) bool {
	switch code {
	case abi.CodeUnavailable, abi.CodeDeadlineExceeded, abi.CodeStorageError, abi.CodeInternal:
		return true
	}
	return false
}
