package server

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

func TestJSONBodies(t *testing.T) {
	h := start(t, nil)
	h.plugins.set(PluginRoute{ID: "demo", State: api.StateActive,
		Endpoints: []api.DeclaredEndpoint{{Method: "POST", Path: "open"}}})
	h.plugins.handle("demo", "open", echo)
	nested := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	objects := func(n int) string { return strings.Repeat(`{"a":`, n) + "1" + strings.Repeat("}", n) }

	for _, body := range []string{
		`{}`, `[]`, `null`, `true`, `false`, `0`, `-0`, `-1`, `1.5`, `1e1`, `1E+1`, `0e0`, `1e-400`, `1e400`, `""`, `"a"`,
		`123456789012345678901234567890`, `{"a":1,"a":2}`, `{"":{}}`, `[1,2,3]`, "\t[\r\n1 ] ", `"\u00e4\n\"\\\/"`,
		`"\ud83d\ude00"`, `"😀"`, `"\u0000"`, "\"\u2028\"", `["` + "\x7f" + `"]`, `[[],[[]],{"a":[{}]}]`,
		nested(512), objects(512), `[` + strings.Repeat(`{},`, 2000) + `[]]`, `"` + strings.Repeat(`[`, 5000) + `"`,
		`"` + strings.Repeat("long ", 50_000) + `"`,
	} {
		t.Run(fmt.Sprintf("good %.30q", body), func(t *testing.T) {
			got := h.send(t, "POST", "/plugins/demo/open", body, jsonType)
			if want := `{"method":"POST","path":"open","body":` + body + `}`; got.status != 200 || got.body != want {
				t.Errorf("status %d, body %.200s", got.status, got.body)
			}
		})
	}

	for _, test := range []struct {
		body   string
		offset int
	}{
		{` `, 1}, {"\n\n", 2}, {`{`, 1}, {`[`, 1}, {`"`, 1}, {`{"a":`, 5}, {`{"a"`, 4}, {`[1`, 2}, {`[1,`, 3}, {`tru`, 3},
		{`-`, 1}, {`1.`, 2}, {`1e`, 2},
		{`NaN`, 0}, {`{"a":NaN}`, 5}, {`Infinity`, 0}, {`-Infinity`, 1}, {`undefined`, 0}, {`nul1`, 3}, {`True`, 0},
		{`{} x`, 3}, {`{}{}`, 2}, {`1 2`, 2}, {`null,`, 4}, {`[]]`, 2}, {"{}\x00", 2}, {`"a"#`, 3},
		{`[1,]`, 3}, {`[,1]`, 1}, {`{"a":1,}`, 7}, {`{,}`, 1}, {`{a:1}`, 1}, {`{'a':1}`, 1}, {`{"a" 1}`, 5}, {`{1:1}`, 1},
		{`{"a":1 "b":2}`, 7},
		{`01`, 1}, {`+1`, 0}, {`.5`, 0}, {`1.e1`, 2}, {`0x1`, 1}, {`1_000`, 1}, {`-01`, 2},
		{`"\x41"`, 1}, {`"\u12"`, 1}, {`"\u12g4"`, 1}, {"\"a\nb\"", 2}, {"\"\t\"", 1}, {"\"\x00\"", 1}, {`'a'`, 0},
		{"\"\xff\"", 1}, {"[\"a\xc3\"]", 3}, {"\"\xed\xa0\x80\"", 1}, {"\"\xc0\xaf\"", 1}, {"\"\xf4\x90\x80\x80\"", 1},
		{"{\"\xff\":1}", 2},
		{`"\ud800"`, 1}, {`"\udc00"`, 1}, {`"\ud800\ud800"`, 1}, {`["ok","\uDEAD"]`, 7},
		{"\xef\xbb\xbf{}", 0}, {"\xff\xfe{\x00}\x00", 0}, {"// comment\n{}", 0}, {`[1/*c*/]`, 2}, {"\f1", 0}, {"\u00a01", 0},
		{`}`, 0}, {`]`, 0}, {`[}`, 1}, {`{]`, 1}, {`<html>`, 0}, {`a=1&b=2`, 0},
		{nested(513), 512}, {objects(513), 512 * 5}, {strings.Repeat("[", 100_000), 512}, {`[` + nested(512) + `]`, 512},
		{`[x` + strings.Repeat("[", 600), 1},
	} {
		t.Run(fmt.Sprintf("bad %.30q", test.body), func(t *testing.T) {
			got := h.send(t, "POST", "/plugins/demo/open", test.body, jsonType)
			if got.status != 400 || got.code(t) != problem.CodeInvalidJSON {
				t.Fatalf("status %d: %s", got.status, got.body)
			}
			var p struct {
				Offset *int
				Detail string
			}
			if err := json.Unmarshal([]byte(got.body), &p); err != nil {
				t.Fatal(err)
			}
			if p.Offset == nil || *p.Offset != test.offset ||
				!strings.Contains(p.Detail, fmt.Sprintf("at byte %d:", test.offset)) {
				t.Errorf("want offset %d: %s", test.offset, got.body)
			}
		})
	}
}

