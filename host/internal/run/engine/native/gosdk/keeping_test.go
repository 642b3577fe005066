package gosdk_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/hosttest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

func testStorage(h dataHost) {
	h.ok("storage", object{"op": "get", "key": "a"}, `"nothing"`)
	for _, value := range []string{"null", "1", `"x"`, `{"b":[1,2.50,9007199254740993]}`, "[]", "false"} {
		h.ok("storage", object{"op": "set", "key": "a", "value": json.RawMessage(value)}, "null")
		if value != "null" { // which the test itself leaves out of its message
			h.ok("storage", object{"op": "get", "key": "a"}, value)
		}
	}
	h.ok("storage", object{"op": "set", "key": "n", "value": json.RawMessage("9223372036854775807")}, "null")
	h.ok("storage", object{"op": "getInt", "key": "n"}, `"9223372036854775807 true"`)
	h.ok("storage", object{"op": "getInt", "key": "missing"}, `"0 false"`)
	h.fails("storage", object{"op": "getInt", "key": "a"}, "invalid_argument", "does not fit")
	h.ok("storage", object{"op": "set", "key": "ab", "value": object{"c": "d"}}, "null")
	h.ok("storage", object{"op": "list", "key": "a"}, `["a=false","ab={\"c\":\"d\"}"]`)
	h.ok("storage", object{"op": "list"}, `["a=false","ab={\"c\":\"d\"}","n=9223372036854775807"]`)
	h.ok("storage", object{"op": "list", "key": "zzz"}, `[]`)
	h.ok("storage", object{"op": "delete", "key": "a"}, "null")
	h.ok("storage", object{"op": "delete", "key": "a"}, "null")
	h.ok("storage", object{"op": "get", "key": "a"}, `"nothing"`)
	h.ok("storage", object{"op": "setBig", "key": "big", "value": 8_000_000}, "null")
	h.ok("storage", object{"op": "delete", "key": "big"}, "null")
	h.fails("storage", object{"op": "setBig", "key": "big", "value": 9_000_000}, "quota_exceeded", "")
	for _, op := range []string{"get", "set", "delete"} {
		h.fails("storage", object{"op": op, "value": 1}, "invalid_argument", "key")
	}
}

func testFS(h dataHost) {
	h.ok("fs", object{"op": "list"}, "[]")
	h.ok("fs", object{"op": "exists", "key": "notes/a.txt"}, "false")
	h.fails("fs", object{"op": "read", "key": "notes/a.txt"}, "not_found", "a.txt")
	for _, text := range []string{"one", "", "ü\u2028\x00 \"text\"\r\n", strings.Repeat("0123456789abcdef", 1<<14)} {
		h.ok("fs", object{"op": "write", "key": "notes/a.txt", "value": text}, "null")
		var got string
		if err := json.Unmarshal(h.ok("fs", object{"op": "read", "key": "notes/a.txt"}, ""), &got); err != nil ||
			got != text {
			h.Errorf("%.20q came back as %.20q (%v)", text, got, err)
		}
	}
	h.ok("fs", object{"op": "exists", "key": "notes"}, "true")
	h.ok("fs", object{"op": "list"}, `[{"Name":"notes","Folder":true}]`)
	h.ok("fs", object{"op": "list", "key": "notes"}, `[{"Name":"a.txt","Folder":false}]`)
	h.ok("fs", object{"op": "list", "key": "nowhere"}, "[]")
	h.fails("fs", object{"op": "delete", "key": "notes"}, "invalid_argument", "not empty")
	for _, path := range []string{"../x", "/etc/passwd", "notes/../../x", `C:\x`, "notes/\x00", "", ".."} {
		for _, op := range []string{"read", "write", "exists", "delete"} {
			h.fails("fs", object{"op": op, "key": path, "value": "x"}, "invalid_argument", "")
		}
	}
	h.ok("fs", object{"op": "delete", "key": "notes/a.txt"}, "null")
	h.ok("fs", object{"op": "delete", "key": "notes/a.txt"}, "null") // it is gone already
	h.ok("fs", object{"op": "delete", "key": "notes"}, "null")
	h.ok("fs", object{"op": "list"}, "[]")
}

