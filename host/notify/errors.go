package notify

import (
	"context"
	"errors"
	"fmt"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/dbfile"
	"github.com/wasmhost/wasmhost/host/postgres"
	"github.com/wasmhost/wasmhost/host/visible"
)

// Why the user's side is refused, for errors.Is.
var (
	// ErrNotFound: there is no such notice.
	ErrNotFound = errors.New("not found")
	// ErrInvalid: an argument is unusable.
	ErrInvalid = errors.New("invalid argument")
	// ErrClosed: the center has been closed.
	ErrClosed = errors.New("notifications are closed")
)

// fail turns what went wrong into the error that a plugin gets.
func fail(ctx context.Context, doing string, err error) error {
	var known *abi.Error
	switch {
	case err == nil || errors.As(err, &known):
		return err
	case errors.Is(err, ErrClosed):
		return abi.NewError(abi.CodeUnavailable, doing+": the host is shutting down")
	case ctx.Err() != nil:
		return abi.NewError(abi.CodeDeadlineExceeded, doing+": "+ctx.Err().Error()+"; nothing was changed")
	}
	text := doing + ": " + err.Error()
	if !errors.Is(err, postgres.ErrUnknown) { // which says what was changed
		text += "; nothing was changed"
	}
	return abi.NewError(dbfile.Code(err), text)
}

// invalid is an error that a plugin has caused.
func invalid(format string, args ...any) error {
	return abi.NewError(abi.CodeInvalidArgument, fmt.Sprintf(format, args...))
}

// shown quotes a text that a plugin gave.
func shown(text string) string { return visible.Quote(text, 80) }
