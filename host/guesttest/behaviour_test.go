package guesttest_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

func request(path, body string) []byte {
	r := abi.CLIRequest{Method: "POST", Path: path}
	if body != "" {
		r.Body = abi.RawJSON(body)
	}
	return r.AppendJSON(nil)
}

func completion(err *abi.Error) []byte { return abi.Completion{Error: err}.AppendJSON(nil) }

func TestWait(t *testing.T) {
	h, m := instantiate(t, guesttest.C(t, "wait"))
	h.dispatch(t, m, abi.KindActivate, 1, nil)
	const n = 500
	for i := int32(1); i <= n; i++ {
		if got := h.dispatch(t, m, abi.KindCLI, 100+i, request("sleep", fmt.Sprint(i))); got != "" {
			t.Fatalf("request %d was answered at once: %s", i, got)
		}
	}
	if last := h.calls[len(h.calls)-1]; last != `timers.sleep_async {"ms":500}` {
		t.Errorf("the last call is %q", last)
	}
	h.dispatch(t, m, abi.KindCompletion, 7, completion(nil))
	if got, want := h.answers[107], `{"status":200,"body":{"ms":7,"waiting":499}}`; got != want {
		t.Errorf("ticket 7 led to %q, want %q", got, want)
	}
	h.dispatch(t, m, abi.KindCompletion, 7, completion(nil))
	if len(h.answers) != 2 { // activate and event 107
		t.Errorf("a ticket that came twice led to answers %v", h.answers)
	}
	payload := abi.Completion{Error: abi.NewError(abi.CodeDeadlineExceeded, "too late")}.AppendJSON(nil)
	h.send(t, m, abi.KindCompletion, 8, payload)
	if got, want := h.failures[108], `{"code":"deadline_exceeded","message":"too late"}`; got != want {
		t.Errorf("the failed ticket led to %q, want %q", got, want)
	}
	h.send(t, m, abi.KindCancel, 109, nil)
	if got := h.failures[109]; !strings.Contains(got, "cancelled") {
		t.Errorf("cancel led to %q", got)
	}
	withQuery := abi.CLIRequest{Method: "GET", Path: "block",
		Query: []abi.Pair{{Name: "a", Value: "1"}, {Name: "ms", Value: "25"}}}
	if got, want := h.dispatch(t, m, abi.KindCLI, 50, withQuery.AppendJSON(nil)),
		`{"status":200,"body":{"ms":25,"waiting":497}}`; got != want {
		t.Errorf("block answered %q, want %q", got, want)
	}
	h.reply = func(string, string) (string, bool) { return `{"code":"quota_exceeded","message":"full"}`, true }
	h.send(t, m, abi.KindCLI, 51, request("sleep", `{"ms":3}`))
	if got, want := h.failures[51], `{"code":"quota_exceeded","message":"full"}`; got != want {
		t.Errorf("a refused sleep led to %q, want %q", got, want)
	}
}

func TestLater(t *testing.T) {
	h, m := instantiate(t, guesttest.C(t, "later"))
	for id := int32(1); id <= 4; id++ {
		if got := h.dispatch(t, m, abi.KindCLI, id, request("hold", "")); got != "" {
			t.Fatalf("hold was answered: %s", got)
		}
	}
	h.send(t, m, abi.KindCancel, 2, nil)
	if got, want := h.dispatch(t, m, abi.KindCLI, 5, request("count", "")),
		`{"status":200,"body":{"held":3,"cancelled":1}}`; got != want {
		t.Errorf("count answered %q, want %q", got, want)
	}
	h.dispatch(t, m, abi.KindCLI, 6, request("release", ""))
	want := map[int32]string{
		1: `{"status":200,"body":{"held":0}}`,
		3: `{"status":200,"body":{"held":1}}`,
		4: `{"status":200,"body":{"held":2}}`,
		5: `{"status":200,"body":{"held":3,"cancelled":1}}`,
		6: `{"status":200,"body":{"released":3}}`,
	}
	if fmt.Sprint(h.answers) != fmt.Sprint(want) {
		t.Errorf("answers %v, want %v", h.answers, want)
	}
}

// ofStore reports whether the guests store and hostile use a namespace: those
// that need no permission but cli.
func ofStore(namespace string) bool {
	return namespace == "cli" || namespace == "settings" || namespace == "timers"
}