func TestMediaTypes(t *testing.T) {
	h := startTable(t)
	tests := []struct {
		headers []string
		status  int
	}{
		{[]string{"Content-Type: application/json"}, 200},
		{[]string{"Content-Type: Application/JSON"}, 200},
		{[]string{"Content-Type: application/json; charset=utf-8"}, 200},
		{[]string{`Content-Type: application/json;charset="UTF-8"`}, 200},
		{[]string{"Content-Type: application/json; profile=x"}, 200},
		{[]string{"Content-Type: application/problem+json"}, 200},
		{[]string{"Content-Type: application/vnd.api+json; charset=utf-8"}, 200},
		{[]string{"Content-Type: application/json", "Content-Encoding: identity"}, 200},

		{nil, 415},
		{[]string{"Content-Type:"}, 415},
		{[]string{"Content-Type: text/plain"}, 415},
		{[]string{"Content-Type: text/plain; application/json"}, 415},
		{[]string{"Content-Type: text/plain, application/json"}, 415},
		{[]string{"Content-Type: application/x-www-form-urlencoded"}, 415},
		{[]string{"Content-Type: multipart/form-data; boundary=x"}, 415},
		{[]string{"Content-Type: text/json"}, 415},
		{[]string{"Content-Type: application/jsonp"}, 415},
		{[]string{"Content-Type: application/+json"}, 415},
		{[]string{"Content-Type: json"}, 415},
		{[]string{"Content-Type: application/json; charset=latin1"}, 415},
		{[]string{"Content-Type: application/json; charset=utf-16"}, 415},
		{[]string{"Content-Type: application/json; charset"}, 415},
		{[]string{"Content-Type: application/json", "Content-Type: text/plain"}, 415},
		{[]string{"Content-Type: application/json", "Content-Encoding: gzip"}, 415},
	}
	for _, test := range tests {
		t.Run(strings.Join(test.headers, " "), func(t *testing.T) {
			got := h.send(t, "POST", "/plugins/demo/open", `{"a":1}`, test.headers...)
			if got.status != test.status || (test.status == 415 && got.code(t) != problem.CodeUnsupportedMediaType) {
				t.Errorf("status %d, want %d: %s", got.status, test.status, got.body)
			}
		})
	}
	t.Run("no body needs no type", func(t *testing.T) {
		for _, headers := range [][]string{nil, {"Content-Length: 0"}, {"Content-Type: text/plain", "Content-Length: 0"}} {
			if got := h.send(t, "POST", "/plugins/demo/open", "", headers...); got.status != 200 {
				t.Errorf("%v: status %d: %s", headers, got.status, got.body)
			}
		}
	})
}

