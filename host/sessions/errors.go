package sessions

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/dbfile"
	"github.com/wasmhost/wasmhost/host/visible"
)

// fail messages what went wrong with the file into the error that a plugin gets.
func fail(ctx context.Context, doing string, err error) error {
	var known *abi.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &known):
		return known
	case ctx.Err() != nil:
		return abi.NewError(abi.CodeDeadlineExceeded, doing+": the call ended before it was done; nothing was changed")
	}
	return abi.NewError(dbfile.Code(err), doing+": "+err.Error())
}

func invalid(format string, args ...any) *abi.Error {
	return abi.NewError(abi.CodeInvalidArgument, fmt.Sprintf(format, args...))
}

func exceeded(format string, args ...any) *abi.Error {
	return abi.NewError(abi.CodeQuotaExceeded, fmt.Sprintf(format, args...))
}

// notFound is also the answer for a session of another plugin.
func notFound(id string) *abi.Error {
	return abi.NewError(abi.CodeNotFound, "there is no session "+strconv.Quote(visible.Cut(id, 80))+" of this plugin")
}

func stopping() *abi.Error {
	return abi.NewError(abi.CodeUnavailable, "the host is stopping: the session was not changed")
}
