package hostfuncs_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// The functions are exactly those of the table.
func TestTable(t *testing.T) {
	set := newSet(&plugin{}, all)
	rows := map[hostfuncs.Key]bool{}
	for _, row := range hostfuncs.Functions() {
		key := hostfuncs.Key{Namespace: row.Namespace, Name: row.Name}
		rows[key] = true
		if set[key] == nil {
			t.Errorf("%s.%s is in the table and has no function", row.Namespace, row.Name)
		}
	}
	for key := range set {
		if !rows[key] {
			t.Errorf("%s.%s is implemented and not in the table", key.Namespace, key.Name)
		}
	}
}

func TestCalls(t *testing.T) {
	tests := []struct {
		namespace, name, params string
		want                    string   // the result, or part of the message
		code                    abi.Code // empty where the call succeeds
	}{
		{"cli", "handle", `{"path":"items"}`, "null", ""},
		{"cli", "handle", `{"path":"items","newer":{"a":1}}`, "null", ""},
		{"cli", "handle", `{"path":"/items"}`, `starts with a slash`, abi.CodeInvalidArgument},
		{"cli", "handle", `{"path":"item"}`, "declared are: items, items/search", abi.CodeInvalidArgument},
		{"cli", "handle", `{"path":"Items"}`, "is not declared", abi.CodeInvalidArgument},
		{"cli", "handle", `{"path":""}`, "is not declared", abi.CodeInvalidArgument},
		{"cli", "handle", `{}`, `"path" is missing`, abi.CodeInvalidArgument},
		{"cli", "handle", `{"path":null}`, `"path" is missing`, abi.CodeInvalidArgument},
		{"cli", "handle", `{"path":7}`, `cli.handle: the parameter "path" must be a string, not a number`,
			abi.CodeInvalidArgument},
		{"cli", "handle", `["items"]`, "one JSON object", abi.CodeInvalidArgument},
		{"cli", "handle", `{"path":"items"`, "not valid JSON: expected a comma or the end of the object at byte 15",
			abi.CodeInvalidArgument},
		{"cli", "handle", `{"path":"items"} x`, "not valid JSON: text after the object at byte 17", abi.CodeInvalidArgument},
		{"cli", "handle", `{"path":"items","path":"x"}`, `"path" is given twice`, abi.CodeInvalidArgument},
		{"cli", "handle", "{\"path\":\"\xff\"}", "not valid JSON: not UTF-8 at byte 9", abi.CodeInvalidArgument},
		{"cli", "handle", "", "one JSON object", abi.CodeInvalidArgument},
		{"cli", "handle", strings.Repeat("[", 15_000), "invalid_argument", abi.CodeInvalidArgument},
		{"cli", "handle", `{"path":"` + strings.Repeat("a", 15_000) + `"}`, "is not declared", abi.CodeInvalidArgument},
		{"cli", "handle", `{"path":"` + strings.Repeat("a", 1<<20) + `"}`, "over the limit of 16384 bytes",
			abi.CodeQuotaExceeded},
		{"cli", "removeHandler", `{"path":"items"}`, "null", ""},
		{"cli", "removeHandler", `{"path":"never"}`, "null", ""},
		{"cli", "removeHandler", `{}`, `"path" is missing`, abi.CodeInvalidArgument},
		{"cli", "removeHandler", `7`, "one JSON object", abi.CodeInvalidArgument},
		{"settings", "get", `{"key":"limit"}`, "9007199254740993", ""},
		{"settings", "get", `{"key":"undeclared"}`, "null", ""},
		{"settings", "get", `{}`, `"key" is missing`, abi.CodeInvalidArgument},
		{"settings", "get", `{"key":true}`, "must be a string, not a boolean", abi.CodeInvalidArgument},
		{"settings", "getAll", `{}`, `{"limit":9007199254740993,"odd \"key\"":true}`, ""},
		{"settings", "getAll", ``, `{"limit":9007199254740993,"odd \"key\"":true}`, ""},
		{"timers", "sleep", `{"ms":0}`, "null", ""},
		{"timers", "sleep", `{"ms":0.5}`, "null", ""},
		{"timers", "sleep", `{"ms":-1}`, "must be between 0 and 86400000", abi.CodeInvalidArgument},
		{"timers", "sleep", `{"ms":86400001}`, "must be between 0 and 86400000", abi.CodeInvalidArgument},
		{"timers", "sleep", `{"ms":1e400}`, "does not fit a double", abi.CodeInvalidArgument},
		{"timers", "sleep", `{"ms":"10"}`, "must be a number, not a string", abi.CodeInvalidArgument},
		{"timers", "sleep", `{"ms":NaN}`, "not valid JSON", abi.CodeInvalidArgument},
		{"timers", "sleep", `{}`, `"ms" is missing`, abi.CodeInvalidArgument},
		{"url", "parse", `{"url":"HTTPS://u:p@Host:1/a/../b?c#d"}`,
			`{"href":"https://u:p@host:1/b?c#d","origin":"https://host:1","protocol":"https:","username":"u","password":"p",` +
				`"host":"host:1","hostname":"host","port":"1","pathname":"/b","search":"?c","hash":"#d"}`, ""},
		{"url", "parse", `{"url":"b","base":"mailto:a"}`, "null", ""},
		{"url", "parse", `{"url":"b","base":"a"}`, "null", ""},
		{"url", "parse", `{"url":"b"}`, "null", ""},
		{"url", "parse", `{"base":"http://host"}`, `"url" is missing`, abi.CodeInvalidArgument},
		{"url", "parse", `{"url":"http://host","base":1}`, "must be a string, not a number", abi.CodeInvalidArgument},
		{"url", "set", `{"url":"mailto:a","part":"search","value":"b"}`,
			`{"href":"mailto:a?b","origin":"null","protocol":"mailto:","username":"","password":"","host":"","hostname":"",` +
				`"port":"","pathname":"a","search":"?b","hash":""}`, ""},
		{"url", "set", `{"url":"a","part":"search","value":"b"}`, "null", ""},
		{"url", "set", `{"url":"http://host","part":"origin","value":"b"}`, `"origin", which is no part`,
			abi.CodeInvalidArgument},
		{"url", "set", `{"url":"http://host","part":"port"}`, `"value" is missing`, abi.CodeInvalidArgument},
	}
	for _, test := range tests {
		label := test.params
		if len(label) > 40 {
			label = label[:40]
		}
		t.Run(test.namespace+"."+test.name+label, func(t *testing.T) {
			call := newSet(&plugin{}, all)[hostfuncs.Key{Namespace: test.namespace, Name: test.name}]
			got, err := call(t.Context(), []byte(test.params))
			if test.code == "" {
				if err != nil || string(got) != test.want {
					t.Errorf("got %s and %v, want %s", got, err, test.want)
				}
				return
			}
			if !errors.Is(err, abi.NewError(test.code, "")) {
				t.Fatalf("got %s and %v, want the code %s", got, err, test.code)
			}
			if message := err.Error(); test.want != string(test.code) && !strings.Contains(message, test.want) ||
				len(message) > 1000 {
				t.Errorf("got the message %.300q, want it to say %q", message, test.want)
			}
		})
	}
}