func TestChunkedBodies(t *testing.T) {
	h := startTable(t) // 1000 bytes are allowed
	head := func(extra string) string {
		return "POST /plugins/demo/open HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + extra +
			"Transfer-Encoding: chunked\r\n\r\n"
	}
	json1 := "Content-Type: application/json\r\n"
	big := `"` + strings.Repeat("x", 999) + `"`
	tests := []struct {
		name, request string
		status        int
		code          string
	}{
		{"two chunks", head(json1) + "3\r\n{\"a\r\n4\r\n\":1}\r\n0\r\n\r\n", 200, ""},
		{"no chunk", head("") + "0\r\n\r\n", 200, ""},
		{"without a type", head("") + "2\r\n{}\r\n0\r\n\r\n", 415, problem.CodeUnsupportedMediaType},
		{"invalid", head(json1) + "1\r\n{\r\n0\r\n\r\n", 400, problem.CodeInvalidJSON},
		{"over the limit", head(json1) + fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(big), big), 413, problem.CodeBodyTooLarge},
		{"bad chunk", head(json1) + "zz\r\n{}\r\n0\r\n\r\n", 400, problem.CodeMalformedRequest},
		{"length and chunks", "POST /plugins/demo/open HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + json1 +
			"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", 200, ""},
		{"two lengths", "POST /plugins/demo/open HTTP/1.1\r\nHost: localhost\r\n" + json1 +
			"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} ", 400, problem.CodeMalformedRequest},
		{"unknown coding", "POST /plugins/demo/open HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n", 501,
			problem.CodeMalformedRequest},
		{"GET with chunks", strings.Replace(head(""), "POST", "GET", 1) + "3\r\nabc\r\n0\r\n\r\n", 200, ""},
		{"GET with too many", strings.Replace(head(""), "POST", "GET", 1) +
			fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(big), big), 413, problem.CodeBodyTooLarge},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := h.raw(t, test.request)
			if got.status != test.status || (test.code != "" && got.code(t) != test.code) {
				t.Errorf("status %d, want %d: %s", got.status, test.status, got.body)
			}
		})
	}
}

func TestBodySizes(t *testing.T) {
	h := startTable(t) // 1000 bytes are allowed
	exact := `"` + strings.Repeat("x", 998) + `"`
	if got := h.send(t, "POST", "/plugins/demo/open", exact, jsonType); got.status != 200 {
		t.Errorf("a body at the limit: status %d: %s", got.status, got.body)
	}
	if got := h.send(t, "POST", "/plugins/demo/open", exact+" ", jsonType); got.status != 413 {
		t.Errorf("a body over the limit: status %d", got.status)
	}
	// A client that sends much before it listens gets the answer all the same.
	huge := `"` + strings.Repeat("x", 9<<20) + `"`
	if got := h.send(t, "POST", "/plugins/demo/open", huge, jsonType); got.status != 413 ||
		got.code(t) != problem.CodeBodyTooLarge {
		t.Errorf("a huge body: status %d", got.status)
	}
	if got := h.send(t, "GET", "/plugins/demo/open", exact+" "); got.status != 413 {
		t.Errorf("a dropped body over the limit: status %d", got.status)
	}
}

func TestExpectContinue(t *testing.T) {
	h := startTable(t)
	head := "POST /plugins/demo/open HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nExpect: 100-continue\r\n"
	// What is refused by its headers is refused before the body is asked for.
	for _, test := range []struct {
		headers string
		status  int
	}{
		{"Content-Type: application/json\r\nContent-Length: 1001\r\n", 413},
		{"Content-Type: text/plain\r\nContent-Length: 2\r\n", 415},
		{"Origin: https://evil.example\r\nContent-Type: application/json\r\nContent-Length: 2\r\n", 403},
		{"Content-Type: application/json\r\nContent-Length: 2\r\n", 100},
	} {
		if got := h.raw(t, head+test.headers+"\r\n"); got.status != test.status {
			t.Errorf("%q: status %d, want %d", test.headers, got.status, test.status)
		}
	}
	if got := h.raw(t, strings.Replace(head, "100-continue", "a-miracle", 1)+
		"Content-Length: 0\r\n\r\n"); got.status != 417 {
		t.Errorf("unknown expectation: status %d", got.status)
	}
}
