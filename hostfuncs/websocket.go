package hostfuncs

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// WebSocketRequest asks for a WebSocket. The service checks all of it.
type WebSocketRequest struct {
	URL       string
	Headers   [][2]string
	Protocols []string
}

// WebSocket is one that is open. It ends when the plugin may not have it any
// more.
type WebSocket interface {
	// Protocol is the one that the server has chosen; empty for none.
	Protocol() string
	// Send returns when the message is on its way.
	Send(ctx context.Context, data []byte, binary bool) error
	// Next waits for the next event. The one that it has ended comes again.
	Next(ctx context.Context) (WebSocketEvent, error)
	// Close begins to close it. A code of 0 is none.
	Close(code int, reason string) error
	// Leave ends it, since its instance has ended or cannot take what came.
	Leave()
	Ended() bool
}

// WebSocketEvent is a message, or that the WebSocket has ended.
type WebSocketEvent struct {
	Data   []byte
	Binary bool
	// Release is called once when the data, and what was made of it, is gone from
	// the host; nil where nothing counts it.
	Release func()

	Code   int // of the end; 0 for a message
	Reason string
	Clean  bool
	Error  string // what ended it where that was not clean
}

// maxWebSockets is how many WebSockets of an instance are remembered; after that
// those that have ended are forgotten, though the guest has not heard of it.
const maxWebSockets = 256

// WebSockets are those of one instance. The zero value is ready. Its methods may
// be called from many goroutines.
type WebSockets struct {
	mu   sync.Mutex
	open map[int64]WebSocket
	over bool
}

type webSocketsKey struct{}

// WithWebSockets returns a context for the calls of the functions of one
// instance.
func WithWebSockets(ctx context.Context, w *WebSockets) context.Context {
	return context.WithValue(ctx, webSocketsKey{}, w)
}

// webSocketsOf is never nil: a caller without an instance has one that has ended.
func webSocketsOf(ctx context.Context) *WebSockets {
	if w, ok := ctx.Value(webSocketsKey{}).(*WebSockets); ok {
		return w
	}
	return &WebSockets{over: true}
}

// End says that the instance has ended, and its WebSockets with it.
func (w *WebSockets) End() {
	w.mu.Lock()
	open := w.open
	w.open, w.over = nil, true
	w.mu.Unlock()
	for _, s := range open {
		s.Leave()
	}
}

// add returns the number of a WebSocket.
func (w *WebSockets) add(s WebSocket) (int64, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.over {
		s.Leave()
		return 0, abi.Unavailable("http.webSocket: the instance has ended")
	}
	if w.open == nil {
		w.open = map[int64]WebSocket{}
	}
	for number, other := range w.open {
		if len(w.open) < maxWebSockets {
			break
		}
		if other.Ended() {
			delete(w.open, number)
		}
	}
	number := newNumber()
	w.open[number] = s
	return number, nil
}

// newNumber returns one that nobody can guess, and that JavaScript has: an image
// of the guest may have numbers of other instances in it.
func newNumber() int64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // it never fails
	return int64(binary.LittleEndian.Uint64(b[:])>>12) + 1
}

// find returns the WebSocket of a number.
func (w *WebSockets) find(number int64) (WebSocket, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if s, ok := w.open[number]; ok {
		return s, nil
	}
	return nil, abi.Invalid("the WebSocket %d has ended, or belongs to another instance: open another one", number)
}

func (w *WebSockets) forget(number int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.open, number)
}

// The options of a WebSocket, by their places in webSocketFields.
const (
	socketProtocols = iota
	socketHeaders
	socketCall
	socketOptions
)

func webSocketFields() []Field {
	return []Field{
		socketProtocols: optional(list("protocols", Type{Kind: TypeString}, "subprotocols, of which the server chooses one")),
		socketHeaders: optional(value("headers", fmt.Sprintf("at most %d: an object of texts or lists of texts, or a "+
			"list of pairs", MaxFetchHeaders))),
		socketCall: optional(positive("call", "a number for http.abort, 1 or more")),
	}
}