func TestHandlersAreRegistered(t *testing.T) {
	p := &plugin{}
	set := newSet(p, all)
	call := func(name, path string) {
		t.Helper()
		if _, err := set[hostfuncs.Key{Namespace: "cli", Name: name}](t.Context(),
			[]byte(`{"path":"`+path+`"}`)); err != nil {
			t.Fatal(err)
		}
	}
	call("handle", "items")
	call("handle", "items")
	call("handle", "items/search")
	call("removeHandler", "items")
	if !slices.Equal(p.handled, []string{"items/search"}) {
		t.Errorf("handled: %q", p.handled)
	}
}

// A failure of the service is not the guest's to see: it stays an ordinary
// error, which the caller hides.
func TestServiceFailure(t *testing.T) {
	call := newSet(&plugin{}, all)[hostfuncs.Key{Namespace: "settings", Name: "get"}]
	_, err := call(t.Context(), []byte(`{"key":"broken"}`))
	var known *abi.Error
	if err == nil || errors.As(err, &known) {
		t.Errorf("got %v", err)
	}
}

func TestSleepEndsWithItsContext(t *testing.T) {
	call := newSet(&plugin{}, all)[hostfuncs.Key{Namespace: "timers", Name: "sleep"}]
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if _, err := call(ctx, []byte(`{"ms":3600000}`)); !errors.Is(err, abi.NewError(abi.CodeDeadlineExceeded, "")) {
		t.Errorf("got %v", err)
	}
}

