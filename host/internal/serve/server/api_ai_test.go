package server

import (
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

func TestAIAndSessionsAPI(t *testing.T) {
	h := startAPI(t)
	scoped := h.scoped(t, api.Scope{Plugin: "demo"})
	const sessions = "/api/v1/plugins/demo/sessions"
	h.administers(t, scoped, []adminCase{
		{"show", "GET", "/api/v1/ai", "", 200, `{"configured":true,"baseUrl":"http://127.0.0.1:1/v1","model":"m","key":true}`,
			""},
		{"show, misspelt", "GET", "/api/v1/ai?key=true", "", 400, problem.CodeInvalidQuery, ""},
		{"set", "PUT", "/api/v1/ai", `{"baseUrl":"u","model":"m"}`, 200, `"key":true`, `set u m key kept`},
		{"set a key", "PUT", "/api/v1/ai", `{"baseUrl":"u","model":"m","key":"k"}`, 200, `"key":true`, `set u m key "k"`},
		{"set no key", "PUT", "/api/v1/ai", `{"baseUrl":"u","model":"m","key":""}`, 200, `"key":true`, `set u m key ""`},
		{"set without a model", "PUT", "/api/v1/ai", `{"baseUrl":"u"}`, 400, problem.CodeInvalidRequest, ""},
		{"set, misspelt", "PUT", "/api/v1/ai", `{"baseURL":"u","apiKey":"sk-1"}`, 400, problem.CodeInvalidRequest, ""},
		{"set with a key of a wrong type", "PUT", "/api/v1/ai", `{"key":{"a":"sk-1"}}`, 400, problem.CodeInvalidRequest, ""},
		{"unset", "DELETE", "/api/v1/ai", "", 204, "", "unset"},
		{"test", "POST", "/api/v1/ai/test", "", 502, `"code":"ai_provider"`, ""},
		{"usage", "GET", "/api/v1/ai/usage", "", 200, `{"usage":[]}`, ""},
		{"sessions", "GET", sessions, "", 200,
			`{"label":"Talks","showDivider":true,"hidden":false,"suggestedPrompts":[],"sessions":[]}`, ""},
		{"sessions of nobody", "GET", "/api/v1/plugins/none/sessions", "", 404, problem.CodePluginNotFound, ""},
		{"create", "POST", sessions, `{"prompt":"hi"}`, 201, `"id":"s1"`, `create "hi" demo/s1`},
		{"create without a prompt", "POST", sessions, "", 201, `"id":"s1"`, `create "" demo/s1`},
		{"create, misspelt", "POST", sessions, `{"text":"hi"}`, 400, problem.CodeInvalidRequest, ""},
		{"get", "GET", sessions + "/s1", "", 200, `"status":"ready"`, "get demo/s1"},
		{"get what is not there", "GET", sessions + "/s2", "", 404, problem.CodeSessionNotFound, ""},
		{"messages", "GET", sessions + "/s1/messages", "", 200, `{"messages":[]}`, "messages of demo/s1"},
		{"send", "POST", sessions + "/s1/messages", `{"text":"more"}`, 202, `"id":"s1"`, `send "more" demo/s1`},
		{"send nothing", "POST", sessions + "/s1/messages", "", 400, problem.CodeInvalidRequest, ""},
		{"stop", "POST", sessions + "/s1/stop", "", 200, `"id":"s1"`, "stop demo/s1"},
		{"remove", "DELETE", sessions + "/s1", "", 204, "", "remove demo/s1"},
		{"remove what is not there", "DELETE", sessions + "/s2", "", 404, problem.CodeSessionNotFound, ""},
	})
}