// socketDecoder reads the options of a WebSocket.
var socketDecoder = newDecoder("http.webSocket", MaxPromptParams, webSocketFields())

// socketMethods are the functions of WebSockets.
func socketMethods() []method[fetcher] {
	socket := integer("socket", "what http.webSocket has returned")
	hidden := JavaScript{Hidden: true}
	longest := int64(MaxFetchTimeout / time.Millisecond)
	return []method[fetcher]{
		{Function{
			Name: "webSocket", Waits: true,
			Params: []Field{
				text("url", "a ws or wss address"),
				optional(Field{Name: "options", Type: object("WebSocketRequest", webSocketFields()...), Doc: "what to offer"}),
			}, MaxParams: MaxPromptParams,
			Result: object("WebSocket",
				integer("socket", "its number, for the functions below"),
				text("protocol", "the subprotocol that the server has chosen; empty for none"),
			), ResultBudget: smallResult,
			Errors: []abi.Code{abi.CodeUnavailable},
			Doc: "Opens a WebSocket under the network policy of http.fetch. It ends with its instance; where each request " +
				"has an instance of its own, it is not_supported.",
			JS: JavaScript{
				Signature: "webSocket(url: string | URL, options?: WebSocketOptions): Promise<WebSocket>",
				Doc: "Opens a WebSocket and returns it: an object of the web's own class WebSocket, which needs no await and " +
					"takes no headers. It ends with its instance. It fails with a HostError.",
			},
		}, webSocketOpen},
		{Function{
			Name: "webSocketSend", Waits: true,
			Params: []Field{socket, example(`"AAEC"`, text("data", "the message")),
				boolean("base64", "whether the message is bytes, in base64, and no text")}, MaxParams: MaxDataParams,
			Result: nothing(),
			Errors: []abi.Code{abi.CodeUnavailable},
			Doc: "Sends a message, and returns when it is on its way. The order of calls that are under way together is not " +
				"told.",
			JS: hidden,
		}, webSocketSend},
		{Function{
			Name: "webSocketNext", Waits: true,
			Params: []Field{socket, optional(Field{Name: "timeoutMs",
				Type: Type{Kind: TypeInteger, Min: 1, Max: longest},
				Doc:  fmt.Sprintf("how long to wait, in milliseconds, 1 to %d; else until there is one", longest)})},
			MaxParams: MaxParams,
			Result: object("WebSocketEvent",
				optional(text("text", "the message, where it is a text")),
				optional(text("bytesBase64", "the message in base64, where it is bytes")),
				optional(integer("code", "where there is none: the code with which the other side has closed it; 1005 for no "+
					"code, 1006 where it did not close it")),
				optional(text("reason", "its reason")),
				optional(boolean("clean", "whether both sides have closed it")),
				optional(text("error", "what ended it where that was not clean")),
			), ResultBudget: smallResult, Reserves: true,
			Doc: "Waits for the next message, or for the end of the WebSocket, after which its number is gone. A server " +
				"waits for a plugin that does not ask for messages.",
			JS: hidden,
		}, webSocketNext},
		{Function{
			Name: "webSocketClose",
			Params: []Field{socket, optional(positive("code", "1000, or from 3000 to 4999")),
				optional(text("reason", "at most 123 bytes"))}, MaxParams: MaxParams,
			Result: nothing(),
			Doc:    "Begins to close a WebSocket; webSocketNext says how that ends. One that has ended is ignored.",
			JS:     hidden,
		}, func(ctx context.Context, _ fetcher, p params) (abi.RawJSON, error) {
			s, err := webSocketsOf(ctx).find(p[0].integer)
			if err != nil {
				return null, nil
			}
			return done(s.Close(int(p[1].integer), p[2].text))
		}},
	}
}

