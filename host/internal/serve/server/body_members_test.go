package server

import (
	"encoding/json"
	"strings"
	"testing"
)

// A member that is unknown or of the wrong type is told apart, with what the
// route takes.
func TestBodyMembersAreNamed(t *testing.T) {
	h := startAPI(t)
	for _, c := range []struct{ method, target, body, want string }{
		{"PUT", "/api/v1/plugins/demo/network", `{"z":1}`,
			`the member /z of the body is unknown; the body is an object with the members {"allowHosts": a list, each of it a ` +
				`text, "only": true or false}`},
		{"PUT", "/api/v1/plugins/demo/network", `{"only":"yes"}`,
			`the member /only of the body is of the wrong type; it is true or false`},
		{"PUT", "/api/v1/plugins/demo/network", `{"allowHosts":[1]}`,
			`the member /allowHosts/0 of the body is of the wrong type; it is a text`},
		{"PUT", "/api/v1/plugins/demo/network", `{"allowHosts":{}}`,
			`the member /allowHosts of the body is of the wrong type; it is a list, each of it a text`},
		{"PUT", "/api/v1/plugins/demo/network", `[]`,
			`the body is not what this route takes, which is an object with the members {"allowHosts"`},
		{"POST", "/api/v1/notifications/read", `{"upTo":1.5}`,
			`the member /upTo of the body is of the wrong type; it is a whole number`},
		{"POST", "/api/v1/tokens", `{"scopes":[{"plugins":"demo"}]}`,
			`the member /scopes/0/plugins of the body is unknown; /scopes/0 is an object with the members {"plugin": a text`},
		{"PATCH", "/api/v1/plugins/demo/settings", `{"unset":"x"}`,
			`the member /unset of the body is of the wrong type; it is a list, each of it a text`},
	} {
		got := h.send(t, c.method, c.target, c.body, "Authorization: Bearer "+h.token, "Content-Type: application/json")
		if detail := problemDetail(t, got.body); got.status != 400 || !strings.Contains(detail, c.want) {
			t.Errorf("%s: %d %s\nwant %s", c.body, got.status, detail, c.want)
		}
	}
}

// problemDetail is the detail of a problem.
func problemDetail(t *testing.T, body string) string {
	t.Helper()
	var p struct {
		Detail string `json:"detail"`
	}
	if err := json.Unmarshal([]byte(body), &p); err != nil {
		t.Fatalf("%s: %v", body, err)
	}
	return p.Detail
}
