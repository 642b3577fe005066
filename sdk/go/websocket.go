package wasmhost

import (
	"context"
	"encoding/base64"
	"errors"
	"strconv"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
	"github.com/wasmhost/wasmhost/sdk/go/jsoncodec"
)

// WebSocketRequest is a WebSocket to open.
type WebSocketRequest struct {
	// URL is the whole address, ws or wss.
	URL string
	// Header is as that of a FetchRequest.
	Header Header
	// Protocols are subprotocols, of which the server chooses one; nil for none.
	Protocols []string
}

// WebSocket is an open WebSocket. It ends with the instance of the plugin. Send and
// Close may be called at the same time as Next, which one goroutine calls.
type WebSocket struct {
	// Protocol is the one that the server has chosen; empty for none.
	Protocol string

	plugin *plugin
	number int64
	next   chan nextMessage // what Next has asked for before its context ended; nil for nothing
}

type nextMessage struct {
	result []byte
	err    error
}

// WebSocketMessage is a message of a WebSocket.
type WebSocketMessage struct {
	Data   []byte
	Binary bool // else it is a text, in UTF-8
}

// WebSocketClosed is the error of Next once the WebSocket has ended.
type WebSocketClosed struct {
	Code   int    // of the other side; 1005 where it gave none, 1006 where it did not close
	Reason string // likewise
	Clean  bool   // both sides have closed it
	Why    string // what ended it where that was not clean
}

// Error says how it ended.
func (c *WebSocketClosed) Error() string {
	text := "the WebSocket was closed with code " + strconv.Itoa(c.Code)
	if c.Reason != "" {
		text += " (" + c.Reason + ")"
	}
	if c.Why != "" {
		text += ": " + c.Why
	}
	return text
}

// Is matches ErrUnavailable where it did not end cleanly.
func (c *WebSocketClosed) Is(target error) bool {
	var known *Error
	return !c.Clean && errors.As(target, &known) && known.Code == abi.CodeUnavailable && known.Message == ""
}

// WebSocket opens a WebSocket, under the network policy of Fetch, and fails as
// that does: with unavailable for what is no WebSocket, a redirect too. In mode
// request, whose instances end with their request, it is not_supported.
func (h HTTP) WebSocket(ctx context.Context, request WebSocketRequest) (*WebSocket, error) {
	options := (&FetchRequest{Header: request.Header}).options(0)
	if len(request.Protocols) > 0 {
		options = append(comma(options[:len(options)-1]), `"protocols":[`...)
		for i, p := range request.Protocols {
			if i > 0 {
				options = append(options, ',')
			}
			options = abi.AppendString(options, p)
		}
		options = append(options, "]}"...)
	}
	number, err := hostcall.HTTPWebSocketStart(request.URL, options)
	result, err := h.plugin.outcome(ctx, number, err)
	if err != nil {
		return nil, err
	}
	w := &WebSocket{plugin: h.plugin}
	if err := jsoncodec.DecodeFunc[WebSocket](decodeWebSocket).Unmarshal(result, w); err != nil {
		return nil, unreadable(err)
	}
	return w, nil
}

func decodeWebSocket(d *jsoncodec.Decoder, w *WebSocket) error {
	name, err := d.FirstName()
	for err == nil && name != nil {
		switch string(name) {
		case "socket":
			err = jsoncodec.DecodeInt(d, &w.number)
		case "protocol":
			err = jsoncodec.DecodeString(d, &w.Protocol)
		default:
			err = d.Skip()
		}
		if err == nil {
			name, err = d.NextName()
		}
	}
	return err
}

// SendText sends a text, and returns when it is on its way.
func (w *WebSocket) SendText(ctx context.Context, text string) error {
	return w.send(ctx, text, false)
}

// Send sends bytes, and returns when they are on their way.
func (w *WebSocket) Send(ctx context.Context, data []byte) error {
	return w.send(ctx, base64.StdEncoding.EncodeToString(data), true)
}

func (w *WebSocket) send(ctx context.Context, data string, encoded bool) error {
	number, err := hostcall.HTTPWebSocketSendStart(w.number, data, encoded)
	_, err = w.plugin.outcome(ctx, number, err)
	return err
}

// Next waits for the next message while other handlers run. The error is a
// [*WebSocketClosed] once there are no more. When ctx ends nothing is lost: the
// message is that of the next call.
func (w *WebSocket) Next(ctx context.Context) (WebSocketMessage, error) {
	if w.next == nil {
		number, err := hostcall.HTTPWebSocketNextStart(w.number, nil)
		if err != nil {
			return WebSocketMessage{}, err
		}
		next := make(chan nextMessage, 1)
		w.next = next
		go func() {
			result, err := w.plugin.await(context.Background(), number)
			next <- nextMessage{result, err}
		}()
	}
	select {
	case next := <-w.next:
		w.next = nil
		return next.read()
	case <-ctx.Done():
		return WebSocketMessage{}, contextError(ctx)
	}
}

// webSocketEvent is what the host says.
type webSocketEvent struct {
	message WebSocketMessage
	closed  WebSocketClosed
}

func (n nextMessage) read() (WebSocketMessage, error) {
	if n.err != nil {
		return WebSocketMessage{}, n.err
	}
	var e webSocketEvent
	if err := jsoncodec.DecodeFunc[webSocketEvent](decodeWebSocketEvent).Unmarshal(n.result, &e); err != nil {
		return WebSocketMessage{}, unreadable(err)
	}
	if e.closed.Code != 0 {
		return WebSocketMessage{}, &e.closed
	}
	return e.message, nil
}

func decodeWebSocketEvent(d *jsoncodec.Decoder, e *webSocketEvent) error {
	name, err := d.FirstName()
	for err == nil && name != nil {
		switch string(name) {
		case "text":
			var text string
			err = jsoncodec.DecodeString(d, &text)
			e.message.Data = []byte(text)
		case "bytesBase64":
			e.message.Binary = true
			err = jsoncodec.DecodeBytes(d, &e.message.Data)
		case "code":
			err = jsoncodec.DecodeInt(d, &e.closed.Code)
		case "reason":
			err = jsoncodec.DecodeString(d, &e.closed.Reason)
		case "clean":
			err = jsoncodec.DecodeBool(d, &e.closed.Clean)
		case "error":
			err = jsoncodec.DecodeString(d, &e.closed.Why)
		default:
			err = d.Skip()
		}
		if err == nil {
			name, err = d.NextName()
		}
	}
	return err
}

// Close begins to close the WebSocket; Next says how that ends. The other side
// gets a code, 1000 or from 3000 to 4999, or 0 for none, and a reason of at most
// 123 bytes.
func (w *WebSocket) Close(code int, reason string) error {
	var number *int64
	var text *string
	if code != 0 {
		n := int64(code)
		number, text = &n, &reason
	}
	_, err := hostcall.HTTPWebSocketClose(w.number, number, text)
	return err
}