func webSocketOpen(ctx context.Context, http fetcher, p params) (abi.RawJSON, error) {
	req := WebSocketRequest{URL: p[0].text}
	var o [socketOptions]arg
	if p[1].given() {
		err := Reading(ctx, len(p[1].raw), func(pauses *abi.Pauses) (err error) {
			if err = socketDecoder.read(pauses, p[1].raw, o[:]); err != nil {
				return err
			}
			if headers := o[socketHeaders]; headers.given() {
				if req.Headers, err = fetchHeaders(pauses, socketDecoder, headers.raw); err != nil {
					return err
				}
			}
			req.Protocols, err = protocols(pauses, o[socketProtocols])
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	opening, done, err := http.open.begin(ctx, o[socketCall].integer)
	if err != nil {
		return nil, err
	}
	defer done()
	s, err := http.WebSocket(opening, req)
	if err != nil {
		return nil, err
	}
	number, err := webSocketsOf(ctx).add(s)
	if err != nil {
		return nil, err
	}
	b := abi.AppendInt(append(make([]byte, 0, 64), `{"socket":`...), number)
	b = abi.AppendString(append(b, `,"protocol":`...), s.Protocol())
	return append(b, '}'), nil
}

// protocols reads a list of texts.
func protocols(pauses *abi.Pauses, a arg) (all []string, err error) {
	if !a.given() {
		return nil, nil
	}
	err = eachElement(pauses, a.raw, func(one []byte) error {
		switch {
		case one[0] != '"':
			return socketDecoder.invalid("the parameter %q must be a list of strings", "protocols")
		case len(all) == MaxFetchHeaders:
			return socketDecoder.exceeded("more than %d protocols", MaxFetchHeaders)
		}
		all = append(all, unquote(pauses, one))
		return nil
	})
	return all, err
}

func webSocketSend(ctx context.Context, _ fetcher, p params) (abi.RawJSON, error) {
	s, err := webSocketsOf(ctx).find(p[0].integer)
	if err != nil {
		return nil, err
	}
	if string(p[2].raw) != "true" {
		return done(s.Send(ctx, []byte(p[1].text), false))
	}
	data, err := base64.StdEncoding.DecodeString(p[1].text)
	if err != nil {
		return nil, abi.Invalid("http.webSocketSend: the parameter %q is not valid base64 (the standard alphabet with "+
			"padding)", "data")
	}
	return done(s.Send(ctx, data, true))
}

func webSocketNext(ctx context.Context, _ fetcher, p params) (abi.RawJSON, error) {
	all, number := webSocketsOf(ctx), p[0].integer
	s, err := all.find(number)
	if err != nil {
		return nil, err
	}
	waiting := ctx
	if p[1].given() {
		var cancel context.CancelFunc
		waiting, cancel = context.WithTimeout(ctx, time.Duration(p[1].integer)*time.Millisecond)
		defer cancel()
	}
	e, err := s.Next(waiting)
	switch {
	case err != nil:
		return nil, err
	case e.Code != 0:
		all.forget(number)
		return appendClosed(e), nil
	}
	if e.Release != nil {
		defer afterDelivery(ctx, e.Release)
	}
	b, err := appendMessage(ctx, e)
	if err != nil {
		s.Leave() // the message is lost
	}
	return b, err
}

func appendClosed(e WebSocketEvent) abi.RawJSON {
	b := abi.AppendInt(append(make([]byte, 0, 256), `{"code":`...), int64(e.Code))
	b = abi.AppendString(append(b, `,"reason":`...), e.Reason)
	b = appendBool(append(b, `,"clean":`...), e.Clean)
	if e.Error != "" {
		b = abi.AppendString(append(b, `,"error":`...), e.Error)
	}
	return append(b, '}')
}

func appendMessage(ctx context.Context, e WebSocketEvent) (abi.RawJSON, error) {
	name, size := `{"text":`, 0
	if e.Binary {
		name, size = `{"bytesBase64":"`, base64.StdEncoding.EncodedLen(len(e.Data))
	} else {
		size = quotedSize(e.Data) + len(e.Data)
	}
	if err := Reserve(ctx, size+32); err != nil {
		return nil, err
	}
	b := append(make([]byte, 0, size+32), name...)
	if e.Binary {
		return append(base64.StdEncoding.AppendEncode(b, e.Data), `"}`...), nil
	}
	return append(abi.AppendString(b, string(e.Data)), '}'), nil
}