func testSecrets(h dataHost) {
	h.ok("secrets", object{"op": "get", "key": "preset"}, `"from the test"`)
	h.ok("secrets", object{"op": "get", "key": "missing"}, `"nothing"`)
	h.ok("secrets", object{"op": "set", "key": "b", "value": strings.Repeat("é", 8192)}, "null")
	h.ok("secrets", object{"op": "set", "key": "a", "value": "one"}, "null")
	h.ok("secrets", object{"op": "set", "key": "a", "value": "two"}, "null")
	h.ok("secrets", object{"op": "get", "key": "a"}, `"two"`)
	h.ok("secrets", object{"op": "list"}, `["a","b","preset"]`)
	for _, op := range []string{"delete", "delete"} {
		h.ok("secrets", object{"op": op, "key": "b"}, "null")
	}
	h.ok("secrets", object{"op": "list"}, `["a","preset"]`)
	for _, c := range []object{{"key": "", "value": "x"}, {"key": strings.Repeat("k", 257), "value": "x"},
		{"key": "k", "value": ""}, {"key": "k", "value": strings.Repeat("v", 8193)}} {
		c["op"] = "set"
		h.fails("secrets", c, "invalid_argument", "")
	}
}

// notes waits until the plugin has noted so many lines.
func (h dataHost) notes(n int) (all []string) {
	h.Helper()
	for range 2000 {
		_, body := h.Call("GET", "notes", nil)
		var some []string
		if err := json.Unmarshal([]byte(body), &some); err != nil {
			h.Fatal(err)
		}
		if all = append(all, some...); len(all) >= n {
			return all
		}
		time.Sleep(10 * time.Millisecond)
	}
	h.Fatalf("only noted %q", all)
	return nil
}

func testEvents(h dataHost) {
	follow := h.Follow()
	next := func(want hosttest.Event) {
		h.Helper()
		select {
		case got := <-follow:
			if got != want {
				h.Errorf("got %q, want %q", got, want)
			}
		case <-time.After(20 * time.Second):
			h.Fatalf("nothing came, want %q", want)
		}
	}
	want := func(lines ...string) {
		h.Helper()
		if got := h.notes(len(lines)); !slices.Equal(got, lines) {
			h.Errorf("noted %q, want %q", got, lines)
		}
	}

	// Several listeners on a channel, some of which fail.
	for _, how := range []string{"fail", "panic", "goexit", "note", "typed", "wait"} {
		h.ok("events", object{"op": how, "key": "busy"}, "null")
	}
	h.ok("events", object{"op": "note", "key": "other"}, "null")
	h.ok("events", object{"op": "emit", "key": "busy", "value": json.RawMessage(`{"done":7,"label":"x"}`)}, "null")
	next(hosttest.Event{Channel: "busy", Data: `{"done":7,"label":"x"}`})
	want(`busy {"done":7,"label":"x"}`, "busy 7 x", "waited <nil>")
	h.ok("events", object{"op": "emitTyped", "key": "other"}, "null")
	next(hosttest.Event{Channel: "other", Data: `{"done":3,"label":"three"}`})
	want(`other {"done":3,"label":"three"}`)

	// From the user interface, with a message that does not fit one of them.
	h.Emit("busy", `[1, 2]`)
	want(`busy [1, 2]`, "waited <nil>")
	h.Emit("nobody", "1")
	h.ok("events", object{"op": "emit", "key": "nobody", "value": 1}, "null")
	next(hosttest.Event{Channel: "nobody", Data: "1"})
	for _, line := range []string{
		"a listener on busy: failed on purpose", "panic in a listener on busy: panicked on purpose",
		"a listener on busy: the message does not fit",
	} {
		if !strings.Contains(h.Log(), line) {
			h.Errorf("the log does not have %q", line)
		}
	}

	// Unsubscribed, all of them.
	h.ok("events", object{"op": "off", "key": "busy"}, "null")
	h.ok("events", object{"op": "emit", "key": "busy", "value": 1}, "null")
	next(hosttest.Event{Channel: "busy", Data: "1"})
	h.ok("events", object{"op": "emit", "key": "other", "value": 2}, "null")
	next(hosttest.Event{Channel: "other", Data: "2"})
	want("other 2")

	// Limits.
	for _, op := range []string{"emit", "note"} {
		h.fails("events", object{"op": op, "key": "", "value": 1}, "invalid_argument", "")
		h.fails("events", object{"op": op, "key": strings.Repeat("é", 201), "value": 1}, "invalid_argument", "")
	}
	h.ok("events", object{"op": "emit", "key": strings.Repeat("é", 200), "value": 1}, "null")
	next(hosttest.Event{Channel: strings.Repeat("é", 200), Data: "1"})
	if o := h.send("events", object{"op": "emit", "key": "x", "value": strings.Repeat("x", 1<<20)}); o.Code == "" {
		h.Errorf("a message of more than 1 MiB was sent")
	}
	refused := 0
	for range 201 {
		if o := h.send("events", object{"op": "note", "key": "many"}); o.Code == "quota_exceeded" {
			refused++
		} else if o.Code != "" {
			h.Errorf("got %+v", o)
		}
	}
	if refused != 2 { // the one on other is still there
		h.Errorf("%d subscriptions were refused", refused)
	}
	h.Emit("many", "1")
	want(slices.Repeat([]string{"many 1"}, 199)...)
}

