package hostfuncs_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/hostfuncs/hostfunctest"
)

// socketService opens sockets that give events and note what is done to them.
type socketService struct {
	hostfunctest.HTTP
	events []hostfuncs.WebSocketEvent
	done   []string
}

func (s *socketService) WebSocket(_ context.Context, r hostfuncs.WebSocketRequest) (hostfuncs.WebSocket, error) {
	s.done = append(s.done, fmt.Sprintf("open %s %q %q", r.URL, r.Protocols, r.Headers))
	return &noting{s: s}, nil
}

type noting struct {
	s    *socketService
	left bool
}

func (n *noting) Protocol() string { return `p"` }
func (n *noting) Send(_ context.Context, data []byte, binary bool) error {
	n.s.done = append(n.s.done, fmt.Sprintf("send %q %v", data, binary))
	return nil
}
func (n *noting) Next(ctx context.Context) (hostfuncs.WebSocketEvent, error) {
	if len(n.s.events) == 0 {
		<-ctx.Done()
		return hostfuncs.WebSocketEvent{}, ctx.Err()
	}
	e := n.s.events[0]
	n.s.events = n.s.events[1:]
	return e, nil
}
func (n *noting) Close(code int, reason string) error {
	n.s.done = append(n.s.done, fmt.Sprintf("close %d %s", code, reason))
	return nil
}
func (n *noting) Leave()      { n.left = true; n.s.done = append(n.s.done, "leave") }
func (n *noting) Ended() bool { return n.left }

func TestWebSocketFunctions(t *testing.T) {
	s := &socketService{}
	released := 0
	release := func() { released++ }
	s.events = []hostfuncs.WebSocketEvent{{Data: []byte(`a"ä`), Release: release}, {Data: []byte{0xff}, Binary: true,
		Release: release}, {Data: nil}, {Code: 1006, Error: "it broke"}}
	set := hostfuncs.New(hostfuncs.Services{}.With(hostfuncs.Of[hostfuncs.HTTP](s)), all)
	sockets := &hostfuncs.WebSockets{}
	ctx := hostfuncs.WithWebSockets(t.Context(), sockets)
	call := func(name, params string) string {
		t.Helper()
		result, err := function(t, set, "http."+name)(ctx, []byte(params))
		var known *abi.Error
		switch {
		case errors.As(err, &known):
			return string(known.Code)
		case err != nil:
			return err.Error()
		}
		return string(result)
	}
	opened := call("webSocket", `{"url":"ws://a/","options":{"protocols":["x","y"],"headers":{"A":["b","c"]}}}`)
	number, ok := strings.CutPrefix(strings.TrimSuffix(opened, `,"protocol":"p\""}`), `{"socket":`)
	if !ok || s.done[0] != `open ws://a/ ["x" "y"] [["A" "b"] ["A" "c"]]` {
		t.Fatalf("opened %s by %q", opened, s.done)
	}
	at := func(more string) string { return `{"socket":` + number + more + `}` }
	for _, x := range [][2]string{
		{call("webSocketSend", at(`,"data":"t\u00e4","base64":false`)), "null"},
		{call("webSocketSend", at(`,"data":"/w==","base64":true`)), "null"},
		{call("webSocketSend", at(`,"data":"/w","base64":true`)), "invalid_argument"},
		{call("webSocketNext", at(``)), `{"text":"a\"ä"}`}, {call("webSocketNext", at(``)), `{"bytesBase64":"/w=="}`},
		{call("webSocketNext", at(``)), `{"text":""}`},
		{call("webSocketClose", at(`,"code":1000,"reason":"r"`)), "null"},
		{call("webSocketNext", at(``)), `{"code":1006,"reason":"","clean":false,"error":"it broke"}`},
		{call("webSocketNext", at(``)), "invalid_argument"},
		{call("webSocketSend", at(`,"data":"","base64":false`)), "invalid_argument"},
		{call("webSocketClose", at(``)), "null"},
		{call("webSocket", `{"url":"u","options":{"protocols":[1]}}`), "invalid_argument"},
		{call("webSocket", `{"url":"u","options":{"protocols":[`+strings.Repeat(`"a",`, 100)+`"a"]}}`), "quota_exceeded"},
		{call("webSocket", `{"url":"u","options":{"headers":{"a":1}}}`), "invalid_argument"},
	} {
		if x[0] != x[1] {
			t.Errorf("got %s, want %s", x[0], x[1])
		}
	}
	if got := strings.Join(s.done[1:], ", "); got != `send "tä" false, send "\xff" true, close 1000 r` || released != 2 {
		t.Errorf("the socket got %s, and %d messages were released", got, released)
	}
	// One that waits no longer than it may, one that cannot be delivered, and those
	// of an instance that ends.
	opened = call("webSocket", `{"url":"u"}`)
	number = strings.TrimSuffix(strings.TrimPrefix(opened, `{"socket":`), `,"protocol":"p\""}`)
	if got := call("webSocketNext", at(`,"timeoutMs":1`)); !strings.Contains(got, "deadline") {
		t.Errorf("got %s", got)
	}
	s.events = append(s.events, hostfuncs.WebSocketEvent{Data: make([]byte, 100)})
	ctx = hostfuncs.WithBudget(ctx, func(context.Context, int64) error { return errGone })
	if got := call("webSocketNext", at(``)); got != errGone.Error() || s.done[len(s.done)-1] != "leave" {
		t.Errorf("got %s, and the socket %q", got, s.done)
	}
	s.done = nil
	sockets.End()
	if got := call("webSocket", `{"url":"u"}`); got != "unavailable" ||
		strings.Join(s.done, ", ") != `leave, open u [] [], leave` {
		t.Errorf("got %s by %q", got, s.done)
	}
}
