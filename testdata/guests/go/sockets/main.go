// Sockets is a guest in Go that uses all of the SDK's WebSockets at an address, and
// answers with what it has met, a line each.
package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

func init() { wasmhost.Register(activate) }

func main() {}

func activate(ctx *wasmhost.Context) error {
	return wasmhost.Handle(ctx, "run", func(c context.Context, at string) (lines []string, err error) {
		note := func(parts ...any) { lines = append(lines, fmt.Sprint(parts...)) }
		header := wasmhost.Header{}
		header.Set("X-A", "1")
		w, err := ctx.HTTP().WebSocket(c, wasmhost.WebSocketRequest{URL: at, Header: header,
			Protocols: []string{"other", "echo"}})
		if err != nil {
			return nil, err
		}
		note("protocol ", w.Protocol)
		short, cancel := context.WithTimeout(c, time.Millisecond)
		defer cancel()
		_, err = w.Next(short) // nothing was sent
		note("too early: ", errors.Is(err, wasmhost.ErrDeadlineExceeded))
		for _, err := range []error{w.SendText(c, "headers"), w.SendText(c, "a \"text\" ä"), w.Send(c, []byte{0, 1, 255}),
			w.SendText(c, "close")} {
			if err != nil {
				note(err)
			}
		}
		for {
			m, err := w.Next(c)
			if closed, ok := errors.AsType[*wasmhost.WebSocketClosed](err); ok {
				note(*closed, " ", errors.Is(err, wasmhost.ErrUnavailable))
				break
			}
			if err != nil {
				return nil, err
			}
			note(m.Binary, " ", fmt.Sprintf("%q", m.Data))
		}
		note("sent to one that is closed: ", w.SendText(c, "late") != nil)
		again, err := ctx.HTTP().WebSocket(c, wasmhost.WebSocketRequest{URL: at})
		if err != nil {
			return nil, err
		}
		note("refused: ", again.Close(1001, "") != nil)
		note("closed: ", again.Close(4001, "done"))
		_, err = again.Next(c)
		note(err)
		_, err = ctx.HTTP().WebSocket(c, wasmhost.WebSocketRequest{URL: at + "/page"})
		note("a page: ", errors.Is(err, wasmhost.ErrUnavailable))
		return lines, nil
	})
}