func testMethods(h dataHost) {
	for _, c := range []struct {
		namespace, method string
		args              any
		want              string
	}{
		{"raw", "echo", `{"a":[1, 2.50, 9007199254740993]}`, `{"a":[1, 2.50, 9007199254740993]}`},
		{"raw", "echo", nil, "null"},
		{"raw", "nothing", "1", "null"},
		{"raw", "wait", nil, `"waited"`},
		{"typed", "greet", object{"name": "Ada", "n": 3}, `{"text":"hello Ada 3"}`},
		{"typed", "greet", nil, `{"text":"hello  0"}`},
		{"keys", "test", nil, `{"text":"a key of 13"}`},
	} {
		if got, err := h.Method(c.namespace, c.method, c.args); err != nil || got != c.want {
			h.Errorf("%s.%s: got %s, %v; want %s", c.namespace, c.method, got, err, c.want)
		}
	}
	for _, c := range []struct {
		namespace, method string
		args              any
		code              abi.Code
		message           string
	}{
		{"raw", "fail", nil, "handler_error", "it does not work"},
		{"raw", "code", nil, "taken", "it is taken"},
		{"raw", "panic", nil, "handler_panic", "panic: at the disco"},
		{"typed", "greet", "[1]", "invalid_argument", "the arguments of typed.greet do not fit"},
		{"typed", "greet", object{"n": 1.5}, "invalid_argument", "the arguments of typed.greet do not fit"},
	} {
		got, err := h.Method(c.namespace, c.method, c.args)
		var failed *abi.Error
		if !errors.As(err, &failed) || failed.Code != c.code || !strings.Contains(failed.Message, c.message) {
			h.Errorf("%s.%s: got %s, %#v", c.namespace, c.method, got, err)
		}
	}
	for _, method := range []string{"unknown", ""} {
		if got, err := h.Method("raw", method, nil); err == nil {
			h.Errorf("%q answered %s", method, got)
		}
	}
}

func testSettings(h dataHost) {
	if got, err := h.TestSetting("key"); err != nil || got != `{"text":"a key of 13"}` {
		h.Errorf("got %s, %v", got, err)
	}
	if err := h.ChangeSettings(map[string]any{"word": "salve", "key": nil}); err != nil {
		h.Error(err)
	}
	if got := h.notes(1); !slices.Equal(got, []string{"word salve"}) {
		h.Errorf("noted %q", got)
	}
	var failed *abi.Error
	if got, err := h.TestSetting("key"); !errors.As(err, &failed) || failed.Code != "no_key" {
		h.Errorf("got %s, %v", got, err)
	}
	for _, c := range []map[string]any{{"word": 7}, {"nope": "x"}} {
		if err := h.ChangeSettings(c); err == nil {
			h.Errorf("%v was accepted", c)
		}
	}
	if got, err := h.TestSetting("word"); err == nil {
		h.Errorf("a setting without a testAction answered %s", got)
	}
}

// TestDataDenied runs the data plugin without the permissions for its data:
// what it imports keeps it from starting, and the reason says what is missing.
func TestDataDenied(t *testing.T) {
	shorttest.Skip(t)
	reason := hosttest.StartError(t, hosttest.Options{Dir: "../../../../../../sdk/go/testdata/data",
		Grant: []string{"cli", "storage"}})
	if !strings.Contains(reason, `"secrets"`) {
		t.Errorf("got %q", reason)
	}
}
