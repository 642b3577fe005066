package conformance

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/coder/websocket"

	"github.com/wasmhost/wasmhost/abi"
)

// serveSocket sends back what comes, until that is the text "close".
func serveSocket(w http.ResponseWriter, r *http.Request) {
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{"echo"}})
	if err != nil {
		return
	}
	defer conn.CloseNow()
	for {
		kind, data, err := conn.Read(r.Context())
		if string(data) == "close" {
			_ = conn.Close(4000, "as asked")
			return
		}
		if err != nil || conn.Write(r.Context(), kind, data) != nil {
			return
		}
	}
}

// webSockets has the plugin open WebSockets, send and get messages, and close
// them from either side, by each form of a call.
func webSockets(k *kit) {
	address := "ws" + strings.TrimPrefix(k.site.URL, "http") + "/socket"
	for _, form := range []string{"", abi.AsyncSuffix} {
		for _, closing := range []string{"here", "there"} {
			k.webSocket(address, form, closing == "here")
		}
	}
}

// ending is what tells of the end of a WebSocket.
type ending struct {
	Code   int
	Reason string
	Clean  bool
}

func (k *kit) webSocket(address, form string, here bool) {
	var opened struct {
		OK struct {
			Socket   int64
			Protocol string
		}
	}
	status, answer := k.host.Call("POST", "call", `{"function":"http.webSocket`+form+`","params":{"url":"`+address+
		`","options":{"protocols":["none","echo"],"headers":{"X-A":"b"}}}}`)
	if err := json.Unmarshal([]byte(answer), &opened); status != 200 || err != nil || opened.OK.Socket == 0 ||
		opened.OK.Protocol != "echo" {
		k.Errorf("http.webSocket%s: got %d %.300s", form, status, answer)
		return
	}
	socket := fmt.Sprintf(`{"socket":%d`, opened.OK.Socket)
	for _, m := range []struct{ sent, got string }{{`"data":"a ä \u0000","base64":false`, `"text":"a ä \u0000"`},
		{`"data":"AP8=","base64":true`, `"bytesBase64":"AP8="`}, {`"data":"","base64":false`, `"text":""`}} {
		k.outcome(call{"http.webSocketSend" + form, socket + "," + m.sent + "}", "null"})
		k.outcome(call{"http.webSocketNext" + form, socket + "}", m.got})
	}
	want := ending{4000, "as asked", true}
	if here {
		k.outcome(call{"http.webSocketClose", socket + `,"code":3001,"reason":"done"}`, "null"})
		want = ending{3001, "done", true}
	} else {
		k.outcome(call{"http.webSocketSend" + form, socket + `,"data":"close","base64":false}`, "null"})
	}
	var ended struct{ OK ending }
	status, answer = k.host.Call("POST", "call", `{"function":"http.webSocketNext`+form+`","params":`+socket+"}}")
	if err := json.Unmarshal([]byte(answer), &ended); status != 200 || err != nil || ended.OK != want {
		k.Errorf("http.webSocketNext%s: got %d %.300s, want %+v", form, status, answer, want)
	}
}
