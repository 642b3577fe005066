package wasmhost

import (
	"context"
	"errors"
	"unsafe"

	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
	"github.com/wasmhost/wasmhost/sdk/go/jsoncodec"
)

// Call calls a function of the application that the host is a part of, by its import.
// It is for the code that `wasmhost sdk --with library.json` writes, which has a function
// with types for each. One that waits is waited for as any other is; see [DB].
func Call[Req, Resp any](ctx context.Context, c *Context, function func(params unsafe.Pointer, length uint32) int64,
	waits bool, params *Req) (result Resp, err error) {
	write, err := jsoncodec.Appender[Req]()
	read, err2 := jsoncodec.Reader[Resp]()
	if err = errors.Join(err, err2); err != nil {
		return result, err
	}
	if ctx.Err() != nil {
		return result, contextError(ctx)
	}
	text, err := write(nil, params, 0)
	if err != nil {
		return result, err
	}
	var answer []byte
	if waits {
		ticket, err := hostcall.Start(function, text)
		answer, err2 = c.plugin.outcome(ctx, ticket, err)
	} else {
		answer, err2 = hostcall.Call(function, text)
	}
	if err2 == nil && string(answer) != "null" {
		if err := read.Unmarshal(answer, &result); err != nil {
			return result, unreadable(err)
		}
	}
	return result, err2
}
