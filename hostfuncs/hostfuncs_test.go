package hostfuncs_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// plugin implements the services as a plugin with two paths and two settings
// sees them.
type plugin struct{ handled []string }

func (p *plugin) Declared() []string { return []string{"items", "items/search"} }

func (p *plugin) Handle(path string) {
	if !slices.Contains(p.handled, path) {
		p.handled = append(p.handled, path)
	}
}

func (p *plugin) RemoveHandler(path string) {
	p.handled = slices.DeleteFunc(p.handled, func(h string) bool { return h == path })
}

func (p *plugin) Keys() []string { return []string{"limit", `odd "key"`} }

func (p *plugin) Get(_ context.Context, key string) (abi.RawJSON, bool, error) {
	switch key {
	case "limit":
		return abi.RawJSON("9007199254740993"), true, nil
	case `odd "key"`:
		return abi.RawJSON("true"), true, nil
	case "broken":
		return nil, false, errors.New("the disk is gone")
	}
	return nil, false, nil
}

func all(string) (bool, bool) { return true, true }

func newSet(p *plugin, access hostfuncs.Access) hostfuncs.Set {
	return hostfuncs.New(hostfuncs.Services{CLI: p, Settings: p}, access)
}

// The functions are exactly those of the table.
func TestTable(t *testing.T) {
	set := newSet(&plugin{}, all)
	rows := map[hostfuncs.Key]bool{}
	for _, row := range abi.Functions() {
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
		{"cli", "handle", `{"path":7}`, `"path" has a value of the wrong type (number)`, abi.CodeInvalidArgument},
		{"cli", "handle", `["items"]`, "one JSON object", abi.CodeInvalidArgument},
		{"cli", "handle", `{"path":"items"`, "not valid JSON at byte", abi.CodeInvalidArgument},
		{"cli", "handle", `{"path":"items"} x`, "not valid JSON at byte", abi.CodeInvalidArgument},
		{"cli", "handle", `{"path":"items","path":"x"}`, "not valid JSON at byte", abi.CodeInvalidArgument},
		{"cli", "handle", "{\"path\":\"\xff\"}", "not valid JSON at byte", abi.CodeInvalidArgument},
		{"cli", "handle", "", "not valid JSON at byte", abi.CodeInvalidArgument},
		{"cli", "handle", strings.Repeat("[", 15_000), "invalid_argument", abi.CodeInvalidArgument},
		{"cli", "handle", `{"path":"` + strings.Repeat("a", 15_000) + `"}`, "is not declared", abi.CodeInvalidArgument},
		{"cli", "handle", `{"path":"` + strings.Repeat("a", 1<<20) + `"}`, "over the limit of 16384 bytes", abi.CodeQuotaExceeded},
		{"cli", "removeHandler", `{"path":"items"}`, "null", ""},
		{"cli", "removeHandler", `{"path":"never"}`, "null", ""},
		{"cli", "removeHandler", `{}`, `"path" is missing`, abi.CodeInvalidArgument},
		{"cli", "removeHandler", `7`, "one JSON object", abi.CodeInvalidArgument},
		{"settings", "get", `{"key":"limit"}`, "9007199254740993", ""},
		{"settings", "get", `{"key":"undeclared"}`, "null", ""},
		{"settings", "get", `{}`, `"key" is missing`, abi.CodeInvalidArgument},
		{"settings", "get", `{"key":true}`, "wrong type (boolean)", abi.CodeInvalidArgument},
		{"settings", "getAll", `{}`, `{"limit":9007199254740993,"odd \"key\"":true}`, ""},
		{"settings", "getAll", ``, `{"limit":9007199254740993,"odd \"key\"":true}`, ""},
		{"timers", "sleep", `{"ms":0}`, "null", ""},
		{"timers", "sleep", `{"ms":0.5}`, "null", ""},
		{"timers", "sleep", `{"ms":-1}`, "must be between 0 and 86400000", abi.CodeInvalidArgument},
		{"timers", "sleep", `{"ms":86400001}`, "must be between 0 and 86400000", abi.CodeInvalidArgument},
		{"timers", "sleep", `{"ms":1e400}`, "", abi.CodeInvalidArgument},
		{"timers", "sleep", `{"ms":"10"}`, "wrong type (string)", abi.CodeInvalidArgument},
		{"timers", "sleep", `{}`, `"ms" is missing`, abi.CodeInvalidArgument},
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
			if message := err.Error(); test.want != string(test.code) && !strings.Contains(message, test.want) || len(message) > 1000 {
				t.Errorf("got the message %.300q, want it to say %q", message, test.want)
			}
		})
	}
}

func TestParametersAreBounded(t *testing.T) {
	call := newSet(&plugin{}, all)[hostfuncs.Key{Namespace: "cli", Name: "handle"}]
	params := append([]byte(`{"path":"items"}`), make([]byte, hostfuncs.MaxParams)...)
	if _, err := call(t.Context(), params); !errors.Is(err, abi.NewError(abi.CodeQuotaExceeded, "")) {
		t.Errorf("got %v", err)
	}
}

func TestHandlersAreRegistered(t *testing.T) {
	p := &plugin{}
	set := newSet(p, all)
	call := func(name, path string) {
		t.Helper()
		if _, err := set[hostfuncs.Key{Namespace: "cli", Name: name}](t.Context(), []byte(`{"path":"`+path+`"}`)); err != nil {
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

// A function whose permission is missing refuses, and says what to do; the
// others work.
func TestPermissions(t *testing.T) {
	for _, test := range []struct {
		declared, granted bool
		want              string
	}{
		{false, false, `add "cli" to "permissions" in manifest.json`},
		{false, true, `add "cli" to "permissions" in manifest.json`},
		{true, false, "the user has not granted"},
	} {
		p := &plugin{}
		set := newSet(p, func(string) (bool, bool) { return test.declared, test.granted })
		for _, name := range []string{"handle", "removeHandler"} {
			_, err := set[hostfuncs.Key{Namespace: "cli", Name: name}](t.Context(), []byte(`{"path":"items"}`))
			if !errors.Is(err, abi.NewError(abi.CodePermissionDenied, "")) || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s with %+v: got %v", name, test, err)
			}
		}
		if len(p.handled) > 0 {
			t.Error("a denied call changed something")
		}
		if _, err := set[hostfuncs.Key{Namespace: "settings", Name: "getAll"}](t.Context(), []byte(`{}`)); err != nil {
			t.Error(err)
		}
	}
}

// FuzzParams passes anything to every function: none panics, and every
// failure has a code.
func FuzzParams(f *testing.F) {
	for _, seed := range []string{`{"path":"items"}`, `{"key":"limit"}`, `{"ms":0}`, `{}`, `[]`, `{"path":{}}`, "\xff", `{"ms":1e999}`} {
		f.Add([]byte(seed))
	}
	set := newSet(&plugin{}, all)
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // a sleep returns at once
	f.Fuzz(func(t *testing.T, params []byte) {
		for key, call := range set {
			result, err := call(ctx, params)
			var known *abi.Error
			if err != nil && !errors.As(err, &known) {
				t.Errorf("%v: %v", key, err)
			}
			if err == nil && len(result) == 0 {
				t.Errorf("%v: no result and no error", key)
			}
		}
	})
}