// A function whose permission is missing refuses, says what to do and reaches
// no service; the others work.
func TestPermissions(t *testing.T) {
	for _, test := range []struct {
		declared, granted bool
		want              string
	}{
		{false, false, `add %q to "permissions" in manifest.json`},
		{false, true, `add %q to "permissions" in manifest.json`},
		{true, false, "the permission %q, which the manifest declares but the user has not granted"},
	} {
		p := &plugin{}
		set, j := newJournaled(p, func(string) (bool, bool) { return test.declared, test.granted })
		for _, row := range hostfuncs.Functions() {
			j.calls = nil
			_, err := function(t, set, row.Namespace+"."+row.Name)(t.Context(), []byte(row.Example()))
			if row.Permission == "" {
				if row.Namespace == "workspace" {
					wantFailure(t, err, abi.CodeNotSupported)
				} else if err != nil {
					t.Errorf("%s.%s needs no permission: %v", row.Namespace, row.Name, err)
				}
				continue
			}
			wantFailure(t, err, abi.CodePermissionDenied, row.FullName()+" ",
				fmt.Sprintf(test.want, row.Permission))
			if len(p.handled)+len(j.calls) > 0 {
				t.Errorf("%s.%s was denied and reached its service", row.Namespace, row.Name)
			}
		}
	}
}

// Each namespace hangs on the permission that the specification names.
func TestPermissionOfEachNamespace(t *testing.T) {
	want := map[string]string{"cli": "cli", "db": "storage", "storage": "storage", "fs": "storage", "secrets": "secrets",
		"http": "network", "cron": "cron", "toast": "notifications", "inbox": "inbox", "sessions": "sessions", "ai": "ai",
		"rss": "rss", "mcp": "mcp"}
	for _, row := range hostfuncs.Functions() {
		if row.Permission != want[row.Namespace] {
			t.Errorf("%s.%s needs %q, want %q: a new namespace stands in the table of this test", row.Namespace,
				row.Name, row.Permission, want[row.Namespace])
		}
		only := func(permission string) (bool, bool) {
			granted := permission == want[row.Namespace]
			return granted, granted
		}
		ctx := hostfuncs.InTransaction(t.Context(), transaction{db{journal: &journal{}}})
		_, err := function(t, newSet(&plugin{}, only), row.Namespace+"."+row.Name)(ctx, []byte(row.Example()))
		if row.Namespace == "workspace" {
			wantFailure(t, err, abi.CodeNotSupported) // granted or not
		} else if err != nil {
			t.Errorf("%s.%s with just the permission %q: %v", row.Namespace, row.Name, want[row.Namespace], err)
		}
	}
}

// FuzzParams passes anything to every function: none panics, and every
// failure has a code.
func FuzzParams(f *testing.F) {
	for _, seed := range []string{`{"path":"items"}`, `{"key":"limit"}`, `{"ms":0}`, `{}`, `[]`, `{"path":{}}`, "\xff",
		`{"ms":1e999}`,
		`{"collection":"c","id":"1","data":{"a":[1,{"b":null}]},"conflictColumns":["a"],"where":{"a":1}}`,
		`{"key":"\ud83d\ude00\u0000","value":"v","prefix":null,"path":"a/b","text":""}`,
		`{"channel":"c","data":null,"subscription":-1,"namespace":"n","method":"m"}`, `{"key":"\ud800"}`, `{"k\u0065y":"k"}`,
		`{"url":"u","options":{"method":"m","headers":{"a":["b"]},"bodyBase64":"aGk=","timeoutMs":1}}`,
		`{"url":"u","options":{"headers":[["a","b"]],"body":"x"}}`,
		`{"id":"i","schedule":"* * * * *","message":"m","type":"info","durationMs":5,"title":"t","body":"b","items":[{}],` +
			`"badge":7,"dedupKey":"k"}`,
		`{"id":"i","text":"t","system":"s","user":"u","prompt":"p","tool":{"name":"n","description":"d","inputSchema":{}},` +
			`"feedId":"f","limit":2}`} {
		f.Add([]byte(seed))
	}
	set, j := newJournaled(&plugin{}, all)
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // a sleep returns at once
	f.Fuzz(func(t *testing.T, params []byte) {
		j.calls = nil
		for key, call := range set {
			result, err := call(ctx, params)
			var known *abi.Error
			if err != nil && !errors.As(err, &known) && !errors.Is(err, errGone) {
				t.Errorf("%v: %v", key, err)
			}
			if err == nil && !json.Valid(result) {
				t.Errorf("%v: the result %q and no error", key, result)
			}
		}
	})
}
