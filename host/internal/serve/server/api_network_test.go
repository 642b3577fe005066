package server

import (
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

func TestNetworkAPI(t *testing.T) {
	h := startAPI(t)
	scoped := h.scoped(t, api.Scope{Plugin: "demo"})
	const policy = "/api/v1/plugins/demo/network"
	h.administers(t, scoped, []adminCase{
		{"set", "PUT", policy, `{"allowHosts":["nas.lan"],"only":true}`, 200,
			`"network":{"allowHosts":["nas.lan"],"only":true}`, `network demo ["nas.lan"] only true`},
		{"set to nothing", "PUT", policy, `{"allowHosts":[]}`, 200, `"network":{"allowHosts":[],"only":false}`,
			`network demo [] only false`},
		{"without a list", "PUT", policy, `{"only":true}`, 400, problem.CodeInvalidRequest, ""},
		{"misspelt", "PUT", policy, `{"allowHosts":[],"onyl":true}`, 400, problem.CodeInvalidRequest, ""},
		{"of nobody", "PUT", "/api/v1/plugins/nobody/network", `{"allowHosts":[]}`, 404, problem.CodePluginNotFound, ""},
		{"not granted", "PUT", "/api/v1/plugins/broken/network", `{"allowHosts":[]}`, 409, problem.CodeConflict, ""},
		{"with POST", "POST", policy, `{"allowHosts":[]}`, 405, problem.CodeMethodNotAllowed, ""},
		{"audit", "GET", "/api/v1/plugins/demo/audit", "", 200,
			`"functions":[{"namespace":"http","function":"fetch","allowed":2,"denied":1`, "audit demo 20"},
		{"audit, so many", "GET", "/api/v1/plugins/demo/audit?limit=3", "", 200, `"host":"example.com","status":200`,
			"audit demo 3"},
		{"audit, none", "GET", "/api/v1/plugins/demo/audit?limit=0", "", 400, problem.CodeInvalidQuery, ""},
		{"audit of nobody", "GET", "/api/v1/plugins/nobody/audit", "", 404, problem.CodePluginNotFound, ""},
	})
}
