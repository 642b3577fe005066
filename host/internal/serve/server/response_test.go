package server

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

func TestResponses(t *testing.T) {
	h := startTable(t)
	deep := strings.Repeat("[", 600) + strings.Repeat("]", 600)
	tests := []struct {
		name, raw string
		status    int
		body      string // of a success
	}{
		{"plain", `{"status":200,"body":{"a":1}}`, 200, `{"a":1}`},
		{"body first", `{"body":[1],"status":201}`, 201, `[1]`},
		{"spaces", " {\n\"status\" : 200 , \"body\" : \"x\" }\n", 200, `"x"`},
		{"numbers as written", `{"status":200,"body":9007199254740993.10}`, 200, `9007199254740993.10`},
		{"null body", `{"status":200,"body":null}`, 200, `null`},
		{"no body", `{"status":200}`, 200, ``},
		{"no content", `{"status":204,"body":{"a":1}}`, 204, ``},
		{"reset content", `{"status":205,"body":{"a":1}}`, 205, ``},
		{"not modified", `{"status":304,"body":{"a":1}}`, 304, ``},
		{"handler's own error", `{"status":405,"body":{"error":"no"}}`, 405, `{"error":"no"}`},
		{"unusual", `{"status":999}`, 999, ``},
		{"exponent", `{"status":2e2}`, 200, ``},
		{"fraction of zero", `{"status":404.0}`, 404, ``},
		{"unknown members", `{"status":200,"headers":{"Set-Cookie":"x"},"statusText":"no","body":1}`, 200, `1`},
		{"escaped name", `{"\u0073tatus":202}`, 202, ``},
		{"large body", `{"status":200,"body":"` + strings.Repeat("y", 100_000) + `"}`, 200, `"` +
			strings.Repeat("y", 100_000) + `"`},
		{"deep body", `{"status":200,"body":` + deep + `}`, 200, deep},
		{"looks like an error of net/http", "{\"status\":500,\"body\":\"\\r\\nContent-Type: text/plain\"}", 500,
			`"\r\nContent-Type: text/plain"`},

		{"empty", ``, 502, ""},
		{"not JSON", `hello`, 502, ""},
		{"null", `null`, 502, ""},
		{"number", `200`, 502, ""},
		{"array", `[200]`, 502, ""},
		{"no status", `{"body":1}`, 502, ""},
		{"status in other case", `{"Status":200}`, 502, ""},
		{"string status", `{"status":"200"}`, 502, ""},
		{"null status", `{"status":null}`, 502, ""},
		{"too low", `{"status":199}`, 502, ""},
		{"informational", `{"status":100}`, 502, ""},
		{"1e2", `{"status":1e2}`, 502, ""},
		{"zero", `{"status":0}`, 502, ""},
		{"negative", `{"status":-200}`, 502, ""},
		{"too high", `{"status":1000}`, 502, ""},
		{"fraction", `{"status":200.5}`, 502, ""},
		{"huge", `{"status":1e999}`, 502, ""},
		{"NaN", `{"status":NaN}`, 502, ""},
		{"two statuses", `{"status":200,"status":201}`, 502, ""},
		{"two bodies", `{"status":200,"body":1,"body":2}`, 502, ""},
		{"trailing text", `{"status":200}x`, 502, ""},
		{"trailing value", `{"status":200}{}`, 502, ""},
		{"cut", `{"status":200,"body":{"a":`, 502, ""},
		{"trailing comma", `{"status":200,}`, 502, ""},
		{"bad UTF-8", "{\"status\":200,\"body\":\"\xff\"}", 502, ""},
		{"no escape", `{"status":200,"body":["\ud800","\ud8zz"]}`, 502, ""},
		{"half of a surrogate pair", `{"status":200,"body":{"\udfff":"a\ud83d😀\\ud83d"}}`, 200,
			`{"\udfff":"a\ud83d😀\\ud83d"}`},
		{"name is no string", `{1:2,"status":200}`, 502, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h.plugins.handle("demo", "raw", answers(test.raw))
			got := h.send(t, "GET", "/plugins/demo/raw", "")
			if got.status != test.status {
				t.Fatalf("status %d, want %d; body %s", got.status, test.status, got.body)
			}
			if test.status == 502 {
				if code := got.code(t); code != problem.CodeInvalidResponse {
					t.Errorf("code %q", code)
				}
				return
			}
			if got.body != test.body {
				t.Errorf("body %.80s, want %.80s", got.body, test.body)
			}
			ct := got.header.Get("Content-Type")
			if test.body == "" && ct != "" || test.body != "" && ct != "application/json" {
				t.Errorf("Content-Type %q with body %.20q", ct, test.body)
			}
			if got.header.Get("Set-Cookie") != "" {
				t.Error("the guest set a header")
			}
		})
	}
}

func FuzzDecodeResponse(f *testing.F) {
	for _, seed := range []string{`{"status":200,"body":{"a":[1,2]}}`, `{"status":2e2}`, `{"body":1}`, ``,
		`{"status":200}x`, "{\"status\":200,\"body\":\"\xff\"}"} {
		f.Add([]byte(seed))
	}
	readers := newJSONReaders()
	f.Fuzz(func(t *testing.T, raw []byte) {
		resp, err := readers.decodeResponse(abi.RawJSON(raw))
		if err != nil {
			if !errors.Is(err, &problem.Problem{Code: problem.CodeInvalidResponse}) {
				t.Fatalf("error %v is not %s", err, problem.CodeInvalidResponse)
			}
			return
		}
		var want struct {
			Status *float64        `json:"status"`
			Body   json.RawMessage `json:"body"`
		}
		if err := json.Unmarshal(raw, &map[string]json.RawMessage{}); err != nil {
			t.Fatalf("accepted what encoding/json refuses: %q: %v", raw, err)
		}
		if resp.Status < 200 || resp.Status > 999 || (resp.Body != nil && !json.Valid(resp.Body)) {
			t.Fatalf("accepted %q as %+v", raw, resp)
		}
		// encoding/json folds case, so only exact members can be compared.
		if lower := strings.ToLower(string(raw)); strings.Count(lower, "status") == 1 && strings.Count(lower, "body") <= 1 &&
			json.Unmarshal(raw, &want) == nil && want.Status != nil && strings.Contains(string(raw), `"status"`) {
			if int(*want.Status) != resp.Status {
				t.Fatalf("status %d of %q, encoding/json reads %v", resp.Status, raw, *want.Status)
			}
		}
	})
}
