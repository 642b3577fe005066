package guesttest_test

import (
	"bytes"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
)

func TestEcho(t *testing.T) {
	h, m := instantiate(t, guesttest.C(t, "echo"))
	if got := h.dispatch(t, m, abi.KindActivate, 1,
		abi.Activate{PluginID: "echo"}.AppendJSON(nil)); got != `{"hooks":[]}` {
		t.Errorf("activate answered %q", got)
	}
	if len(h.calls) != 1 || h.calls[0] != `cli.handle {"path":"echo"}` {
		t.Errorf("activate called %q", h.calls)
	}
	big := append(append([]byte{'"'}, bytes.Repeat([]byte("x"), 8<<20-2)...), '"')
	query := []abi.Pair{{Name: "q", Value: `a"}}\`}, {Name: "r", Value: ""}}
	tests := []struct {
		name string
		req  abi.CLIRequest
	}{
		{"no body", abi.CLIRequest{Method: "GET", Path: "echo"}},
		{"no body, query", abi.CLIRequest{Method: "GET", Path: "echo", Query: query}},
		{"null", abi.CLIRequest{Method: "POST", Path: "echo", Body: abi.RawJSON("null")}},
		{"number", abi.CLIRequest{Method: "POST", Path: "echo", Body: abi.RawJSON("-1.5e3"), Query: query}},
		{"text", abi.CLIRequest{Method: "POST", Path: "e\"c\\ho", Body: abi.RawJSON(`"a\\\"}}"`), Query: query}},
		{"object that looks like a query", abi.CLIRequest{Method: "POST", Path: "echo",
			Body: abi.RawJSON(`{"a":[1,{"query":{"b":"c"}}],"query":{"b":"c"}}`)}},
		{"object that looks like a query, query", abi.CLIRequest{Method: "PUT", Path: "echo",
			Body: abi.RawJSON(`{"body":1,"query":{"b":"c"}}`), Query: query}},
		{"white space", abi.CLIRequest{Method: "POST", Path: "echo", Body: abi.RawJSON(`[ 1, { "a" : "}" } ]`),
			Query: query}},
		{"white space around", abi.CLIRequest{Method: "POST", Path: "echo", Body: abi.RawJSON("\n [1] \t")}},
		{"white space around, query", abi.CLIRequest{Method: "POST", Path: "echo", Body: abi.RawJSON(" 7\r\n"),
			Query: query}},
		{"8 MiB", abi.CLIRequest{Method: "POST", Path: "echo", Body: big}},
		{"8 MiB, query", abi.CLIRequest{Method: "POST", Path: "echo", Body: big, Query: query}},
	}
	for i, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			want := `{"status":200,"body":null}`
			if tt.req.Body != nil {
				want = `{"status":200,"body":` + string(tt.req.Body) + `}`
			}
			got := h.dispatch(t, m, abi.KindCLI, int32(100+i), tt.req.AppendJSON(nil))
			if got != want {
				t.Errorf("answered %.200q (%d bytes), want %.200q (%d bytes)", got, len(got), want, len(want))
			}
		})
	}
	payload := abi.MethodCall{Namespace: "a", Method: "b", Args: abi.RawJSON(`[1,"x"]`)}.AppendJSON(nil)
	if got := h.dispatch(t, m, abi.KindMethod, 7, payload); got != string(payload) {
		t.Errorf("method answered %q, want the payload %q", got, payload)
	}
	if got := h.dispatch(t, m, abi.KindHook, 8, abi.HookCall{Name: "onEnable"}.AppendJSON(nil)); got != "null" {
		t.Errorf("hook answered %q, want null", got)
	}
}
