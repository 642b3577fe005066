package host_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/agents"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

// TestPlainCalls: what answers plain calls of tools gives the same as the SDK does, which gets those that have a member
// more, and does the same.
func TestPlainCalls(t *testing.T) {
	w := serve(t, withAgents(agents.Limits{ResultBytes: 2048}), toolGuest("notes"), toolGuest("other"))
	token := w.tokenFor(api.Scope{Plugin: "notes"})
	code, _, err := w.Tokens().Create(server.NewTokenRequest{Name: "agent", Role: api.RoleCall, Code: true})
	if err != nil {
		t.Fatal(err)
	}
	const (
		version = `"io.modelcontextprotocol/protocolVersion":"2026-07-28"`
		client  = `"io.modelcontextprotocol/clientInfo":{"name":"t","version":"1"}`
		can     = `"io.modelcontextprotocol/clientCapabilities":{"roots":{"listChanged":true},"elicitation":{"form":{}}}`
	)
	message := func(id, name, arguments string) string {
		return `{"jsonrpc":"2.0","id":` + id + `,"method":"tools/call","params":{"name":"` + name + `",` + arguments +
			`"_meta":{` + version + "," + client + "," + can + `}}}`
	}
	call := func(name, arguments string) string { return message("1", name, `"arguments":`+arguments+",") }
	some := call("notes.get", `{"id":"1"}`)
	in := func(old, by string) string { return strings.Replace(some, old, by, 1) }
	type test struct {
		body    string
		headers map[string]string
		plain   bool
	}
	cases := []test{
		{call("notes.get", `{"id":"a/b","deep":true}`), nil, true},
		{call("notes.set", `{"id":"1","text":"<é \u0000>"}`), nil, true},
		{call("notes.set", `{"id":"1"}`), nil, true},
		{call("notes.set", `{"id":"1","text":"hi","more":1}`), nil, true},
		{call("notes.get", `{"id":"all"}`), nil, true},
		{call("notes.sum", `{"body":[1,2]}`), nil, true},
		{call("notes.fail", `{}`), nil, true},
		{call("notes.crash", `{}`), nil, true},
		{message("1", "notes.none", ""), nil, true},
		{call("notes.image", `{}`), nil, true},
		{call("notes.csv", `{}`), nil, true},
		{call("notes.big", `{"n":100}`), nil, true},
		{message(`"a\"b"`, "notes.none", ""), nil, true},
		{message("1.5", "notes.none", ""), nil, true},
		{message("1e300", "notes.none", ""), nil, true},
		{message("-1", "notes.none", ""), nil, true},
		{in(","+client, ""), nil, true},
		{in(can, `"io.modelcontextprotocol/clientCapabilities":{}`), nil, true},
		{some, map[string]string{"Accept": "text/event-stream, application/json"}, true},
		{some, map[string]string{"Content-Type": "application/json; charset=utf-8"}, true},

		{some, map[string]string{"Accept": "application/json"}, false}, {some, map[string]string{"Accept": "*/*"}, false},
		{some, map[string]string{"Mcp-Method": "tools/list"}, false}, {some, map[string]string{"Mcp-Method": ""}, false},
		{some, map[string]string{"Mcp-Name": "notes.set"}, false}, {some, map[string]string{"Mcp-Name": ""}, false},
		{some, map[string]string{"Mcp-Protocol-Version": "2026-07-29"}, false},
		{some, map[string]string{"Mcp-Protocol-Version": "2025-11-25"}, false},
		{some, map[string]string{"Last-Event-Id": "1"}, false}, {some, map[string]string{"Mcp-Session-Id": "x"}, false},
		{some, map[string]string{"Authorization": "Bearer " + code}, false},
		{message("null", "notes.none", ""), nil, false},
		{message("true", "notes.none", ""), nil, false},
		{in(`"id":1,`, ""), nil, false},
		{in(`"id":1,`, `"id":1,"id":2,`), nil, false},
		{in(`"id":1,`, `"ID":1,`), nil, false},
		{in(`"2.0"`, `"1.0"`), nil, false},
		{in(`"method"`, `"Method"`), nil, false},
		{in(version, `"x":2`), nil, false},
		{in(`2026-07-28`, `2025-11-25`), nil, false},
		{in(","+can, ""), nil, false},
		{in(can, `"io.modelcontextprotocol/clientCapabilities":null`), nil, false},
		{in(can, `"io.modelcontextprotocol/clientCapabilities":[]`), nil, false},
		{in(can, `"io.modelcontextprotocol/clientCapabilities":{"roots":1}`), nil, false},
		{in(client, `"io.modelcontextprotocol/clientInfo":null`), nil, false},
		{in(client, `"io.modelcontextprotocol/clientInfo":"x"`), nil, false},
		{in(client, `"io.modelcontextprotocol/clientInfo":{"name":1}`), nil, false},
		{in(`{"id":"1"}`, "null"), nil, false},
		{in(`{"id":"1"}`, "[]"), nil, false},
		{in(`{"id":"1"}`, `"x"`), nil, false},
		{in(`{"id":"1"}`, `{"id":"1","id":"2"}`), nil, false},
		{"[" + some + "]", nil, false},
		{call("other.get", `{"id":"1"}`), nil, false},
		{call("notes.nothing", `{}`), nil, false},
		{call("", `{}`), nil, false},
		{call("changed", `{}`), nil, false},
	}
	answered := func(c test, body string) (string, bool) {
		_, name, _ := strings.Cut(body, `"name":"`)
		name, _, _ = strings.Cut(name, `"`)
		headers := map[string]string{"Authorization": "Bearer " + token, "Content-Type": "application/json",
			"Accept": "application/json, text/event-stream", "Mcp-Protocol-Version": "2026-07-28",
			"Mcp-Method": "tools/call", "Mcp-Name": name}
		for name, value := range c.headers {
			headers[name] = value
		}
		a := w.send("POST", "/mcp", body, headers)
		stream := strings.HasPrefix(a.header.Get("Content-Type"), "text/event-stream")
		text := a.body
		if stream {
			_, text, _ = strings.Cut(text, "data: ")
		}
		var v any
		if json.Unmarshal([]byte(text), &v) == nil {
			canonical, _ := json.Marshal(v)
			text = string(canonical)
		}
		for _, id := range []string{"requestId", "instance"} { // of the request that the call is
			if before, after, ok := strings.Cut(text, id+`\":\"`); ok {
				_, after, _ = strings.Cut(after, `\"`)
				text = before + after
			}
		}
		return fmt.Sprint(a.status, " ", a.header.Get("Cache-Control"), " ", text), !stream && a.status == http.StatusOK
	}
	rows := func() []api.AgentCall {
		return ask[api.AgentCallList](w, "GET", "/api/v1/agents/calls?limit=1000", http.StatusOK).Calls
	}
	for _, c := range cases {
		before := len(rows())
		got, plain := answered(c, c.body)
		between := rows()
		want, _ := answered(c, strings.Replace(c.body, `"_meta":{`, `"_meta":{"more":1,`, 1))
		if got != want || plain != c.plain {
			t.Errorf("%s %v:\n%s, plain %t; the SDK\n%s", c.body, c.headers, got, plain, want)
		}
		first, second := between[before:], rows()[len(between):]
		for _, list := range [][]api.AgentCall{first, second} {
			for i, call := range list {
				list[i] = api.AgentCall{Token: call.Token, Plugin: call.Plugin, Tool: call.Tool, Method: call.Method,
					Path: call.Path, Status: call.Status, Code: call.Code}
			}
		}
		if !reflect.DeepEqual(first, second) || c.plain && len(first) != 1 {
			t.Errorf("%s: on record %+v, by the SDK %+v", c.body, first, second)
		}
	}
}
