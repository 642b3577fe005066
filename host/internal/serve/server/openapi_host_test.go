package server

import (
	"encoding/json"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	jsonv2 "github.com/go-json-experiment/json"

	"github.com/wasmhost/wasmhost/host/api"
)

// Every route of the host is described, with unique operations.
func TestOpenAPIOfTheHost(t *testing.T) {
	h := start(t, nil)
	got := h.send(t, "GET", "/api/v1/openapi.json", "", bearer(h.token))
	var doc openAPIDoc
	if err := json.Unmarshal([]byte(got.body), &doc); err != nil {
		t.Fatalf("%d, %v: %s", got.status, err, got.body)
	}
	ids := map[string]bool{}
	for _, row := range h.describedRoutes() {
		key := row.method + " " + row.pattern
		if row.summary == "" {
			t.Errorf("%s is not described", key)
		}
		op, there := doc.Paths[row.pattern][strings.ToLower(row.method)]
		if !there || op.OperationID == "" || ids[op.OperationID] || op.Summary == "" || len(op.Responses) != 2 ||
			op.Responses["default"] == nil {
			t.Errorf("%s: %+v", key, op)
		}
		ids[op.OperationID] = true
		if (len(op.Security) == 0) != (row.access == api.Open) {
			t.Errorf("%s: security %v", key, op.Security)
		}
		in := 0
		for _, p := range op.Parameters {
			if p.In == "path" && p.Required && strings.Contains(row.pattern, "{"+p.Name+"}") {
				in++
			}
		}
		if in != strings.Count(row.pattern, "{") {
			t.Errorf("%s: parameters %+v", key, op.Parameters)
		}
	}
	for _, part := range strings.Split(got.body, `"$ref":"#/components/schemas/`)[1:] {
		if name := part[:strings.IndexByte(part, '"')]; doc.Components.Schemas[name] == nil {
			t.Errorf("a reference to %s leads nowhere", name)
		}
	}
	var notice struct {
		Required   []string
		Properties map[string]struct{ Type, Format string }
	}
	if err := json.Unmarshal(doc.Components.Schemas["Notice"], &notice); err != nil ||
		notice.Properties["created"].Format != "date-time" ||
		notice.Properties["id"].Type != "integer" || !slices.Contains(notice.Required, "read") ||
		slices.Contains(notice.Required, "title") {
		t.Errorf("%v: %s", err, doc.Components.Schemas["Notice"])
	}
}

// TestEveryRouteHasAFake: the next test holds against its description what the
// fakes answer, and would pass over a route that none of them does.
func TestEveryRouteHasAFake(t *testing.T) {
	h := startAPI(t)
	own := ownRoutes()
	for _, r := range api.Routes() {
		if own[r] == nil && !h.mux.Answers(r) {
			t.Errorf("no fake answers %s: add one beside its like, as in fake_feeds_test.go", r.Name())
		}
	}
}

// What is described is what routes take and answer.
func TestRouteDocsAreTrue(t *testing.T) {
	h := startAPI(t)
	inPattern := regexp.MustCompile(`\{[a-z]+\}`)
	values := map[string]string{"{id}": "demo", "{plugin}": "demo", "{job}": "nightly", "{session}": "s1", "{feed}": "f1"}
	bodies, queries, answers := 0, 0, 0
	for _, row := range h.describedRoutes() {
		doc, key := row, row.method+" "+row.pattern
		target := inPattern.ReplaceAllStringFunc(row.pattern, func(name string) string {
			if strings.HasPrefix(row.pattern, "/api/v1/notifications/") || strings.HasPrefix(row.pattern, "/api/v1/test/") ||
				strings.HasPrefix(row.pattern, "/api/v1/inbox/") || strings.Contains(row.pattern, "/history/") {
				return "7"
			}
			if value := values[name]; value != "" {
				return value
			}
			return "x"
		})
		if doc.body != nil {
			bodies++
			got := h.send(t, row.method, target, `{"zz":1}`, "Authorization: Bearer "+h.token, "Content-Type: application/json")
			if detail := problemDetail(t, got.body); got.status != 400 ||
				!strings.HasSuffix(detail, "the body is "+api.TypeText(doc.body)) {
				t.Errorf("%s: %d %s, described is %s", key, got.status, detail, api.TypeText(doc.body))
			}
		}
		for _, name := range doc.query {
			queries++
			// Names are looked at in turn: this one is known.
			got := h.send(t, row.method, target+"?"+name+"=&zz=1", "", bearer(h.token))
			if got.status != 400 || !strings.Contains(got.body, `the query name \"zz\" is unknown`) {
				t.Errorf("%s does not take %s: %d %s", key, name, got.status, got.body)
			}
		}
		if row.method != "GET" || doc.answer == nil {
			continue
		}
		got := h.send(t, row.method, target, "", bearer(h.token))
		if got.status != 200 {
			t.Errorf("%s: %d %s", target, got.status, got.body)
			continue
		}
		answers++
		into := reflect.New(doc.answer)
		if err := jsonv2.Unmarshal([]byte(got.body), into.Interface(), jsonv2.RejectUnknownMembers(true)); err != nil {
			t.Errorf("%s answers otherwise than described: %v: %s", key, err, got.body)
		}
		for _, m := range api.MembersOf(doc.answer) {
			if !m.Optional && !strings.Contains(got.body, `"`+m.Name+`":`) {
				t.Errorf("%s leaves out %s: %s", key, m.Name, got.body)
			}
		}
	}
	if bodies < 12 || queries < 20 || answers < 20 {
		t.Errorf("only %d bodies, %d queries and %d answers were tried", bodies, queries, answers)
	}
}