// TestStore fails when a host function of its namespaces is added that the
// guest does not use.
func TestStore(t *testing.T) {
	h, m := instantiate(t, guesttest.C(t, "store"))
	h.reply = func(call, params string) (string, bool) {
		if call == "settings.get" {
			return `{"code":"invalid_argument","message":"no \"greeting\""}`, true
		}
		return `{"of":"` + call + `"}`, false
	}
	h.dispatch(t, m, abi.KindActivate, 1, nil)
	if got := h.dispatch(t, m, abi.KindCLI, 2, request("all", "")); got != "" {
		t.Fatalf("answered before the completion: %s", got)
	}
	h.dispatch(t, m, abi.KindCompletion, int32(h.tickets), completion(nil))
	var answer struct {
		Body []struct {
			Call  string
			OK    json.RawMessage
			Error *abi.Error
		}
	}
	if err := json.Unmarshal([]byte(h.answers[2]), &answer); err != nil {
		t.Fatalf("%v in %s", err, h.answers[2])
	}
	var used, table []string
	for _, entry := range answer.Body {
		used = append(used, entry.Call)
		want := `{"of":"` + entry.Call + `"}`
		if entry.Call == "timers.sleep_async" {
			want = "null"
		}
		if entry.Call == "settings.get" {
			if entry.Error == nil || entry.Error.Code != abi.CodeInvalidArgument {
				t.Errorf("%s: error %v", entry.Call, entry.Error)
			}
		} else if string(entry.OK) != want {
			t.Errorf("%s: %s, want %s", entry.Call, entry.OK, want)
		}
	}
	for _, f := range hostfuncs.Functions() {
		for _, name := range f.Imports() {
			if ofStore(f.Namespace) {
				table = append(table, f.Namespace+"."+name)
			}
		}
	}
	if !slices.Equal(used, table) {
		t.Errorf("the guest uses %v, the table has %v", used, table)
	}
	if got := h.dispatch(t, m, abi.KindCLI, 3, request("get", `{"key":"k"}`)); !strings.Contains(got,
		`"error":{"code":"invalid_argument"`) {
		t.Errorf("get answered %s", got)
	}
	if last := h.calls[len(h.calls)-1]; last != `settings.get {"key":"k"}` {
		t.Errorf("get called %q", last)
	}
}

// TestTable fails when a host function is added that the guest does not call,
// which `go run ./sdk/gen` adds to it.
func TestTable(t *testing.T) {
	h, m := instantiate(t, guesttest.C(t, "table"))
	var table []string
	for _, f := range hostfuncs.Functions() {
		for _, name := range f.Imports() {
			table = append(table, f.Namespace+"."+name)
		}
	}
	h.dispatch(t, m, abi.KindActivate, 1, nil)
	var answer struct{ Body []string }
	if err := json.Unmarshal([]byte(h.dispatch(t, m, abi.KindCLI, 2, request("names", ""))), &answer); err != nil ||
		!slices.Equal(answer.Body, table) {
		t.Errorf("the guest has %v, %v; the table has %v", answer.Body, err, table)
	}
	refuse := false
	h.reply = func(call, params string) (string, bool) {
		if refuse || !json.Valid([]byte(params)) {
			return `{"code":"invalid_argument","message":"no"}`, true
		}
		return `{"of":"` + call + `"}`, false
	}
	for i, name := range table {
		id := int32(10 * (i + 1))
		body := `{"function":"` + name + `","params":{"a":"ü","b":[1, 2]}}`
		got := h.dispatch(t, m, abi.KindCLI, id, request("call", body))
		want := `{"status":200,"body":{"ok":{"of":"` + name + `"}}}`
		if strings.HasSuffix(name, abi.AsyncSuffix) {
			if got != "" {
				t.Errorf("%s answered %s before its completion", name, got)
			}
			h.send(t, m, abi.KindCompletion, int32(h.tickets), abi.Completion{OK: abi.RawJSON(`[1]`)}.AppendJSON(nil))
			got, want = h.answers[id], `{"status":200,"body":{"ok":[1]}}`
		}
		if last := h.calls[len(h.calls)-1]; got != want || last != name+` {"a":"ü","b":[1, 2]}` {
			t.Errorf("%s answered %s after the call %s, want %s", name, got, last, want)
		}
		refuse = true
		if got := h.dispatch(t, m, abi.KindCLI, id+1, request("call",
			body)); got != `{"status":200,"body":{"error":{"code":"invalid_argument","message":"no"}}}` {
			t.Errorf("%s answered %s", name, got)
		}
		refuse = false
	}
	var bad struct {
		Body []struct {
			Arguments int
			Result    int64
			Error     *abi.Error
		}
	}
	got := h.dispatch(t, m, abi.KindCLI, 5, request("bad-arguments", `{"function":"db.insert"}`))
	if err := json.Unmarshal([]byte(got), &bad); err != nil || len(bad.Body) != 36 || bad.Body[0].Error == nil ||
		bad.Body[35].Error != nil {
		t.Errorf("bad-arguments: %v in %s", err, got)
	}
	if got := h.dispatch(t, m, abi.KindCLI, 6, request("forge",
		`{"function":"db.insert","pair":10}`)); !strings.HasPrefix(got, `{"status":200,"body":-`) {
		t.Errorf("forge answered %s", got)
	}
}

// TestHostile checks that the guest does what it threatens; what a host makes
// of it is tested where the host is.
func TestHostile(t *testing.T) {
	h, m := instantiate(t, guesttest.C(t, "hostile"))
	h.dispatch(t, m, abi.KindActivate, 1, nil)
	var answer struct{ Body json.RawMessage }
	body := func(id int32, path, in string, to any) {
		t.Helper()
		got := h.dispatch(t, m, abi.KindCLI, id, request(path, in))
		if err := json.Unmarshal([]byte(got), &answer); err != nil {
			t.Fatalf("%s: %v in %.200q", path, err, got)
		}
		if err := json.Unmarshal(answer.Body, to); err != nil {
			t.Fatalf("%s: %v in %.200q", path, err, answer.Body)
		}
	}

	var paths []string
	body(2, "paths", "", &paths)
	source, err := os.ReadFile(filepath.Join("..", "..", "testdata", "guests", "c", "hostile.c"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if !slices.Contains(h.calls, `cli.handle {"path":"`+path+`"}`) {
			t.Errorf("activate does not register %s", path)
		}
		if !regexp.MustCompile(`\n\t\{"` + path + `", \w+\}, // .{5,}`).Match(source) {
			t.Errorf("hostile.c does not tell what %s does", path)
		}
	}

	var reports []struct {
		Call      string
		Arguments int
		Result    int64
		Error     *abi.Error
	}
	h.reply = func(call, params string) (string, bool) {
		if json.Valid([]byte(params)) {
			return "null", false
		}
		return `{"code":"invalid_argument","message":"no JSON"}`, true
	}
	body(3, "bad-arguments", "", &reports)
	failed, functions := 0, map[string]bool{}
	for _, r := range reports {
		functions[r.Call] = true
		if r.Error != nil {
			failed++
		}
	}
	for _, f := range hostfuncs.Functions() {
		for _, name := range f.Imports() {
			if ofStore(f.Namespace) && !functions[f.Namespace+"."+name] {
				t.Errorf("bad-arguments leaves out %s.%s", f.Namespace, name)
			}
		}
	}
	if len(reports) != 34*len(functions) || failed == 0 || failed == len(reports) {
		t.Errorf("bad-arguments reports %d calls of %d functions, %d with an error", len(reports), len(functions), failed)
	}

	var count int
	body(4, "forge-count", "", &count)
	// Only what a trusting host can take runs here: nothing, at the end of the
	// memory. It can copy nothing for input and result, which give no length.
	const pairs, nothingAtEnd, forgeInput, forgeResult = 14, 10, 0, 3
	names := map[string]bool{}
	for i := nothingAtEnd; i < count; i += pairs {
		if i/pairs == forgeInput || i/pairs == forgeResult {
			continue
		}
		var r struct {
			Case   string
			Ptr    uint32
			Len    int32
			Result int64
		}
		delete(h.answers, 5)
		h.send(t, m, abi.KindCLI, 5, request("forge", fmt.Sprint(i)))
		delete(h.failures, 5)
		if err := json.Unmarshal([]byte(h.answers[5]), &answer); err != nil {
			t.Fatalf("forge %d: %v in %q", i, err, h.answers[5])
		}
		if err := json.Unmarshal(answer.Body, &r); err != nil || r.Ptr != m.Memory().Size() || r.Len != 0 {
			t.Errorf("forge %d: %+v, %v; the memory ends at %d", i, r, err, m.Memory().Size())
		}
		names[r.Case] = true
	}
	if len(names) != count/pairs-2 {
		t.Errorf("forge took the cases %v", names)
	}

	for id, tt := range []struct{ path, body, want string }{
		{"answer-garbage", "", "this is not JSON"},
		{"answer-empty", "", ""},
		{"answer-deep", "3", `{"status":200,"body":[[[]]]}`},
		{"status-text", "", `{"status":"200"}`},
		{"log-flood", "3", `{"status":200,"body":3}`},
		{"log-strange", "", `{"status":200,"body":0}`},
		{"stdout-lines", "", `{"status":200,"body":0}`},
		{"unknown", "", `{"status":200,"body":0}`},
		{"probe", "", `{"status":200,"body":{"args":0,"environ":0,"prestat":8,"open":8,"stdin":0}}`},
		{"alive", "", `{"status":200,"body":null}`},
	} {
		if got := h.dispatch(t, m, abi.KindCLI, int32(10000+2000*id), request(tt.path, tt.body)); got != tt.want {
			t.Errorf("%s answered %.200q, want %q", tt.path, got, tt.want)
		}
	}
	if got := h.dispatch(t, m, abi.KindCLI, 6, request("answer-huge", "2")); len(got) != 2<<20 ||
		!json.Valid([]byte(got)) {
		t.Errorf("answer-huge answered %d bytes", len(got))
	}
	if got := h.logs[len(h.logs)-1]; got != "" || len(h.logs) < 9 {
		t.Errorf("%d lines were logged, the last %q", len(h.logs), got)
	}
}
